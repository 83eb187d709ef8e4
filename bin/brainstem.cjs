#!/usr/bin/env node
// Starts `brainstem`: from the sources where they are (a clone), else from the bundle that was built (a package).
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  // The hook's own script tries another Node. Source: sysexits.h, EX_TEMPFAIL.
  if (process.argv[2] === "hook") process.exit(75);
  process.stderr.write(
    `Brainstem needs Node 22.18 or later; this is ${process.version}.\n` +
      "In a clone of the repository, `npm start` and `npm run brainstem -- …` bring their own.\n",
  );
  process.exit(1);
}

/** Hooks have an entry of their own, since a harness waits for each. */
const isHook = process.argv[2] === "hook";
// A hook reads its few files one after the other: four threads would only have to be started.
if (isHook) process.env.UV_THREADPOOL_SIZE ??= "1";
const args = process.argv.slice(isHook ? 3 : 2);
const run = isHook ? ({ runHookProcess }) => runHookProcess(args) : ({ main }) => main(args);
// When nothing is left to do, the process leaves at once: taking the heap down object by object takes a tenth of a short run.
process.once("beforeExit", code => process.exit(code));
load()
  .then(run)
  .then(exitCode => {
    process.exitCode = exitCode;
  });

async function load() {
  if (!existsSync(join(__dirname, "../src"))) {
    const { loadProgram } = require("./load-program.cjs");
    return loadProgram(join(__dirname, "../dist/program"), isHook ? "hook.cjs" : "main.cjs");
  }
  require("node:module").enableCompileCache();
  return isHook ? import("../src/hook-host/hook-process.ts") : import("../src/cli/main.ts");
}
