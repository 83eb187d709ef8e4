/** `createChainSummary`: a chain in a few lines: actions, flags, models, critical actions, the first and the last entry. */
import type { CommittedEvent, EntryFlag, Event } from "../../ports/index.ts";
import { directionOf, factsOf } from "./facts.ts";
import type { BareEntry } from "./link.ts";

/** One entry as the audit shows it. Hashes are salted: they say whether two copies agree, and nothing about the words. */
export interface EntryEvidence {
  /** The kind, with the tool or the operation where there is one: `tool-call-start send_mail`. */
  readonly action: string;
  readonly inputHash?: string;
  readonly outputHash?: string;
  readonly model?: string;
  readonly flag?: EntryFlag;
  /** A person's answer to a question, while its content is there. */
  readonly answer?: EntryAnswer;
}

interface EntryAnswer {
  readonly by: string;
  /** Of a question about a call; a value that was asked for has none. */
  readonly isApproved?: boolean;
  readonly isDeclined?: true;
  readonly isEdited?: true;
  readonly comment?: string;
}

function answerIn(entry: CommittedEvent | BareEntry): EntryAnswer | undefined {
  if (!("id" in entry)) return undefined;
  const { answeredBy: by, ...event } = entry as Partial<Event<"approval-response">> & { answeredBy?: string };
  if (typeof by !== "string") return undefined;
  const { comment, editedArguments, isApproved } = event;
  const isDeclined = "isDeclined" in event;
  return {
    by,
    ...(isApproved !== undefined && { isApproved }),
    ...(isDeclined && { isDeclined }),
    ...(editedArguments !== undefined && { isEdited: true }),
    ...(comment !== undefined && { comment }),
  };
}

/** @param sum the entry's salted hash */
export function evidenceOf(entry: CommittedEvent | BareEntry, sum: string | undefined): EntryEvidence {
  const { kind, proof } = entry;
  const facts = proof === undefined && "id" in entry ? factsOf(entry as CommittedEvent) : proof?.facts;
  const { flag, model, operation, tool } = facts ?? {};
  const direction = sum === undefined ? undefined : directionOf(kind);
  const answer = answerIn(entry);
  return {
    action: [kind, tool ?? operation].filter(Boolean).join(" "),
    ...(direction === "input" && { inputHash: sum! }),
    ...(direction === "output" && { outputHash: sum! }),
    ...(model !== undefined && { model }),
    ...(flag !== undefined && { flag }),
    ...(answer !== undefined && { answer }),
  };
}

export interface ChainSummary {
  readonly entries: number;
  /** How often each was done. */
  readonly actions: Readonly<Record<string, number>>;
  readonly flags: readonly (EntryFlag & { readonly seq: number })[];
  readonly models: readonly string[];
  /** Operations of tier 3: irreversible, or outward-facing. */
  readonly critical: readonly { readonly seq: number; readonly operation: string }[];
  readonly first?: Pick<CommittedEvent, "seq" | "at">;
  readonly last?: Pick<CommittedEvent, "seq" | "at">;
}

/** The tier of an operation, by the policy's table. */
export type TierOf = (operation: string) => 1 | 2 | 3;

export function createChainSummary(tierOf: TierOf) {
  const actions = new Map<string, number>();
  const flags: (EntryFlag & { readonly seq: number })[] = [];
  const critical: { readonly seq: number; readonly operation: string }[] = [];
  const models = new Set<string>();
  let entries = 0;
  let first: ChainSummary["first"];
  let last: ChainSummary["last"];
  return {
    add(entry: CommittedEvent | BareEntry) {
      const { at, proof, seq } = entry;
      const { action, flag, model } = evidenceOf(entry, undefined);
      const facts = proof?.facts ?? ("id" in entry ? factsOf(entry as CommittedEvent) : undefined);
      entries += 1;
      actions.set(action, (actions.get(action) ?? 0) + 1);
      if (flag !== undefined) flags.push({ ...flag, seq });
      if (model !== undefined) models.add(model);
      const { operation, tier } = facts ?? {};
      if (operation !== undefined && (tier ?? tierOf(operation)) === 3) critical.push({ seq, operation });
      first ??= { seq, at };
      last = { seq, at };
    },
    summary: (): ChainSummary => ({
      entries,
      actions: Object.fromEntries(actions),
      flags,
      models: [...models],
      critical,
      ...(first && { first }),
      ...(last && { last }),
    }),
  };
}
