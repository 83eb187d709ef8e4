// Loads a program of the bundle with what V8 has compiled of it before. Node's own cache keeps what is compiled when a file is
// loaded, not the functions that are compiled when they are first called, which is most of what a short process compiles.
const {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require("node:fs");
const { homedir } = require("node:os");
const { dirname, join } = require("node:path");
const { Script } = require("node:vm");

const KEPT_MS = 30 * 86_400_000;

/** What an entry of the bundle in this folder exports. */
exports.loadProgram = (folder, entry) => {
  const kept = openKept(folder);
  const modules = new Map();
  const fresh = new Map();
  // After the answer: the next run uses the first run's compiled code.
  process.once("exit", () => {
    for (const [name, script] of fresh) kept?.write(name, script.createCachedData());
  });

  const importHere = specifier => import(specifier);
  const requireHere = path => (path.startsWith("./") ? load(path.slice(2)) : require(path));

  function load(name) {
    const known = modules.get(name);
    if (known !== undefined) return known;
    // Not join(): in a process that has just begun, it takes longer than the opening of the file.
    const file = `${folder}/${name}`;
    // The bundle holds nothing but ASCII: V8 keeps a byte a character.
    const text = `(function(exports,require,importHere,__filename,__dirname){${readFileSync(file, "latin1")}\n})`;
    const cachedData = kept?.read(name);
    const script = new Script(text, { filename: file, cachedData });
    const own = {};
    modules.set(name, own);
    script.runInThisContext()(own, requireHere, importHere, file, folder);
    if (cachedData === undefined || script.cachedDataRejected) fresh.set(name, script);
    return own;
  }
  return load(entry);
};

/** A folder that only its owner may write, since its files are run; undefined where there can't be such a folder. */
function openKept(folder) {
  try {
    const build = `${process.version}-${process.arch}-${readFileSync(join(folder, "build"), "latin1")}`;
    const place = join(process.env.HOME || homedir(), ".local/state/brainstem/code", build);
    if (mkdirSync(place, { recursive: true, mode: 0o700 }) !== undefined) prune(dirname(place));
    const { uid, mode } = statSync(place);
    if (uid !== process.getuid?.() || (mode & 0o022) !== 0) return undefined;
    return {
      read(name) {
        try {
          return readFileSync(`${place}/${name}`);
        } catch {
          return undefined;
        }
      },
      write(name, data) {
        try {
          const temporary = join(place, `${name}.${process.pid}`);
          writeFileSync(temporary, data, { mode: 0o600 });
          renameSync(temporary, join(place, name));
        } catch {
          // It is compiled again next time.
        }
      },
    };
  } catch {
    return undefined;
  }
}

/** The files of builds without a start for a month. */
function prune(places) {
  for (const name of readdirSync(places)) {
    const place = join(places, name);
    if (Date.now() - statSync(place).mtimeMs > KEPT_MS) rmSync(place, { recursive: true, force: true });
  }
}
