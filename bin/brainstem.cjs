#!/usr/bin/env node
// What `brainstem` is: hooks at once, from their bundle, since a harness waits for each; everything else is in brainstem.js.
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const [command, ...args] = process.argv.slice(2);
const [major] = process.versions.node.split(".").map(Number);
const bundle = join(__dirname, "../dist/hook");
// A Node that is too old is brainstem.js's to refuse.
if (command === "hook" && major >= 22 && existsSync(bundle) && !existsSync(join(__dirname, "../src"))) {
  require("./load-hook.cjs")
    .loadHook(bundle)
    .runHookProcess(args)
    .then(exitCode => {
      process.exitCode = exitCode;
    });
} else import("./brainstem.js");
