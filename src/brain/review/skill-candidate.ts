/** Writes the files of a skill that a person has accepted, if they are unchanged since the proposal. */
import { type Clock, fault, readTextIfThere, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { redactText } from "../memory/redact-text.ts";
import { addDecision } from "../memory/write-memory.ts";
import { createSkillLibrary } from "../skills/skill-library.ts";
import { syncSkills } from "../skills/sync-skills.ts";
import type { Candidate, FileChange } from "./candidate.ts";
import type { Review } from "./review-queue.ts";

/**
 * All of its files or, where one has changed meanwhile, none. Killed half-way it can be called again: a file that is
 * as it should become is passed over. Gives the files that changed.
 * @throws review.changed, review.refused, redaction.failed, volume.*
 */
export async function writeSkill(review: Review, candidate: Candidate): Promise<readonly string[]> {
  const { volume, clock } = review;
  const changes = Object.entries(candidate.files ?? {});
  if (changes.length === 0) throw refused(candidate, "it brings no files");
  const stray = changes.find(([path]) => !isInSkill(path));
  if (stray !== undefined)
    throw refused(candidate, `it would write ${BRAIN_FOLDER}/${stray[0]}, which is no file of a skill`);
  for (const [path, change] of changes) await stateOf(review, candidate, path, change);

  const written: string[] = [];
  for (const [path, change] of changes) {
    await volume.withLock(path, async () => {
      if ((await stateOf(review, candidate, path, change)) === "done") return;
      await volume.write(path, change.after);
      written.push(path);
    });
  }
  const { files } = await syncSkills(volume);
  written.push(...files.filter(({ change }) => change !== "kept").map(({ path }) => path));
  if (await noteDecision(volume, clock, candidate)) written.push(layout.decisions);
  return written;
}

const refused = ({ id }: Candidate, reason: string) => fault("review.refused", { id, reason });

// Protocols, memory and settings are nothing that a skill may bring along, however it got into the queue.
const isInSkill = (path: string): boolean => {
  const [folder, skill = "", ...rest] = path.split("/");
  const isPlain = rest.length > 0 && ![skill, ...rest].some(part => part === "" || part.startsWith("."));
  return folder === layout.skills && isPlain && !skill.startsWith("_") && !path.includes("\\");
};

async function stateOf(
  { volume, redactor }: Review,
  { id }: Candidate,
  path: string,
  { before, after }: FileChange,
): Promise<"ready" | "done"> {
  const now = await readTextIfThere(volume, path);
  if (now === after) return "done";
  // The proposal was redacted on its way to the disk; the file perhaps was not.
  if (now === before || (now !== undefined && (await redactText(redactor, now, path)) === before))
    return "ready";
  const change =
    now === undefined
      ? "it is gone"
      : before === undefined
        ? "somebody has written it meanwhile"
        : `since this was proposed, ${firstDifference(before, now)}`;
  throw fault("review.changed", { id, file: `${BRAIN_FOLDER}/${path}`, change });
}

const SHOWN = 80;

function firstDifference(before: string, now: string): string {
  const linesOf = (text: string) => text.replace(/\r?\n$/, "").split("\n");
  const [old, present] = [linesOf(before), linesOf(now)];
  const at = old.findIndex((line, index) => line !== present[index]);
  const quote = (line: string) => `“${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}”`;
  if (at < 0) return `something was added behind line ${old.length}`;
  const line = present[at];
  return line === undefined
    ? `line ${at + 1} (${quote(old[at]!)}) was taken out`
    : `line ${at + 1} reads ${quote(line)} where ${quote(old[at]!)} stood`;
}

/** More lines than this are for git to show. */
const MAX_DIFF_LINES = 40;

/** The changed lines of files, each with its mark, for DECISIONS.md. */
export function diffOf(files: Readonly<Record<string, FileChange>>): string {
  const lines = Object.values(files).flatMap(({ before = "", after }) => {
    const [old, present] = [before, after].map(text => text.split("\n"));
    const marked = (mark: string, left: readonly string[], right: readonly string[]) => {
      const kept = new Set(right);
      return left.filter(text => text.trim() !== "" && !kept.has(text)).map(text => `${mark} ${text}`);
    };
    return [...marked("-", old!, present!), ...marked("+", present!, old!)];
  });
  const shown = lines.slice(0, MAX_DIFF_LINES);
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [`… and ${rest} more lines`] : [])].join("\n");
}

/** DECISIONS.md says why there is a new skill, and how one was changed. */
async function noteDecision(volume: Volume, clock: Clock, candidate: Candidate): Promise<boolean> {
  const { text: name, why, skill, evidence } = candidate;
  if (candidate.kind === "skill-change") {
    const draft = {
      title: `A change of the skill ${name}`,
      decision: `The skill ${name} was changed (${candidate.id})`,
      rationale: why.trim().replace(/[.。]$/u, ""),
      alternatives: "leave it as it was",
      diff: diffOf(candidate.files ?? {}),
    };
    return (await addDecision(volume, draft, clock.now())).isNew;
  }
  const { skills } = await createSkillLibrary(volume).manifest();
  const isOther = skill !== name && skills.some(each => each.name === skill);
  const alternatives = ["keep doing it by hand", ...(isOther ? [`extend the skill ${skill}`] : [])];
  const episodes = evidence.length === 0 ? "" : ` (evidence: ${evidence.slice(0, 3).join(", ")})`;
  const draft = {
    title: `The skill ${name}`,
    decision: `The skill ${name} says how this is done`,
    rationale: `${why.trim().replace(/[.。]$/u, "")}${episodes}`,
    alternatives: alternatives.join("; "),
  };
  return (await addDecision(volume, draft, clock.now())).isNew;
}
