/**
 * How well programs that no table knows are judged by their words, on ../shared/data/tldr.jsonl under the workstation policy.
 * `known` programs keep their table, `cut` ones are judged as if they had none, `strangers` never had one. The split is by
 * the hash of the program; so is the half that is held out. `npm run bench:strangers [held-out] [misses|reads|others]`.
 */
import { existsSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { type Judgement, judge, type Policy } from "../src/policy/index.ts";
import { createNodeFacts, readShippedPolicy } from "../src/policy/node.ts";
import { placeRules } from "../src/policy/place-rules.ts";
import { areaNames, loadArea } from "../src/policy/programs/areas.ts";
import { parsePermissions } from "../src/policy/reading.ts";
import type { Recogniser } from "../src/policy/recognition.ts";
import { createShellRecogniser } from "../src/policy/shell/shell-on-demand.ts";
import { type BenchRow, median, report } from "./measure.ts";
import { knownPrograms } from "./strangers/known-programs.ts";
import { secretCommands } from "./strangers/secret-commands.ts";
import { type Verdict, verdicts } from "./strangers/verdicts.ts";

const DATA = fileURLToPath(new URL("../../shared/data/tldr.jsonl", import.meta.url));
const PROJECT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const SAMPLE = 100;
const WARM_UP = 2_000;

interface Row {
  readonly program: string;
  readonly label: "destructive" | "read" | "other";
  readonly description: string;
  readonly command: string;
}

type Group = "known" | "cut" | "strangers";

interface Judged extends Row {
  readonly group: Group;
  readonly judgement: Judgement;
  readonly micros: number;
}

/** FNV-1a. Source: Fowler, Noll, Vo. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
const hexOf = (text: string) => hashOf(text).toString(16).padStart(8, "0");

const isCut = (program: string) => hashOf(`cut ${program}`) % 2 === 0;
const isHeldOut = (program: string) => hashOf(`half ${program}`) % 2 === 0;
const groupOf = (program: string): Group =>
  !knownPrograms.has(program) ? "strangers" : isCut(program) ? "cut" : "known";

async function workstation(): Promise<Policy> {
  const environment = { ...process.env, TMPDIR: tmpdir() };
  const facts = () => createNodeFacts({ directory: PROJECT, project: PROJECT, home: homedir(), environment });
  const { rules } = parsePermissions(await readShippedPolicy("workstation"), "workstation.md");
  const areas = await Promise.all(areaNames.map(loadArea));
  const commands = new Map<string, Recogniser>(areas.flatMap(area => Object.entries(area)));
  // A program whose table was removed or never existed has none here, even if it has one today.
  const hides = (name: string) => groupOf(name) === "cut";
  const recognise = createShellRecogniser({
    has: name => commands.has(name) && !hides(name),
    get: name => (hides(name) ? undefined : commands.get(name)),
  });
  const { judge: judgeHere, ...placed } = placeRules({ rules, fallback: "ask", facts });
  return { ...placed, judge: operations => judgeHere(operations, recognise) };
}

async function judgeAll(policy: Policy, rows: readonly Row[]): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const row of rows) {
    const start = performance.now();
    const judgement = await judge(policy, [{ name: "shell.run", arguments: { command: row.command } }]);
    judged.push({
      ...row,
      group: groupOf(row.program),
      judgement,
      micros: (performance.now() - start) * 1_000,
    });
  }
  return judged;
}

const isStopped = ({ judgement }: Judged) => judgement.decision !== "allow";
/** By the words and paths of the stranger itself, in contrast to what a rule names: sudo, a redirection, another program. */
const isByWords = ({ program, judgement: { operation, operations } }: Judged) =>
  /^(?:program|secrets|fs|brain)\./.test(operation) &&
  operations.some(({ name, command }) => name === operation && command?.startsWith(program));
const isPlain = ({ command }: Row) => !/(?:^|[\s|;&(])sudo\s/.test(command);

const share = (part: number, whole: number) =>
  whole === 0 ? "none" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
const percent = (name: string, part: number, whole: number, note = ""): BenchRow => ({
  name,
  value: whole === 0 ? undefined : (100 * part) / whole,
  unit: "%",
  note: `${share(part, whole)}${note}`,
});

function rowsOf(judged: readonly Judged[], group: Group | "both"): readonly BenchRow[] {
  const own = judged.filter(each => each.group === group || (group === "both" && each.group !== "known"));
  const destructive = own.filter(each => each.label === "destructive" && isPlain(each));
  const stoppedBy = (label: string) => {
    const labelled = own.filter(each => each.label === label);
    const stopped = labelled.filter(isStopped);
    const words = stopped.filter(isByWords).length;
    const noun = label === "read" ? "reads" : "others";
    return percent(
      `${group}: ${noun} stopped by words`,
      words,
      labelled.length,
      `; ${stopped.length - words} more by a rule`,
    );
  };
  return [
    percent(`${group}: destructive stopped`, destructive.filter(isStopped).length, destructive.length),
    ...judgedRow(destructive, group),
    stoppedBy("read"),
    stoppedBy("other"),
  ];
}

/** The same with what a person found of those that were allowed: only what loses something counts. */
function judgedRow(destructive: readonly Judged[], group: string): readonly BenchRow[] {
  const missed = destructive.filter(each => !isStopped(each));
  const reviewed = missed.flatMap(({ command }) => verdicts.get(hexOf(command)) ?? []);
  if (reviewed.length === 0) return [];
  const of = (verdict: Verdict) => reviewed.filter(each => each === verdict).length;
  const losses = Math.round((missed.length * (of("loss") + of("unnamed"))) / reviewed.length);
  const stopped = destructive.length - missed.length;
  const found = `; of ${reviewed.length} misses reviewed ${of("loss")} lose something, ${of("unnamed")} without a word for it`;
  return [percent(`${group}: destructive stopped, as judged`, stopped, stopped + losses, found)];
}

async function secretsOf(policy: Policy, programs: readonly string[]): Promise<readonly BenchRow[]> {
  const forms = secretCommands(programs, hashOf);
  const allowed: typeof forms = [];
  for (const form of forms) {
    const { decision } = await judge(policy, [{ name: "shell.run", arguments: { command: form.command } }]);
    if (decision === "allow") allowed.push(form);
  }
  for (const { command } of allowed.slice(0, 20)) process.stdout.write(`secret, allowed: ${command}\n`);
  return [
    percent(`secret paths stopped, ${programs.length} programs`, forms.length - allowed.length, forms.length),
  ];
}

function list(judged: readonly Judged[], what: string): void {
  const chosen = judged.filter(each => {
    if (what === "misses") return each.label === "destructive" && isPlain(each) && !isStopped(each);
    return `${each.label}s` === what && isStopped(each) && isByWords(each);
  });
  const ordered = chosen.toSorted((left, right) => hashOf(left.command) - hashOf(right.command));
  for (const each of ordered.slice(0, what === "misses" ? SAMPLE : undefined)) {
    const { command, description, group, judgement } = each;
    const reason = what === "misses" ? description : `${description}\n    ${judgement.reason}`;
    process.stdout.write(`${hexOf(command)} ${group}  ${command}\n    ${reason}\n`);
  }
}

if (!existsSync(DATA)) {
  process.stdout.write(`Skipped: ${DATA} isn't there.\n`);
} else {
  const chosen = process.argv.slice(2);
  const wantsHeldOut = chosen.includes("held-out");
  const all: readonly Row[] = readFileSync(DATA, "utf8")
    .trim()
    .split("\n")
    .map(line => JSON.parse(line));
  const rows = all.filter(
    ({ program }) => groupOf(program) === "known" || isHeldOut(program) === wantsHeldOut,
  );
  const policy = await workstation();
  await judgeAll(policy, rows.slice(0, WARM_UP));
  const judged = await judgeAll(policy, rows);
  const judgedByWords = judged.filter(({ group }) => group !== "known");
  for (const what of chosen.filter(each => each !== "held-out")) list(judgedByWords, what);
  const half = wantsHeldOut ? "the half that was held out" : "the half to work on";
  report(
    `Programs judged by their words, ${half}`,
    (["known", "cut", "strangers", "both"] as const).flatMap(group => rowsOf(judged, group)),
  );
  const strangers = new Set(judged.filter(each => each.group === "strangers").map(({ program }) => program));
  report("Secrets that strangers name", await secretsOf(policy, [...strangers]));
  const micros = judgedByWords.map(each => each.micros);
  report("What a decision on a stranger costs", [
    { name: "a decision, median", value: median(micros), unit: "µs" },
  ]);
}
