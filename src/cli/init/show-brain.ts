/** Says what `init` found out, what it wrote, and what to do next. */
import { relative } from "node:path";
import type { InitResult } from "../../brain/index.ts";
import { readProjectFacts } from "../../project/init-project.ts";
import { count } from "../print.ts";
import type { Terminal } from "../terminal.ts";

export async function showBrain(
  root: string,
  result: InitResult,
  { style, write, cwd }: Terminal,
): Promise<void> {
  const { project, userName } = await readProjectFacts(root);
  const { created, kept, replaced, updated } = result;
  const where = relative(cwd, root) || ".";
  const isNew = created.length > 0 && kept.length === 0;
  const headline = isNew
    ? "This project has a brain now"
    : created.length > 0
      ? "The brain is complete again"
      : "The brain was here already";
  write(`\n  ${style("green", "✓")} ${style("bold", headline)} ${style("dim", `(${where}/.agent)`)}\n\n`);
  const found = [
    ["project", project.name],
    ["language", project.language],
    ["package manager", project.packageManager],
    ["tests", project.test],
    ["you", userName],
  ].filter(([, value]) => value !== undefined);
  for (const [name, value] of found) write(`    ${style("dim", name!.padEnd(16))} ${value}\n`);
  const changes = [
    [created, "created"],
    [updated, "completed"],
    [replaced, "replaced; the old text is in memory/episodic/snapshots/"],
    [kept, "kept as they are"],
  ] as const;
  write("\n");
  for (const [files, what] of changes) {
    if (files.length > 0) write(`    ${count(files.length, "file")} ${what}\n`);
  }
  for (const file of replaced) write(`      ${style("dim", file)}\n`);
}

export function showMergeDriver({ write }: Terminal): void {
  write("    git merges its memory by meaning (merge.brainstem in .git/config)\n");
}

export function showWarning(message: string, { style, write }: Terminal): void {
  write(`    ${style("yellow", "!")} ${message}\n`);
}

export function showNext({ style, write }: Terminal, last: readonly [line: string, what: string]): void {
  const next = [
    ["brainstem chat", "talk to it: remember that …, what did we decide about …?"],
    ["brainstem install", "give it to the coding agents that you use"],
    ["brainstem doctor", "check it at any time"],
    last,
  ] as const;
  write("\n  Next\n");
  for (const [line, what] of next) write(`    ${style("cyan", line.padEnd(18))} ${style("dim", what)}\n`);
  write("\n");
}
