/** Shows a text of any length and origin, indented: wrapped between words at a terminal, on one line in a pipe. */
import { oneLine } from "../print.ts";
import { createStreamWrap } from "../stream-wrap.ts";
import type { Style, Terminal } from "../terminal.ts";

export function showParagraph(text: string, indent: string, how: Style, terminal: Terminal): void {
  const { isTerminal, style, width, write } = terminal;
  const wrap = createStreamWrap(isTerminal ? width : Number.POSITIVE_INFINITY, indent, word =>
    style(how, word),
  );
  write(wrap.push(oneLine(text)) + wrap.end());
}
