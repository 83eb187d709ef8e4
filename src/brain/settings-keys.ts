/** Every key that brain.yaml may have, with what it expects and what it is when it isn't there. */

export interface SettingKey {
  readonly expected: string;
  /** Of the value as plain data. */
  readonly isValid: (value: unknown) => boolean;
  readonly default: string | number | readonly string[] | object | undefined;
}

const isName = (value: unknown) => typeof value === "string" && value.trim() !== "";

const name = (expected: string, otherwise?: string): SettingKey => ({
  expected,
  isValid: isName,
  default: otherwise,
});

const count = (otherwise: number, unit: string, least = 1): SettingKey => ({
  expected: `a whole number of ${unit} from ${least}`,
  isValid: value => Number.isSafeInteger(value) && (value as number) >= least,
  default: otherwise,
});

const amount = (otherwise: number, unit: string, most: number): SettingKey => ({
  expected: `a number of ${unit}`,
  isValid: value => typeof value === "number" && value >= 0 && value <= most,
  default: otherwise,
});

const choice = (otherwise: string, ...others: readonly string[]): SettingKey => ({
  expected: [otherwise, ...others].join(" or "),
  isValid: value => [otherwise, ...others].some(each => each === value),
  default: otherwise,
});

const names = (what: string): SettingKey => ({
  expected: `a list of ${what}`,
  isValid: value => Array.isArray(value) && value.every(isName),
  default: Object.freeze([]),
});

/** Its reader checks its content. */
const map = (expected: string): SettingKey => ({
  expected,
  isValid: value => typeof value === "object" && value !== null && !Array.isArray(value),
  default: Object.freeze({}),
});

const maps = (what: string): SettingKey => ({
  expected: `a list of ${what}`,
  isValid: value => Array.isArray(value) && value.every(each => typeof each === "object" && each !== null),
  default: Object.freeze([]),
});

/** By dotted path. Sources of the numbers: spec/brain.md §4 and §6; the bounds on one night keep it readable. */
export const settingKeys = Object.freeze({
  model: name("the name of a model, for example reflex", "reflex"),
  fallbacks: names("names of models, for example anthropic/claude-sonnet-4-5"),
  providers: map("names of servers, each with its baseUrl"),
  prices: map("names of models, each with inputUsd and outputUsd for a million tokens"),
  budgets: maps("budgets, each with its name"),
  tokenizer: name("the name of a tokenizer package"),
  "tools.disabled": names("names of tools"),
  "tools.httpDomains": names("domains, for example api.example.com or *.example.com"),
  "context.budgetTokens": count(128_000, "tokens"),
  "context.reasoningTokens": count(40_000, "tokens", 0),
  "context.episodes": count(5, "episodes", 0),
  "dream.promoteSalience": amount(7, "salience, from 0 to 30", 30),
  "dream.maxPromoted": count(25, "lessons", 0),
  "dream.maxCandidates": count(50, "candidates", 0),
  "dream.decayDays": count(90, "days"),
  "dream.decaySalience": amount(2, "salience, from 0 to 30", 30),
  "dream.workspaceDays": count(2, "days"),
  "dream.lessonLines": count(200, "lines", 10),
  "hooks.unspoken": choice("host", "ask", "deny"),
  "project.name": name("the project's name"),
  "project.test": name("the command that runs the tests"),
  "project.language": name("the project's language"),
  "project.packageManager": name("the name of a package manager"),
} satisfies Record<string, SettingKey>);
