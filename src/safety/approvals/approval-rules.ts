/** `requirementOf` says who may answer a question, how many of them have to, until when, and what follows from silence. */

/** The effects of an action: 1 reads, 2 can be taken back, 3 can't be taken back or reaches others. */
export type Tier = 1 | 2 | 3;

export const priorities = ["low", "normal", "high"] as const;
export type Priority = (typeof priorities)[number];

/** The demands of one question on those who answer it. */
export interface Requirement {
  /** A person with one of these roles may answer. @default anyone whom the program knows */
  readonly roles: readonly string[];
  /** How many different people have to say yes. One no is a no. */
  readonly answers: number;
  /** Whether the person whose turn asks may not answer. */
  readonly separation: boolean;
  readonly deadlineMs: number;
  /** Silence is a no; or the question goes to other roles, once, for as long again, and then is a no. */
  readonly onExpiry: "reject" | "escalate";
  readonly escalateTo: readonly string[];
  readonly priority: Priority;
}

export interface ApprovalRules extends Partial<Requirement> {
  /** By the tier of the call. */
  readonly tiers?: { readonly [Each in Tier]?: Partial<Requirement> };
  /** By the tool's name: it goes before the tier. */
  readonly tools?: { readonly [name: string]: Partial<Requirement> };
  /** The roles of people, by the names under which they answer. */
  readonly people?: { readonly [name: string]: readonly string[] };
  /** How long a running turn waits for an answer before it is suspended. @default 0 */
  readonly waitMs?: number;
}

const DAY_MS = 86_400_000;

/** Source: limits.deferredApprovalMs for the deadline. */
const plain: Requirement = Object.freeze({
  roles: [],
  answers: 1,
  separation: false,
  deadlineMs: 7 * DAY_MS,
  onExpiry: "reject",
  escalateTo: [],
  priority: "normal",
});

/** A question without a known tier is one about something that can't be taken back. */
export function requirementOf(
  rules: ApprovalRules,
  { tier = 3, tool }: { readonly tier?: Tier; readonly tool?: string } = {},
): Requirement {
  const { tiers = {}, tools = {}, people: _people, waitMs: _waitMs, ...common } = rules;
  const own = tool !== undefined && Object.hasOwn(tools, tool) ? tools[tool] : {};
  return Object.freeze({ ...plain, ...common, ...tiers[tier], ...own });
}

/** The longest time that a question may be open by these rules, for the approver's requests. */
export function longestMs(rules: ApprovalRules): number {
  const all = [rules, ...Object.values(rules.tiers ?? {}), ...Object.values(rules.tools ?? {})].map(each => ({
    ...plain,
    ...rules,
    ...each,
  }));
  return Math.max(...all.map(({ deadlineMs, onExpiry }) => deadlineMs * (onExpiry === "escalate" ? 2 : 1)));
}

export const rolesOf = ({ people = {} }: ApprovalRules, name: string): readonly string[] =>
  Object.hasOwn(people, name) ? people[name]! : [];
