/** The way of one call: whether its tool is held, what the policy says, whether a person has approved. */
import {
  describeError,
  formatSource,
  hashJson,
  isRecord,
  type Json,
  type JsonRecord,
  limits,
} from "../../base/index.ts";
import type { Unspoken } from "../../harness/index.ts";
import { isGrantable, type Judgement, riskTier } from "../../policy/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import type { RefusalCode } from "../../ports/index.ts";
import { visibleText } from "../../tools/mcp.ts";
import {
  ASKED,
  type ClientPeople,
  type ClientQuestion,
  type PeopleAnswer,
  rejectedBy,
} from "../client-people.ts";
import {
  canElicit,
  clientIn,
  elicitationOf,
  isApproval,
  isTicket,
  metaKeys,
  QUESTION_KEY,
  questionResult,
  type Ticket,
  type Tickets,
  withoutAnswer,
} from "./approvals.ts";
import type { OwnRequests } from "./json-rpc.ts";
import type { ToolListing } from "./tool-listing.ts";

interface AskedCall {
  readonly tool: string;
  readonly values: JsonRecord;
  /** The whole request. */
  readonly params: JsonRecord;
  readonly meta: JsonRecord | undefined;
  /** Aborts when the client waits no longer. */
  readonly signal: AbortSignal;
}

export type Step = {
  /** Of server, tool and arguments: an approval holds for no other call. "" for what can't be hashed. */
  readonly hash: string;
} & (
  | { readonly kind: "forward"; readonly changed: JsonRecord | undefined; readonly isApproved: boolean }
  | { readonly kind: "question"; readonly result: JsonRecord }
  | (Refusal & { readonly result: JsonRecord })
);

interface CallGateOptions {
  readonly name: string;
  readonly judge: (call: HarnessCall) => Promise<Judgement>;
  readonly unspoken: Unspoken;
  readonly listing: ToolListing;
  readonly tickets: Tickets;
  /** Of the client. */
  readonly requests: OwnRequests;
  /** An older client's own description, sent once; newer ones send it with each request. */
  readonly client: { readonly canElicit: boolean; readonly name: string };
  readonly redactText: (text: string) => Promise<string>;
  /** @default the client's own person alone */
  readonly people?: ClientPeople | undefined;
}

interface AskedPassage {
  readonly kind: "ask";
  readonly why: string;
  readonly question: ClientQuestion;
}

type Passage =
  | { readonly kind: "forward"; readonly ticket?: Ticket; readonly isApproved: boolean }
  | { readonly kind: "question"; readonly result: JsonRecord }
  | Refusal;

interface CallGate {
  /** Never rejects, nor does the person's answer: a call that can't be judged is refused. */
  judge(asked: AskedCall): Promise<Step | PendingStep>;
}

/** A person is being asked; other calls need not wait for that. */
interface PendingStep {
  readonly kind: "ask";
  readonly answered: () => Promise<Step>;
}

export function createCallGate(options: CallGateOptions): CallGate {
  const { name, judge, unspoken, listing, tickets, requests, client, people, redactText } = options;

  async function passageOf(
    call: HarnessCall,
    hash: string,
    asked: AskedCall,
  ): Promise<Passage | AskedPassage> {
    const { tool, params, meta } = asked;
    const { requestState, inputResponses } = params;
    const ticket = isTicket(requestState) ? tickets.redeem(requestState, hash) : undefined;
    if (isTicket(requestState) && ticket === undefined) {
      return refusal("tool.approval-required", "This approval is too old, was used, or is for another call.");
    }
    const isAnswered = ticket?.kind === "asked";
    const isYes =
      isAnswered && isApproval(isRecord(inputResponses) ? inputResponses[QUESTION_KEY] : undefined);
    const held = await listing.whyHeld(tool, meta);
    if (held !== undefined) return refusal("tool.disabled", held);
    const problems = await listing.problemsOf(tool, asked.values, meta);
    if (problems.length > 0) {
      return refusal("tool.invalid-arguments", `Its arguments don't fit its schema: ${problems.join("; ")}.`);
    }
    const verdict = await verdictOn(call);
    if (verdict.kind === "refuse") return verdict;
    const question = verdict.kind === "ask" ? questionOf(call, hash, verdict, clientOf(meta)) : undefined;
    const refused = isAnswered ? await settle(question, isYes) : undefined;
    if (refused !== undefined) return refused;
    if (ticket !== undefined) return { kind: "forward", ticket, isApproved: true };
    return question === undefined
      ? { kind: "forward", isApproved: false }
      : { kind: "ask", why: question.reason, question };
  }

  const verdictOn = (call: HarnessCall): Promise<CallVerdict & { readonly judgement?: Judgement }> =>
    judge(call).then(
      judgement => ({ ...verdictOf(judgement, unspoken), judgement }),
      error => refusal("tool.policy-denied", `The policy can't be read: ${describeError(error)}`),
    );

  /** The answer of the person at the client, in the record. A no is a no, whatever the rules say by now. */
  async function settle(question: ClientQuestion | undefined, isYes: boolean): Promise<Refusal | undefined> {
    const given = question && (await people?.count(question, isYes));
    if (!isYes) return rejected;
    return given && passageBy(given);
  }

  const clientOf = (meta: JsonRecord | undefined): string => clientIn(meta) ?? client.name;

  async function ask(
    { question: about, why }: AskedPassage,
    hash: string,
    { tool, values, meta, signal }: AskedCall,
  ): Promise<Passage> {
    const isNewer = isNewerClient(meta);
    const isAskable = isNewer ? canElicit(meta?.[metaKeys.capabilities]) : client.canElicit;
    const known = await people?.ask(about);
    // The person at the client may think again.
    if (known?.state === "approved") return { kind: "forward", isApproved: true };
    if (!isAskable) return known === undefined ? unaskable(why) : passageBy(known, why)!;
    const claims = await listing.claimsOf(tool, meta);
    const question = { server: name, tool, why, claims, arguments: await redactText(JSON.stringify(values)) };
    if (isNewer) {
      const token = tickets.issue(hash, { kind: "asked" });
      return { kind: "question", result: questionResult(question, token) };
    }
    const answer = await requests
      .ask("elicitation/create", elicitationOf(question), { timeoutMs: limits.approvalMs.default, signal })
      .catch(error => {
        const filed = people === undefined ? "" : ` ${ASKED}`;
        return refusal("tool.approval-required", `Nobody has approved it: ${describeError(error)}.${filed}`);
      });
    if (answer.kind === "refuse") return answer;
    const refused = await settle(about, isApproval(answer.result));
    if (refused !== undefined) return refused;
    // While the person was thinking the server may have changed.
    const held = await listing.whyHeld(tool, meta);
    return held === undefined ? { kind: "forward", isApproved: true } : refusal("tool.disabled", held);
  }

  const unjudged = (error: unknown) =>
    refusal("tool.policy-denied", `The call can't be judged: ${describeError(error)}`);

  function stepOf(passage: Passage, hash: string, { params, meta }: AskedCall): Step {
    if (passage.kind === "question") return { ...passage, hash };
    if (passage.kind === "refuse") return { ...passage, hash, result: resultOf(passage, meta) };
    const { ticket, isApproved } = passage;
    const changed = ticket && withoutAnswer(params, ticket.kind === "approved" ? ticket.state : undefined);
    return { kind: "forward", hash, changed, isApproved };
  }

  return {
    async judge(asked) {
      const call = harnessCall(name, asked.tool, asked.values);
      const hash = await hashJson(call).catch(() => "");
      if (hash === "") return stepOf(unjudged("its arguments are nested too deeply"), hash, asked);
      const passage = await passageOf(call, hash, asked).catch(unjudged);
      if (passage.kind !== "ask") return stepOf(passage, hash, asked);
      const answered = async () => stepOf(await ask(passage, hash, asked).catch(unjudged), hash, asked);
      return { kind: "ask", answered };
    },
  };
}

const isNewerClient = (meta: JsonRecord | undefined): boolean => meta?.[metaKeys.version] !== undefined;

/** A refusal is a result, so that the model reads it. */
const resultOf = ({ reason }: Refusal, meta: JsonRecord | undefined): JsonRecord => ({
  ...(isNewerClient(meta) && { resultType: "complete" }),
  content: [{ type: "text", text: `Not called. ${reason}` }],
  isError: true,
});

export interface Refusal {
  readonly kind: "refuse";
  readonly code: RefusalCode;
  /** For the model and the person: never empty. */
  readonly reason: string;
}

type CallVerdict = { readonly kind: "forward" } | { readonly kind: "ask"; readonly why: string } | Refusal;

const refusal = (code: RefusalCode, reason: string): Refusal => ({ kind: "refuse", code, reason });

const rejected = refusal("tool.approval-rejected", "The person who was asked did not approve it.");

/**
 * Calls without a matching rule are left to the client's own permissions, unless `unspoken` says otherwise. The judge's fallback
 * has to be `ask`: a `deny` would hide a rule that asks.
 */
function verdictOf(judgement: Judgement, unspoken: Unspoken): CallVerdict {
  const { decision, rule, operation } = judgement;
  if (rule === "default") {
    if (unspoken === "host") return { kind: "forward" };
    const why = visibleText(`no rule speaks of ${operation}`);
    return unspoken === "ask"
      ? { kind: "ask", why }
      : refusal("tool.policy-denied", `It is refused, since ${why}. ${wayOut(judgement)}`);
  }
  if (decision === "allow") return { kind: "forward" };
  const why = visibleText(reasonOf(judgement));
  return decision === "ask"
    ? { kind: "ask", why }
    : refusal(
        "tool.policy-denied",
        `The policy of this project does not allow it: ${why}. ${wayOut(judgement)}`.trimEnd(),
      );
}

/** The reason names the rule's file and line: a person changes it there. */
function reasonOf({ reason, rule, source }: Judgement): string {
  if (source === undefined) return reason.includes(rule) ? reason : `${reason}: “${rule}”`;
  const place = `[${formatSource(source)}]`;
  return reason.includes(place) ? reason : `${reason}: “${rule}” ${place}`;
}

const wayOut = (judgement: Judgement): string =>
  isGrantable(judgement)
    ? "A person can let this very call through by brainstem allow, or allow it with a bullet in .agent/protocols/permissions.md."
    : "";

/** Undefined for a yes that counts: the call goes on. */
function passageBy(given: PeopleAnswer, why = "its rules say who may approve it"): Refusal | undefined {
  if (given.state === "approved") return undefined;
  return given.state === "asked"
    ? refusal("tool.approval-required", `It needs a person's approval: ${why}. ${ASKED}`)
    : refusal("tool.approval-rejected", rejectedBy(given.by, given.comment));
}

function questionOf(
  call: HarnessCall,
  hash: string,
  { judgement, why }: { readonly judgement?: Judgement; readonly why: string },
  client: string,
): ClientQuestion {
  const { operation = call.tool, operations = [], rule = "default", source } = judgement ?? {};
  const tier = operations.map(riskTier).reduce((gravest, each) => (each > gravest ? each : gravest), 1);
  return {
    client,
    tool: call.tool,
    operation,
    operations: [...new Set(operations.map(each => each.name))],
    arguments: (call.arguments ?? null) as Json,
    argumentsHash: hash,
    sideEffects: [],
    tier,
    rule,
    reason: why,
    ...(source !== undefined && { source }),
  };
}

const unaskable = (why: string): Refusal =>
  refusal(
    "tool.approval-required",
    `It needs a person's approval: ${why}. This client can't ask for one (it has no elicitation), so tell the person ` +
      "what you were about to do: they can do it themselves, let it through by brainstem allow, or change the rule.",
  );

/** The call in a policy's words. */
const harnessCall = (server: string, tool: string, values: HarnessCall["arguments"]): HarnessCall => ({
  tool: `mcp__${server}__${tool}`,
  arguments: values,
});
