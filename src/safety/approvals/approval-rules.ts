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
  /**
   * By an operation's name, or by its family: `git.push`, `git.*`. It goes before the tier. Of a call with several
   * operations, the first entry that names one of them counts: the strictest goes first.
   */
  readonly operations?: { readonly [name: string]: Partial<Requirement> };
  /** By the tool's name: it goes before the operation. */
  readonly tools?: { readonly [name: string]: Partial<Requirement> };
  /** The roles of people, by the names under which they answer. */
  readonly people?: { readonly [name: string]: readonly string[] };
  /** How long a running turn waits for an answer before it is suspended. @default 0 */
  readonly waitMs?: number;
  /** The rules that hold where these say nothing: of brain.yaml under a program's own, of the profile under both. */
  readonly under?: ApprovalRules;
}

/** The facts about a call by which its requirement is found. */
export interface AskedAbout {
  /** @default 3: a question without a known tier is one about something that can't be taken back */
  readonly tier?: Tier;
  readonly tool?: string;
  readonly operation?: string;
  /** All operations of the call. @default the one */
  readonly operations?: readonly string[];
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

export const requirementOf = (rules: ApprovalRules, about: AskedAbout = {}): Requirement =>
  Object.freeze({ ...plain, ...saidBy(rules, about) });

/** Each layer by itself, so that whatever a program says goes before all that is under it. */
function saidBy(rules: ApprovalRules, about: AskedAbout): Partial<Requirement> {
  const { operations = {}, people: _p, tiers = {}, tools = {}, under, waitMs: _w, ...common } = rules;
  const { operation, tier = 3, tool } = about;
  const names = about.operations ?? (operation === undefined ? [] : [operation]);
  const [, own] = Object.entries(operations).find(([name]) => names.some(each => isOf(each, name))) ?? [];
  const ofTool = tool !== undefined && Object.hasOwn(tools, tool) ? tools[tool] : {};
  return { ...(under && saidBy(under, about)), ...common, ...tiers[tier], ...own, ...ofTool };
}

const isOf = (operation: string, name: string): boolean =>
  operation === name || (name.endsWith(".*") && operation.startsWith(name.slice(0, -1)));

/** How long a question may be open. */
export const spanOf = ({ deadlineMs, onExpiry }: Requirement): number =>
  deadlineMs * (onExpiry === "escalate" ? 2 : 1);

export const rolesOf = (rules: ApprovalRules, name: string): readonly string[] => peopleOf(rules)[name] ?? [];

export const waitOf = ({ under, waitMs }: ApprovalRules): number => waitMs ?? (under ? waitOf(under) : 0);

/** Without a prototype, since names come from anywhere. */
const peopleOf = ({ people, under }: ApprovalRules): { readonly [name: string]: readonly string[] } =>
  Object.assign(Object.create(null), under && peopleOf(under), people);

/** A rule that no answer can fulfil: more people have to agree than have the roles, where people are named. */
export function impossibleIn(
  rules: ApprovalRules,
): { readonly at: string; readonly problem: string } | undefined {
  const people = Object.values(peopleOf(rules));
  if (people.length === 0) return undefined;
  for (const [at, about] of casesOf(rules)) {
    const { answers, escalateTo, onExpiry, roles } = requirementOf(rules, about);
    for (const each of onExpiry === "escalate" ? [roles, escalateTo] : [roles]) {
      const many = people.filter(own => own.some(role => each.includes(role))).length;
      if (each.length === 0 || many >= answers) continue;
      const who = `so many of people have the role ${each.join(" or ")}`;
      return { at, problem: `expected at most ${many}, for ${who}, got ${answers}` };
    }
  }
  return undefined;
}

function casesOf(rules: ApprovalRules): readonly (readonly [string, AskedAbout])[] {
  const { operations = {}, tiers = {}, tools = {}, under } = rules;
  return [
    ...Object.keys(tiers).map(each => [`tiers.${each}.`, { tier: Number(each) as Tier }] as const),
    ...Object.keys(operations).map(each => [`operations.${each}.`, { operation: each }] as const),
    ...Object.keys(tools).map(each => [`tools.${each}.`, { tool: each }] as const),
    ["", {}],
    ...(under === undefined ? [] : casesOf(under)),
  ];
}
