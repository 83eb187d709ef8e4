/**
 * `createInboxApprover` puts a running turn's requests into the inbox: the first valid answer wins, whether it comes from
 * the program's own approver or from the inbox, and in whichever process it is given.
 */
import { type Clock, isFault, linkAbort, systemClock } from "../../base/index.ts";
import type {
  ApprovalAnswer,
  ApprovalDeferral,
  ApprovalMatter,
  ApprovalRequest,
  Approver,
  UserSide,
} from "../../ports/index.ts";
import { answerOf } from "./answer-of.ts";
import { type ApprovalRules, requirementOf, rolesOf, spanOf, waitOf } from "./approval-rules.ts";
import type { Inbox } from "./inbox.ts";
import type { Outcome } from "./question.ts";

interface InboxApproverOptions {
  readonly inbox: Inbox;
  readonly rules: ApprovalRules;
  /** Asks people itself, at a terminal for example. @default the inbox alone */
  readonly own?: Approver;
  readonly clock?: Clock;
}

const deferral: ApprovalDeferral = Object.freeze({ isDeferred: true });
const POLL_MS = 300;

export function createInboxApprover({
  inbox,
  rules,
  own,
  clock = systemClock,
}: InboxApproverOptions): Approver {
  const waitMs = waitOf(rules);

  /** The answer of the inbox; undefined when the time is up, or the signal aborts. */
  async function decided(request: ApprovalRequest, untilMs: number, signal: AbortSignal) {
    const { approval, scope } = request;
    for (;;) {
      const outcome = await inbox.outcomeOf(scope.tenant, approval);
      if (outcome !== undefined) return decisionOf(outcome, request);
      if (signal.aborted || clock.now() >= untilMs) return undefined;
      await clock.sleep(POLL_MS, signal).catch(() => undefined);
    }
  }

  /** Counts the own approver's answer as one person's vote. The executor judges a value that has no answer in it. */
  async function voted(
    given: unknown,
    request: ApprovalRequest,
    user: UserSide | undefined,
  ): Promise<unknown> {
    const answer = given as Partial<ApprovalAnswer> | null | undefined;
    const { answeredBy, argumentsHash: hash, isApproved, comment, editedArguments } = answer ?? {};
    const isAnswer =
      typeof isApproved === "boolean" && typeof answeredBy === "string" && hash === request.argumentsHash;
    if (!isAnswer || answeredBy === "nobody" || answeredBy === "") return given;
    const words = {
      ...(comment !== undefined && { comment }),
      ...(editedArguments !== undefined && { editedArguments }),
    };
    const vote = { isApproved, hash, ...(user?.hide(words) ?? words) };
    const { approval, scope } = request;
    const by = { name: answeredBy, roles: rolesOf(rules, answeredBy) };
    let isLate = false;
    try {
      await inbox.answer(approval, vote, by, scope.tenant);
    } catch (error) {
      // The question stays open for those who may answer it.
      if (isFault(error, "approval.forbidden")) return deferral;
      if (!isFault(error, "approval.over")) throw error;
      isLate = true;
    }
    const outcome = await inbox.outcomeOf(scope.tenant, approval);
    if (outcome !== undefined) return decisionOf(outcome, request);
    if (!isLate) return deferral;
    return { isApproved: false, argumentsHash: hash, answeredBy: "nobody", comment: "it had expired" };
  }

  return {
    validForMs(about, otherwiseMs) {
      const spanMs = spanOf(requirementOf(rules, about));
      return own === undefined ? spanMs : Math.min(spanMs, validityOf(own, about, otherwiseMs));
    },
    async ask(request, signal, user) {
      await inbox.open(request);
      const { abort, release, signal: asking } = linkAbort(signal);
      try {
        const untilMs = Math.min(request.expiresAt, clock.now() + waitMs);
        if (own === undefined) return (await decided(request, untilMs, asking)) ?? deferral;
        const elsewhere = decided(request, request.expiresAt, asking);
        const here = own.ask(request, asking, user).then(async given => {
          if ("isDeferred" in Object(given) && waitMs === 0) return given;
          if ("isDeferred" in Object(given)) return (await decided(request, untilMs, asking)) ?? given;
          return voted(given, request, user);
        });
        const first = await Promise.race([here, elsewhere.then(answer => answer ?? here)]);
        return first as ApprovalAnswer | ApprovalDeferral;
      } finally {
        abort("it was answered");
        release();
      }
    },
  };
}

const decisionOf = (outcome: Outcome, { argumentsHash: hash }: ApprovalRequest) =>
  answerOf({ hash, kind: "approve" }, outcome) as ApprovalAnswer;

function validityOf({ validForMs }: Approver, about: ApprovalMatter, otherwiseMs: number): number {
  const own = typeof validForMs === "function" ? validForMs(about, otherwiseMs) : validForMs;
  return own ?? otherwiseMs;
}
