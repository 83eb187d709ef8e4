/**
 * The command line's merge driver in a process that stays: `driver-worker.ts <requests> <answers>`, two named pipes. A
 * merge of a hundred brains calls its driver a thousand times, and a process each would take minutes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { main } from "../../../../src/cli/main.ts";
import { createTerminal } from "../../../../src/cli/terminal.ts";

const [requests, answers] = process.argv.slice(2) as [string, string];
const terminal = createTerminal(process);
process.stdout.write("ready\n");
for (;;) {
  // The pipe ends when the caller has asked; the folder comes first.
  const [folder, ...args] = readFileSync(requests, "utf8").trimEnd().split("\n") as [string, ...string[]];
  process.chdir(folder);
  writeFileSync(answers, `${await main(["merge-driver", ...args], terminal)}\n`);
}
