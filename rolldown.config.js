// The programs, in few files: hooks, for which a harness waits at every call, and the command line. The library is built by tsc.
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { defineConfig } from "rolldown";
import packageJson from "./package.json" with { type: "json" };

const SOURCES = `${import.meta.dirname}/src`;
const escaped = unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** V8 keeps a byte a character of a text that is ASCII, and two of any other; `bin/load-program.cjs` reads it as such. */
const ascii = code => code.replace(/[^\0-\x7f]/g, escaped);

/** A script of `node:vm` has no `import()`: the loader gives it `importHere`. What the bundle holds is required. */
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

/** A bundled module finds the package's files from the address that tsc would give it: the bundle lies in a folder of `dist`, too. */
const addresses = {
  name: "addresses",
  transform(code, id) {
    if (!id.startsWith(SOURCES) || !code.includes("import.meta.url")) return;
    const built = relative(SOURCES, id).replace(/\.ts$/, ".js");
    return code.replaceAll(
      "import.meta.url",
      `(process.getBuiltinModule("node:url").pathToFileURL(__dirname + "/../${built}").href)`,
    );
  },
};

/** What was compiled of another build must not be taken for this one's: V8 compares no more of a text than its length. */
const build = {
  name: "build",
  generateBundle(_options, bundle) {
    const hash = createHash("sha256");
    for (const name of Object.keys(bundle).sort()) hash.update(name).update(bundle[name].code ?? "");
    this.emitFile({ type: "asset", fileName: "build", source: hash.digest("hex").slice(0, 16) });
  },
};

export default defineConfig({
  input: { hook: "src/hook-host/hook-process.ts", main: "src/cli/main.ts" },
  logLevel: "warn",
  platform: "node",
  external: Object.keys(packageJson.peerDependencies).map(name => new RegExp(`^${name}(/|$)`)),
  // jsonc-parser's `main` requires its parts in a way that no bundler follows.
  resolve: { conditionNames: ["brainstem-source", "node", "import"], mainFields: ["module", "main"] },
  plugins: [loadable, addresses, build],
  output: {
    dir: "dist/program",
    // Modules of this form are loaded in half the time, and leave alone what of Node they don't use.
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    minify: true,
    cleanDir: true,
  },
});
