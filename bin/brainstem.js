#!/usr/bin/env node
// Starts the command line: from the sources where they are (a clone), else from what was built (a package).
import { existsSync } from "node:fs";
import nodeModule from "node:module";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Brainstem needs Node 22.18 or later; this is ${process.version}.\n` +
      "In a clone of the repository, `npm start` and `npm run brainstem -- …` bring their own.\n",
  );
  process.exit(1);
}
nodeModule.enableCompileCache();
const [command, ...args] = process.argv.slice(2);
const isClone = existsSync(new URL("../src/cli/main.ts", import.meta.url));
if (command === "hook" && isClone) {
  const { runHookProcess } = await import("../src/hook-host/hook-process.ts");
  process.exitCode = await runHookProcess(args);
} else {
  const { main } = await import(isClone ? "../src/cli/main.ts" : "../dist/cli/main.js");
  process.exitCode = await main(process.argv.slice(2));
}
