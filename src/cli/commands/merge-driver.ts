/** `brainstem merge-driver`: git calls it to merge a file of a brain that both sides changed. */
import { spawnSync } from "node:child_process";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { describeError, fault } from "../../base/index.ts";
import { mergeBrainFile } from "../../brain/sharing.ts";
import type { ExitCode, RegisterCommand } from "../command.ts";
import { printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("<base>", "the file that both sides come from (%O)")
    .argument("<ours>", "the file as this side has it; the result takes its place (%A)")
    .argument("<theirs>", "the file as the other side has it (%B)")
    .argument("<path>", "where it belongs (%P)")
    .addHelpText(
      "after",
      `
Git calls this, once it is told to:
  git config merge.brainstem.driver "brainstem merge-driver %O %A %B %P"
Exit code 1 says that there is a conflict, or that the file couldn't be merged and is as it was.`,
    )
    .action(async (base: string, ours: string, theirs: string, path: string) => {
      finish(await merge([base, ours, theirs], path, terminal));
    });
};

// Relative to the folder in which git runs this.
type Versions = readonly [base: string, ours: string, theirs: string];

/** Never leaves our file half-written: the result takes its place whole, or not at all. */
async function merge(files: Versions, path: string, terminal: Terminal): Promise<ExitCode> {
  try {
    const [base, ours, theirs] = await Promise.all(files.map(file => readFile(file)));
    const merged = mergeBrainFile(pathInBrain(path), base!, ours!, theirs!);
    const { bytes, isClean } = merged.isClean ? merged : mergeAsText(files);
    await replaceFile(files[1], bytes);
    return isClean ? 0 : 1;
  } catch (error) {
    const reason = printable(describeError(error).replace(/\s+/g, " "));
    terminal.writeError(
      `brainstem: ${printable(path)} was not merged and is as this side had it: ${reason}\n`,
    );
    return 1;
  }
}

/** A repository may hold many brains, and a brain may be a repository of its own. */
const pathInBrain = (path: string): string => /^(?:.*\/)?\.agent\/(.*)$/s.exec(path)?.[1] ?? path;

/** As git merges any text: with conflict markers where both sides changed the same lines. */
function mergeAsText([base, ours, theirs]: Versions) {
  const labels = ["ours", "base", "theirs"].flatMap(label => ["-L", label]);
  const args = ["merge-file", "--stdout", ...labels, ours, base, theirs];
  const { status, stdout, stderr } = spawnSync("git", args, { maxBuffer: Number.POSITIVE_INFINITY });
  // Up to 127 it is the number of conflicts; more is a failure, of binary files for example.
  if (status !== null && status < 128) return { bytes: stdout, isClean: status === 0 };
  const output = String(stderr ?? "");
  throw fault("process.failed", { command: "git merge-file", exitCode: status ?? undefined, output });
}

// No sync: git reads it right away, and a merge that a power loss interrupts is begun anew.
async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, bytes, { flag: "wx" });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
