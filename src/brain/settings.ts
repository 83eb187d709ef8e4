/** Reads brain.yaml: its values, defaults for the rest, and a fault with the line for impossible ones. */
import { isMap, isScalar, type Node, type Pair, type YAMLMap } from "yaml";
import { canonicalJson, fault, readExactTextIfThere, tokenizerNames, type Volume } from "../base/index.ts";
import { nearestNames } from "../search/index.ts";
import type { DreamSettings } from "./dream/dream-settings.ts";
import { BRAIN_FOLDER, layout } from "./layout.ts";
import { asksMoreOfAnswers, withoutAllowed, withoutWords } from "./strict-parts.ts";
// The types alone: each hook loads trust.ts, and would load this file and the reader of YAML with it.
import type { BrainTrust, Privilege } from "./trust.ts";
import { parseYaml } from "./yaml-text.ts";

interface SettingKey {
  readonly expected: string;
  /** Of the value as plain data. */
  readonly isValid: (value: unknown) => boolean;
  readonly default: string | number | readonly string[] | object | undefined;
  /**
   * Whether its value can make something run, or choose the address that something is sent to. Such a value is ignored
   * until a person has accepted it. Each key has to answer this.
   */
  readonly canRunOrRedirect: boolean;
  /**
   * The part of a value that only makes stricter what holds without it, undefined for none: it holds at once, and the rest
   * is ignored likewise. @default all of it
   */
  readonly strictPart?: (value: unknown) => unknown;
}

type UnansweredKey = Omit<SettingKey, "canRunOrRedirect">;
const runsOrRedirects = (key: UnansweredKey): SettingKey => ({ ...key, canRunOrRedirect: true });
const isHarmless = (key: UnansweredKey): SettingKey => ({ ...key, canRunOrRedirect: false });

const isName = (value: unknown) => typeof value === "string" && value.trim() !== "";

const name = (expected: string, otherwise?: string): UnansweredKey => ({
  expected,
  isValid: isName,
  default: otherwise,
});

const count = (otherwise: number, unit: string, least = 1): UnansweredKey => ({
  expected: `a whole number of ${unit} from ${least}`,
  isValid: value => Number.isSafeInteger(value) && (value as number) >= least,
  default: otherwise,
});

const amount = (otherwise: number, unit: string, most: number): UnansweredKey => ({
  expected: `a number of ${unit}`,
  isValid: value => typeof value === "number" && value >= 0 && value <= most,
  default: otherwise,
});

const choice = (otherwise: string, ...others: readonly string[]): UnansweredKey => ({
  expected: [otherwise, ...others].join(" or "),
  isValid: value => [otherwise, ...others].some(each => each === value),
  default: otherwise,
});

const names = (what: string): UnansweredKey => ({
  expected: `a list of ${what}`,
  isValid: value => Array.isArray(value) && value.every(isName),
  default: Object.freeze([]),
});

const loosensBy = (loosens: (value: unknown) => boolean, key: UnansweredKey): SettingKey => ({
  ...isHarmless(key),
  strictPart: value => (loosens(value) ? undefined : value),
});

/** Its reader checks its content. */
const map = (expected: string): UnansweredKey => ({
  expected,
  isValid: value => typeof value === "object" && value !== null && !Array.isArray(value),
  default: Object.freeze({}),
});

const maps = (what: string): UnansweredKey => ({
  expected: `a list of ${what}`,
  isValid: value => Array.isArray(value) && value.every(each => typeof each === "object" && each !== null),
  default: Object.freeze([]),
});

/**
 * By dotted path, each with whether it can run or redirect. The harmless ones choose amounts, names and facts, and
 * `tools.disabled`, `hooks.unspoken` and `hooks.memory` only make things stricter. Sources of the numbers: spec/brain.md §4 and §6; the
 * bounds on one night keep it readable.
 */
export const settingKeys = Object.freeze({
  model: runsOrRedirects(name("the name of a model, for example reflex", "reflex")),
  fallbacks: runsOrRedirects(names("names of models, for example anthropic/claude-sonnet-4-5")),
  embeddings: runsOrRedirects(
    name("the name of an embedding model, for example openai/text-embedding-3-small"),
  ),
  providers: runsOrRedirects(map("names of servers, each with its baseUrl")),
  // A price that is too low lets a budget last longer.
  prices: runsOrRedirects(map("names of models, each with inputUsd and outputUsd for a million tokens")),
  budgets: isHarmless(maps("budgets, each with its name")),
  tokenizer: runsOrRedirects({
    expected: tokenizerNames.join(", "),
    isValid: value => tokenizerNames.some(each => each === value),
    default: undefined,
  }),
  "tools.disabled": isHarmless(names("names of tools")),
  "tools.httpDomains": runsOrRedirects(names("domains, for example api.example.com or *.example.com")),
  "context.budgetTokens": isHarmless(count(128_000, "tokens")),
  "context.reasoningTokens": isHarmless(count(40_000, "tokens", 0)),
  "context.episodes": isHarmless(count(5, "episodes", 0)),
  "dream.promoteSalience": isHarmless(amount(7, "salience, from 0 to 30", 30)),
  "dream.maxPromoted": isHarmless(count(25, "lessons", 0)),
  "dream.maxCandidates": isHarmless(count(50, "candidates", 0)),
  "dream.decayDays": isHarmless(count(90, "days")),
  "dream.decaySalience": isHarmless(amount(2, "salience, from 0 to 30", 30)),
  "dream.workspaceDays": isHarmless(count(2, "days")),
  "dream.lessonLines": isHarmless(count(200, "lines", 10)),
  "hooks.unspoken": isHarmless(choice("host", "ask", "deny")),
  "hooks.memory": isHarmless(choice("on", "off")),
  "safety.profile": loosensBy(
    value => value === "development",
    choice("standard", "development", "strict", "regulated"),
  ),
  "safety.guardrails": {
    canRunOrRedirect: false,
    strictPart: withoutWords,
    expected: "a list of guardrails' names and of rules with phrases or patterns",
    isValid: value =>
      Array.isArray(value) &&
      value.every(
        each => isName(each) || (typeof each === "object" && each !== null && !Array.isArray(each)),
      ),
    default: undefined,
  },
  "safety.sandbox": loosensBy(value => value === "auto", {
    expected: "auto, off or required",
    isValid: value => value === "auto" || value === "off" || value === "required",
    default: undefined,
  }),
  "safety.auditor": runsOrRedirects({
    expected: "a map with the auditor's model and settings",
    isValid: value => typeof value === "object" && value !== null && !Array.isArray(value),
    default: undefined,
  }),
  "safety.approvals": loosensBy(value => !asksMoreOfAnswers(value), {
    ...map("who may answer what people are asked, how many of them, and until when"),
    default: undefined,
  }),
  "safety.privacy": {
    ...isHarmless(map("kinds of private values and what happens to them, and patterns of your own")),
    strictPart: withoutAllowed,
    default: undefined,
  },
  "project.name": isHarmless(name("the project's name")),
  "project.test": runsOrRedirects(name("the command that runs the tests")),
  "project.language": isHarmless(name("the project's language")),
  "project.packageManager": isHarmless(name("the name of a package manager")),
} satisfies Record<string, SettingKey>);

export interface BrainSettings {
  /** The model's name. @default "reflex" */
  readonly model: string;
  /** Names of the models that are asked when that one fails, in this order. @default none */
  readonly fallbacks: readonly string[];
  /** The embedding model that finds memories and skills by meaning, beside words. @default none */
  readonly embeddings?: string;
  /** Servers of models under names of one's own. @default none */
  readonly providers: { readonly [name: string]: { readonly baseUrl: string } };
  /** Prices of models that no table has, or that differ from the table. @default none */
  readonly prices: { readonly [model: string]: object };
  /** Budgets: amounts that may be spent over a time. @default none */
  readonly budgets: readonly object[];
  /** A tokenizer package to count with, instead of the estimator. */
  readonly tokenizer?: string;
  readonly context: {
    /** The whole window. @default 128,000 */
    readonly budgetTokens: number;
    /** Tokens of it that are kept free for the model's own reasoning. @default 40,000 */
    readonly reasoningTokens: number;
    /** How many episodes a context shows at most. @default 5 */
    readonly episodes: number;
  };
  readonly dream: DreamSettings;
  readonly tools: {
    /** Names of tools that no mind may call. @default none */
    readonly disabled: readonly string[];
    /** The only hosts that `http_request` may reach, for example `*.example.com`. @default public ones, as the rules say */
    readonly httpDomains: readonly string[];
  };
  readonly hooks: {
    /** Under other harnesses, what holds where no rule speaks: their own permissions, a question, or a refusal. @default "host" */
    readonly unspoken: "host" | "ask" | "deny";
    /** Whether sessions under other harnesses are kept in memory, and hear of it. @default "on" */
    readonly memory: "on" | "off";
  };
  readonly safety: {
    /** @default "standard" */
    readonly profile: "development" | "standard" | "strict" | "regulated";
    /**
     * Beside those of the profile: names, and rules with phrases or patterns, which the reader checks. An empty list
     * takes the profile's away. @default those of the profile
     */
    readonly guardrails?: readonly (string | object)[];
    /** Whether commands whose programs no rule knows run in a sandbox. @default the profile's */
    readonly sandbox?: "auto" | "off" | "required";
    /** A second model that judges answers, and its settings, which the reader checks. @default none */
    readonly auditor?: object;
    /**
     * Who may answer what people are asked, how many of them, and until when, which the reader checks. It goes before the
     * profile, and a program's own goes before it. @default the profile's
     */
    readonly approvals?: object;
    /** `kinds` and `patterns`, which the reader checks. They make the privacy of the place stricter. @default nothing more */
    readonly privacy?: { readonly kinds?: object; readonly patterns?: object };
  };
  readonly project: {
    readonly name?: string;
    /** The command that runs the tests. */
    readonly test?: string;
    readonly language?: string;
    readonly packageManager?: string;
  };
  /** Values of the file that can run or redirect, and are ignored, since no person has accepted them. */
  readonly ignored: readonly Privilege[];
}

const FILE = `${BRAIN_FOLDER}/${layout.settings}`;
const groups = new Set(Object.keys(settingKeys).flatMap(path => path.split(".").slice(0, -1)));

/**
 * The settings of a brain that hold; all defaults when there is no file. @throws brain.malformed, volume.*
 * @param trust what a person has accepted of them @default nothing
 */
export async function readSettings(volume: Volume, trust?: BrainTrust): Promise<BrainSettings> {
  return parseSettings((await readExactTextIfThere(volume, layout.settings)) ?? "", trust);
}

/** @throws brain.malformed with the lines of all mistakes, and for each unknown key the nearest known one. */
export function parseSettings(yaml: string, trust?: BrainTrust): BrainSettings {
  const { document, lineOf, mistake } = parseYaml(yaml);
  if (mistake !== undefined) throw malformed(mistake.line, mistake.expected);

  const values: Record<string, unknown> = {};
  const ignored: Privilege[] = [];
  for (const [path, { default: otherwise }] of Object.entries(settingKeys)) {
    if (otherwise !== undefined) values[path] = otherwise;
  }
  const root = document.contents as Node | null;
  const mistakes: { line: number; expected: string }[] = [];
  const report = (line: number, expected: string) => mistakes.push({ line, expected });
  if (root !== null && !isEmpty(root)) collect(root, "");
  const [first, ...others] = mistakes;
  if (first !== undefined)
    throw fault("brain.malformed", { file: FILE, ...first, ...(others.length > 0 && { others }) });
  return settingsOf(values, ignored);

  function collect(node: Node, prefix: string): void {
    if (!isMap(node)) {
      report(lineOf(node), prefix === "" ? "a map of settings" : `a map under ${prefix}`);
      return;
    }
    for (const pair of (node as YAMLMap<unknown, Node | null>).items) read(pair, prefix, lineOf(node));
  }

  function read({ key, value }: Pair<unknown, Node | null>, prefix: string, parentLine: number): void {
    const line = isScalar(key) ? lineOf(key) : parentLine;
    const path = `${prefix && `${prefix}.`}${isScalar(key) ? String(key.value) : "?"}`;
    if (groups.has(path)) {
      if (value !== null && !isEmpty(value)) collect(value, path);
      return;
    }
    const setting = Object.hasOwn(settingKeys, path)
      ? settingKeys[path as keyof typeof settingKeys]
      : undefined;
    if (setting === undefined) {
      report(line, `a known key instead of ${path}${suggestion(path)}`);
      return;
    }
    if (value === null || isEmpty(value)) return;
    const found: unknown = value.toJS(document);
    if (!setting.isValid(found)) {
      report(lineOf(value), `${setting.expected} as ${path}`);
      return;
    }
    const privilege = { file: FILE, name: path, value: found };
    const isOwn = canonicalJson(found) !== canonicalJson(setting.default ?? null);
    const strict = strictPartOf(setting, found);
    const isPrivilege = isOwn && canonicalJson(strict ?? null) !== canonicalJson(found);
    const isAccepted = !isPrivilege || trust?.accepts(privilege) === true;
    if (!isAccepted) ignored.push(privilege);
    const held = isAccepted ? found : strict;
    if (held !== undefined) values[path] = held;
  }
}

function strictPartOf({ canRunOrRedirect, strictPart }: SettingKey, value: unknown): unknown {
  if (canRunOrRedirect) return undefined;
  return strictPart === undefined ? value : strictPart(value);
}

const isEmpty = (node: Node): boolean => isScalar(node) && node.value === null;

const malformed = (line: number, expected: string) =>
  fault("brain.malformed", { file: FILE, line, expected });

function suggestion(path: string): string {
  const known = [...Object.keys(settingKeys), ...groups];
  const [nearest] = nearestNames(path, known);
  return nearest === undefined ? ` (known are ${known.join(", ")})` : `; did you mean ${nearest}?`;
}

function settingsOf(values: Readonly<Record<string, unknown>>, ignored: readonly Privilege[]): BrainSettings {
  const settings: Record<string, unknown> = {
    ignored,
    context: {},
    dream: {},
    hooks: {},
    project: {},
    safety: {},
    tools: {},
  };
  for (const [path, value] of Object.entries(values)) {
    const [group, key] = path.split(".") as [string, string?];
    if (key === undefined) settings[group] = value;
    else (settings[group] as Record<string, unknown>)[key] = value;
  }
  for (const group of Object.values(settings)) Object.freeze(group);
  // Every path above is a key of BrainSettings, and each value passed its own check.
  return Object.freeze(settings) as unknown as BrainSettings;
}
