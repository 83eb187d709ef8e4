/** `brainstem audit show`: a conversation as a time line of proven facts, with what was blocked or marked, and a summary. */
import { sha256Hex } from "../../base/sha256-node.ts";
import { riskTier } from "../../policy/index.ts";
import {
  type ChainSummary,
  createChainSummary,
  createChainVerifier,
  type EntryEvidence,
  evidenceOf,
  verifyKeysOf,
} from "../../safety/evidence.ts";
import type { ExitCode } from "../command.ts";
import { oneLine } from "../print.ts";
import { requireSession, type SessionsOptions, withSessions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";
import { describeVerdict } from "./describe-verdict.ts";
import { ownKeys } from "./own-keys.ts";

export interface ShowAuditFlags extends SessionsOptions {
  readonly flags?: boolean;
}

const TIME = { start: 11, end: 19 };

/** Exits with 1 where the chain isn't right: then what is shown is not proven. */
export async function showAudit(
  name: string,
  options: ShowAuditFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  return withSessions(options, terminal, async sessions => {
    const { key, lastSeq: throughSeq } = await requireSession(sessions, name);
    const keys = verifyKeysOf(await ownKeys(terminal));
    const verifier = createChainVerifier({ key, keys, digest: sha256Hex });
    const summary = createChainSummary(operation => riskTier({ name: operation, arguments: {} }));
    const { isJson, style, write } = terminal;
    let day = "";
    let lastSeq = 0;
    let hasGaps = false;
    for await (const entry of sessions.store.log.read(key, { throughSeq, asStored: true })) {
      await verifier.add(entry);
      summary.add(entry);
      const { at, proof, seq } = entry;
      const evidence = evidenceOf(entry, proof?.sum);
      hasGaps ||= lastSeq > 0 && seq > lastSeq + 1;
      lastSeq = seq;
      if (options.flags === true && evidence.flag === undefined) continue;
      if (isJson) {
        terminal.writeJson({ seq, at, ...evidence, ...(proof && { hash: proof.hash }) });
        continue;
      }
      const time = new Date(at).toISOString();
      if (time.slice(0, 10) !== day) write(`\n  ${style("bold", time.slice(0, 10))}\n`);
      day = time.slice(0, 10);
      const { action, flag, model } = evidence;
      const erased = proof !== undefined && proof.salt === undefined ? style("dim", " (erased)") : "";
      const raised =
        flag === undefined ? "" : style("yellow", ` ! ${flag.action} by ${flag.layer} ${oneLine(flag.name)}`);
      const by = model === undefined ? "" : style("dim", ` ${oneLine(model)}`);
      const hash = style("dim", (proof?.hash ?? "no proof").slice(0, 12));
      write(
        `  ${time.slice(TIME.start, TIME.end)} ${String(seq).padStart(5)}  ${hash}  ${oneLine(action)}${by}${answered(evidence)}${raised}${erased}\n`,
      );
    }
    const verdict = { session: key.session, ...(await verifier.end()) };
    const found = summary.summary();
    if (isJson) terminal.writeJson({ ...verdict, summary: found });
    else {
      write("\n");
      describeVerdict(verdict, terminal);
      for (const [name, words] of summaryLines(found))
        write(`    ${name}: ${words.length === 0 ? "none" : words.map(oneLine).join(", ")}\n`);
      if (hasGaps)
        write(
          `    ${style("dim", "numbers jump where an answer streams, and where a process goes on: no entry is missing there")}\n`,
        );
    }
    return verdict.status === "good" ? 0 : 1;
  });
}

const MOST_ACTIONS = 12;

/** The most frequent actions, those with a tool or an operation first; flags by what raised them, and the rest as it is. */
function summaryLines({ actions, critical, first, flags, last, models }: ChainSummary) {
  const raised = Map.groupBy(flags, ({ action, layer, name }) => `${action} by ${layer} ${name}`);
  const times = (words: string, number: number) => (number === 1 ? words : `${words} (${number} times)`);
  const isNamed = (action: string) => Number(action.includes(" "));
  const often = Object.entries(actions).toSorted(
    ([one, left], [other, right]) => isNamed(other) - isNamed(one) || right - left,
  );
  const dates = [first, last].flatMap(each => (each === undefined ? [] : [placeOf(each)]));
  return [
    ["from, to", dates],
    ["actions", often.slice(0, MOST_ACTIONS).map(([action, number]) => `${number} ${action}`)],
    ["models", models],
    ["flags", Array.from(raised, ([words, all]) => times(words, all.length))],
    ["critical actions", critical.map(({ operation, seq }) => `${operation} (${seq})`)],
  ] as const;
}

const placeOf = ({ at, seq }: NonNullable<ChainSummary["first"]>) =>
  `entry ${seq} of ${new Date(at).toISOString().slice(0, TIME.end)}`;

/** ` yes by ada: not before Friday`. */
function answered({ answer }: EntryEvidence): string {
  if (answer === undefined) return "";
  const { by, comment, isApproved, isDeclined, isEdited } = answer;
  const word = isDeclined ? "declined" : isApproved === undefined ? "answered" : isApproved ? "yes" : "no";
  const edited = isEdited ? ", with other arguments" : "";
  return ` ${oneLine(`${word} by ${by}${edited}${comment === undefined ? "" : `: ${comment}`}`)}`;
}
