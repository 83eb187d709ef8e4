/** Reads the limits of a delegation from the words that people write them in. */

export interface DelegationLimits {
  /** Of the rest of its parent's budget, above 0 and up to 1. */
  readonly budgetShare: number;
  /** How deep delegations may go: 1 means that a sub-agent hands nothing on. */
  readonly depth: number;
  /** Sub-agents at once. */
  readonly parallel: number;
}

/** The limits that hold where one isn't stated, or can't be read. */
export const defaultLimits: DelegationLimits = Object.freeze({ budgetShare: 0.1, depth: 1, parallel: 1 });

type Limit = keyof DelegationLimits;

const phrases: readonly (readonly [label: RegExp, Limit, expected: string])[] = [
  [/^(?:max(?:imum)? )?depth$/i, "depth", "a number from 1 as depth, such as 2"],
  [
    /^(?:at once|at the same time|in parallel|parallel)$/i,
    "parallel",
    "a number of sub-agents from 1, such as 4",
  ],
  [/^budget$/i, "budgetShare", "a share of what the parent has left as budget, such as a quarter or 25 %"],
];

export interface ReadLimit {
  /** Neither this nor the next: the bullet states none of the limits. */
  readonly limits?: Partial<DelegationLimits>;
  /** The expected form of an unreadable value. */
  readonly expected?: string;
}

export function readLimit(bullet: string): ReadLimit {
  const [, label = "", text = ""] = /^([^:]{1,40}):(.*)$/s.exec(bullet.replace(/[*_]/g, "")) ?? [];
  const [, name, expected] = phrases.find(([pattern]) => pattern.test(label.trim())) ?? [];
  if (name === undefined) return {};
  const value = name === "budgetShare" ? readShare(text.trim()) : readCount(text.trim());
  return value === undefined ? { expected: expected! } : { limits: { [name]: value } };
}

/** Of a limit that is stated twice, the smaller. */
export function joinLimits(stated: readonly Partial<DelegationLimits>[]): DelegationLimits {
  const least = (name: Limit) => {
    const values = stated.flatMap(each => each[name] ?? []);
    return values.length === 0 ? defaultLimits[name] : Math.min(...values);
  };
  return { budgetShare: least("budgetShare"), depth: least("depth"), parallel: least("parallel") };
}

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const parts = ["whole", "half", "third", "quarter", "fifth"];

function readCount(text: string): number | undefined {
  const [, word = ""] = /^(\d{1,4}|[a-z]{1,10})(?![\w%]|[.,]\d)/i.exec(text) ?? [];
  const count = /^\d/.test(word) ? Number(word) : numbers.indexOf(word.toLowerCase());
  return count >= 1 ? count : undefined;
}

/** "a quarter", "two thirds", "25 %", "0.25". */
function readShare(text: string): number | undefined {
  const [, many = "", part] =
    /^(?:(an?|the|one|two|three) )?(whole|half|third|quarter|fifth)s?\b/i.exec(text.toLowerCase()) ?? [];
  const [, number = "", percent] =
    /^(\d{1,3}(?:\.\d{1,6})?)( ?%| ?per ?cent)?(?![\d%])(?: |$)/i.exec(text) ?? [];
  const share =
    part === undefined
      ? Number(number) / (percent === undefined ? 1 : 100)
      : Math.max(numbers.indexOf(many), 1) / (parts.indexOf(part) + 1);
  return share > 0 && share <= 1 ? share : undefined;
}
