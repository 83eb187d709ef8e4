/** The part `approvals`: the inbox of questions to people, and who may answer them. */
import { aFunction, milliseconds, optional, withParts } from "../../base/checks.ts";
import { fault } from "../../base/index.ts";
import type { Approver, CountAnswer, Hook, Records, SessionKey } from "../../ports/index.ts";
import {
  type ApprovalRules,
  createAnswerCount,
  createInbox,
  createInboxApprover,
  type Inbox,
} from "../../safety/approvals.ts";
import { approvalRules, rulesOfPlace } from "../approval-rules.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";
import { profile } from "./profile.ts";
import { storage } from "./storage.ts";

export interface ApprovalsConfig {
  /**
   * Who may answer what the rules ask about, how many of them, until when, and what follows from silence. Where it is
   * given and no `approver` is, questions wait in the inbox, and their turns with them. It goes before
   * `safety.approvals` of brain.yaml. @default the profile's
   */
  readonly approvals?: ApprovalRules;
  /** Answers the policy's questions. Without an approver, a call that would be asked about is denied. */
  readonly approver?: Approver;
}

export interface OpenApprovals {
  readonly inbox: Inbox | undefined;
  readonly rules: ApprovalRules;
  /** Those that the program has given itself. */
  readonly rulesOfProgram: ApprovalRules;
  readonly approver: Approver | undefined;
  readonly countAnswer: CountAnswer | undefined;
  /** Questions wait in the inbox, and no approver of the program is asked. */
  readonly isAlone: boolean;
  /** Hears of each turn that is suspended, once the mind is there. */
  readonly suspended: { by?: (session: SessionKey) => Promise<void>; stop?: () => void };
}

export const approvals = definePart({
  name: "approvals",
  needs: { brain, profile, storage },
  keys: {
    approvals: approvalRules,
    approver: withParts({ ask: aFunction, validForMs: optional(milliseconds) }),
  },
  /** @throws config.invalid for rules of brain.yaml that can't be, or that no answer can fulfil */
  start(needed, { config, clock }: Site<ApprovalsConfig>): OpenApprovals {
    const { store } = needed.storage;
    const { safety } = needed.brain.brain.settings;
    const own = config.approvals && { approvals: config.approvals };
    const rules = rulesOfPlace(safety, { ...own, profile: needed.profile.name });
    const isGiven = config.approvals !== undefined || safety.approvals !== undefined;
    const suspended: OpenApprovals["suspended"] = {};
    // A store of a program's own may be from before stores kept records.
    const records: Records | undefined = store.records;
    const inbox = records && createInbox({ records, waiting: store.waiting, log: store.log, rules, clock });
    if (isGiven && inbox === undefined) {
      const problem = "expected a store that keeps records, for questions to wait in";
      throw fault("config.invalid", { problems: [{ path: "storage", problem }] });
    }
    const isAlone = isGiven && config.approver === undefined;
    const countAnswer = inbox && createAnswerCount(inbox, rules);
    return {
      countAnswer,
      inbox,
      isAlone,
      rules,
      rulesOfProgram: config.approvals ?? {},
      suspended,
      approver: approverOf(isGiven, config.approver, inbox, rules, clock),
    };
  },
  // Behind the mind, which refuses turns from the first moment of its stop.
  stop: ({ suspended }) => suspended.stop?.(),
  contribute: ({ inbox, rules, approver, suspended }) => ({
    hooks: inbox === undefined ? [] : [closingHook(inbox, suspended)],
    resolved: { approvals: Object.freeze(rules), hasApprover: approver !== undefined },
  }),
});

function approverOf(
  isGiven: boolean,
  approver: Approver | undefined,
  inbox: Inbox | undefined,
  rules: ApprovalRules,
  clock: Site<ApprovalsConfig>["clock"],
): Approver | undefined {
  if (inbox === undefined || (!isGiven && approver === undefined)) return approver;
  return createInboxApprover({ inbox, rules, clock, ...(approver !== undefined && { own: approver }) });
}

/** An answer that the log has is used up: neither a second process nor a second answer finds its question open. */
const closingHook = (inbox: Inbox, suspended: OpenApprovals["suspended"]): Hook => ({
  name: "approvals",
  onFailure: "open",
  onSuspend: ({ session }) => suspended.by?.(session),
  async onCommit(events, { tenant }) {
    for (const event of events) {
      if (event.kind === "approval-response") {
        const { answeredBy, isApproved } = event;
        const decision = isApproved ? "approved" : answeredBy === "nobody" ? "expired" : "rejected";
        await inbox.close(tenant, event.approval, decision, event.answeredBy);
      } else if (event.kind === "question-response") {
        const decision = event.isDeclined === true ? "declined" : "answered";
        await inbox.close(tenant, event.request, decision, event.answeredBy);
      }
    }
  },
});
