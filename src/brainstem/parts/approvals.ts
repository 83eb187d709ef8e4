/** The part `approvals`: the inbox of questions to people, and who may answer them. */
import {
  aFunction,
  aName,
  type Check,
  exactly,
  is,
  isObject,
  listOf,
  milliseconds,
  oneOf,
  optional,
  withParts,
} from "../../base/checks.ts";
import type { Approver, Hook, Records } from "../../ports/index.ts";
import {
  type ApprovalRules,
  createInbox,
  createInboxApprover,
  type Inbox,
  priorities,
} from "../../safety/approvals.ts";
import { definePart, type Site } from "../part.ts";
import { profile } from "./profile.ts";
import { storage } from "./storage.ts";

export interface ApprovalsConfig {
  /**
   * Who may answer what the rules ask about, how many of them, until when, and what follows from silence. Where it is
   * given and no `approver` is, questions wait in the inbox, and their turns with them. @default the profile's
   */
  readonly approvals?: ApprovalRules;
  /** Answers the policy's questions. Without an approver, a call that would be asked about is denied. */
  readonly approver?: Approver;
}

const answers = is("a whole number above 0", value => Number.isSafeInteger(value) && (value as number) > 0);
const isTrueOrFalse = is("true or false", value => typeof value === "boolean");

const requirement = {
  roles: optional(listOf(aName)),
  answers: optional(answers),
  separation: optional(isTrueOrFalse),
  deadlineMs: optional(milliseconds),
  onExpiry: optional(oneOf("reject", "escalate")),
  escalateTo: optional(listOf(aName)),
  priority: optional(oneOf(...priorities)),
};

const byName =
  (each: Check): Check =>
  (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, own]) => [...each(own, `${path}.${name}`)])
      : [{ path, problem: "expected an object by name" }];

const shape = exactly({
  ...requirement,
  tiers: optional(
    exactly({
      1: optional(exactly(requirement)),
      2: optional(exactly(requirement)),
      3: optional(exactly(requirement)),
    }),
  ),
  tools: optional(byName(exactly(requirement))),
  people: optional(byName(listOf(aName))),
  waitMs: optional(
    is("a number of milliseconds from 0", value => Number.isFinite(value) && (value as number) >= 0),
  ),
});

/** An escalation without roles would be to anyone. */
const approvalRules: Check = (value, path) => {
  const problems = [...shape(value, path)];
  if (problems.length > 0) return problems;
  const rules = value as ApprovalRules;
  const all = [rules, ...Object.values(rules.tiers ?? {}), ...Object.values(rules.tools ?? {})];
  const isOpen = all.some(
    each => each.onExpiry === "escalate" && (each.escalateTo ?? rules.escalateTo ?? []).length === 0,
  );
  return isOpen
    ? [{ path: `${path}.escalateTo`, problem: "expected the roles that a question goes to" }]
    : [];
};

export const approvals = definePart({
  name: "approvals",
  needs: { profile, storage },
  keys: {
    approvals: approvalRules,
    approver: withParts({ ask: aFunction, validForMs: optional(milliseconds) }),
  },
  start({ profile: own, storage: { store } }, { config, clock }: Site<ApprovalsConfig>) {
    const rules: ApprovalRules = structuredClone({ ...own.of("approvals"), ...config.approvals });
    // A store of a program's own may be from before stores kept records.
    const records: Records | undefined = store.records;
    const inbox = records && createInbox({ records, waiting: store.waiting, rules, clock });
    return { inbox, rules, approver: approverOf(config, inbox, rules, clock) };
  },
  contribute: ({ inbox, rules, approver }) => ({
    hooks: inbox === undefined ? [] : [closingHook(inbox)],
    resolved: { approvals: Object.freeze(rules), hasApprover: approver !== undefined },
  }),
});

function approverOf(
  { approvals: given, approver }: ApprovalsConfig,
  inbox: Inbox | undefined,
  rules: ApprovalRules,
  clock: Site<ApprovalsConfig>["clock"],
): Approver | undefined {
  if (inbox === undefined || (given === undefined && approver === undefined)) return approver;
  return createInboxApprover({ inbox, rules, clock, ...(approver !== undefined && { own: approver }) });
}

/** An answer that the log has is used up: neither a second process nor a second answer finds its question open. */
const closingHook = (inbox: Inbox): Hook => ({
  name: "approvals",
  onFailure: "open",
  async onCommit(events, { tenant }) {
    for (const event of events) {
      if (event.kind === "approval-response") {
        const decision = event.isApproved ? "approved" : "rejected";
        await inbox.close(tenant, event.approval, decision, event.answeredBy);
      } else if (event.kind === "question-response") {
        const decision = event.isDeclined === true ? "declined" : "answered";
        await inbox.close(tenant, event.request, decision, event.answeredBy);
      }
    }
  },
});
