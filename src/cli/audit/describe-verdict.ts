/** Says what was found in a conversation, in a line or two for a person. */
import type { ChainVerdict, NoteStanding } from "../../safety/evidence.ts";
import { count, oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";

/** A conversation by name, and its verdict. */
export interface NamedVerdict extends Omit<ChainVerdict, "status"> {
  /** `removed`: it isn't there, and a note says that it was removed. */
  readonly status: ChainVerdict["status"] | "removed";
  /** The name, or the mark of a conversation whose name is gone with it. */
  readonly session: string;
  /** What to do about the finding. */
  readonly advice?: string;
  /** The number of its line, where the finding is in a file. */
  readonly line?: number;
  /** Heads that dreams kept of it. */
  readonly anchored?: number;
  /** When an earlier conversation of this name was removed, RFC 3339. */
  readonly removedAt?: string;
  /** Of a conversation that is gone: how long it was, and who vouches for the note. */
  readonly removal?: { readonly entries: number; readonly standing: NoteStanding };
}

export function describeVerdict(verdict: NamedVerdict, { say, style, write }: Terminal): void {
  const { advice, erased, finding, head, line, outputs, proven, removal, unprovenThrough } = verdict;
  const name = style("bold", oneLine(verdict.session));
  if (removal !== undefined) {
    const when = verdict.removedAt?.slice(0, 10) ?? "";
    const note = `${count(removal.entries, "entry", "entries")}; ${STANDINGS[removal.standing]}`;
    say("·", `${name} was removed on ${when}, after ${note}.`);
    write(`    ${style("dim", `head ${head.hash === "" ? "none: it had no proof" : head.hash}`)}\n`);
    return;
  }
  if (verdict.status === "nothing") say("!", `${name} has no entries: there is nothing to verify.`);
  if (verdict.status === "unproven")
    say("!", `${name} has no proof: it was written without one. A new turn begins its chain.`);
  if (proven === 0 && finding === undefined) return;
  if (finding !== undefined) {
    const place = line === undefined ? "" : style("dim", ` (line ${line})`);
    say("✗", `${name} entry ${finding.seq}${place}: ${finding.why}: ${oneLine(finding.problem)}`);
    const good =
      proven === 0
        ? "No entry before it is proven."
        : `Right until then: ${count(proven, "entry", "entries")}.`;
    // Of a conversation that is gone, no entry is right.
    if (head.place === proven) write(`    ${style("dim", good)}\n`);
    if (advice !== undefined) write(`    ${oneLine(advice)}\n`);
    return;
  }
  const signed = [
    [outputs.signed, "signed"],
    [outputs.unchecked, "signed, not checked: no key is here"],
    [outputs.unsigned, "unsigned"],
  ] as const;
  const answers = signed.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  const all = answers.length === 0 ? "" : `; answers: ${answers.join(", ")}`;
  say(
    "✓",
    `${name} ${count(proven, "entry", "entries")} as ${proven === 1 ? "it was" : "they were"} written${all}`,
  );
  if (unprovenThrough !== undefined)
    say("!", `Without a proof until entry ${unprovenThrough}: they are from before the chain.`, "  ");
  if (erased.length > 0)
    say("·", `Erased: ${count(erased.length, "entry", "entries")} (${few(erased)}).`, "  ");
  const { anchored = 0, removedAt } = verdict;
  if (anchored > 0) say("·", `It has the ${count(anchored, "head")} that dreams kept.`, "  ");
  if (removedAt !== undefined)
    say("!", `An earlier conversation of this name was removed on ${removedAt.slice(0, 10)}.`, "  ");
  write(`    ${style("dim", `head ${head.hash}`)}\n`);
}

const STANDINGS: Readonly<Record<NoteStanding, string>> = {
  signed: "the note is signed",
  unsigned: "the note isn't signed",
  unchecked: "the note is signed with a key that isn't here",
  forged: "the note is forged",
};

const SHOWN = 8;

const few = (numbers: readonly number[]): string =>
  numbers.length <= SHOWN ? numbers.join(", ") : `${numbers.slice(0, SHOWN).join(", ")}, …`;
