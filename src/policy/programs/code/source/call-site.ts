/** Where a call of a program stands, and what it may ask for. */
import type { Operation } from "../../../../ports/index.ts";
import type { Command, Recognition } from "../../../recognition.ts";
import type { CallView } from "./call-view.ts";

export interface CallSite {
  readonly command: Command;
  readonly recognition: Recognition;
  /** What a text does that is run as code of the same language. */
  evaluate(text: string): readonly Operation[];
  /** Paths are from here on read from another folder. */
  changeDirectory(directory: string | undefined): void;
}

export type EffectReader = (call: CallView, site: CallSite) => readonly Operation[];
