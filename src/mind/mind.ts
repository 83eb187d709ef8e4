/** A mind: a model, its tools and its hooks, ready to hold any number of conversations. */
import { type Clock, createId, fault, type LimitName, resolveLimits, systemClock } from "../base/index.ts";
import {
  type AnyLanguageModel,
  createModelBreaker,
  createModelRoute,
  type LanguageModel,
  normalizeModel,
  type Pricing,
  resolveModel,
} from "../model/index.ts";
import type { AnyTool, BudgetLedger, CountAnswer, EventLog, Hook, SessionKey } from "../ports/index.ts";
import {
  createExecutor,
  createToolRegistry,
  type ExecutorOptions,
  restrictHook,
  type ToolRegistry,
} from "../tools/index.ts";
import type { OpenCall } from "./fold/open-turn.ts";
import { createSession, type Session } from "./session.ts";
import type { Instructions, SessionOptions, TurnMeans } from "./turn-work.ts";

export interface MindOptions
  extends Pick<ExecutorOptions, "approver" | "entitlements" | "rateLimiter" | "disabled"> {
  /** A model object of an AI SDK provider package, or one of this package's own. */
  readonly model: AnyLanguageModel;
  /**
   * Models that are asked when the first one fails, in this order. A turn's own model has none, unless it asks for
   * these. @default none
   */
  readonly fallbacks?: readonly AnyLanguageModel[];
  /** Finds a model that a turn names. @default knows `reflex` only */
  readonly modelOf?: (name: string) => Promise<LanguageModel>;
  /** The policy of its tools' calls. @default denies every call */
  readonly policy?: ExecutorOptions["policy"];
  /** The mind's identity and behaviour. @default none */
  readonly instructions?: Instructions;
  /** @default none */
  readonly tools?: readonly AnyTool[];
  /** Names of the only tools that are offered; a call of another one is refused. @default all */
  readonly allowedTools?: readonly string[];
  /** @default none */
  readonly hooks?: readonly Hook[];
  /** Where conversations last. Without one they last as long as this object. */
  readonly log?: EventLog;
  /** @default the table of `limits` */
  readonly limits?: Partial<Record<LimitName, number>>;
  /** The prices of calls: counted in usage, bounded by limits.turnCostUsd. @default unknown */
  readonly pricing?: Pricing;
  /** Allows or refuses a call by its budgets before it is made. @default every call is allowed */
  readonly ledger?: BudgetLedger;
  readonly clock?: Clock;
  /** The rules of who may answer what turns ask people. @default every valid answer counts */
  readonly countAnswer?: CountAnswer | undefined;
  /** Its name in the log: the turns that it begins go on in no program of another name. @default any program may */
  readonly program?: string;
  /** The process that holds sessions, in the words of the log, for example `4711@host`. @default an id of its own */
  readonly instance?: string;
}

export interface Mind {
  readonly tools: ToolRegistry;
  /** The conversation of this key: the same object for all callers while it is open. */
  session(key: SessionKey): Session;
  /** Waits for the session's turns and lets go of it; its log keeps it. @default limits.shutdownMs */
  closeSession(key: SessionKey, graceMs?: number): Promise<void>;
  /** Takes no more turns; waits for those that run, up to `limits.shutdownMs`, and for what goes on behind them. */
  close(): Promise<void>;
}

const denyAll = () => ({ rules: [], fallback: "deny" }) as const;

/** @throws config.invalid */
export function createMind(options: MindOptions): Mind {
  const { instructions = "", log, clock = systemClock, policy = denyAll } = options;
  const limits = resolveLimits(options.limits);
  const hooks = (options.hooks ?? [])
    .map(hook => restrictHook(hook, limits))
    .toSorted((left, right) => (left.order ?? 0) - (right.order ?? 0));
  const registry = createToolRegistry(options.tools ?? []);
  const executor = createExecutor({ ...options, policy, registry, hooks, clock, limits });
  const routeTo = createRoutes(options, clock);
  const spending = { pricing: options.pricing, ledger: options.ledger };
  const instance = options.instance ?? createId<"mind">(clock.now());
  // In the order of their last use.
  const sessions = new Map<string, Session>();
  const nameOf = ({ tenant, user, session }: SessionKey) => JSON.stringify([tenant, user, session]);
  let isClosed = false;

  /** Tools that are forbidden to all aren't offered; the list is a new object only when the registry's is. */
  const disabled = new Set(options.disabled);
  const allowed = options.allowedTools && new Set(options.allowedTools);
  async function offered() {
    const tools = await registry.snapshot();
    if (disabled.size === 0 && allowed === undefined) return tools;
    return tools.filter(({ name }) => !disabled.has(name) && (allowed?.has(name) ?? true));
  }

  /** Closes the session that rests longest: its log has it. A session without a log stays, for it is in no other place. */
  function makeRoom() {
    if (log === undefined || sessions.size < limits.openSessions) return;
    for (const [name, session] of sessions) {
      if (!session.isResting) continue;
      sessions.delete(name);
      void session.close(0);
      return;
    }
  }
  return {
    tools: registry,
    session(key) {
      const name = nameOf(key);
      const open = sessions.get(name);
      if (open !== undefined) {
        sessions.delete(name);
        sessions.set(name, open);
        return open;
      }
      makeRoom();
      const tools = offered;
      const owner = log === undefined ? instance : `${instance}/${createId(clock.now())}`;
      const means = { routeTo, instructions, tools, executor, hooks, spending, limits, clock };
      const session = createSession({
        ...means,
        ...belonging(key.session, options.program, tools),
        key,
        log,
        owner,
        countAnswer: options.countAnswer,
      });
      if (isClosed) void session.close(0);
      else sessions.set(name, session);
      return session;
    },
    async closeSession(key, graceMs) {
      const session = sessions.get(nameOf(key));
      sessions.delete(nameOf(key));
      await session?.close(graceMs);
    },
    async close() {
      isClosed = true;
      await Promise.all([...sessions.values()].map(session => session.close()));
      sessions.clear();
    },
  };
}

/** Marks turns with the program that begins them, and knows those that can't go on here. */
function belonging(
  session: string,
  program: string | undefined,
  tools: TurnMeans["tools"],
): Pick<SessionOptions, "elsewhere" | "program"> {
  return {
    program: () => (program === undefined ? {} : { program }),
    async elsewhere({ calls, program: began }) {
      if (program !== undefined && began !== undefined && program !== began)
        return fault("session.elsewhere", { session, program: began });
      const known = new Set((await tools()).map(({ name }) => name));
      const missing = calls.find(call => isUnderWay(call) && !known.has(call.tool));
      return missing && fault("session.elsewhere", { session, tool: missing.tool });
    },
  };
}

/** It was asked about, or begun: of a tool that its program has. */
const isUnderWay = ({ approval, outcome, questions, result, wasStarted }: OpenCall): boolean =>
  outcome === undefined &&
  (wasStarted || approval !== undefined || questions !== undefined || result !== undefined);

/** All conversations share the known failures of a model, so that each needn't meet them itself. */
function createRoutes(
  { fallbacks = [], model, modelOf = resolveModel }: MindOptions,
  clock: Clock,
): TurnMeans["routeTo"] {
  const breaker = createModelBreaker(clock);
  const own = normalizeModel(model);
  const ownFallbacks = fallbacks.map(each => normalizeModel(each));
  const find = (each: AnyLanguageModel | string) =>
    typeof each === "string" ? modelOf(each) : normalizeModel(each);
  return async (chosen, limits) => {
    const first = chosen.model === undefined ? own : await find(chosen.model);
    const isOwn =
      chosen.fallbacks === "mind" || (chosen.fallbacks === undefined && chosen.model === undefined);
    const others = isOwn ? ownFallbacks : await Promise.all([...(chosen.fallbacks ?? [])].map(find));
    return createModelRoute({ breaker, clock, limits, models: [first, ...others] });
  };
}
