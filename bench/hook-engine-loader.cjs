// Runs a bundle with all that V8 has compiled of it before. Node's own cache keeps what is compiled when a file is loaded,
// not the functions that are compiled when they are first called, which is most of what a short process compiles.
const { mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { Script } = require("node:vm");

const [entry, codeFolder] = [process.env.HOOK_ENTRY, process.env.HOOK_CODE];
const folder = entry.slice(0, entry.lastIndexOf("/"));
const modules = new Map();
const scripts = new Map();

function load(name) {
  const known = modules.get(name);
  if (known !== undefined) return known.exports;
  // The bundle holds nothing but ASCII: V8 keeps a byte a character.
  const text = readFileSync(`${folder}/${name}`, "latin1");
  const wrapped = `(function(exports,require,module,__filename,__dirname){${text}\n})`;
  const script = new Script(wrapped, { filename: `${folder}/${name}`, cachedData: codeOf(name) });
  scripts.set(name, script);
  const module = { exports: {} };
  modules.set(name, module);
  const requireHere = path => (path.startsWith("./") ? load(path.slice(2)) : require(path));
  script.runInThisContext()(module.exports, requireHere, module, `${folder}/${name}`, folder);
  return module.exports;
}

function codeOf(name) {
  try {
    return readFileSync(`${codeFolder}/${name}.code`);
  } catch {
    return undefined;
  }
}

if (process.env.HOOK_KEEPS === "1") {
  process.on("exit", () => {
    mkdirSync(codeFolder, { recursive: true });
    for (const [name, script] of scripts)
      writeFileSync(`${codeFolder}/${name}.code`, script.createCachedData());
  });
}
load(entry.slice(folder.length + 1));
