/** `brainstem why`: from a lesson or a decision back to the episodes that it comes from. */
import { fault, formatSource } from "../../base/index.ts";
import { type Belief, findBeliefs } from "../../brain/learning.ts";
import type { RegisterCommand } from "../command.ts";
import { count, oneLine } from "../print.ts";
import { brainVolume, findProject } from "../project.ts";
import { type Evidence, evidenceData, readEvidence, showEvidence } from "../review/show-evidence.ts";
import { wrapped } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument("<lesson...>", "its id, its place (LESSONS.md:12), or words of it; a decision's, too")
    .action((words: readonly string[]) => why(words.join(" "), terminal));
};

async function why(query: string, terminal: Terminal): Promise<void> {
  const volume = brainVolume(findProject(terminal));
  const beliefs = await findBeliefs(volume, query);
  if (beliefs.length > 1) {
    const matches = beliefs.map(each => `${nameOf(each)}  ${oneLine(each.text)}`);
    throw fault("memory.ambiguous", { what: `“${query}”`, matches });
  }
  const [belief] = beliefs;
  if (belief === undefined)
    throw fault("memory.not-found", { what: `“${query}” among lessons and decisions`, nearest: [] });
  const evidence = await readEvidence(volume, evidenceOf(belief));
  if (terminal.isJson) terminal.writeJson(dataOf(belief, evidence));
  else show(belief, evidence, terminal);
}

const nameOf = (belief: Belief): string =>
  belief.kind === "lesson" ? belief.id : formatSource(belief.source);

// Ids of episodes in the text of the rationale. Source of the form: base/id.ts.
const EPISODE_ID = /\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g;

const evidenceOf = (belief: Belief): readonly string[] =>
  belief.kind === "lesson"
    ? belief.lesson.evidence
    : [...new Set(belief.decision.text.match(EPISODE_ID) ?? [])];

function dataOf(belief: Belief, evidence: Evidence) {
  const { kind, source, text } = belief;
  if (kind === "decision") {
    const { title, decision, rationale, alternatives, status, holds, date } = belief.decision;
    const dated = date === undefined ? {} : { date };
    const told = { title, ...dated, decision, rationale, alternatives, status, holds };
    return { kind, source, ...told, ...evidenceData(evidence) };
  }
  const { seen, contradicted, confidence, first, last, isByPerson, section } = belief.lesson;
  const dates = { ...(first !== undefined && { first }), ...(last !== undefined && { last }) };
  const facts = { section, seen, contradicted, confidence, ...dates, isByPerson };
  const { id, isArchived } = belief;
  return { kind, id, source, text, isArchived, ...facts, trust: trustOf(belief), ...evidenceData(evidence) };
}

function show(belief: Belief, evidence: Evidence, terminal: Terminal): void {
  const { style, write, width, isTerminal } = terminal;
  const paragraph = (text: string, as?: "bold" | "dim") => {
    for (const line of wrapped(oneLine(text), width - 2, isTerminal))
      write(`  ${as === undefined ? line : style(as, line)}\n`);
  };
  write(`\n  ${style("cyan", formatSource(belief.source))}  ${style("dim", headOf(belief))}\n`);
  if (belief.kind === "lesson") {
    paragraph(belief.text, "bold");
    paragraph(trustOf(belief));
  } else {
    const { decision, rationale, alternatives, status, holds } = belief.decision;
    paragraph(decision, "bold");
    paragraph(rationale === "" ? "Nobody has noted why." : `Because: ${rationale}`);
    if (alternatives !== "") paragraph(`Instead of: ${alternatives}`);
    if (!holds) paragraph(`It no longer holds: ${status}`);
  }
  write("\n");
  const isTold = belief.kind === "lesson" || evidenceOf(belief).length > 0;
  if (isTold) {
    showEvidence(evidence, terminal);
    write("\n");
  }
}

function headOf(belief: Belief): string {
  if (belief.kind === "decision")
    return oneLine(
      ["decision", belief.decision.date ?? "", belief.decision.title].filter(Boolean).join(", "),
    );
  const { id, isArchived, lesson } = belief;
  if (isArchived) return ["lesson in the archive", id, ...(lesson.notes ?? [])].map(oneLine).join(", ");
  return `lesson ${id}`;
}

/** From which confidence on a lesson is called what. Chosen: 0.8 takes four episodes and none against it. */
const SURE = 0.8;
const LIKELY = 0.5;

/** How far a lesson is to be trusted, in a sentence. */
function trustOf({ lesson }: Extract<Belief, { kind: "lesson" }>): string {
  const { isByPerson, confidence, seen, contradicted, first, last, evidence } = lesson;
  if (isByPerson) return "A person wrote it: it holds until they change it.";
  const word =
    confidence >= SURE
      ? "Well supported"
      : confidence >= LIKELY
        ? "Likely"
        : confidence > 0
          ? "Doubtful"
          : "Refuted";
  const often = contradicted === 0 ? "never contradicted" : `contradicted ${count(contradicted, "time")}`;
  const dates =
    first === undefined || last === undefined
      ? ""
      : first === last
        ? `; on ${first}`
        : `; from ${first} to ${last}`;
  const named = seen > evidence.length ? `; ${count(evidence.length, "episode")} noted` : "";
  return `${word} (confidence ${confidence}): seen ${count(seen, "time")}, ${often}${dates}${named}.`;
}
