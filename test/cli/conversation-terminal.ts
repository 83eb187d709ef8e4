/** `converseWith` opens a conversation at a terminal in this process, with a model that plays a script. */
import { createBrainstem } from "../../src/brainstem/index.ts";
import { converseAtTerminal } from "../../src/cli/chat/converse.ts";
import { createScriptedModel, type ScriptedModel, type ScriptedStep } from "../../src/testing/index.ts";
import type { Place } from "./place.ts";
import { openTerminal, type PseudoTerminal, type TerminalOptions } from "./pseudo-terminal.ts";

export interface Conversation extends PseudoTerminal {
  readonly model: ScriptedModel;
  /** Waits for the prompt, and sends a message. */
  say(message: string): Promise<void>;
  /** Waits for the prompt, and leaves. */
  leave(): Promise<number | undefined>;
}

/** The prompt of a conversation that waits for a message. */
export const PROMPT = "\n› ";
/** A question whose answer may be typed now. */
export const QUESTION = /Allow it\? [^?]*\n\? $/;

interface Options extends TerminalOptions {
  readonly isPlain?: boolean;
  readonly isVerbose?: boolean;
  /** Of the scripted model; with a known one, its price counts. */
  readonly modelId?: readonly [provider: string, id: string];
}

export function converseWith(
  place: Place,
  steps: readonly ScriptedStep[],
  { isPlain = false, isVerbose = false, modelId = ["scripted", "script"], ...options }: Options = {},
): Conversation {
  const model = createScriptedModel(steps, { provider: modelId[0], modelId: modelId[1] });
  const run: TerminalOptions["run"] = (_, terminal) =>
    converseAtTerminal(
      terminal,
      config => createBrainstem({ root: place.root, storage: "sqlite", model, ...config }),
      { isPlain, isVerbose, isModelChosen: true },
    );
  const terminal = openTerminal(place, ["chat"], { ...options, run });
  return Object.assign(terminal, {
    model,
    async say(message: string) {
      await terminal.untilEnd(PROMPT);
      terminal.type(`${message}\r`);
    },
    async leave() {
      await terminal.untilEnd(PROMPT);
      terminal.type("\x04");
      return terminal.ended();
    },
  });
}

/** The words of the person in a call of the model, the last one last. */
export const heard = (model: ScriptedModel, call = -1): readonly string[] =>
  model.calls
    .at(call)!
    .prompt.flatMap(message =>
      message.role === "user"
        ? message.content.flatMap(part => (part.type === "text" ? [part.text] : []))
        : [],
    );
