/** Tells how far a command is by the last line that it wrote, and seldom enough that no queue fills. */
import { plainOutput } from "./plain-output.ts";

export interface ProgressLines {
  add(text: string): void;
  /** Call it when the command is over. */
  end(): void;
}

/** A call may make 1,000 events: enough for eight minutes of a command that never stops writing. */
const EVERY_MS = 500;
const MAX_LINE_CHARS = 200;
/** More than a line of what came last is not kept. */
const MAX_KEPT_CHARS = 2_000;

export function createProgressLines(progress: (line: string) => void): ProgressLines {
  let written = "";
  let told = "";
  const tell = () => {
    const line = plainOutput(written.toWellFormed())
      .split("\n")
      .findLast(each => each.trim() !== "")
      ?.trim()
      .slice(0, MAX_LINE_CHARS);
    if (line === undefined || line === told) return;
    told = line;
    progress(line.toWellFormed());
  };
  const timer = setInterval(tell, EVERY_MS);
  return {
    add(text) {
      written = (written + text.slice(-MAX_KEPT_CHARS)).slice(-MAX_KEPT_CHARS);
    },
    end: () => clearInterval(timer),
  };
}
