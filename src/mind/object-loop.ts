/** A turn whose answer is to be a value: it is read at the end, and asked for again where it can't be read. */

import type { LanguageModelV4Message } from "@ai-sdk/provider";
import { fault } from "../base/index.ts";
import { type ObjectReading, reaskMessage } from "../model/index.ts";
import type { CommittedEvent } from "../ports/index.ts";
import { takeBack } from "./answer-sink.ts";
import type { StepTask } from "./step.ts";
import type { ObjectRequest } from "./turn-options.ts";
import type { StepAnswer, StepWork } from "./turn-work.ts";

export interface ObjectLoop {
  /** The additions to the next step: at first none. */
  readonly task: Pick<StepTask, "messages" | "temperature">;
  /**
   * Reads an answer that asks for no tools. False: it is to be asked for again.
   * @throws object.invalid when it was asked for again often enough
   */
  conclude(answer: StepAnswer, text: string, firstSeq: number): Promise<boolean>;
}

/** After the first attempt: spec/mind.md §8. */
const MOST_REASKS = 2;
/** The default temperature of models. */
const USUAL_TEMPERATURE = 1;

type Failed = Extract<ObjectReading<unknown>, { status: "failed" }>;

export function createObjectLoop(work: StepWork, { fail, format, settle }: ObjectRequest): ObjectLoop {
  const { journal, veil } = work;
  const { temperature = USUAL_TEMPERATURE } = work.settings;
  let attempt = 1;
  let task: ObjectLoop["task"] = {};

  function askAgain(text: string, failed: Failed) {
    // Half as warm, then cold: the form is what matters now.
    const colder = attempt === MOST_REASKS ? 0 : temperature / 2;
    const messages: LanguageModelV4Message[] = [
      { role: "user", content: [{ type: "text", text: reaskMessage(failed) }] },
    ];
    if (text !== "") messages.unshift({ role: "assistant", content: [{ type: "text", text }] });
    task = { messages, temperature: colder };
    attempt += 1;
  }

  return {
    get task() {
      return task;
    },
    async conclude({ finishReason }, text, firstSeq) {
      const isCut = finishReason === "length";
      const reading = whole(await format.read(veil?.show(text) ?? text, { isCut }), isCut, text);
      if (reading.status !== "failed") {
        journal.emit({ kind: "object-result", status: reading.status, attempt });
        settle(reading.value);
        return true;
      }
      const problem = reading.problems.join("; ");
      journal.emit({ kind: "object-result", status: "failed", attempt, problem });
      if (attempt > MOST_REASKS) {
        const invalid = fault("object.invalid", {
          attempts: attempt,
          problems: reading.problems,
          text: veil?.show(text) ?? text,
        });
        fail(invalid);
        throw invalid;
      }
      takeBack(work, firstSeq, ASKED_AGAIN);
      askAgain(text, reading);
      return false;
    },
  };
}

/** Text that was mended because its end was missing may lack values: a list with three of its five items is valid. */
function whole<Value>(reading: ObjectReading<Value>, isCut: boolean, text: string): ObjectReading<Value> {
  if (!isCut || reading.status !== "repaired") return reading;
  return { status: "failed", problems: ["it was cut off, being too long: say it more briefly"], text };
}

const ASKED_AGAIN = "asked again";

/** Whether an event takes back an answer that could not be read. */
export const isAskedAgain = (event: CommittedEvent): boolean =>
  event.kind === "text-retraction" && event.reason === ASKED_AGAIN;
