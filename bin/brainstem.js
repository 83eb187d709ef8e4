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
const source = new URL("../src/cli/main.ts", import.meta.url);
const built = new URL("../dist/cli/main.js", import.meta.url);
const { main } = await import((existsSync(source) ? source : built).href);
process.exitCode = await main(process.argv.slice(2));
