/** Judges a file of commands, one a line, in order. */
import { createReadStream, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { describeError, fault } from "../../base/index.ts";
import { fit } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { dataOf, markOf } from "./explain-judgement.ts";
import type { OpenedPolicy } from "./open-policy.ts";

/**
 * A line of output for each object: JSON with --json, else the decision beside the command. Whether all are allowed.
 * @throws input.invalid naming the unreadable line; the lines before it have been judged
 */
export async function checkFile(path: string, policy: OpenedPolicy, terminal: Terminal): Promise<boolean> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    throw fault("input.invalid", { what: `The file ${path}`, expected: "a file that is there" });
  }
  let line = 0;
  const counts = { allow: 0, ask: 0, deny: 0 };
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    if (text.trim() === "") continue;
    const judged = await policy.judgeCommand(commandOf(text, path, line));
    const { decision, reason } = judged.judgement;
    counts[decision] += 1;
    if (terminal.isJson) terminal.writeJson(dataOf(judged));
    else {
      terminal.write(`${markOf(decision, terminal)} ${fit(judged.subject, terminal.width - 8)}\n`);
      if (decision !== "allow") terminal.write(`         ${terminal.style("dim", reason)}\n`);
    }
  }
  if (!terminal.isJson) {
    terminal.write(`\n${counts.allow} allowed, ${counts.ask} asked about, ${counts.deny} denied.\n`);
  }
  return counts.ask + counts.deny === 0;
}

function commandOf(text: string, path: string, line: number): string {
  try {
    const { command } = JSON.parse(text.replace(/^\uFEFF/, "")) as { command?: unknown };
    if (typeof command === "string") return command;
  } catch (error) {
    throw unreadable(path, line, describeError(error));
  }
  throw unreadable(path, line, "it has no command");
}

const unreadable = (path: string, line: number, why: string) =>
  fault("input.invalid", {
    what: `Line ${line} of ${path} (${why.replace(/\.$/, "")})`,
    expected: 'an object such as {"command":"git status"} on each line',
  });
