/** `brainstem check`: shows which rules are enforced, and judges a command, a call, or a file of commands. */
import { createReadStream, statSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { dataOf, explainJudgement, markOf } from "../check/explain-judgement.ts";
import { type CheckOptions, type Judged, type OpenedPolicy, openPolicy } from "../check/open-policy.ts";
import { groupsOf, showCoverage, showEveryRule } from "../check/show-coverage.ts";
import { invalid, misuse, type RegisterCommand } from "../command.ts";
import { failingOpen, readWiring } from "../harness/read-wiring.ts";
import { fit, shellWord, showProblems } from "../print.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("[command...]", "a shell command, in quotes or behind --")
    .option("--call <json>", 'a tool call: {"tool":"Write","arguments":{"file_path":"x"}}')
    .option("--file <jsonl>", "many commands: one object with a `command` a line")
    .option("--policy <name>", "judge by `default`, `workstation` or a permissions.md of yours")
    .option("-v, --verbose", "every rule, and the operations that it comes to")
    .option("--strict", "exit with 1 where a rule is only advice, or where something isn't allowed")
    .action(async (words: readonly string[], options: CheckOptions) => {
      const opened = await openPolicy(options, terminal);
      const strictly = (isFine: boolean) => {
        if (options.strict && !isFine) finish(1);
      };
      if (options.file !== undefined) {
        strictly(await checkFile(resolve(terminal.cwd, options.file), opened, terminal));
      } else if (options.call !== undefined || words.length > 0) {
        const judged: Judged =
          options.call === undefined
            ? await opened.judgeCommand(commandOf(words))
            : await opened.judgeCall(readCall(options.call));
        if (terminal.isJson) terminal.writeJson(dataOf(judged));
        else explainJudgement(judged, terminal);
        strictly(judged.judgement.decision === "allow");
      } else {
        const { isEnforced, isReadable } = checkCoverage(opened, options.verbose ?? false, terminal);
        // Rules that can't be read hold for no call as they are meant.
        if (!isReadable) finish(1);
        strictly(isEnforced);
        if (options.policy === undefined && !terminal.isJson) await showOpenHarnesses(terminal);
      }
    });
};

/** A rule is no stronger than the harness that asks about it. */
async function showOpenHarnesses(terminal: Terminal): Promise<void> {
  const sentences = failingOpen(await readWiring(findPlace(terminal), terminal).catch(() => []));
  for (const sentence of sentences) terminal.say("!", sentence);
}

/** One word is a command line; several are the words of one, as a shell has handed them over. @throws command.usage for an empty one */
function commandOf(words: readonly string[]): string {
  if (words.every(word => word.trim() === "")) throw misuse("The command to check is empty.", USAGE);
  return words.length === 1 ? words[0]! : words.map(shellWord).join(" ");
}

const USAGE = 'For example: brainstem check "git push --force origin main". All rules: brainstem check';

/** @throws input.invalid */
export function readCall(text: string): HarnessCall {
  const expected = 'JSON such as {"tool":"Write","arguments":{"file_path":"README.md"}}';
  try {
    const { tool, arguments: given = {} } = JSON.parse(text) as { tool?: unknown; arguments?: Json };
    if (typeof tool === "string" && tool !== "") return { tool, arguments: given };
  } catch (error) {
    throw invalid("The call", expected, error);
  }
  throw invalid("The call", expected);
}

/**
 * A line of output for each object: JSON with --json, else the decision beside the command. Whether all are allowed.
 * @throws input.invalid naming the unreadable line; the lines before it have been judged
 */
export async function checkFile(path: string, policy: OpenedPolicy, terminal: Terminal): Promise<boolean> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    throw invalid(
      `The file ${path} (there is no such file)`,
      'the path of a file with an object such as {"command":"git status"} on each line',
    );
  }
  let line = 0;
  const counts = { allow: 0, ask: 0, deny: 0 };
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    if (text.trim() === "") continue;
    const judged = await policy.judgeCommand(commandIn(text, path, line));
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

function commandIn(text: string, path: string, line: number): string {
  try {
    const { command } = JSON.parse(text.replace(/^\uFEFF/, "")) as { command?: unknown };
    if (typeof command === "string") return command;
  } catch {
    // A parser's own words quote the text, which may be of a file that no agent is to see.
    throw unreadable(path, line, "it is no JSON");
  }
  throw unreadable(path, line, "it has no command");
}

const unreadable = (path: string, line: number, why: string) =>
  invalid(
    `Line ${line} of ${path} (${why.replace(/\.$/, "")})`,
    'an object such as {"command":"git status"} on each line',
  );

interface Checked {
  /** Every bullet and constraint is enforced. */
  readonly isEnforced: boolean;
  /** All of the rules could be read. */
  readonly isReadable: boolean;
}

export function checkCoverage(policy: OpenedPolicy, isVerbose: boolean, terminal: Terminal): Checked {
  const groups = groupsOf(policy);
  const rows = groups.flatMap(group => group.rows);
  const isEnforced = rows.every(row => row.isEnforced);
  const problems = policy.problems.map(({ message, hint }) => `${message} ${hint}`);
  if (terminal.isJson) {
    const listed = groups.flatMap(({ title, rows: own }) => own.map(row => ({ section: title, ...row })));
    terminal.writeJson({ rows: listed, problems });
  } else {
    showProblems(problems, terminal);
    if (isVerbose) showEveryRule(policy, groups, terminal);
    showCoverage(policy, groups, isVerbose, terminal);
  }
  return { isEnforced, isReadable: problems.length === 0 };
}
