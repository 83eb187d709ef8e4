/** A judgement for a person: the decision, the rule behind it, and everything that the call would do. */
import { formatSource } from "../../base/index.ts";
import { type Judgement, operations as vocabulary } from "../../policy/index.ts";
import type { Decision, Operation } from "../../ports/index.ts";
import { count, fit, oneLine, printable } from "../print.ts";
import type { Style, Terminal } from "../terminal.ts";
import type { Judged } from "./open-policy.ts";

const MAX_SHOWN = 20;

const words: { readonly [Each in Decision]: readonly [style: Style, word: string] } = {
  allow: ["green", "allowed"],
  ask: ["yellow", "ask"],
  deny: ["red", "denied"],
};

/** The decision as a word of eight characters. */
export function markOf(decision: Decision, { style }: Terminal): string {
  const [colour, word] = words[decision];
  return style(colour, word.padEnd(8));
}

/** A judgement as data: one object. */
export function dataOf({ judgement }: Judged) {
  const { decision, rule, reason, source, operation, operations } = judgement;
  return {
    decision,
    rule,
    reason,
    ...(source !== undefined && { file: source.file, line: source.line }),
    operation,
    operations: operations.slice(0, MAX_SHOWN).map(notationOf),
  };
}

export function explainJudgement({ subject, judgement, decisions }: Judged, terminal: Terminal): void {
  const { style, write, width } = terminal;
  write(`\n  ${markOf(judgement.decision, terminal)}  ${style("bold", fit(subject, width - 14))}\n\n`);
  write(`  ${sentence(judgement)}\n`);
  if (judgement.source !== undefined) write(`  ${style("cyan", formatSource(judgement.source))}\n`);
  write(`\n  ${style("dim", "What it comes to")}\n`);
  for (const [index, each] of judgement.operations.slice(0, MAX_SHOWN).entries()) {
    const { decision } = decisions[index] ?? judgement;
    write(`  ${markOf(decision, terminal)}  ${fit(notationOf(each), width - 14)}\n`);
    write(`            ${style("dim", whatItDoes(each))}\n`);
  }
  const more = judgement.operations.length - MAX_SHOWN;
  if (more > 0) write(`            ${style("dim", `and ${count(more, "more operation")}`)}\n`);
  write("\n");
}

/** The reason with a capital, a full stop, and without the place, which has a line of its own. */
function sentence({ reason, source }: Judgement): string {
  const bare = source === undefined ? reason : reason.replace(` [${formatSource(source)}]`, "");
  return `${oneLine(bare)}${/[.”]$/.test(bare) ? "" : "."}`;
}

function whatItDoes({ name, isPossible }: Operation): string {
  const known = Object.hasOwn(vocabulary, name) ? vocabulary[name]?.does : undefined;
  return `${isPossible ? "perhaps " : ""}${known ?? "does what its tool says"}`;
}

/** `git.push(branch: main, force: true)`; a question mark stands for what can't be known. */
function notationOf({ name, arguments: given }: Operation): string {
  const list = Object.entries(given).map(
    ([key, value]) => `${key}: ${value === undefined ? "?" : shown(value)}`,
  );
  return printable(`${name}(${list.join(", ")})`);
}

const shown = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
};
