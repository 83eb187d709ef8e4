/** `openAnswerStage`: the stage of all guardrails of a turn over one channel of its answer. */
import type { Limits } from "../../base/index.ts";
import type { Guardrail, OutputStage, StageChannel, StageOutput, TurnView } from "../../ports/index.ts";
import { type JudgedText, judgesAt, judgeText, reasonOf } from "./judge-text.ts";
import { createStreamChain, type OpenStream, stopWith } from "./stream-chain.ts";

type Outputs = readonly StageOutput[];

/**
 * Guardrails with a stream of their own watch the text as it comes; the others judge each answer of the turn as a
 * whole, at its end. The answer waits for those that say so. Reasoning waits for all of them, since there is no way to
 * take it back. Undefined where no guardrail judges answers.
 */
export function openAnswerStage(
  guardrails: readonly Guardrail[],
  turn: TurnView,
  channel: StageChannel,
  limits: Pick<Limits, "hookMs">,
  before = "",
): OutputStage | undefined {
  const watching = guardrails.filter(each => judgesAt(each, "mid-stream"));
  const streams = watching.flatMap(guardrail => openStream(guardrail, turn, channel, before) ?? []);
  const streaming = new Set(streams.map(({ guardrail }) => guardrail));
  const judges = guardrails.filter(each => !streaming.has(each) && judgesAt(each, "output"));
  if (streams.length === 0 && judges.length === 0) return undefined;
  const chain = createStreamChain(streams, turn, limits);
  if (judges.length === 0) return chain;

  const waits = channel === "reasoning" || judges.some(each => each.waits === true);
  let answer = "";
  /** A stage has asked: from there on, nothing of the answer is shown. */
  let isWithheld = false;

  function take(outputs: Outputs): Outputs {
    for (const output of outputs) {
      if (output.kind === "text") answer += output.text;
      else if (output.kind === "retract")
        answer = waits || output.tail !== undefined ? "" : output.replacement;
      else if (output.kind === "ask") isWithheld = true;
    }
    return waits ? outputs.filter(({ kind }) => kind !== "text") : outputs;
  }

  return {
    push(delta) {
      if (streams.length === 0 && !waits) {
        answer += delta;
        return [{ kind: "text", text: delta }];
      }
      const passed = chain.push(delta);
      return passed instanceof Promise ? passed.then(take) : take(passed);
    },
    async end(isCut) {
      const rest = take(await chain.end(isCut));
      const whole = answer;
      const wasWithheld = isWithheld;
      answer = "";
      isWithheld = false;
      if (whole === "") return rest;
      const judged = await judgeText(judges, { stage: "output", text: whole, origin: "mind", turn }, limits);
      const isShown = !waits && !wasWithheld;
      return [...rest, ...outcomeOf(judged, whole, isShown, !waits)];
    },
    giveUp: () => take(chain.giveUp()),
  };
}

/**
 * @param isShown the answer was shown as it came
 * @param hasPassed its text has gone on, if only to be withheld
 */
function outcomeOf({ halt, text }: JudgedText, whole: string, isShown: boolean, hasPassed: boolean): Outputs {
  if (halt?.action === "block") {
    return stopWith(halt.replacement, halt.reason);
  }
  const said: Outputs = text === "" ? [] : [{ kind: "text", text }];
  if (halt !== undefined) {
    const ask = { kind: "ask", reason: reasonOf(halt), replacement: halt.replacement } as const;
    return hasPassed ? [takenBack(halt.reason), ask, ...said] : [ask, ...said];
  }
  if (!hasPassed) return said;
  if (text === whole) return [];
  const reason = "a guardrail changed the answer";
  return isShown ? [{ ...takenBack(reason), replacement: text }] : [takenBack(reason), ...said];
}

const takenBack = (reason: string) => ({ kind: "retract", of: "answer", replacement: "", reason }) as const;

/** Undefined where the guardrail has no stream for this channel. */
export function openStream(
  guardrail: Guardrail,
  turn: TurnView,
  channel: StageChannel,
  before = "",
): OpenStream | undefined {
  if (guardrail.openStream === undefined) return undefined;
  try {
    const stage = guardrail.openStream(turn, channel, before);
    return stage && { guardrail, stage };
  } catch (error) {
    return { guardrail, stage: error instanceof Error ? error : new Error("it threw no error") };
  }
}
