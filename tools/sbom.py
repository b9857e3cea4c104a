#!/usr/bin/env python3
"""Writes a software bill of materials (CycloneDX 1.5, JSON) of what the released program is built from: the Rust packages that
`gander` links, from the lock file, and the page's packages that are not for development only."""

import json
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def cargo_packages():
    """Every package that the program is built from, with its checksum; what only tests need is left out."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", *sys.argv[1:]]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    start = next(package["id"] for package in packages.values() if package["name"] == "gander" and not package["source"])
    reached, waiting = set(), [start]
    while waiting:
        one = waiting.pop()
        if one in reached:
            continue
        reached.add(one)
        for dependency in nodes[one]["deps"]:
            if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    checksums = {}
    for block in (ROOT / "Cargo.lock").read_text().split("[[package]]")[1:]:
        fields = dict(line.split(" = ", 1) for line in block.strip().splitlines() if " = " in line)
        if "checksum" in fields:
            checksums[fields["name"].strip('"'), fields["version"].strip('"')] = fields["checksum"].strip('"')
    return packages[start], sorted((packages[one] for one in reached), key=lambda one: (one["name"], one["version"])), checksums


def component(package, checksums):
    found = {
        "type": "library",
        "bom-ref": f"pkg:cargo/{package['name']}@{package['version']}",
        "name": package["name"],
        "version": package["version"],
        "purl": f"pkg:cargo/{package['name']}@{package['version']}",
        "licenses": [{"expression": (package["license"] or "NOASSERTION").replace("/", " OR ")}],
    }
    checksum = checksums.get((package["name"], package["version"]))
    if checksum:
        found["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return found


def page_components():
    lock = json.loads((ROOT / "crates/web/page/package-lock.json").read_text())
    for path, package in sorted(lock["packages"].items()):
        if not path or package.get("dev"):
            continue
        name = path.rsplit("node_modules/", 1)[-1]
        reference = f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"
        found = {"type": "library", "bom-ref": reference, "name": name, "version": package["version"], "purl": reference}
        if "license" in package:
            found["licenses"] = [{"expression": package["license"]}]
        yield found


def main():
    program, packages, checksums = cargo_packages()
    components = [component(package, checksums) for package in packages if package["id"] != program["id"]]
    components.extend(page_components())
    contents = json.dumps(components, sort_keys=True)
    json.dump(
        {
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            # The same contents give the same number, so that a bill can be made again and compared.
            "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, contents)}",
            "version": 1,
            "metadata": {
                "component": {
                    "type": "application",
                    "bom-ref": "gander",
                    "name": "gander",
                    "version": program["version"],
                    "licenses": [{"expression": program["license"]}],
                }
            },
            "components": components,
        },
        sys.stdout,
        indent=2,
    )
    print()


if __name__ == "__main__":
    main()
