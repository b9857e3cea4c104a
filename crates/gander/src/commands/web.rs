//! `gander web`: serves the page on this machine, and opens the browser on request.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};

use crate::failure::Failure;

/// Serve the page: look, ask why, compare, play, review and learn, in the browser.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  gander web --open\n  gander web --port 8080")]
pub struct Arguments {
    /// The port to listen on; 0 lets the system choose.
    #[arg(long, default_value_t = 7474)]
    port: u16,
    /// The address to listen on. Any other than the loopback address lets other machines in.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let options = web::Options {
            address: self.address,
            port: self.port,
        };
        let mut written = Ok(());
        let served = web::serve(&options, |address| {
            written = self.welcome(address, out);
        });
        written?;
        served.map_err(|error| {
            Failure::Work(format!(
                "cannot listen on {}: {error}; another --port may be free",
                SocketAddr::new(self.address, self.port)
            ))
        })
    }

    fn welcome(&self, address: SocketAddr, out: &mut impl Write) -> Result<(), Failure> {
        let page = page(address);
        if !address.ip().is_loopback() {
            writeln!(
                out,
                "Warning: anybody who can reach {address} can use this Gander; nothing is encrypted."
            )?;
        }
        writeln!(out, "Gander's page is at {page} (Ctrl-C ends it)")?;
        out.flush()?;
        if self.open && !opened(&page) {
            writeln!(
                out,
                "No browser could be opened; please open the address yourself."
            )?;
            out.flush()?;
        }
        Ok(())
    }
}

/// The address to type into a browser.
fn page(address: SocketAddr) -> String {
    let reachable = match address.ip() {
        ip if ip.is_unspecified() => {
            SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port())
        }
        _ => address,
    };
    format!("http://{reachable}/")
}

/// Asks the system to open a page; whether it could be asked.
fn opened(page: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = match () {
        () if cfg!(target_os = "macos") => ("open", &[]),
        () if cfg!(target_os = "windows") => ("cmd", &["/C", "start", ""]),
        () => ("xdg-open", &[]),
    };
    Command::new(program)
        .args(arguments)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .is_ok()
}
