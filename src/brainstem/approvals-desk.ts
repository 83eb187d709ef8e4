/** `brainstem.approvals`: the inbox of this brain's questions to people, and the way of an answer to the turn that waits. */
import { createId, fault, isFault, type Json } from "../base/index.ts";
import type { Mind, Turn } from "../mind/index.ts";
import type { WaitingAnswer } from "../ports/index.ts";
import type { Answerer, ApprovalRules, Inbox, InboxAnswer, InboxItem, Outcome } from "../safety/approvals.ts";
import { isUndelivered, rolesOf } from "../safety/approvals.ts";
import type { Store } from "../storage/index.ts";
import { toSchema } from "../tools/index.ts";

export interface Answered {
  readonly item: InboxItem;
  /** The turn that goes on here; undefined where more answers are missing, or another process goes on with it. */
  readonly turn?: Turn;
  /** Another process runs the turn, and has the answer. */
  readonly isElsewhere?: true;
}

export interface AnswerOptions {
  /** @default "local" */
  readonly tenant?: string;
  /** Goes on with a turn that waits, here, when nothing else of it waits. @default true */
  readonly resume?: boolean;
}

export interface ApprovalsDesk extends Pick<Inbox, "file" | "list" | "find" | "settled" | "watch"> {
  /**
   * Counts one person's answer, once, whatever races; where it decides, the turn that waits goes on. A decision that no
   * turn has had, since a process ended in between, reaches it by any later answer.
   * @param by as the program has authenticated the person; the roles of the configuration are added by name
   * @throws approval.*, input.invalid, session.held, storage.*
   */
  answer(id: string, answer: InboxAnswer, by: Answerer, options?: AnswerOptions): Promise<Answered>;
}

interface DeskOptions {
  readonly inbox: Inbox | undefined;
  readonly rules: ApprovalRules;
  readonly store: Store;
  readonly mind: Mind;
  /** Lets a harness repeat its call, and keeps what a person's no teaches. */
  readonly passOn: (item: InboxItem, outcome: Outcome) => Promise<void>;
}

const LOOK_MS = 1_000;
const PAUSE_MS = 100;
/** A running turn looks at the inbox several times a second. */
const PATIENCE_MS = 3_000;

export function createApprovalsDesk({ inbox, mind, passOn, rules, store }: DeskOptions): ApprovalsDesk {
  if (inbox === undefined) return createMissingDesk(store);

  async function isHeld(key: InboxItem["wait"] & object) {
    const claim = await store.log.claim(key.key, `look/${createId()}`, LOOK_MS);
    if (claim.status === "claimed") await store.log.release(key.key, claim.claim);
    return claim.status === "held";
  }

  /** The decision reaches its turn: by the process that runs it, else by this one. */
  async function deliver(item: InboxItem, resume: boolean): Promise<Answered> {
    const { outcome, tenant, wait } = item;
    if (outcome === undefined) return { item };
    if (wait === undefined) {
      await passOn(item, outcome);
      return { item };
    }
    for (let waitedMs = 0; await isHeld(wait); waitedMs += PAUSE_MS) {
      const isTaken = (await inbox!.outcomeOf(tenant, wait.request))?.isTaken === true;
      if (isTaken || waitedMs >= PATIENCE_MS) return { item, isElsewhere: true };
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
    }
    const session = mind.session(wait.key);
    try {
      await session.answer(wait.request, answerOf(item, outcome));
    } catch (error) {
      // The running turn was quicker.
      const isGone = isFault(error, "approval.over") || isFault(error, "approval.not-found");
      if (isGone) return { item, isElsewhere: true };
      throw error;
    }
    if (!resume) return { item };
    const waiting = await session.waitingCalls();
    if (waiting.some(({ request }) => request.expiresAt >= Date.now())) return { item };
    const turn = await session.resume();
    return { item, ...(turn !== undefined && { turn }) };
  }

  return {
    file: inbox.file,
    list: inbox.list,
    find: inbox.find,
    settled: inbox.settled,
    watch: inbox.watch,
    async answer(id, answer, by, { resume = true, tenant } = {}) {
      const known = await inbox.find(id, tenant);
      if (isUndelivered(known)) return deliver(known, resume);
      await requireFitting(known, answer);
      const roles = [
        ...new Set([...(Array.isArray(by?.roles) ? by.roles : []), ...rolesOf(rules, by?.name)]),
      ];
      const item = await inbox.answer(known.id, answer, { ...by, roles }, tenant);
      return deliver(item, resume);
    },
  };
}

/** Before it is counted: a value that no call could take must not decide. @throws input.invalid */
async function requireFitting({ schema }: InboxItem, given: InboxAnswer): Promise<void> {
  if (schema === undefined || !("answer" in Object(given))) return;
  const validation = await toSchema(schema).validate((given as { readonly answer: Json }).answer);
  if (validation.isValid) return;
  const expected = `a value of its schema: ${validation.problems.join("; ")}`;
  throw fault("input.invalid", { what: "The answer", expected });
}

function answerOf({ hash }: InboxItem, outcome: Outcome): WaitingAnswer {
  const { answer, by, comment, decision, editedArguments } = outcome;
  const answeredBy = by.join(", ");
  if (decision === "declined") return { requestHash: hash, answeredBy, isDeclined: true };
  if (decision === "answered") return { requestHash: hash, answeredBy, answer: answer ?? null };
  return {
    isApproved: decision === "approved",
    argumentsHash: hash,
    answeredBy,
    ...(comment !== undefined && { comment }),
    ...(editedArguments !== undefined && { editedArguments }),
  };
}

/** For a store that was made before stores kept records. */
function createMissingDesk({ name }: Store): ApprovalsDesk {
  const missing = () => fault("storage.unavailable", { store: name, reason: "it keeps no records" });
  const no = async () => {
    throw missing();
  };
  return {
    file: no,
    list: no,
    find: no,
    settled: no,
    answer: no,
    // biome-ignore lint/correctness/useYield: it rejects at the first item.
    async *watch() {
      throw missing();
    },
  };
}
