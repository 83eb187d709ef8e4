/** Shows what installing and uninstalling change, and what holds then. */
import type { HarnessCoverage, WirableHarness } from "../../harness/index.ts";
import type { Change, WiringPlan } from "../../harness/install/installing-node.ts";
import { count, printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";

/** In the words of a diff: files made, changed, removed. */
function changeOf(change: Change): "made" | "changed" | "removed" {
  if (change.kind !== "text") return change.kind === "link" ? "made" : "removed";
  if (change.before === undefined) return "made";
  return change.after === undefined ? "removed" : "changed";
}

const MARKS = { made: "+", changed: "~", removed: "-" } as const;

export function showChanges({ changes, remarks }: WiringPlan, { style, write, say }: Terminal): void {
  for (const change of changes) {
    const what = changeOf(change);
    const to = change.kind === "link" ? ` → ${change.target}` : "";
    write(`    ${style("green", MARKS[what])} ${printable(change.path)}${style("dim", to || ` ${what}`)}\n`);
  }
  for (const remark of remarks) say("!", printable(remark), "    ");
}

/** Whether a rule is a rule there, and what it doesn't reach: sentence by sentence, or how much there is. */
export function showCoverage(
  coverage: HarnessCoverage | undefined,
  { style, write, say }: Terminal,
  how: "brief" | "whole" = "whole",
): void {
  if (coverage === undefined) {
    say("!", "advice only: it has no hooks", "    ");
    return;
  }
  const { onFailure, canAsk, hasContext, gaps } = coverage;
  const isClosed = onFailure === "blocks";
  const failing = {
    blocks: "fails closed: when the hook can't answer, calls are stopped",
    "goes on": "fails open: when the hook can't answer, calls go on",
    unsure:
      "a missing or broken hook stops calls; a late one does in newer versions only, and this one isn't known",
  }[onFailure];
  write(`    ${isClosed ? style("green", "✓") : style("yellow", "!")} ${failing}\n`);
  if (!canAsk) say("·", "it can't ask: what rules ask about is refused, and says whom to ask", "    ");
  if (!hasContext) say("·", "the brain's context does not reach the start of a session", "    ");
  if (how === "brief") {
    const more = `what it doesn't reach, in ${count(gaps.length, "sentence")}: brainstem status`;
    if (gaps.length > 0) say("·", style("dim", more), "    ");
    return;
  }
  for (const gap of gaps) say("·", style("dim", gap), "    ");
}

export const planData = ({ changes, remarks }: WiringPlan) => ({
  changes: changes.map(change => ({
    path: change.path,
    change: changeOf(change),
    ...(change.kind !== "text" && { link: change.target }),
  })),
  remarks,
});

export const titlesOf = (harnesses: readonly WirableHarness[]): string =>
  new Intl.ListFormat("en").format(harnesses.map(({ title }) => title));
