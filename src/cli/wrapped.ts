/** Text that is there already, in lines. */
import { createStreamWrap } from "./stream-wrap.ts";

/** Lines of a width on a terminal; one line in a pipe. */
export function wrapped(text: string, width: number, isTerminal: boolean): readonly string[] {
  if (!isTerminal) return [text];
  const wrap = createStreamWrap(width, "");
  return (wrap.push(text) + wrap.end()).trimEnd().split("\n");
}
