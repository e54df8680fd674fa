// Run by Node while the site is built: Python for browsers makes the site's own archives (see split.py).
// node pack.mjs FOLDER: takes from FOLDER pyodide/, split.py, library.zip, lessons.zip, programs.json; puts out/ there.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/pyodide/`, env: { JUPYTER_WIDGETS_ECHO: "0" } });
for (const name of ["split.py", "library.zip", "lessons.zip", "programs.json"]) {
  python.FS.writeFile(name, new Uint8Array(readFileSync(`${folder}/${name}`)));
}
const trouble = await python.runPythonAsync(`
import json, pathlib, sys
import split

library = split.compiled(split.unzip(pathlib.Path("library.zip").read_bytes()))
lessons = split.compiled(split.unzip(pathlib.Path("lessons.zip").read_bytes()))
place = pathlib.Path("/lib/python3.14/site-packages")
for name, data in lessons.items():
    (place / name).parent.mkdir(parents=True, exist_ok=True)
    (place / name).write_bytes(data)
trouble, seconds = await split.open_all(json.loads(pathlib.Path("programs.json").read_text()))
first, second, later = split.divided(library, lessons, split.loaded())
for name, files in {"python_stdlib.zip": first, "lessons.zip": second, "later.zip": later}.items():
    pathlib.Path("/" + name).write_bytes(split.zipped(files))
print(json.dumps(seconds))
trouble
`);
if (trouble) {
  console.error(trouble);
  process.exit(3);
}
mkdirSync(`${folder}/out`);
for (const name of ["python_stdlib.zip", "lessons.zip", "later.zip"]) {
  writeFileSync(`${folder}/out/${name}`, python.FS.readFile(`/${name}`));
}
