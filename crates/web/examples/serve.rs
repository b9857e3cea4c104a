//! Serves the page alone, on the port given as the first argument and with the library in the folder given as the second:
//! for work on the page without the whole program.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let port = match arguments.next() {
        Some(port) => port.parse()?,
        None => web::Options::default().port,
    };
    let options = web::Options {
        port,
        library: arguments.next().map(PathBuf::from),
        ..web::Options::default()
    };
    web::serve(&options, |address| {
        // Whoever started this reads the address from here; if they have gone, there is nobody to tell.
        let _ = writeln!(std::io::stdout(), "http://{address}/");
    })?;
    Ok(())
}
