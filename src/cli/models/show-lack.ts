/** Shows what keeps a model from being used, and what to do about it. */
import type { Terminal } from "../terminal.ts";
import type { Lack } from "./describe-lack.ts";
import { showParagraph } from "./show-paragraph.ts";

export function showLack({ hint, message }: Lack, terminal: Terminal): void {
  for (const line of message.split("\n")) showParagraph(line, "    ", "red", terminal);
  showParagraph(hint, "    ", "dim", terminal);
}
