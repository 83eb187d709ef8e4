/** The configuration of a brainstem: checked as a whole, then a copy of its own that nobody can change. */
import {
  type Clock,
  fault,
  isFault,
  type LifecycleEntry,
  type LimitName,
  resolveLimits,
} from "../base/index.ts";
import type { AnyLanguageModel, ModelRegistry } from "../model/index.ts";
import type { Budget, Prices } from "../model/spending.ts";
import type { AnyTool, Approver, Hook, Scope } from "../ports/index.ts";
import { checkKey, type Store } from "../storage/index.ts";
import { createToolRegistry } from "../tools/index.ts";
import type { McpServers } from "../tools/mcp.ts";
import {
  aFunction,
  aName,
  aNumber,
  anObject,
  aText,
  type Check,
  exactly,
  is,
  isObject,
  listOf,
  mapOf,
  milliseconds,
  oneOf,
  optional,
  withParts,
} from "./config-checks.ts";

export interface BrainstemConfig {
  /** A folder with a brain in it, or linked to one, or somewhere below such a folder. @default the current folder */
  readonly root?: string;
  /** A model's name, or any model object of an AI SDK provider package. @default brain.yaml's, else "reflex" */
  readonly model?: string | AnyLanguageModel;
  /** Models that are asked when the first one fails, in this order. @default brain.yaml's, where `model` is left out, too */
  readonly fallbacks?: readonly (string | AnyLanguageModel)[];
  /** More names of models: `house/` names all that its factory makes, `house` a single one. */
  readonly models?: ModelRegistry;
  /** Where the keys of providers are. @default the environment of this process */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Who the mind is and how it behaves, before anything else in the prompt. */
  readonly instructions?: string;
  /** Tools besides the brain's own. */
  readonly tools?: readonly AnyTool[];
  /** MCP servers whose tools the mind has, too; `.agent/mcp.json` may name more, which a person has to accept first. */
  readonly mcpServers?: McpServers;
  /** Hooks besides the brain's own. */
  readonly hooks?: readonly Hook[];
  /** Who answers what the policy asks. Without one, what would be asked is denied. */
  readonly approver?: Approver;
  /**
   * Where conversations last: `sqlite` in the brain's own folder (`.agent/.data/sessions.db`), `sqlite:<path>`,
   * `postgres://user@host/database`, `memory` as long as this object, or a store that you have made and close yourself.
   * @default "sqlite"
   */
  readonly storage?: string | Store;
  readonly limits?: Partial<Record<LimitName, number>>;
  /**
   * What models cost, in USD for a million tokens: by `provider/model`, or by `provider/` for all of a provider's. They come
   * before the table's prices, and before brain.yaml's. @default the table's
   */
  readonly prices?: Prices;
  /** What may be spent, over which time: a call that may not be paid for isn't made. @default brain.yaml's, else none */
  readonly budgets?: readonly Budget[];
  /** Whose brain it is. @default { tenant: "local", user: the name of the user who runs this } */
  readonly owner?: Pick<Scope, "tenant" | "user">;
  readonly clock?: Clock;
  /** Hears of every step of starting and stopping; nothing is printed. What it throws changes nothing. */
  readonly onLifecycle?: (entry: LifecycleEntry) => void;
}

/** A copy that later changes don't reach. @throws config.invalid naming everything that is wrong */
export function readConfig(config: BrainstemConfig): BrainstemConfig {
  const problems = checkConfig(config, "");
  if (problems.length > 0) throw fault("config.invalid", { problems }, { component: "config" });
  const { fallbacks, tools, hooks, limits, owner } = config;
  return Object.freeze({
    ...config,
    ...(fallbacks !== undefined && { fallbacks: Object.freeze([...fallbacks]) }),
    ...(tools !== undefined && { tools: Object.freeze([...tools]) }),
    ...(hooks !== undefined && { hooks: Object.freeze([...hooks]) }),
    ...(limits !== undefined && { limits: Object.freeze({ ...limits }) }),
    ...(owner !== undefined && { owner: Object.freeze({ ...owner }) }),
  });
}

const model: Check = (value, path) =>
  isObject(value)
    ? withParts({
        specificationVersion: oneOf("v4", "v3", "v2"),
        provider: aText,
        modelId: aText,
        doGenerate: aFunction,
        doStream: aFunction,
      })(value, path)
    : is("a model's name or a model object", name => typeof name === "string")(value, path);

/** By the rules of the registry, which would leave a tool out. */
const tools: Check = (value, path) => {
  const registry = createToolRegistry();
  return listOf((tool, place) => {
    if (!isObject(tool)) return anObject(tool, place);
    try {
      registry.add(tool as unknown as AnyTool);
      return [];
    } catch (error) {
      if (!isFault(error, "tool.malformed")) throw error;
      const { problem } = error.data;
      return [{ path: /\bname\b/.test(problem) ? `${place}.name` : place, problem }];
    }
  })(value, path);
};

const hook = withParts({
  name: aName,
  onFailure: oneOf("open", "closed"),
  order: optional(aNumber),
  deadlineMs: optional(milliseconds),
  beforeTurn: optional(aFunction),
  beforeStep: optional(aFunction),
  openStage: optional(aFunction),
  beforeTool: optional(aFunction),
  afterTool: optional(aFunction),
  afterTurn: optional(aFunction),
});

const STORAGES = "sqlite, sqlite:<path>, memory, postgres://user@host/database, or a store";

const store = withParts({
  name: aText,
  log: withParts({
    append: aFunction,
    read: aFunction,
    lastSeq: aFunction,
    claim: aFunction,
    renew: aFunction,
    release: aFunction,
    watch: aFunction,
  }),
  sessions: withParts({ list: aFunction, find: aFunction, remove: aFunction, all: aFunction }),
  approvals: withParts({ pending: aFunction, find: aFunction }),
  check: aFunction,
  close: aFunction,
});

const storage: Check = (value, path) => {
  if (isObject(value)) return store(value, path);
  if (typeof value !== "string") return is(STORAGES, () => false)(value, path);
  if (value === "sqlite" || value === "memory" || /^sqlite:./s.test(value)) return [];
  if (/^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value)) return [];
  // The scheme alone: the rest may hold a password.
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(value)?.[0];
  const isKnown = scheme === undefined || /^(?:sqlite|postgres(?:ql)?)$/.test(scheme);
  return [{ path, problem: `${isKnown ? "" : `unknown scheme ${scheme}; `}expected ${STORAGES}` }];
};

const limits: Check = (value, path) => {
  if (!isObject(value)) return anObject(value, path);
  try {
    resolveLimits(value as BrainstemConfig["limits"]);
    return [];
  } catch (error) {
    if (isFault(error, "config.invalid")) return error.data.problems;
    throw error;
  }
};

/** What a store takes as the name of a tenant, a user or a session. */
const keyName: Check = (value, path) => {
  try {
    checkKey({ tenant: value as string, user: "-", session: "-" });
    return [];
  } catch (error) {
    if (isFault(error, "input.invalid")) return [{ path, problem: `expected ${error.data.expected}` }];
    throw error;
  }
};

const options: { readonly [Key in keyof Required<BrainstemConfig>]: Check } = {
  root: aName,
  model,
  fallbacks: listOf(model),
  models: mapOf(aFunction),
  environment: anObject,
  instructions: aText,
  tools,
  mcpServers: anObject,
  hooks: listOf(hook),
  approver: withParts({ ask: aFunction, validForMs: optional(milliseconds) }),
  storage,
  limits,
  // Checked by whoever reads them, with those of brain.yaml.
  prices: anObject,
  budgets: listOf(anObject),
  owner: exactly({ tenant: keyName, user: keyName }),
  clock: withParts({ now: aFunction, sleep: aFunction }),
  onLifecycle: aFunction,
};

const checkConfig = exactly(
  Object.fromEntries(Object.entries(options).map(([key, check]) => [key, optional(check)])),
);
