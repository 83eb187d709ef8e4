/** The inbox: every question to people of a tenant, those of waiting turns and those of programs and harnesses alike. */
import {
  type Clock,
  createId,
  fault,
  hashJson,
  isFault,
  type Json,
  systemClock,
  timeOfId,
} from "../../base/index.ts";
import type {
  Answerer,
  ApprovalRequest,
  EventLog,
  RecordKey,
  Records,
  SessionKey,
  WaitingId,
} from "../../ports/index.ts";
import { idOfRequest, type PendingRequest, type WaitingRepository } from "../../storage/index.ts";
import { type ApprovalRules, type Requirement, requirementOf, spanOf } from "./approval-rules.ts";
import { countVote, NOBODY } from "./count-vote.ts";
import { pastQuestions } from "./past-questions.ts";
import {
  type Ballot,
  byUrgency,
  type InboxAnswer,
  type InboxItem,
  type InboxQuestion,
  isOfSame,
  isOpen,
  isUndelivered,
  itemOf,
  type Outcome,
} from "./question.ts";
import { questionOfRequest } from "./question-of-request.ts";

/** A question of a program or a harness, which no turn's log has. */
export interface Filing
  extends Omit<InboxQuestion, "id" | "hash" | "askedAt" | "expiresAt" | "wait" | "tenant"> {
  readonly tenant?: string;
  /**
   * Asks the same question again: its open item is given, or a closed one begins anew; the id of another user's question
   * or of a turn's is refused. @default a new id
   */
  readonly id?: string;
  /** Of the exact call, where `arguments` lacks its secrets. @default that of tool and arguments, or of the text */
  readonly hash?: string;
  /** In place of the rules' own. */
  readonly requirement?: Partial<Requirement>;
}

export interface ListInbox {
  /** @default "local" */
  readonly tenant?: string;
  /** Also what is decided, or expired. @default false */
  readonly all?: boolean;
}

export interface Inbox {
  /** @throws input.invalid, also for an id that is taken; storage.* */
  file(filing: Filing): Promise<InboxItem>;
  /** The most urgent first: by priority, then by their end. @throws storage.* */
  list(options?: ListInbox): Promise<readonly InboxItem[]>;
  /** @param id its beginning is enough where no other begins so @throws approval.not-found, approval.ambiguous */
  find(id: string, tenant?: string): Promise<InboxItem>;
  /**
   * Counts one person's answer, once, whatever races.
   * @throws approval.not-found, approval.over, approval.forbidden, approval.changed, input.invalid, storage.*
   */
  answer(id: string, answer: InboxAnswer, by: Answerer, tenant?: string): Promise<InboxItem>;
  /** Resolves when nothing more can come: decided or expired. @throws the signal's reason, approval.not-found */
  settled(
    id: string,
    options?: { readonly tenant?: string; readonly signal?: AbortSignal },
  ): Promise<InboxItem>;
  /** Open questions as they come, those that are there first. Ends with the signal. */
  watch(options?: {
    readonly tenant?: string;
    readonly signal?: AbortSignal;
  }): AsyncGenerator<InboxItem, void, void>;
  /** Opens the ballot of a turn's request: its requirement is fixed when it is asked. */
  open(request: ApprovalRequest): Promise<void>;
  /** The waits of turns that are settled while their turns may not have gone on: overdue questions, and decided sessions. */
  settledWaits(
    tenant: string,
  ): Promise<{ readonly late: readonly InboxItem[]; readonly decided: readonly SessionKey[] }>;
  /**
   * The decision about a call that its agent makes again: a yes counts once, however many repeat it at once, and a no for
   * each repeat. Undefined while it is open, for another call's hash, and so many milliseconds after the answer.
   */
  take(id: string, hash: string, forMs: number, tenant?: string): Promise<Outcome | undefined>;
  /** Settles what time has settled, once: a turn's question without an answer in time. */
  expire(item: InboxItem): Promise<InboxItem>;
  /** Erases the questions of a session for good. @returns how many there were */
  forget(session: SessionKey): Promise<number>;
  /** The outcome of a turn's request; undefined while it is open. */
  outcomeOf(tenant: string, request: WaitingId): Promise<Outcome | undefined>;
  /** The log has the answer: the outcome is used up, and the words of it stay there alone. */
  close(tenant: string, request: WaitingId, decision: Outcome["decision"], by: string): Promise<void>;
}

interface InboxOptions {
  readonly records: Records;
  readonly waiting: WaitingRepository;
  /** Has the decided questions of turns. @default they aren't listed */
  readonly log?: Pick<EventLog, "read">;
  readonly rules: ApprovalRules;
  readonly clock?: Clock;
}

const COLLECTION = "approvals";
const TENANT = "local";
/** Races of people: far more than ever meet. */
const MAX_TRIES = 50;
const POLL_MS = 300;
/** Decided questions are kept so long; those of turns are in their logs for good. */
const KEPT_MS = 30 * 86_400_000;
const MAX_EARLIER = 10;

export function createInbox({ log, records, waiting, rules, clock = systemClock }: InboxOptions): Inbox {
  const keyOf = (tenant: string, id: string): RecordKey => ({ tenant, collection: COLLECTION, id });
  const ballotOf = async (tenant: string, id: string) => {
    const found = await records.read(keyOf(tenant, id));
    return { ballot: found?.body as Ballot | undefined, version: found?.version ?? 0 };
  };

  /** Replaces a ballot by what the change makes of it, reading it again where another was quicker. */
  async function change(
    tenant: string,
    id: string,
    make: (ballot: Ballot | undefined) => Promise<Ballot | undefined>,
  ): Promise<Ballot | undefined> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { ballot, version } = await ballotOf(tenant, id);
      const next = await make(ballot);
      if (next === undefined) return undefined;
      if ((await records.write(keyOf(tenant, id), next as unknown as Json, version)) !== undefined)
        return next;
    }
    throw fault("approval.over", { approval: id, reason: "too many answer it at once; try again" });
  }

  const plainBallot = (question: InboxQuestion): Ballot => ({
    requirement: requirementOf(rules, question),
    askedAt: question.askedAt,
    votes: [],
    ...(question.wait !== undefined && { key: question.wait.key }),
  });

  function itemOfPending(pending: PendingRequest, ballot: Ballot | undefined): InboxItem | undefined {
    const question = questionOfRequest(pending);
    return question && itemOf(question, ballot ?? plainBallot(question), clock.now());
  }

  /** An open wait of a turn, or a filed question; undefined where neither is there. */
  async function look(tenant: string, id: string): Promise<InboxItem | undefined> {
    const { ballot } = await ballotOf(tenant, id);
    if (ballot?.question !== undefined) return itemOf(ballot.question, ballot, clock.now());
    const pending = await waiting.find({ tenant }, id as WaitingId);
    return pending && itemOfPending(pending, ballot);
  }

  async function ballotsOf(tenant: string): Promise<ReadonlyMap<string, Ballot>> {
    const ballots = new Map<string, Ballot>();
    for (let after: RecordKey | undefined; ; ) {
      const page = await records.list({ tenant, collection: COLLECTION, ...(after && { after }) });
      for (const { body, id } of page) ballots.set(id, body as unknown as Ballot);
      after = page.at(-1);
      if (page.length < 1_000 || after === undefined) return ballots;
    }
  }

  /** Also those whose time is up: their turns have not gone on yet. */
  async function waitsOf(tenant: string, ballots: ReadonlyMap<string, Ballot>): Promise<InboxItem[]> {
    const pending = await waiting.pending({ tenant }, 0);
    return pending.flatMap(each => itemOfPending(each, ballots.get(idOfRequest(each.request))) ?? []);
  }

  async function list({ tenant = TENANT, all = false }: ListInbox = {}): Promise<readonly InboxItem[]> {
    const nowMs = clock.now();
    const ballots = await ballotsOf(tenant);
    const items = await waitsOf(tenant, ballots);
    for (const [id, ballot] of ballots) {
      if (isForgettable(ballot, nowMs)) await records.remove(keyOf(tenant, id));
      else if (ballot.question !== undefined) items.push(itemOf(ballot.question, ballot, nowMs));
    }
    if (all && log !== undefined) items.push(...(await pastQuestions(log, ballots, items, nowMs)));
    return items.filter(item => all || isOpen(item) || isUndelivered(item)).toSorted(byUrgency);
  }

  return {
    async file({ hash, id, requirement: own, tenant = TENANT, ...about }) {
      const askedAt = clock.now();
      const requirement = { ...requirementOf(rules, about), ...own };
      const question: InboxQuestion = {
        ...about,
        id: id ?? createId(askedAt),
        tenant,
        hash:
          hash ??
          (await hashJson(
            about.tool === undefined ? about.text : { tool: about.tool, arguments: about.arguments },
          )),
        askedAt,
        expiresAt: askedAt + spanOf(requirement),
      };
      const fresh: Ballot = { question, requirement, askedAt, votes: [] };
      const waits = id && (await waiting.find({ tenant }, id as WaitingId));
      await change(tenant, question.id, async ballot => {
        if (ballot === undefined && !waits) return fresh;
        if (ballot?.question === undefined || !isOfSame(ballot.question, question))
          throw fault("input.invalid", { what: `The id ${id}`, expected: "one that no other question has" });
        const { outcome } = ballot;
        const isLive = outcome === undefined ? isOpen(itemOf(ballot.question, ballot, askedAt)) : false;
        if (isLive && ballot.question.hash === question.hash) return undefined;
        const earlier = [...(ballot.earlier ?? []), ...(outcome === undefined ? [] : [outcome])];
        return { ...fresh, earlier: earlier.slice(-MAX_EARLIER) };
      });
      return (await look(tenant, question.id))!;
    },
    list,
    async find(id, tenant = TENANT) {
      const exact = id === "" ? undefined : await look(tenant, id);
      if (exact !== undefined) return exact;
      const all = id === "" ? [] : await list({ tenant, all: true });
      const found = all.filter(item => item.id.toLowerCase().startsWith(id.toLowerCase()));
      const open = found.filter(isOpen);
      const [only, ...others] = open.length > 0 ? open : found;
      if (only === undefined) throw await whyGone(tenant, id);
      if (others.length === 0) return only;
      throw fault("approval.ambiguous", { approval: id, matches: [only, ...others].map(each => each.id) });
    },
    async answer(id, given, by, tenant = TENANT) {
      const question = await look(tenant, id);
      if (question === undefined) throw await whyGone(tenant, id);
      const next = await change(tenant, id, async ballot => {
        const known = ballot ?? plainBallot(question);
        const item = itemOf(known.question ?? question, known, clock.now());
        return countVote(item, known, given, by, clock.now());
      });
      return itemOf(next!.question ?? question, next!, clock.now());
    },
    async settled(id, { signal, tenant = TENANT } = {}) {
      for (;;) {
        const item = await look(tenant, id);
        if (item === undefined) throw await whyGone(tenant, id);
        if (!isOpen(item)) return item;
        await clock.sleep(POLL_MS, signal);
      }
    },
    async *watch({ signal, tenant = TENANT } = {}) {
      const seen = new Set<string>();
      while (signal?.aborted !== true) {
        const open = await list({ tenant });
        const names = open.map(({ askedAt, id, state }) => `${id} ${askedAt} ${state}`);
        for (const [at, item] of open.entries()) if (!seen.has(names[at]!)) yield item;
        seen.clear();
        for (const name of names) seen.add(name);
        await clock.sleep(POLL_MS, signal).catch(() => undefined);
      }
    },
    async open({ approval, scope, session, ...about }) {
      const { tenant } = scope;
      const fresh: Ballot = {
        key: { ...scope, session },
        requirement: requirementOf(rules, about),
        askedAt: timeOfId(approval) ?? clock.now(),
        votes: [],
        isOpened: true,
      };
      // An answer that came between the log's entry and this was given by another process's rules: it doesn't count.
      await change(tenant, approval, async ballot => (ballot?.isOpened === true ? undefined : fresh));
    },
    async settledWaits(tenant) {
      const ballots = await ballotsOf(tenant);
      const waits = await waitsOf(tenant, ballots);
      const keys = [...ballots.values()].flatMap(({ key, outcome }) =>
        key !== undefined && outcome !== undefined ? [[JSON.stringify(key), key] as const] : [],
      );
      const late = waits.filter(item => item.state === "expired" || isUndelivered(item));
      return { late, decided: [...new Map(keys).values()] };
    },
    async take(id, hash, forMs, tenant = TENANT) {
      let taken: Outcome | undefined;
      await change(tenant, id, async ballot => {
        const { outcome, question } = ballot ?? {};
        const isLive = outcome !== undefined && outcome.isTaken !== true && clock.now() < outcome.at + forMs;
        taken = isLive && question?.hash === hash ? outcome : undefined;
        if (taken?.decision !== "approved") return undefined;
        return { ...ballot!, outcome: { ...taken, isTaken: true } };
      });
      return taken;
    },
    async expire(item) {
      const { id, tenant } = item;
      if (item.state !== "expired" || item.outcome !== undefined) return item;
      const outcome: Outcome = { decision: "expired", by: [NOBODY], at: clock.now() };
      await change(tenant, id, async ballot =>
        ballot?.outcome === undefined ? { ...(ballot ?? plainBallot(item)), outcome } : undefined,
      );
      return (await look(tenant, id)) ?? { ...item, outcome };
    },
    async forget({ session, tenant, user }) {
      const isOf = ({ key, question }: Ballot) => {
        const { harness, session: asking, user: asker } = question?.requester ?? {};
        const isOwn = harness === undefined && asking === session && asker === user;
        return isOwn || (key?.session === session && key.user === user);
      };
      const found = [...(await ballotsOf(tenant))].filter(([, ballot]) => isOf(ballot));
      for (const [id] of found) await records.remove(keyOf(tenant, id));
      return found.length;
    },
    outcomeOf: async (tenant, request) => (await ballotOf(tenant, request)).ballot?.outcome,
    async close(tenant, request, decision, answeredBy) {
      await change(tenant, request, async ballot => {
        if (ballot === undefined || ballot.outcome?.isTaken === true) return undefined;
        const { at = clock.now(), by = [answeredBy] } = ballot.outcome ?? {};
        const votes = ballot.votes.map(({ comment: _, ...vote }) => vote);
        return { ...ballot, votes, outcome: { decision, by, at, isTaken: true } };
      });
    },
  };

  async function whyGone(tenant: string, id: string) {
    const isId = id !== "" && id.length <= 200;
    const [found] = isId ? await records.list({ tenant, collection: COLLECTION, prefix: id, limit: 1 }) : [];
    const ballot = found?.body as Ballot | undefined;
    if (ballot === undefined) return fault("approval.not-found", { approval: id });
    const { outcome } = ballot;
    const reason =
      outcome === undefined
        ? "it was answered already, or its turn is over"
        : outcome.decision === "expired"
          ? "it has expired, which is a no"
          : `it was answered already: ${outcome.decision} by ${outcome.by.join(", ")}`;
    return fault("approval.over", { approval: id, reason });
  }
}

const isForgettable = ({ askedAt, outcome, question, requirement }: Ballot, nowMs: number): boolean => {
  const end = outcome?.at ?? question?.expiresAt ?? askedAt + 2 * requirement.deadlineMs;
  return nowMs > end + KEPT_MS;
};

/** Whether a fault says that a question takes no answer any more. */
export const isOver = (error: unknown): boolean => isFault(error, "approval.over");
