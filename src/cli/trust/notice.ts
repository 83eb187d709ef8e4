/** `tellIgnored` says in a line which privileges of a brain are ignored until a person accepts them. */
import { readTrust } from "../../project/brain-trust.ts";
import type { BrainPlace } from "../../project/index.ts";
import { TRUST_VARIABLE } from "../../project/trust-reader.ts";
import { printable } from "../print.ts";
import { findPlace, trustOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";

/** On standard error; nothing where all holds. The command itself names unreadable files. Never rejects. */
export async function tellIgnored(terminal: Terminal): Promise<void> {
  const sentence = await findIgnored(terminal).catch(() => undefined);
  if (sentence !== undefined)
    terminal.writeError(`${terminal.style("yellow", "!")} ${printable(sentence)}\n`);
}

async function findIgnored(terminal: Terminal): Promise<string | undefined> {
  const place = findPlace(terminal);
  return sentenceOf(place, await namesOf(place, terminal));
}

async function namesOf(place: BrainPlace, terminal: Terminal): Promise<readonly string[]> {
  if (terminal.environment[TRUST_VARIABLE] === undefined) {
    const { ignoredNames } = await import("../../project/kept-protocols.ts");
    return ignoredNames(place);
  }
  // Hooks, for which rules are kept, don't read the variable.
  const { surveyTrust } = await import("../../project/survey-trust.ts");
  return (await surveyTrust(place, trustOf(place, terminal))).ignored.map(({ name }) => name);
}

const NAMED = 3;

/** The allowances of permissions.md, by their names. */
const WORDS: Readonly<Record<string, string>> = {
  allowed: "rule that allows",
  "approved domain": "approved domain",
};

/** The sentence on the ignored privileges, the reason, and the way to accept them; undefined without any. */
export async function sentenceOf(place: BrainPlace, ignored: readonly string[]): Promise<string | undefined> {
  if (ignored.length === 0) return undefined;
  const names = [...Map.groupBy(ignored, name => WORDS[name] ?? name)].map(([name, { length }]) =>
    length === 1 ? name : `${name} (${length})`,
  );
  const named = names.slice(0, NAMED).join(", ") + (names.length > NAMED ? ", …" : "");
  const { problem } = readTrust(place);
  const why = problem === undefined ? "nobody has accepted it here" : problem.replace(/\.$/, "");
  const { whyUnshipped } = await import("../../project/survey-trust.ts");
  const unshipped = ignored.some(name => Object.hasOwn(WORDS, name)) ? await whyUnshipped(place) : undefined;
  const reason = unshipped === undefined ? "" : ` ${unshipped}.`;
  return `This brain's ${named}: ignored, since ${why}.${reason} To look and accept: brainstem trust`;
}
