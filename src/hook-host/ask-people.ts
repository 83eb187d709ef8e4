/** `askPeople` files the question of a harness's call in the inbox of the brain: it is loaded for a call that a rule asks about. */
import { hashJson, type Json, systemClock } from "../base/index.ts";
import { sha256Hex } from "../base/sha256-node.ts";
import type { AskedPeople, CallQuestion } from "../harness/index.ts";
import { operations, riskTier } from "../policy/index.ts";
import type { Redactor } from "../ports/index.ts";
import { type BrainPlace, localOwner } from "../project/index.ts";
import { isOpen, type Outcome } from "../safety/approvals.ts";
import { redactJson } from "../safety/index.ts";
import { REPEAT_MS, withPlaceInbox } from "./place-inbox.ts";

interface InboxPlace {
  readonly place: BrainPlace;
  readonly redactor: Redactor;
}

/** @throws storage.*, brain.malformed, config.invalid */
export const askPeople = (question: CallQuestion, { place, redactor }: InboxPlace): Promise<AskedPeople> =>
  withPlaceInbox(place, async inbox => {
    const id = idOf(question);
    const known = await inbox.find(id).catch(() => undefined);
    const isRejected = known?.outcome?.decision === "rejected" && isRecent(known.outcome);
    if (known !== undefined && isRejected) return rejection(id, known.outcome!);
    if (known !== undefined && isOpen(known)) return { id, state: "asked" };
    await inbox.file(await filingOf(question, id, redactor));
    return { id, state: "asked" };
  });

const isRecent = ({ at }: Outcome): boolean => systemClock.now() < at + REPEAT_MS;

const rejection = (id: string, { by, comment }: Outcome): AskedPeople => ({
  id,
  state: "rejected",
  by: by.join(", "),
  ...(comment !== undefined && { comment }),
});

/** The same for the same call in the same session: a repeat finds its question. */
const idOf = ({ harness, key, session }: CallQuestion): string =>
  sha256Hex(JSON.stringify([harness, session, key])).slice(0, 20);

async function filingOf(question: CallQuestion, id: string, redactor: Redactor) {
  const { call, directory, harness, judgement, key, session } = question;
  const { operation, operations: found, reason, rule, source } = judgement;
  const gravest = found.map(riskTier).reduce((left, right) => (right > left ? right : left), 1);
  const effects = found.map(({ name }) =>
    Object.hasOwn(operations, name) ? `It ${operations[name]!.does}.` : `${name}.`,
  );
  return {
    id,
    kind: "approve",
    text: `May ${harness} run ${operation}?`,
    tool: call.tool,
    operation,
    operations: [...new Set(found.map(({ name }) => name))],
    arguments: await redactJson(redactor, (call.arguments ?? null) as Json),
    hash: await hashJson({ tool: call.tool, arguments: call.arguments }),
    sideEffects: [...new Set(effects)],
    tier: gravest,
    rule,
    reason,
    ...(source !== undefined && { source }),
    requester: { user: localOwner().user, session, harness, directory },
    grantKey: key,
    repeats: "elsewhere",
  } as const;
}
