/** `brainstem check`: shows which rules are enforced, and judges a command, a call, or a file of commands. */
import { createReadStream, statSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { describeError, formatSource, type Json } from "../../base/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import { type Coverage, coverageOf } from "../../policy/reading.ts";
import { dataOf, explainJudgement, markOf } from "../check/explain-judgement.ts";
import { type CheckOptions, type Judged, type OpenedPolicy, openPolicy } from "../check/open-policy.ts";
import { invalid, misuse, type RegisterCommand } from "../command.ts";
import { failingOpen, readWiring } from "../harness/read-wiring.ts";
import { count, fit, oneLine, shellWord, showProblems } from "../print.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("[command...]", "a shell command, in quotes or behind --")
    .option("--call <json>", 'a tool call: {"tool":"Write","arguments":{"file_path":"x"}}')
    .option("--file <jsonl>", "many commands: one object with a `command` a line")
    .option("--policy <name>", "judge by `default`, `workstation` or a permissions.md of yours")
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
        strictly(checkCoverage(opened, terminal));
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
  } catch (error) {
    throw unreadable(path, line, describeError(error));
  }
  throw unreadable(path, line, "it has no command");
}

const unreadable = (path: string, line: number, why: string) =>
  invalid(
    `Line ${line} of ${path} (${why.replace(/\.$/, "")})`,
    'an object such as {"command":"git status"} on each line',
  );

const titles: { readonly [section: string]: string } = {
  always: "Always allowed",
  approval: "Requires approval",
  never: "Never allowed",
  domains: "Approved external domains",
  none: "Under no heading that says what they decide",
};

interface Group {
  readonly title: string;
  readonly rows: readonly Coverage[];
}

/** Whether every bullet and constraint is enforced, and all could be read. */
export function checkCoverage(policy: OpenedPolicy, terminal: Terminal): boolean {
  const groups = groupsOf(policy);
  const rows = groups.flatMap(group => group.rows);
  const ignored = rows.filter(({ how }) => how === "ignored");
  const advisory = rows.filter(({ how, isEnforced }) => !isEnforced && how !== "ignored");
  const unenforced = advisory.length + ignored.length;
  const problems = policy.problems.map(({ message, hint }) => `${message} ${hint}`);
  if (terminal.isJson) {
    terminal.writeJson({ rows: groups.flatMap(rowsOf), problems });
  } else {
    for (const group of groups) show(group, terminal);
    showProblems(problems, terminal);
    const { style } = terminal;
    const enforced = `${count(rows.length - unenforced, "rule")} of ${rows.length} enforced`;
    const told =
      advisory.length === 0 ? "" : `, ${advisory.length} advisory: the model is told, nothing enforces them`;
    const waiting = ignored.length === 0 ? "" : `, ${ignored.length} ignored until you accept them`;
    terminal.write(`\n${style(unenforced === 0 ? "green" : "bold", enforced)}${waiting}${told}.\n`);
  }
  return unenforced + problems.length === 0;
}

function groupsOf({ permissions, constraints }: OpenedPolicy): readonly Group[] {
  const sections = Map.groupBy(permissions.bullets, ({ section }) => section);
  const bullets = [...sections].map(([section, list]) => ({
    title: titles[section] ?? section,
    rows: coverageOf(list),
  }));
  const skills = constraints.map(({ skill, constraints: list }) => ({
    title: `Constraints of ${skill}`,
    rows: coverageOf(list),
  }));
  return [...bullets, ...skills];
}

const rowsOf = ({ title, rows }: Group) => rows.map(row => ({ section: title, ...row }));

function show({ title, rows }: Group, { style, write, width, isTerminal }: Terminal): void {
  const cut = (text: string, room: number) => (isTerminal ? fit(text, room) : text);
  write(`\n${style("bold", title)}\n`);
  for (const { text, source, isEnforced, how, rules, joinedWith } of rows) {
    const mark = isEnforced ? style("green", "✓") : style("yellow", "○");
    write(`  ${mark} ${oneLine(inWords(text))}  ${style("dim", formatSource(source))}\n`);
    if (how === "ignored")
      write(`      ${style("yellow", "ignored: nobody has accepted it here; brainstem trust")}\n`);
    else if (!isEnforced)
      write(`      ${style("yellow", "advisory: the model is told, nothing enforces it")}\n`);
    if (joinedWith !== undefined)
      write(
        `      ${style("yellow", `since ${joinedWith} may change its meaning: put both at the same indent`)}\n`,
      );
    if (how === "domain") write(`      ${style("dim", "an exception to the rules about other domains")}\n`);
    for (const { notation, does, decision } of rules) {
      write(`      ${decision.padEnd(5)}  ${cut(notation, width - 13)}\n`);
      write(`             ${style("dim", cut(does, width - 13))}\n`);
    }
  }
}

/** Without the rules in code spans at its end: they are shown below it. */
const inWords = (text: string) => text.replace(/(?:\s*[:,]?\s*`[^`]*\([^`]*\)`)+\s*$/, "") || text;
