// Bundles the library, a file for each of the package's doors, and the programs: hooks, for which a harness waits at every
// call, and the command line. Few files that hold the dependencies load in half the time of many.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineConfig, rolldown } from "rolldown";
import packageJson from "./package.json" with { type: "json" };

const escaped = unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** V8 keeps a byte a character of a text that is ASCII, and two of any other; `bin/load-program.cjs` reads it as such. */
const ascii = code => code.replace(/[^\0-\x7f]/g, escaped);

/** A script of `node:vm` has no `import()`: the loader gives it `importHere`. */
function withImportsOfLoader(code, tree) {
  const places = [];
  const visit = node => {
    if (typeof node !== "object" || node === null) return;
    if (node.type === "ImportExpression") places.push(node.start);
    for (const child of Object.values(node)) visit(child);
  };
  visit(tree);
  for (const place of places.sort((left, right) => right - left))
    code = `${code.slice(0, place)}importHere${code.slice(place + "import".length)}`;
  return code;
}

const loadable = {
  name: "loadable",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      const hasImport = /\bimport\s*\(/.test(file.code);
      file.code = ascii(hasImport ? withImportsOfLoader(file.code, this.parse(file.code)) : file.code);
    }
  },
};

/** Names the build, so that what was compiled of another one isn't used: V8 compares no more of a text than its length. */
const build = {
  name: "build",
  generateBundle(_options, bundle) {
    const hash = createHash("sha256");
    for (const name of Object.keys(bundle).sort()) hash.update(name).update(bundle[name].code ?? "");
    this.emitFile({ type: "asset", fileName: "build", source: hash.digest("hex").slice(0, 16) });
  },
};

/** Writes the licenses of the packages that a bundle holds beside it. */
const licenses = {
  name: "licenses",
  generateBundle() {
    const folders = new Set(
      [...this.getModuleIds()].flatMap(id => /.*node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
    );
    const texts = [...folders].sort().map(folder => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const file = readdirSync(folder).find(each => /^licen[cs]e/i.test(each));
      const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
      return `${name} ${version} (${license})\n\n${text}\n`;
    });
    this.emitFile({ type: "asset", fileName: "LICENSES.txt", source: texts.join(`\n${"-".repeat(80)}\n\n`) });
  },
};

/** Fails where chunks import each other in a circle: one of them would run before a name that it uses has a value. */
const acyclic = {
  name: "acyclic",
  generateBundle(_options, bundle) {
    const done = new Set();
    const visit = (name, path) => {
      if (path.includes(name)) this.error(`chunks import each other: ${[...path, name].join(" → ")}`);
      if (done.has(name) || bundle[name] === undefined) return;
      for (const each of bundle[name].imports ?? []) visit(each, [...path, name]);
      done.add(name);
    };
    for (const name of Object.keys(bundle)) visit(name, []);
  },
};

const shared = {
  logLevel: "warn",
  // A program that another one uses is loaded with it, as meant.
  checks: { ineffectiveDynamicImport: false },
  platform: "node",
  external: [...Object.keys(packageJson.peerDependencies), ...Object.keys(packageJson.dependencies)].map(
    name => new RegExp(`^${name}(/|$)`),
  ),
  // jsonc-parser's `main` requires its parts in a way that no bundler follows.
  resolve: { conditionNames: ["brainstem-source", "node", "import"], mainFields: ["module", "main"] },
};

/** Each door by the name that its file has below `dist`. */
const doors = Object.fromEntries(
  Object.values(packageJson.exports)
    .filter(door => typeof door === "object")
    .map(door => [door.default.slice("./dist/".length, -".js".length), door["brainstem-source"]]),
);

const program = {
  ...shared,
  // Parts of hooks may export names for other chunks.
  preserveEntrySignatures: "allow-extension",
  input: { hook: "src/hook-host/hook-process.ts", main: "src/cli/main.ts" },
};

/** The files of a hook's modules, each with what it is entered by, in the order in which hooks come to load them. */
const partsOfHooks = {
  judge: ["src/hook-host/hook-process.ts", "src/hook-host/is-mentioned.ts"],
  shell: ["src/policy/shell/shell-on-demand.ts"],
  record: ["src/hook-host/hook-log.ts", "src/base/volume/node.ts", "src/safety/index.ts"],
  session: ["src/harness/meet-prompt.ts", "src/harness/note-checkpoint.ts", "src/hook-host/works-in.ts"],
  digest: ["src/hook-host/digest-brain.ts", "src/hook-host/hook-digest.ts"],
  memory: ["src/hook-host/hook-memory.ts"],
};

/**
 * The part of each module that hooks load. The bundler would make a file of each set of modules that the same entries share,
 * and a hook would open seventy of them. A first pass tells which modules an entry needs.
 */
async function findParts() {
  const bundle = await rolldown(program);
  const { output } = await bundle.generate({ format: "cjs" });
  await bundle.close();
  const chunks = new Map(output.filter(({ type }) => type === "chunk").map(each => [each.fileName, each]));
  const closureOf = entry => {
    const ids = new Set();
    const visit = ({ imports, moduleIds }) => {
      for (const id of moduleIds) ids.add(id);
      for (const name of imports) if (chunks.has(name)) visit(chunks.get(name));
    };
    visit([...chunks.values()].find(({ moduleIds }) => moduleIds.includes(resolve(entry))));
    return ids;
  };
  // The command line loads no engine for the few modules that it shares with hooks.
  const ofMain = closureOf("src/cli/main.ts");
  const parts = new Map();
  for (const [part, entries] of Object.entries(partsOfHooks))
    for (const id of entries.flatMap(entry => [...closureOf(entry)]))
      if (!parts.has(id)) parts.set(id, ofMain.has(id) ? "base" : part);
  return parts;
}

const parts = await findParts();

export default defineConfig([
  {
    ...shared,
    input: doors,
    // A door exports what its source does, and nothing that chunks share.
    preserveEntrySignatures: "strict",
    plugins: [acyclic, licenses],
    output: {
      dir: "dist",
      cleanDir: true,
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "chunks/[name]-[hash].js",
      // Names stay as they are, for those who read a stack.
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: false } },
    },
  },
  {
    ...program,
    plugins: [acyclic, loadable, build, licenses],
    output: {
      dir: "dist/program",
      // Modules of this form are loaded in half the time, and leave alone what of Node they don't use.
      format: "cjs",
      entryFileNames: "[name].cjs",
      chunkFileNames: "[name]-[hash].cjs",
      minify: true,
      codeSplitting: {
        groups: [
          {
            debugName: "parts of hooks",
            name: id => parts.get(id) ?? null,
            includeDependenciesRecursively: false,
          },
        ],
      },
    },
  },
]);
