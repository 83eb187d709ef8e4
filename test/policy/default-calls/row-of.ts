/** A call of the table as a row of its page. */
import type { DefaultCall } from "./bullet-calls.ts";

export const rowOf = (bullet: string, [call, decision, by = bullet]: DefaultCall): string =>
  `| \`${call.replaceAll("|", "\\|")}\` | ${decision} |${by === bullet ? "" : ` ${by}`} |`;
