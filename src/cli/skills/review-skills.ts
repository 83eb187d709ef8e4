/** `brainstem skills review`: lists skills that are due for a review, with the reason, and skills untouched for long. */
import { systemClock } from "../../base/index.ts";
import type { Brain } from "../../brain/index.ts";
import { ownPath, type RewriteDue, readSkillUses, rewriteDue, staleSkills } from "../../brain/learning.ts";
import { count, printable } from "../print.ts";
import type { Terminal } from "../terminal.ts";

export async function reviewSkills(brain: Brain, terminal: Terminal): Promise<void> {
  const nowMs = systemClock.now();
  const skills = (await brain.skills.manifest()).skills.filter(skill => ownPath(skill) !== undefined);
  const uses = await readSkillUses(
    brain.episodes,
    skills.map(({ name }) => name),
  );
  const due: RewriteDue[] = [];
  for (const { name } of skills) {
    const found = rewriteDue(await brain.skills.read(name), uses.episodesOf(name), nowMs);
    if (found !== undefined) due.push(found);
  }
  due.sort(
    (left, right) => Number(right.isFlagged) - Number(left.isFlagged) || right.failures - left.failures,
  );
  const stale = staleSkills(skills, uses.lastUse, nowMs);
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
    write(
      `${style("dim", "·")} ${style("bold", name)} Nobody has used or changed it for ${count(untouchedDays, "day")}: does it still hold?\n`,
    );
    write(
      `  ${style("cyan", `brainstem skills show ${name}`)} ${style("dim", "then give it today's version, or take its folder out")}\n`,
    );
  }
  if (open.length > 0)
    write(
      `${style("yellow", "?")} ${count(open.length, "proposal")} on skills ${open.length === 1 ? "waits" : "wait"} for you: ${style("cyan", "brainstem review")}\n`,
    );
  if (due.length + stale.length + open.length === 0)
    write(
      `${style("green", "✓")} No skill needs a look: none failed, none was used 5 times since, none is older than 60 days.\n`,
    );
}
