//! Puts the built page into the crate: `page/dist`, or one plain page that says how to build it.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Gander</title>\
    <h1>The page is not built</h1><p>This gander was compiled without its page. \
    Build it with <code>make run</code>, or <code>npm ci &amp;&amp; npm run build</code> in crates/web/page, and compile again.</p>";

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=page/dist");
    fs::write(
        out.join("assets.table"),
        page_table(&here.join("page/dist"), &out)?,
    )?;
    Ok(())
}

/// Rows of name and content for every file of the page.
fn page_table(page: &Path, out: &Path) -> Outcome<String> {
    let mut files = Vec::new();
    if page.join("index.html").is_file() {
        for path in files_under(page)? {
            files.push((relative(page, &path)?, path));
        }
    } else {
        let plain = out.join("not-built.html");
        fs::write(&plain, NOT_BUILT)?;
        files.push(("index.html".to_owned(), plain));
    }
    files.sort();
    let mut table = String::from("&[\n");
    for (name, path) in files {
        writeln!(
            table,
            "    ({name:?}, include_bytes!({:?})),",
            path.display().to_string()
        )?;
    }
    Ok(table + "]")
}

fn files_under(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_under(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

fn relative(root: &Path, path: &Path) -> Outcome<String> {
    let name = path
        .strip_prefix(root)?
        .to_str()
        .ok_or("a file has a name that is not UTF-8")?;
    Ok(name.replace('\\', "/"))
}
