/** Says what accepting a candidate did. */

import { BRAIN_FOLDER } from "../../brain/index.ts";
import type { Accepted } from "../../brain/learning.ts";
import { oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";

export function showAccepted(accepted: Accepted, { style, write }: Terminal): void {
  const { candidate, text, files, superseded, outcome, isNew } = accepted;
  if (!isNew) {
    write(`${style("dim", "·")} Was ${outcome} before: ${style("cyan", candidate.id)} ${oneLine(text)}\n`);
    return;
  }
  const verb = outcome === "edited" ? "Accepted in your words" : "Accepted";
  write(`${style("green", "✓")} ${verb} ${style("cyan", candidate.id)} ${oneLine(text)}\n`);
  if (superseded !== undefined) write(`  ${style("dim", `takes the place of: ${oneLine(superseded)}`)}\n`);
  if (files.length === 0) write(`  ${style("dim", "It stood there already.")}\n`);
  for (const file of files) write(`  ${style("dim", `${BRAIN_FOLDER}/${file}`)}\n`);
}
