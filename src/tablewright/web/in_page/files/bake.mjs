// Run by Node when the page is built: `node bake.mjs PYODIDE bake|trace WORK`. Prints JSON for `trace`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , pyodide, what, work] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const py = await loadPyodide({ indexURL: `${pyodide}/`, stdout: (line) => console.error(line) });
const at = (path) => {
  py.FS.mkdirTree(path);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: work }, path);
};
at("/bench");
if (what === "bake") {
  py.FS.writeFile("/tmp/stdlib.zip", readFileSync(`${pyodide}/python_stdlib.zip`));
  py.runPython(readFileSync(`${work}/baking.py`, "utf8"));
  py.globals.get("bake")("/bench/program", "/tmp/stdlib.zip", "/bench/baked");
} else {
  py.runPython(`import sys; sys.path[:] = ["/bench/baked/stdlib", *(p for p in sys.path if not p.endswith(".zip"))]`);
  py.runPython(readFileSync(`${work}/baking.py`, "utf8"));
  console.log(await py.globals.get("trace")("/bench/baked/program", "/bench/baked/stdlib"));
}
