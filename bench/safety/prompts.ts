/** Measures the classifier on public attacks and benign look-alikes, beside keywords, with disguises and times. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { crc32 } from "node:zlib";
import { classify } from "../../src/safety/classifier.ts";
import { profiles } from "../../src/safety/profiles.ts";
import { median } from "../measure.ts";
import { disguises } from "./disguises.ts";
import { ordinaryRequests } from "./ordinary-requests.ts";

const FILE = resolve(import.meta.dirname, "../../../shared/data/prompts.jsonl");

interface Row {
  readonly set: string;
  readonly label: "attack" | "benign";
  readonly kind: string;
  readonly text: string;
}

type Half = "development" | "held out";

/** By a hash of the text: words and weights were set by the development half only. */
const halfOf = ({ text }: Row): Half => ((crc32(text) & 1) === 0 ? "development" : "held out");

const setOf = ({ kind, set }: Row): string => (set === "cse_pi" ? `cse ${kind.split("/")[0]}` : set);

const isDirect = ({ kind, label }: Row) => label === "attack" && !kind.startsWith("indirect");

/** The baseline: a dozen expressions, as hand-made filters have them. */
const KEYWORDS =
  /ignore (?:all |any )?(?:the )?(?:previous|prior|above)|disregard (?:all|previous|your)|system prompt|jailbreak|\bDAN\b|do anything now|developer mode|pretend (?:to be|you are)|act as|you are now|password|bypass|no restrictions|unfiltered|`|\$\(|[;|]/i;

const { flag, block } = profiles.classifier.standard;

interface Tally {
  rows: number;
  flagged: number;
  blocked: number;
  byKeywords: number;
}

function tally(rows: readonly Row[]): ReadonlyMap<string, Tally> {
  const sets = new Map<string, Tally>();
  for (const row of rows) {
    const own = sets.get(setOf(row)) ?? { rows: 0, flagged: 0, blocked: 0, byKeywords: 0 };
    sets.set(setOf(row), own);
    const { score } = classify(row.text);
    own.rows++;
    if (score >= flag) own.flagged++;
    if (score >= block) own.blocked++;
    if (KEYWORDS.test(row.text)) own.byKeywords++;
  }
  return sets;
}

const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(8);
const write = (line: string) => void process.stdout.write(`${line}\n`);

function reportHalf(half: Half, rows: readonly Row[]): void {
  write(`\n${half}: ${rows.length} texts\n`);
  write(`  ${"set".padEnd(20)}${"texts".padStart(6)}   flagged  blocked  keywords find`);
  for (const label of ["benign", "attack"] as const) {
    for (const [set, own] of tally(rows.filter(row => row.label === label)))
      write(
        `  ${set.padEnd(14)}${label.padEnd(6)}${String(own.rows).padStart(6)}  ${percent(own.flagged, own.rows)} ${percent(own.blocked, own.rows)}  ${percent(own.byKeywords, own.rows)}`,
      );
  }
  const direct = rows.filter(isDirect);
  const found = direct.filter(({ text }) => classify(text).score >= flag);
  const byKeywords = direct.filter(({ text }) => KEYWORDS.test(text));
  write(
    `\n  direct attacks found: ${percent(found.length, direct.length).trim()} of ${direct.length} (bar 60 %); by keywords ${percent(byKeywords.length, direct.length).trim()}`,
  );
}

/** The longest texts are mostly filling: a disguise is measured on all that is found, cut to what a person pastes. */
const MOST_CHARS = 2_000;

function reportDisguises(rows: readonly Row[]): void {
  const found = rows
    .filter(row => row.label === "attack")
    .map(({ text }) => text.slice(0, MOST_CHARS))
    .filter(text => classify(text).score >= flag);
  const byKeywords = found.filter(text => KEYWORDS.test(text));
  write(
    `\n  of ${found.length} attacks that are found, still found under disguise (bar 90 %); by keywords, of ${byKeywords.length}`,
  );
  let kept = 0;
  for (const [name, disguise] of Object.entries(disguises)) {
    const still = found.filter(text => classify(disguise(text)).score >= flag).length;
    const stillByKeywords = byKeywords.filter(text => KEYWORDS.test(disguise(text))).length;
    kept += still;
    write(
      `    ${name.padEnd(24)}${percent(still, found.length)}  ${percent(stillByKeywords, byKeywords.length)}`,
    );
  }
  write(`    ${"all".padEnd(24)}${percent(kept, found.length * Object.keys(disguises).length)}`);
}

function reportOrdinary(): void {
  const wrong = ordinaryRequests.filter(text => classify(text).score >= flag);
  const byKeywords = ordinaryRequests.filter(text => KEYWORDS.test(text));
  write(
    `\n  of ${ordinaryRequests.length} ordinary requests of our own, ${wrong.length} flagged; by keywords ${byKeywords.length}`,
  );
  for (const text of wrong)
    write(`    ${classify(text).score.toFixed(2)} ${JSON.stringify(text.slice(0, 120))}`);
}

const ROOT = resolve(import.meta.dirname, "../..");
/** The characters of a result that a model sees: limits.toolOutputChars. */
const MOST_SEEN = 16_000;

/** Pages that agents read, as results of a tool: of the installed packages, of their code, and of this project. */
const documents: Readonly<Record<string, string>> = {
  "packages' pages": "node_modules/**/{README,readme,CHANGELOG}.md",
  "packages' code": "node_modules/*/dist/**/*.js",
  "our code": "src/**/*.ts",
  "our pages": "docs/**/*.md",
};
const MOST_DOCUMENTS = 800;

function reportDocuments(): void {
  write("\n  flagged documents, as results of a tool (development half, held out; by a hash of the path)");
  for (const [name, pattern] of Object.entries(documents)) {
    const shares = [0, 1].map(half => {
      const paths = globSync(pattern, { cwd: ROOT })
        .slice(0, MOST_DOCUMENTS)
        .filter(path => (crc32(path) & 1) === half);
      const flagged = paths.filter(path => {
        const text = readFileSync(join(ROOT, path), "utf8").slice(0, MOST_SEEN);
        return classify(text, { stage: "tool-result" }).score >= flag;
      });
      return `${percent(flagged.length, paths.length)} of ${String(paths.length).padEnd(4)}`;
    });
    write(`    ${name.padEnd(20)}${shares.join("  ")}`);
  }
}

const MEGABYTE = 1_000_000;

/** CPU time is what other processes disturb least. */
function time(name: string, text: string, rounds: number, batch = 1): void {
  for (let round = 0; round < 3 * batch; round++) classify(text);
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    for (let round = 0; round < batch; round++) classify(text);
    const { system, user } = process.cpuUsage(before);
    return (system + user) / 1_000 / batch;
  });
  write(
    `    ${name.padEnd(36)}${median(times).toFixed(3).padStart(8)} ms of CPU   best ${Math.min(...times).toFixed(3)}`,
  );
}

function reportTimes(rows: readonly Row[]): void {
  write("\n  time, median");
  const messages = rows.map(({ text }) => text).filter(text => text.length > 200 && text.length < 600);
  time(`a chat message of ${messages[0]!.length} characters`, messages[0]!, 20, 100);
  time(
    "a chat message of 2,000 characters",
    rows
      .map(({ text }) => text)
      .join("\n")
      .slice(0, 2_000),
    20,
    50,
  );
  const fill = (text: string) => text.repeat(Math.ceil(MEGABYTE / text.length)).slice(0, MEGABYTE);
  time(
    "1 MB of requests (bar 50)",
    fill(
      rows
        .filter(row => row.label === "benign")
        .map(({ text }) => text)
        .join("\n"),
    ),
    9,
  );
  time(
    "1 MB of attacks",
    fill(
      rows
        .filter(row => row.set === "inthewild_jb")
        .map(({ text }) => text)
        .join("\n"),
    ),
    9,
  );
  time("1 MB of base64", Buffer.from(fill("Some ordinary words. ")).toString("base64").slice(0, MEGABYTE), 5);
  time("1 MB of spaced letters", fill("i g n o r e "), 5);
  time("1 MB of one letter", fill("a"), 5);
  time("1 MB of half surrogates", fill("\ud800"), 5);
}

function reportMisses(rows: readonly Row[]): void {
  for (const row of rows) {
    const { score } = classify(row.text);
    const isWrong = row.label === "attack" ? score < flag : score >= flag;
    if (isWrong) write(`    ${score.toFixed(2)} ${setOf(row)} ${JSON.stringify(row.text.slice(0, 160))}`);
  }
}

/** `--misses` lists the texts of the development half that are judged wrongly. */
export async function benchPrompts(): Promise<void> {
  write(`\nThe classifier, at the profile standard: flags from ${flag}, blocks from ${block}`);
  reportOrdinary();
  reportDocuments();
  if (!existsSync(FILE)) return write(`\n  skipped: the sets of prompts are not at ${join(FILE)}`);
  const rows = readFileSync(FILE, "utf8")
    .trim()
    .split("\n")
    .map(line => JSON.parse(line) as Row);
  for (const half of ["development", "held out"] as const) {
    const own = rows.filter(row => halfOf(row) === half);
    reportHalf(half, own);
    reportDisguises(own);
  }
  reportTimes(rows);
  if (process.argv.includes("--misses")) {
    write("\n  misses of the development half");
    reportMisses(rows.filter(row => halfOf(row) === "development"));
  }
}
