/** `createGuardrailHook`: the guardrails of a place as one hook of its turns. */
import { type Fragment, formatSource, isTrustedOrigin, type Limits } from "../../base/index.ts";
import type {
  CallView,
  ContentPart,
  GuardrailStage,
  Hook,
  ResultChanges,
  ToolOutcome,
  TurnChanges,
  TurnView,
} from "../../ports/index.ts";
import { openAnswerStage } from "./answer-stage.ts";
import { judgeParts } from "./judge-parts.ts";
import { type Halt, judgeText, reasonOf, record, type TextToJudge } from "./judge-text.ts";
import { ofTool, openProgressStage, withheldNotice } from "./progress-stage.ts";
import { BLOCKED } from "./stream-chain.ts";
import { createTurnGuardrails, type GuardrailsOf } from "./turn-guardrails.ts";

export interface GuardrailHookOptions {
  /** The guardrails of the turn: called once for each turn that this process runs. A function that throws blocks the turn. */
  readonly guardrailsOf: GuardrailsOf;
  readonly limits: Pick<Limits, "hookMs">;
}

/** The other hooks see an input after the guardrails, and answers before them. Our own choice. */
const ORDER = -1_000;

/**
 * It judges inputs, answers, results of tools and fragments of other origins. A text that is blocked or redacted
 * reaches no other hook, no model, no reader and no log.
 */
export function createGuardrailHook({ guardrailsOf, limits }: GuardrailHookOptions): Hook {
  const ofTurn = createTurnGuardrails(guardrailsOf, limits);

  const judgeAt = async (turn: TurnView, about: Omit<TextToJudge, "turn">) =>
    judgeText(await ofTurn.load(turn), { ...about, turn }, limits);

  /** Of each fragment what may be shown; undefined for a fragment that may not. */
  async function judgeFragment(turn: TurnView, fragment: Fragment): Promise<Fragment | undefined> {
    if (isTrustedOrigin(fragment.origin)) return fragment;
    const { origin, source, text } = fragment;
    const about = { stage: "cross-agent", text, origin, from: formatSource(source) } as const;
    const judged = await judgeAt(turn, about);
    if (judged.halt !== undefined) return undefined;
    return judged.text === text ? fragment : { ...fragment, text: judged.text };
  }

  async function judgeInput(turn: TurnView): Promise<TurnChanges | undefined> {
    const { origin } = turn;
    const stages: readonly GuardrailStage[] = isTrustedOrigin(origin) ? ["input"] : ["input", "cross-agent"];
    let { parts } = turn;
    let halt: Halt | undefined;
    for (const stage of stages) {
      const judged = await judgeParts(parts, text => judgeAt(turn, { stage, text, origin }));
      ({ parts } = judged);
      if (halt === undefined || judged.halt?.action === "block") halt = judged.halt ?? halt;
      if (halt?.action === "block") return blockTurn(halt);
    }
    const changed = parts === turn.parts || areSame(parts, turn.parts) ? {} : { parts };
    if (halt === undefined) return changed;
    return { ...changed, ask: { reason: reasonOf(halt), replacement: halt.replacement } };
  }

  return {
    name: "guardrails",
    order: ORDER,
    onFailure: "closed",
    // Each guardrail has its own time.
    deadlineMs: Number.POSITIVE_INFINITY,
    async beforeTurn(turn) {
      try {
        await ofTurn.begin(turn);
      } catch {
        turn.signal.throwIfAborted();
        const reason = "the turn's guardrails can't be found";
        record(turn, "input", { id: "guardrails" }, { action: "block", reason });
        return blockTurn({ action: "block", guardrail: "guardrails", reason, replacement: UNGUARDED });
      }
      // The log has the input of a turn that goes on as it left here.
      return turn.isResumed === true ? undefined : judgeInput(turn);
    },
    async beforePrompt(turn, fragments) {
      const left: Fragment[] = [];
      for (const fragment of fragments) {
        const judged = await judgeFragment(turn, fragment);
        if (judged !== undefined) left.push(judged);
      }
      return { fragments: left };
    },
    openStage: (turn, channel, before) => openAnswerStage(ofTurn.known(turn), turn, channel, limits, before),
    openProgress: view => openProgressStage(view, () => ofTurn.load(view), limits),
    async afterTool(view, outcome) {
      return presentResult(view, outcome, text => judgeAt(view, ofTool(view, text)));
    },
    afterTurn: turn => ofTurn.forget(turn),
    onSuspend: turn => ofTurn.forget(turn),
  };
}

const UNGUARDED = "(This turn's guardrails could not be found, so it was stopped.)";

/** The log gets the reason in the place of the input. */
const blockTurn = ({ guardrail, reason, replacement }: Halt): TurnChanges => ({
  parts: [{ type: "text", text: `[stopped by the guardrail ${guardrail}: ${reason}]` }],
  block: { message: replacement, reason: BLOCKED },
});

const areSame = (left: readonly ContentPart[], right: readonly ContentPart[]) =>
  left.length === right.length && left.every((part, index) => part === right[index]);

type JudgeResult = (text: string) => ReturnType<typeof judgeText>;

/** The result as guardrails leave it, for the model and for the log. */
async function presentResult(
  { tool }: CallView,
  outcome: ToolOutcome,
  judge: JudgeResult,
): Promise<ResultChanges | undefined> {
  const text = wholeText(outcome);
  const files =
    outcome.status === "succeeded" ? (outcome.parts ?? []).filter(({ type }) => type === "file") : [];
  const { halt, isChanged, parts } = await judgeParts([{ type: "text", text }, ...files], judge);
  const notice = halt && withheldNotice(`The result of ${tool.name}`, halt);
  if (halt?.action === "block") return { text: notice!, output: notice! };
  const [words] = parts;
  const left = words?.type === "text" ? words.text : "";
  const changes = isChanged ? { text: left, output: left } : undefined;
  return halt === undefined ? changes : { ...changes, ask: { reason: reasonOf(halt), replacement: notice! } };
}

/** Of a result that was cut, the whole: the model may read on in it. */
function wholeText(outcome: ToolOutcome): string {
  if (outcome.status !== "succeeded") return outcome.message;
  if (outcome.isCut !== true) return outcome.text;
  return typeof outcome.output === "string" ? outcome.output : JSON.stringify(outcome.output);
}
