/** Shows what waits for a person: grouped by what it is, with what to type next. */
import { type Candidate, type CandidateKind, candidateKinds, shortIds } from "../../brain/learning.ts";
import { count, displayWidth, oneLine } from "../print.ts";
import { wrapped } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";

interface Group {
  readonly title: string;
  /** The effect of an answer. */
  readonly note: string;
}

const groups: Readonly<Record<CandidateKind, Group>> = {
  contradiction: { title: "Contradictions", note: "accept: the new lesson takes the place of the old one" },
  lesson: { title: "Lessons", note: "accept: it goes into LESSONS.md" },
  "weak-lesson": {
    title: "Lessons that lost their footing",
    note: "accept: it goes back into LESSONS.md; reject: it stays out",
  },
  preference: { title: "Preferences that agents noted", note: "accept: it goes into PREFERENCES.md" },
  decision: { title: "Decisions that agents noted", note: "accept: it goes into DECISIONS.md" },
  fact: { title: "Facts that agents noted", note: "accept: it goes into DOMAIN_KNOWLEDGE.md" },
  skill: { title: "New skills", note: "accept: its files are written" },
  "skill-change": { title: "Changes of skills", note: "accept: its files are changed" },
};

/** More of a kind than this is a wall of text. */
const SHOWN = 10;

/** A candidate in one line. */
export const headlineOf = ({ kind, text, why }: Candidate): string => {
  if (kind === "skill" || kind === "skill-change") return text;
  return text === "" ? `(no words yet) ${why}` : text;
};

interface ShowOptions {
  readonly isAll: boolean;
  /** All ids that there are: short ones are told apart among these. */
  readonly ids: readonly string[];
}

export function showCandidates(
  open: readonly Candidate[],
  { isAll, ids }: ShowOptions,
  terminal: Terminal,
): void {
  const { style, write } = terminal;
  if (open.length === 0) {
    write("Nothing waits for review.\n");
    write(`${style("dim", "brainstem review log shows what was judged.")}\n`);
    return;
  }
  const short = shortIds(ids);
  write(`\n  ${style("bold", `${count(open.length, "candidate")}`)} to review\n`);
  for (const kind of candidateKinds) {
    const ofKind = open
      .filter(each => each.kind === kind)
      .toSorted((left, right) => right.salience - left.salience || right.seen - left.seen);
    if (ofKind.length === 0) continue;
    const { title, note } = groups[kind];
    write(`\n  ${style("bold", title)}  ${style("dim", note)}\n`);
    const shown = isAll ? ofKind : ofKind.slice(0, SHOWN);
    for (const each of shown) showLine(each, short.get(each.id)!, terminal);
    const more = ofKind.length - shown.length;
    if (more > 0) write(`  ${style("dim", `… and ${more} more: brainstem review --all`)}\n`);
  }
  showNext(open, short, terminal);
}

function showLine(candidate: Candidate, id: string, { style, write, width, isTerminal }: Terminal): void {
  const { against, evidence, why, text, from, seen } = candidate;
  const indent = " ".repeat(id.length + 4);
  const lines = [
    headlineOf(candidate),
    ...(against === undefined || candidate.kind === "weak-lesson" ? [] : [`against: ${against}`]),
    [
      text === "" ? "" : why,
      seenOf(seen, evidence.length),
      from === undefined || why.includes(from) ? "" : `from ${from}`,
    ]
      .filter(part => part !== "")
      .map(part => part.replace(/[.\s]+$/u, ""))
      .join("; "),
  ].filter(line => line !== "");
  for (const [at, line] of lines.entries()) {
    const head = at === 0 ? `  ${style("cyan", id)}  ` : indent;
    const body = wrapped(oneLine(line), width - displayWidth(indent), isTerminal);
    const shown = at === 0 ? body : body.map(each => style("dim", each));
    write(`${head}${shown.join(`\n${indent}`)}\n`);
  }
}

const seenOf = (seen: number, evidence: number): string => {
  if (evidence > 0) return count(evidence, "episode");
  return seen > 0 ? `seen ${count(seen, "time")}` : "no evidence";
};

function showNext(
  open: readonly Candidate[],
  short: ReadonlyMap<string, string>,
  { style, write }: Terminal,
): void {
  const order = candidateKinds.flatMap(kind => open.filter(each => each.kind === kind));
  const id = short.get((order.find(({ text }) => text !== "") ?? order[0]!).id)!;
  const unworded = open.find(({ text }) => text === "");
  const next = [
    [`brainstem review show ${id}`, "the episodes behind it"],
    ...(order.every(({ text }) => text === "")
      ? []
      : [[`brainstem review accept ${id}`, "several ids are fine"]]),
    ...(unworded === undefined
      ? []
      : [[`brainstem review accept ${short.get(unworded.id)!} --text "…"`, "put it in words"]]),
    [`brainstem review reject ${id} --reason "…"`, "it won't come back"],
  ] as const;
  const width = Math.max(...next.map(([command]) => displayWidth(command!)));
  write("\n");
  for (const [command, why] of next)
    write(`  ${style("cyan", command!.padEnd(width))}  ${style("dim", why!)}\n`);
  write("\n");
}
