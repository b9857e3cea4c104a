//! `gander web`: serves the page on this machine, and opens the browser on request.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::{env, fs};

use engine::Syzygy;

use crate::failure::Failure;

/// Serve the page: look, ask why, compare, play, review and learn, in the browser.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  gander web --open\n  gander web --port 8080\n  gander web --syzygy tables/3-4-5"
)]
pub struct Arguments {
    /// The port to listen on; 0 lets the system choose.
    #[arg(long, default_value_t = 7474)]
    port: u16,
    /// The address to listen on. Any other than the loopback address lets other machines in.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// A file whose first line is a token that every request must carry: open the page as /?token=... once.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// The name under which a reverse proxy offers this server, such as chess.example.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The folder in which studies and games are kept, as PGN files [default: gander/library in the user's data folder].
    #[arg(long, value_name = "FOLDER")]
    library: Option<PathBuf>,
    /// Folders with Syzygy tablebases.
    #[arg(long, value_name = "FOLDERS")]
    syzygy: Option<String>,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
}

impl Arguments {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let options = web::Options {
            address: self.address,
            port: self.port,
            token: self.token_file.as_deref().map(read_token).transpose()?,
            name: self.name.clone(),
            library: self.library.clone().or_else(usual_library),
            tablebases: self.tablebases()?,
            ..web::Options::default()
        };
        let library = options.library.clone();
        let mut written = Ok(());
        let served = web::serve(&options, |address| {
            written = self.welcome(address, library.as_deref(), out);
        });
        written?;
        served.map_err(|error| {
            Failure::Work(format!(
                "cannot listen on {}: {error}; another --port may be free",
                SocketAddr::new(self.address, self.port)
            ))
        })
    }

    fn tablebases(&self) -> Result<Option<Arc<Syzygy>>, Failure> {
        let open = |path: &str| Syzygy::open(path).map(Arc::new);
        self.syzygy
            .as_deref()
            .map(open)
            .transpose()
            .map_err(Failure::from)
    }

    fn welcome(
        &self,
        address: SocketAddr,
        library: Option<&Path>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let page = page(address);
        if !address.ip().is_loopback() {
            writeln!(
                out,
                "Warning: anybody who can reach {address}{} can use this Gander; nothing is encrypted.",
                if self.token_file.is_some() {
                    " and has the token"
                } else {
                    ""
                }
            )?;
        }
        writeln!(out, "Gander's page is at {page} (Ctrl-C ends it)")?;
        if let Some(folder) = library {
            writeln!(out, "Studies and games are kept in {}", folder.display())?;
        }
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

/// Where this system keeps a user's data; none if it does not say.
fn usual_library() -> Option<PathBuf> {
    let named = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let data = match () {
        () if cfg!(target_os = "windows") => named("APPDATA"),
        () if cfg!(target_os = "macos") => {
            named("HOME").map(|home| home.join("Library/Application Support"))
        }
        () => {
            named("XDG_DATA_HOME").or_else(|| named("HOME").map(|home| home.join(".local/share")))
        }
    };
    data.map(|data| data.join("gander").join("library"))
}

/// The token in the first line of a file.
fn read_token(file: &Path) -> Result<web::Token, Failure> {
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", file.display())))?;
    web::Token::new(text.lines().next().unwrap_or_default().trim())
        .map_err(|problem| Failure::Input(format!("{}: {problem}", file.display())))
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
