/** `brainstem skills rewrite`: lessons of a skill's episodes go into its KNOWLEDGE.md, proposals into the review. */
import { type Clock, fault, readIfThere, systemClock } from "../../base/index.ts";
import { BRAIN_FOLDER, type Brain, layout } from "../../brain/index.ts";
import {
  addDecision,
  applyKnowledge,
  candidateId,
  diffOf,
  markReviewed,
  ownPath,
  proposeSkillChange,
  type ReviewState,
  readSkillUses,
  redactText,
  rewriteDue,
  type SkillChange,
  upkeepOfSkills,
} from "../../brain/learning.ts";
import type { Redactor } from "../../ports/index.ts";
import { createSecretRedactor } from "../../safety/index.ts";
import { count, oneLine, printable } from "../print.ts";
import { showDiff } from "../review/show-diff.ts";
import type { Terminal } from "../terminal.ts";
import { readStandingLessons } from "./new-skill.ts";

export interface RewriteOptions {
  readonly dryRun?: boolean;
}

export async function rewriteSkill(
  name: string,
  brain: Brain,
  options: RewriteOptions,
  terminal: Terminal,
): Promise<void> {
  const look = await lookAt(brain, name, systemClock);
  const { change, path, readCount } = look;
  const isDry = options.dryRun === true;
  const redactor = createSecretRedactor();
  const proposed =
    isDry || change?.candidate === undefined ? [] : await brain.review.propose([change.candidate]);
  const isWorthwhile = look.isDue || proposed.length > 0 || (change?.knowledge.length ?? 0) > 0;
  const learning = { name, path, lines: change?.knowledge ?? [], redactor };
  const written = !isDry && isWorthwhile ? await learn(brain, learning) : [];
  const reason = reasonOf(change);
  const commit =
    !isDry && isWorthwhile
      ? await brain.repository.commit(written, `skill-update: ${name}, ${reason}`)
      : undefined;
  if (terminal.isJson) {
    const { knowledge = [], candidate } = change ?? {};
    terminal.writeJson({ skill: name, read: readCount, reason, knowledge, candidate, proposed, commit });
    return;
  }
  const { style, write } = terminal;
  const read = `${count(readCount, "episode")} of ${name}`;
  if (change === undefined) {
    write(
      `${style("bold", "No evidence, no change.")} ${read} ${readCount === 1 ? "was" : "were"} read; nothing in them that the skill doesn't say.\n`,
    );
  } else {
    showKnowledge(change, path, terminal, isDry);
    showProposal(change, await brain.review.read(), proposed.length > 0, terminal);
  }
  if (isDry) write(`\n${style("dim", "Nothing was written.")}\n`);
  else if (commit?.status === "committed")
    terminal.say("✓", `committed ${style("dim", `skill-update: ${name}, ${reason}`)}`);
  else if (commit?.status === "skipped") terminal.say("!", `Written, but not committed. ${commit.message}`);
}

/** The message of the commit: it holds what was learnt, a proposal waits for its review. */
function reasonOf(change: SkillChange | undefined): string {
  if (change === undefined) return "looked over, nothing to change";
  return oneLine(change.knowledge.length > 0 ? change.reason : `proposed for review: ${change.reason}`);
}

interface Look {
  readonly change: SkillChange | undefined;
  /** Its KNOWLEDGE.md, inside the brain. */
  readonly path: string;
  readonly readCount: number;
  readonly isDue: boolean;
}

async function lookAt(brain: Brain, name: string, clock: Clock): Promise<Look> {
  const skill = await brain.skills.read(name);
  const own = ownPath(skill.skill);
  if (own === undefined) throw fault("volume.outside", { path: skill.skill.source.file, root: BRAIN_FOLDER });
  const { skills: others } = await brain.skills.manifest();
  const episodes = (await readSkillUses(brain.episodes, [name])).episodesOf(name);
  const nowMs = clock.now();
  const lessons = await readStandingLessons(brain);
  return {
    change: proposeSkillChange({ skill, episodes, lessons, nowMs, others }),
    path: own.replace(/SKILL\.md$/, "KNOWLEDGE.md"),
    readCount: episodes.length,
    isDue: rewriteDue(skill, episodes, nowMs) !== undefined,
  };
}

interface Learning extends Pick<Look, "path"> {
  readonly name: string;
  readonly lines: readonly string[];
  readonly redactor: Redactor;
}

/** Adds the lines, and the mark that this skill was looked at; new lines are in DECISIONS.md as well. Gives the files. */
async function learn(
  { volume }: Brain,
  { name, path, lines, redactor }: Learning,
): Promise<readonly string[]> {
  const nowMs = systemClock.now();
  const clean = await Promise.all(lines.map(line => redactText(redactor, line, path)));
  const diff = await volume.withLock(path, async () => {
    const bytes = (await readIfThere(volume, path)) ?? new Uint8Array();
    const known = applyKnowledge(bytes, name, clean);
    await volume.write(path, markReviewed(known, name, nowMs));
    const [before, after] = [bytes, known].map(each => new TextDecoder().decode(each));
    return diffOf({ [path]: { before: before!, after: after! } });
  });
  if (clean.length === 0 || diff === "") return [path];
  await addDecision(
    volume,
    {
      title: `What the skill ${name} has learnt`,
      decision: `The skill ${name} knows: ${clean.map(sentenceOf).join(" ")}`,
      rationale: "its episodes say so",
      alternatives: "leave it as it was",
      diff,
    },
    nowMs,
  );
  return [path, layout.decisions];
}

/** A line of KNOWLEDGE.md without its mark, its date and its evidence. */
const sentenceOf = (line: string): string =>
  line
    .replace(/^\s*- (?:\d{4}-\d\d-\d\d: )?/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .trim();

function showKnowledge(
  { knowledge }: SkillChange,
  path: string,
  { style, write }: Terminal,
  isDry: boolean,
): void {
  if (knowledge.length === 0) return;
  write(`${style("bold", isDry ? "It would learn" : "Learnt")} ${style("dim", `${BRAIN_FOLDER}/${path}`)}\n`);
  for (const line of knowledge) write(`    ${style("green", `+ ${oneLine(line)}`)}\n`);
}

function showProposal(
  { candidate }: SkillChange,
  state: ReviewState,
  isNew: boolean,
  terminal: Terminal,
): void {
  if (candidate === undefined) return;
  const { style, write } = terminal;
  const open = state.open.find(each => each.kind === candidate.kind && each.text === candidate.text);
  if (!isNew && open === undefined && state.outcomeOf(candidateId(candidate)) !== undefined) {
    write(
      `${style("dim", "What they speak for was judged before:")} ${style("cyan", "brainstem review log")}\n`,
    );
    return;
  }
  write(`${style("bold", isNew ? "Proposed" : "To propose")} ${oneLine(candidate.why)}\n`);
  for (const { before = "", after } of Object.values(candidate.files ?? {}))
    showDiff(before, after, terminal);
  if (open === undefined) return;
  if (!isNew) write(`  ${style("dim", "A proposal for this skill waits for you already:")}\n`);
  write(
    `  ${style("cyan", `brainstem review accept ${open.id}`)} ${style("dim", "or reject it, with a reason")}\n`,
  );
}

export async function reviewSkills(brain: Brain, terminal: Terminal): Promise<void> {
  const nowMs = systemClock.now();
  const { due, stale } = await upkeepOfSkills(brain.skills, brain.episodes, nowMs);
  const open = (await brain.review.read()).open.filter(
    ({ kind }) => kind === "skill" || kind === "skill-change",
  );
  if (terminal.isJson) {
    const untouched = stale.map(({ skill, untouchedDays }) => ({ skill: skill.name, untouchedDays }));
    const waiting = open.map(({ id, kind, text, why }) => ({ id, kind, skill: text, why }));
    terminal.writeJson({ due, stale: untouched, waiting });
    return;
  }
  const { style, write } = terminal;
  for (const { skill, why, isFlagged } of due) {
    const mark = isFlagged ? style("red", "✗") : style("yellow", "!");
    write(`${mark} ${style("bold", printable(skill))} ${why}\n`);
    write(`  ${style("cyan", `brainstem skills rewrite ${printable(skill)}`)}\n`);
  }
  for (const { skill, untouchedDays } of stale) {
    const name = printable(skill.name);
    terminal.say(
      "·",
      `${style("bold", name)} Nobody has used or changed it for ${count(untouchedDays, "day")}: does it still hold?`,
    );
    write(
      `  ${style("cyan", `brainstem skills show ${name}`)} ${style("dim", "then give it today's version, or take its folder out")}\n`,
    );
  }
  if (open.length > 0)
    terminal.say(
      "?",
      `${count(open.length, "proposal")} on skills ${open.length === 1 ? "waits" : "wait"} for you: ${style("cyan", "brainstem review")}`,
    );
  if (due.length + stale.length + open.length === 0)
    terminal.say(
      "✓",
      "No skill needs a look: none failed, none was used 5 times since, none is older than 60 days.",
    );
}
