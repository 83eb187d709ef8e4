/** `brainstem review show`: one candidate, whole, with the episodes that it comes from. */
import { BRAIN_FOLDER } from "../../brain/index.ts";
import { type Candidate, findCandidate } from "../../brain/learning.ts";
import { count, oneLine } from "../print.ts";
import { wrapped } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";
import { openReview } from "./open-review.ts";
import { showDiff } from "./show-diff.ts";
import { evidenceData, readEvidence, showEvidence } from "./show-evidence.ts";

export async function showCandidate(id: string, terminal: Terminal): Promise<void> {
  const { queue, volume } = openReview(terminal);
  const state = await queue.read();
  const candidate = findCandidate(state, id);
  const outcome = state.outcomeOf(candidate.id);
  const evidence = await readEvidence(volume, candidate.evidence);
  if (terminal.isJson) {
    const judged = outcome === undefined ? {} : { outcome };
    terminal.writeJson({ ...candidate, ...evidenceData(evidence), ...judged });
    return;
  }
  const { style, write, width, isTerminal } = terminal;
  const { kind, text, why, against, seen, at, from, origin, files } = candidate;
  write(`\n  ${style("cyan", candidate.id)}  ${style("dim", `${kind}, ${at.slice(0, 10)}`)}\n`);
  for (const line of wrapped(oneLine(text || "(no words yet)"), width - 2, isTerminal))
    write(`  ${style("bold", line)}\n`);
  if (against !== undefined && kind !== "weak-lesson") write(`  against: ${oneLine(against)}\n`);
  for (const line of wrapped(oneLine(why), width - 2, isTerminal)) write(`  ${line}\n`);
  const facts = [
    ...(seen > 0 ? [`seen ${count(seen, "time")}`] : []),
    `words of: ${origin}`,
    ...(from === undefined ? [] : [`from ${from}`]),
  ];
  write(`  ${style("dim", oneLine(facts.join("; ")))}\n\n`);
  for (const [path, { before, after }] of Object.entries(files ?? {})) {
    const what = before === undefined ? "new" : "changed";
    write(`  ${style("bold", `${BRAIN_FOLDER}/${oneLine(path)}`)} ${style("dim", what)}\n`);
    showDiff(before ?? "", after, terminal);
    write("\n");
  }
  showEvidence(evidence, terminal);
  if (outcome === undefined) showAnswers(candidate, terminal);
  else {
    const because = outcome.reason === "" ? "" : `: ${oneLine(outcome.reason)}`;
    write(`\n  ${style("dim", `${outcome.outcome} on ${outcome.at.slice(0, 10)}${because}`)}\n\n`);
  }
}

function showAnswers({ id, text }: Candidate, { style, write }: Terminal): void {
  const wording = text === "" ? ' --text "…"' : "";
  write(`\n  ${style("cyan", `brainstem review accept ${id}${wording}`)}\n`);
  write(`  ${style("cyan", `brainstem review reject ${id} --reason "…"`)}\n\n`);
}
