//! Serves the page alone, on the port given as the first argument: for work on the page without the whole program.

use std::error::Error;
use std::io::Write;

fn main() -> Result<(), Box<dyn Error>> {
    let port = match std::env::args().nth(1) {
        Some(port) => port.parse()?,
        None => web::Options::default().port,
    };
    let options = web::Options {
        port,
        ..web::Options::default()
    };
    web::serve(&options, |address| {
        // Whoever started this reads the address from here; if they have gone, there is nobody to tell.
        let _ = writeln!(std::io::stdout(), "http://{address}/");
    })?;
    Ok(())
}
