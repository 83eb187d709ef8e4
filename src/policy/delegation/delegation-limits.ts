/** Reads the limits of a delegation from the words that people write them in. */

export interface DelegationLimits {
  /** Of what its parent has left, above 0 and up to 1. */
  readonly budgetShare: number;
  /** How deep delegations may go: 1 means that a sub-agent hands nothing on. */
  readonly depth: number;
  /** Sub-agents at once. */
  readonly parallel: number;
}

/** The limits that hold where one isn't stated, or can't be read. */
export const defaultLimits: DelegationLimits = Object.freeze({ budgetShare: 0.1, depth: 1, parallel: 1 });

type Limit = keyof DelegationLimits;

interface LimitPhrase {
  readonly name: Limit;
  readonly label: RegExp;
  readonly read: (text: string) => number | undefined;
  readonly expected: string;
}

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const shares: readonly (readonly [RegExp, number])[] = [
  [/^(?:all|everything|the whole|the rest)\b/i, 1],
  [/^(?:a |one )?half\b/i, 1 / 2],
  [/^(?:a |one )third\b/i, 1 / 3],
  [/^two thirds\b/i, 2 / 3],
  [/^(?:a |one )(?:quarter|fourth)\b/i, 1 / 4],
  [/^three quarters\b/i, 3 / 4],
  [/^(?:a |one )fifth\b/i, 1 / 5],
  [/^(?:a |one )tenth\b/i, 1 / 10],
];

const phrases: readonly LimitPhrase[] = [
  {
    name: "depth",
    label: /^(?:max(?:imum)? )?depth$/i,
    read: readCount,
    expected: "a number from 1 as depth, such as 2",
  },
  {
    name: "parallel",
    label: /^(?:at once|at the same time|in parallel|parallel)$/i,
    read: readCount,
    expected: "a number of sub-agents from 1, such as 4",
  },
  {
    name: "budgetShare",
    label: /^budget$/i,
    read: readShare,
    expected: "a share of what the parent has left as budget, such as a quarter or 25 %",
  },
];

export interface ReadLimit {
  /** Neither this nor the next: the bullet states none of the limits. */
  readonly limits?: Partial<DelegationLimits>;
  /** The expected form of an unreadable value. */
  readonly expected?: string;
}

export function readLimit(bullet: string): ReadLimit {
  const [, label = "", text = ""] = /^([^:]{1,40}):(.*)$/s.exec(bullet.replace(/[*_]/g, "")) ?? [];
  const phrase = phrases.find(each => each.label.test(label.trim()));
  if (phrase === undefined) return {};
  const value = phrase.read(text.trim());
  return value === undefined ? { expected: phrase.expected } : { limits: { [phrase.name]: value } };
}

/** Of a limit that is stated twice, the smaller. */
export function joinLimits(stated: readonly Partial<DelegationLimits>[]): DelegationLimits {
  const least = (name: Limit) => {
    const values = stated.flatMap(each => each[name] ?? []);
    return values.length === 0 ? defaultLimits[name] : Math.min(...values);
  };
  return { budgetShare: least("budgetShare"), depth: least("depth"), parallel: least("parallel") };
}

function readCount(text: string): number | undefined {
  const [, word = ""] = /^(\d{1,4}|[a-z]{1,10})(?![\w%]|[.,]\d)/i.exec(text) ?? [];
  const count = /^\d/.test(word) ? Number(word) : numbers.indexOf(word.toLowerCase());
  return count >= 1 ? count : undefined;
}

function readShare(text: string): number | undefined {
  const spoken = shares.find(([pattern]) => pattern.test(text))?.[1];
  if (spoken !== undefined) return spoken;
  const [, percent] = /^(\d{1,3}(?:\.\d{1,4})?) ?(?:%|per ?cent)/i.exec(text) ?? [];
  const [plain] = /^[01](?:\.\d{1,6})?(?![\d%])/.exec(text) ?? [];
  const share = percent === undefined ? Number(plain) : Number(percent) / 100;
  return share > 0 && share <= 1 ? share : undefined;
}
