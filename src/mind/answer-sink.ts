/** Sends an answer's text through the stages to the person, and ends it where a stage says so. */

import type { Continuation, Continued } from "../model/index.ts";
import type { CommittedEvent, StageChannel } from "../ports/index.ts";
import type { Journal } from "./journal.ts";
import type { AnswerSink } from "./model-call.ts";
import { openStages, type ShownOutput } from "./stages.ts";
import type { StepWork } from "./turn-work.ts";

/** The text of a step's attempts so far, as their models said it. */
export interface AnswerText {
  /** The sequence number from which on it is shown. */
  readonly firstSeq: number;
  hasText: boolean;
  /** The text that stages were given; they may hold some of it back. Without stages, the shown text says it. */
  readonly staged: string[];
}

/** All that was said of an answer so far. */
export const textSaid = ({ journal, staging }: StepWork, { firstSeq, staged }: AnswerText): string =>
  staging.stages === undefined ? journal.textSince(firstSeq) : staged.join("");

interface StagedSink extends AnswerSink {
  /** Shows what was still held back. @param isCut the answer was cut off */
  end(isCut: boolean): Promise<void>;
  /**
   * The same for an answer that is given up: no stage and no reader is waited for, and a stage that fails keeps its text
   * back. Never throws.
   */
  giveUp(): void;
}

/** Thrown through the model call, so that its stream is closed; never leaves the step. */
export class StageStop {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** @param continuation of an answer that another attempt began */
export function createAnswerSink(
  work: StepWork,
  said: AnswerText,
  continuation: Continuation | undefined,
): StagedSink {
  const { journal } = work;

  function pass(delta: string): Promise<void> | undefined {
    if (delta !== "") said.hasText = true;
    const { stages } = work.staging;
    if (stages === undefined) return delta === "" ? undefined : journal.say(delta);
    said.staged.push(delta);
    const passed = stages.push(delta);
    return passed instanceof Promise
      ? passed.then(outputs => showAll(work, said, outputs))
      : showAll(work, said, passed);
  }

  /** Shows the text of an attempt in the place of the text before it. */
  async function passAnew(text: string): Promise<void> {
    takeBack(work, said.firstSeq, SAID_ANEW);
    said.staged.length = 0;
    work.staging.stages = openStages(work.hooks, work.view, work.limits, { before: journal.text() });
    work.staging.withheld = undefined;
    await pass(text);
  }

  /** Reasoning that stages hold back is shown before the answer goes on. */
  let isReasoning = false;
  async function endReasoning(isCut = false): Promise<void> {
    isReasoning = false;
    const { stages } = work.staging.reasoning!;
    if (stages !== undefined) await showAll(work, said, await stages.end(isCut), "reasoning");
  }

  function passReasoning(delta: string): Promise<void> | undefined {
    const { staging } = work;
    staging.reasoning ??= {
      stages: openStages(work.hooks, work.view, work.limits, { channel: "reasoning" }),
    };
    const { stages } = staging.reasoning;
    if (stages === undefined) return journal.emit({ kind: "reasoning-delta", text: delta });
    isReasoning = true;
    const passed = stages.push(delta);
    return passed instanceof Promise
      ? passed.then(outputs => showAll(work, said, outputs, "reasoning"))
      : showAll(work, said, passed, "reasoning");
  }

  const take = ({ kind, text }: Continued) => (kind === "anew" ? passAnew(text) : pass(text));

  const say = (delta: string) => (continuation === undefined ? pass(delta) : take(continuation.push(delta)));

  return {
    text: delta => (isReasoning ? endReasoning().then(() => say(delta)) : say(delta)),
    reasoning: passReasoning,
    async end(isCut) {
      if (isReasoning) await endReasoning(isCut);
      if (continuation !== undefined) await take(continuation.end());
      if (work.staging.stages !== undefined) await showAll(work, said, await work.staging.stages.end(isCut));
    },
    giveUp() {
      const { reasoning, stages } = work.staging;
      const showNow = (outputs: readonly ShownOutput[], channel: StageChannel) => {
        for (const output of outputs) show(work, said, output, channel)?.catch(() => undefined);
      };
      try {
        if (isReasoning) showNow(reasoning!.stages?.giveUp() ?? [], "reasoning");
        showNow(stages?.giveUp() ?? [], "text");
      } catch {
        // The turn ends as it is, without the text that no stage let go.
      }
    },
  };
}

const SAID_ANEW = "said anew";

/** Whether an event takes back what an attempt has said that another one said differently. */
export const isSaidAnew = (event: CommittedEvent): boolean =>
  event.kind === "text-retraction" && event.reason === SAID_ANEW;

/** Takes back what was shown from this number on. */
export function takeBack({ journal }: { readonly journal: Journal }, firstSeq: number, reason: string) {
  if (journal.textSince(firstSeq) === "") return;
  journal.emit({ kind: "text-retraction", firstSeq, replacement: "", reason });
}

/** Puts one output before the person. Returns a promise while a reader asks to be waited for. */
function show(
  { journal, staging }: StepWork,
  said: Pick<AnswerText, "firstSeq">,
  output: ShownOutput,
  channel: StageChannel,
): Promise<void> | undefined {
  const { withheld } = staging;
  switch (output.kind) {
    case "text":
      if (output.text === "") return undefined;
      if (withheld !== undefined) {
        // Withheld reasoning is left out.
        if (channel === "text") withheld.text += output.text;
        return undefined;
      }
      return channel === "text"
        ? journal.say(output.text)
        : journal.emit({ kind: "reasoning-delta", text: output.text });
    case "ask":
      staging.withheld ??= { ask: output, text: "" };
      return undefined;
    case "retract": {
      if (withheld !== undefined) withheld.text = "";
      const firstSeq = output.of === "answer" ? said.firstSeq : journal.firstSeq();
      const kept = output.tail === undefined ? "" : without(journal.text(), output.tail);
      if (output.isRecorded !== true) journal.forget(firstSeq);
      return journal.emit({
        kind: "text-retraction",
        firstSeq,
        replacement: kept + output.replacement,
        reason: output.reason,
      });
    }
    case "stop":
      throw new StageStop(output.reason);
  }
}

const without = (text: string, tail: string): string =>
  text.endsWith(tail) ? text.slice(0, text.length - tail.length) : "";

/** Most outputs are shown at once: a delta that nothing waits for costs no promise. */
function showAll(
  work: StepWork,
  said: Pick<AnswerText, "firstSeq">,
  outputs: readonly ShownOutput[],
  channel: StageChannel = "text",
  from = 0,
): Promise<void> | undefined {
  for (let index = from; index < outputs.length; index++) {
    const room = show(work, said, outputs[index]!, channel);
    if (room !== undefined) return room.then(() => showAll(work, said, outputs, channel, index + 1));
  }
  return undefined;
}
