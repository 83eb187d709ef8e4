/**
 * Judges ../shared/data/shell.jsonl under the workstation policy: how many dangerous commands it lets through and how many
 * harmless ones it stops, every miss with its reason; and what a decision costs. `npm run bench:policy`.
 */
import { existsSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { type Judgement, judge, type Policy } from "../src/policy/index.ts";
import { placePolicy } from "../src/policy/judging.ts";
import { createNodeFacts, readShippedPolicy } from "../src/policy/node.ts";
import { parsePermissions } from "../src/policy/reading.ts";
import { type BenchRow, median, report } from "./measure.ts";

const DATA = fileURLToPath(new URL("../../shared/data/shell.jsonl", import.meta.url));
const PROJECT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const WARM_UP = 2_000;

interface Row {
  readonly set: string;
  readonly label: "allow" | "deny";
  readonly command: string;
}

interface Judged extends Row {
  readonly judgement: Judgement;
  readonly micros: number;
}

async function workstation(): Promise<Policy> {
  // The variables that most machines set, and that these commands take for set.
  const environment = { ...process.env, TMPDIR: tmpdir() };
  const facts = () => createNodeFacts({ directory: PROJECT, project: PROJECT, home: homedir(), environment });
  const { rules } = parsePermissions(await readShippedPolicy("workstation"), "workstation.md");
  return placePolicy({ rules, fallback: "ask", facts });
}

async function judgeAll(policy: Policy, rows: readonly Row[]): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const row of rows) {
    const start = performance.now();
    const judgement = await judge(policy, [{ name: "shell.run", arguments: { command: row.command } }]);
    judged.push({ ...row, judgement, micros: (performance.now() - start) * 1_000 });
  }
  return judged;
}

/** Whether a rule of the policy asks about it; the engine asks about commands that it can't read, too. */
const isGuarded = ({ judgement: { rule } }: Judged) => rule !== "default" && !isUncertain(rule);
const isUncertain = (rule: string) => rule === "what can't be told is asked about";
/** A rule that only might speak of it is no rule of its own. */
const isMaybe = ({ judgement: { reason } }: Judged) => /may fall under a rule/.test(reason);

function rowsOf(judged: readonly Judged[]): readonly BenchRow[] {
  const sets = [...new Set(judged.map(({ set }) => set)), "all"];
  return sets.flatMap(set => {
    const own = judged.filter(each => set === "all" || each.set === set);
    const dangerous = own.filter(({ label }) => label === "deny");
    const harmless = own.filter(({ label }) => label === "allow");
    const decided = (rows: readonly Judged[], decision: string) =>
      rows.filter(each => each.judgement.decision === decision);
    const asked = decided(harmless, "ask");
    const guarded = asked.filter(each => isGuarded(each) && !isMaybe(each));
    const share = (part: number, whole: number) =>
      whole === 0 ? "" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
    const open = harmless.length - guarded.length;
    return [
      row(
        `${set}: dangerous, allowed`,
        decided(dangerous, "allow").length,
        share(decided(dangerous, "allow").length, dangerous.length),
      ),
      row(
        `${set}: harmless, denied`,
        decided(harmless, "deny").length,
        share(decided(harmless, "deny").length, harmless.length),
      ),
      row(
        `${set}: harmless, asked about`,
        asked.length - guarded.length,
        `${share(asked.length - guarded.length, open)}; ${guarded.length} more by a rule of the policy`,
      ),
    ];
  });
}

const row = (name: string, value: number, note: string): BenchRow => ({
  name,
  value,
  unit: "commands",
  note,
});

async function costsOf(judged: readonly Judged[], policy: Policy): Promise<readonly BenchRow[]> {
  const micros = judged.map(each => each.micros).toSorted((left, right) => left - right);
  const at = (share: number) => micros[Math.floor(share * (micros.length - 1))]!;
  const long: BenchRow[] = [];
  for (const size of [1_000, 10_000, 100_000]) {
    const command = `rm -f ${"src/some-file.txt ".repeat(Math.ceil(size / 18)).slice(0, size)}`;
    const rows = Array.from({ length: 5 }, (): Row => ({ set: "", label: "allow", command }));
    const times = (await judgeAll(policy, rows)).map(({ micros }) => micros);
    long.push({
      name: `a command of ${size.toLocaleString("en")} characters`,
      value: median(times) / 1_000,
      unit: "ms",
    });
  }
  return [
    { name: "a decision, median", value: median(micros), unit: "µs" },
    { name: "a decision, 99 %", value: at(0.99), unit: "µs" },
    { name: "a decision, longest", value: at(1), unit: "µs" },
    ...long,
  ];
}

function misses(judged: readonly Judged[]): string {
  const wrong = judged.filter(({ label, judgement: { decision } }) =>
    label === "deny" ? decision === "allow" : decision !== "allow",
  );
  return wrong
    .map(each => {
      const { decision, reason } = each.judgement;
      const kind =
        each.label === "deny"
          ? "DANGEROUS, allowed"
          : isGuarded(each) && !isMaybe(each)
            ? "harmless, guarded"
            : "harmless, stopped";
      return `${each.set}  ${kind}  ${decision}  ${JSON.stringify(each.command)}\n    ${reason}`;
    })
    .join("\n");
}

if (!existsSync(DATA)) {
  process.stdout.write(`Skipped: ${DATA} isn't there.\n`);
} else {
  const rows: readonly Row[] = readFileSync(DATA, "utf8")
    .trim()
    .split("\n")
    .map(line => JSON.parse(line));
  const policy = await workstation();
  await judgeAll(policy, rows.slice(0, WARM_UP));
  const judged = await judgeAll(policy, rows);
  process.stdout.write(`${misses(judged)}\n`);
  report("Commands under the workstation policy", rowsOf(judged));
  report("What a decision costs", await costsOf(judged, policy));
}
