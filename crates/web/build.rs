//! Puts two things into the crate: the built page (`page/dist`, or one plain page that says how to build it), and where
//! in the source each term of an evaluator is scored, for the Learn pages.

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
    println!("cargo::rerun-if-changed=../eval/src");
    fs::write(
        out.join("assets.table"),
        page_table(&here.join("page/dist"), &out)?,
    )?;
    fs::write(
        out.join("places.table"),
        places_table(&here.join("../eval/src"))?,
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

/// Rows of declaring file, term name, and the place where the term's weight is first used.
fn places_table(source: &Path) -> Outcome<String> {
    let mut table = String::from("&[\n");
    let mut sources = Vec::new();
    if source.is_dir() {
        for path in files_under(source)? {
            if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push((relative(source, &path)?, fs::read_to_string(&path)?));
            }
        }
    }
    sources.sort();
    for (file, text) in &sources {
        for (number, line) in text.lines().enumerate() {
            let Some((constant, name)) = declaration(line) else {
                continue;
            };
            let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            // The declaring file first: its neighbours may have constants of the same name.
            let neighbours = sources
                .iter()
                .filter(|(other, _)| other.rsplit_once('/').map_or("", |(one, _)| one) == folder);
            let place = std::iter::once(&(file.clone(), text.clone()))
                .chain(neighbours)
                .find_map(|(other, content)| {
                    use_of(constant, content).map(|at| format!("{other}:{at}"))
                })
                .unwrap_or_else(|| format!("{file}:{}", number + 1));
            writeln!(table, "    ({file:?}, {name:?}, {place:?}),")?;
        }
    }
    Ok(table + "]")
}

/// The constant and the term's name in a line such as `LEVER: 8, Linear, Shape::Ranks, "pawns", "lever", "…";`.
fn declaration(line: &str) -> Option<(&str, &str)> {
    let (constant, rest) = line.trim_start().split_once(": ")?;
    let is_constant = constant
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    if constant.is_empty() || !is_constant || !rest.trim_end().ends_with("\";") {
        return None;
    }
    let texts: Vec<&str> = rest.split('"').skip(1).step_by(2).collect();
    let name = texts.get(texts.len().checked_sub(2)?)?;
    Some((constant, name))
}

/// The first line that uses a constant otherwise than to declare or import it.
fn use_of(constant: &str, content: &str) -> Option<usize> {
    content
        .lines()
        .position(|line| {
            let trimmed = line.trim_start();
            declaration(line).is_none()
                && !trimmed.starts_with("//")
                && (line.contains(&format!("{constant}."))
                    || line.contains(&format!("{constant},")) && !is_import(trimmed))
        })
        .map(|at| at + 1)
}

/// Lists of names in `use` statements span lines that hold nothing but names.
fn is_import(line: &str) -> bool {
    line.starts_with("use ")
        || line
            .split([',', ' ', '}', ';'])
            .all(|word| word.bytes().all(|byte| !byte.is_ascii_lowercase()))
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
