/** Runs the calls of one client through the executor, which is where they are permitted, decided and bounded. */
import {
  type CallId,
  createCircuitBreaker,
  createId,
  describeError,
  isFault,
  resolveLimits,
  systemClock,
} from "../../base/index.ts";
import type { AnyTool, Approver, EpisodeDraft, Memory, ToolContext, TurnContext } from "../../ports/index.ts";
import { type CallResult, createExecutor, createRateLimiter, createToolRegistry } from "../../tools/index.ts";
import { ASKED } from "../client-people.ts";
import { MAX_RESULT_CHARS } from "./client-tools.ts";
import type { FindBrain } from "./served-brain.ts";

interface ClientCall {
  readonly tool: string;
  readonly arguments: unknown;
  readonly signal: AbortSignal;
  /** Answers the policy's questions. @default none: such calls are refused */
  readonly approver?: Approver | undefined;
}

export interface BrainCaller {
  /** Never rejects: a brain that can't be used is an outcome that says why and what to do. */
  call(call: ClientCall): Promise<CallResult>;
}

interface BrainCallerOptions {
  readonly findBrain: FindBrain;
  readonly tools: readonly AnyTool[];
  /** Names the client's session in what is recorded. */
  readonly session: string;
  /** A line for the person who runs the server. */
  readonly log: (line: string) => void;
}

export function createBrainCaller({ findBrain, tools, session, log }: BrainCallerOptions): BrainCaller {
  const hints = new Map<CallId, string>();
  const clock = systemClock;
  const parts = {
    clock,
    registry: createToolRegistry(tools.map(tool => keepingHints(tool, hints))),
    policy: async () => (await findBrain()).policy(),
    rateLimiter: createRateLimiter({ clock }),
    circuitBreaker: createCircuitBreaker({ clock }),
    limits: resolveLimits({ toolOutputChars: MAX_RESULT_CHARS }),
  };
  return {
    async call({ tool, arguments: given, signal, approver }) {
      const call: CallId = createId();
      let why = "";
      try {
        const { scope } = await findBrain();
        // No person speaks here: a client's messages are an agent's, and the client keeps its own record of the turn.
        const view: TurnContext = {
          session: { ...scope, session },
          turn: createId(),
          input: "",
          parts: [],
          origin: "agent",
          history: [],
          decisions: () => [],
          tools: [],
          signal,
          emit(event) {
            if (event.kind !== "policy-decision" || event.decision === "allow") return;
            why = event.reason;
            log(`${tool}: ${event.decision}, ${event.reason}`);
          },
        };
        const result = await createExecutor({ ...parts, approver }).execute(
          { call, tool, arguments: given },
          { view },
        );
        if (result.status === "suspended") {
          const message = `This call needs a person's approval: ${why}. ${ASKED}`;
          return { status: "refused", code: "tool.approval-required", message, modelText: message };
        }
        const hint = hints.get(call);
        return hint === undefined ? result : { ...result, modelText: `${result.modelText}. ${hint}` };
      } catch (error) {
        const message = explainFault(error);
        return { status: "refused", code: "tool.failed", message, modelText: message };
      } finally {
        hints.delete(call);
      }
    },
  };
}

/** The executor tells a model the failure; this adds the advice. */
function keepingHints(tool: AnyTool, hints: Map<CallId, string>): AnyTool {
  const { execute } = tool;
  if (execute === undefined) return tool;
  return Object.freeze({
    ...tool,
    async execute(input: unknown, context: ToolContext) {
      try {
        return await execute(input, context);
      } catch (error) {
        if (isFault(error)) hints.set(context.call, error.hint);
        throw error;
      }
    },
  });
}

export const explainFault = (error: unknown): string =>
  isFault(error) ? `${error.message} ${error.hint}` : describeError(error);

type Provenance = NonNullable<EpisodeDraft["provenance"]>;

/**
 * Every note is kept as an episode of origin `agent`, so that a lesson, a preference or a decision comes of it only when
 * a person accepts it in the review. Source: spec/brain.md §3, trust.
 * @param provenance which client writes, and in which session
 */
export function createClientMemory(findBrain: FindBrain, provenance: () => Provenance): Memory {
  const open = async () => (await findBrain()).brain;

  const record: Memory["record"] = async (scope, draft) =>
    (await open()).record(scope, {
      ...draft,
      origin: "agent",
      detailOrigin: "agent",
      provenance: { ...draft.provenance, ...provenance() },
    });

  return {
    record,
    recall: async (...given) => (await open()).recall(...given),
    buildContext: async (...given) => (await open()).buildContext(...given),
    checkpoint: async (...given) => (await open()).checkpoint(...given),
    remember: async (scope, note) =>
      (await open()).remember(scope, { ...note, origin: "agent", provenance: provenance() }),
    async finishTask(scope, { result, reflection }) {
      const brain = await open();
      const { task = "a task without a name" } = await brain.workspace();
      const written = await brain.finishTask(scope, { result });
      // The archive would keep it as the mind's own words.
      if (reflection !== undefined) {
        await record(scope, { skill: "workspace", action: task, result, reflection, origin: "agent" });
      }
      return written;
    },
  };
}
