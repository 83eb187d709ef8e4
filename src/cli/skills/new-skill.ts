/** `brainstem skills new`: a skill from what was done, from the schema of a tool, or to be written by hand. */
import {
  fault,
  formatTimestamp,
  isFault,
  readIfThere,
  readTextIfThere,
  systemClock,
} from "../../base/index.ts";
import { BRAIN_FOLDER, type Brain, layout, type Skill } from "../../brain/index.ts";
import {
  blankSkill,
  type CandidateDraft,
  candidateId,
  composeSkill,
  coveringSkill,
  findTask,
  readLessons,
  redactText,
  SKILL_TEMPLATE,
  scaffoldSkill,
  sharedWords,
  taskEvidence,
  writeSkill,
} from "../../brain/learning.ts";
import { createSecretRedactor } from "../../safety/index.ts";
import { callerOf, explainWaiting } from "../caller.ts";
import { invalid } from "../command.ts";
import { count, printable } from "../print.ts";
import { commitTracked, showCommit } from "../review/commit-accepted.ts";
import type { Terminal } from "../terminal.ts";

export interface NewSkillOptions {
  readonly from?: readonly string[];
  readonly tool?: string;
  readonly dryRun?: boolean;
}

interface Plan {
  readonly draft: CandidateDraft;
  /** For the person, before the end. */
  readonly remarks: readonly string[];
  readonly next: string;
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 64;

export async function newSkill(
  name: string,
  brain: Brain,
  options: NewSkillOptions,
  terminal: Terminal,
): Promise<void> {
  requireName(name);
  const { skills } = await brain.skills.manifest();
  const folder = `${layout.skills}/${name}`;
  const isTaken = skills.some(each => each.name === name) || (await brain.volume.stat(folder)) !== undefined;
  if (isTaken) throw fault("volume.exists", { path: `${BRAIN_FOLDER}/${folder}` });

  const nowMs = systemClock.now();
  const plan = await planSkill({ name, brain, skills, nowMs }, options);
  const redactor = createSecretRedactor();
  const path = `${folder}/SKILL.md`;
  const after = await redactText(redactor, plan.draft.files![path]!.after, `The skill ${name}`);
  const draft = { ...plan.draft, files: { [path]: { after } } };
  const { style, write } = terminal;
  const isDry = options.dryRun === true;
  const candidate = { id: candidateId(draft), at: formatTimestamp(nowMs), ...draft };
  const parts = { volume: brain.volume, redactor, clock: systemClock, queue: brain.review };
  const caller = callerOf(terminal);
  if (!isDry && caller.origin === "agent") {
    const [proposed] = await brain.review.propose([{ ...draft, origin: "agent", from: caller.harness }]);
    if (terminal.isJson) terminal.writeJson({ name, proposed: proposed?.id });
    else explainWaiting(caller, proposed?.id, terminal);
    return;
  }
  const files = isDry ? [] : await writeSkill(parts, candidate);
  const commit =
    files.length === 0
      ? undefined
      : await commitTracked(brain.repository, files, `skill-update: ${name}, new`);
  if (terminal.isJson) {
    write(
      `${JSON.stringify({ name, path: `${BRAIN_FOLDER}/${path}`, text: after, files, evidence: draft.evidence })}\n`,
    );
    return;
  }
  if (isDry) write(`${style("dim", `— .agent/${path}`)}\n${printable(after)}`);
  for (const file of files) terminal.say("✓", `.agent/${file}`);
  showCommit(commit, terminal);
  for (const remark of plan.remarks) terminal.say("!", printable(remark));
  write(isDry ? `\n${style("dim", "Nothing was written.")}\n` : `\n${plan.next}\n`);
}

function requireName(name: string): void {
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH)
    throw invalid(
      `The name “${printable(name)}”`,
      `lower-case letters, digits and hyphens, at most ${MAX_NAME_LENGTH}, for example release-notes`,
    );
}

interface Workshop {
  readonly name: string;
  readonly brain: Brain;
  readonly skills: readonly Skill[];
  readonly nowMs: number;
}

async function planSkill(shop: Workshop, { from, tool }: NewSkillOptions): Promise<Plan> {
  if (from !== undefined) return fromEpisodes(shop, from);
  if (tool !== undefined) return fromSchema(shop, tool);
  const { name, brain, skills, nowMs } = shop;
  const template = await readTextIfThere(brain.volume, SKILL_TEMPLATE);
  return {
    draft: draftOf(
      name,
      blankSkill(name, { existing: skills, nowMs, template }),
      "Somebody wanted a skill for it.",
    ),
    remarks: [],
    next: `Write down what good looks like, then: brainstem skills show ${name}`,
  };
}

/** A person asks: there need not be three, and what covers it already is only named. */
async function fromEpisodes(
  { name, brain, skills, nowMs }: Workshop,
  wanted: readonly string[],
): Promise<Plan> {
  const evidence = taskEvidence(await findTask(brain.episodes, wanted));
  if (evidence.good.length + evidence.bad.length === 0)
    throw fault("memory.not-found", {
      what: `“${printable(wanted.join(" "))}” as a task in words`,
      nearest: [],
    });
  const actions = (evidence.good.length > 0 ? evidence.good : evidence.bad).map(({ action }) => action);
  const shared = sharedWords(actions.length > 1 ? actions : [...actions, ...actions]);
  const lessons = await readStandingLessons(brain);
  const covering = coveringSkill(evidence.good, skills);
  return {
    draft: composeSkill({ name, evidence, shared, lessons, existing: skills, nowMs }),
    remarks:
      covering === undefined
        ? []
        : [
            `${covering.name} speaks of this, too. Two skills for one task drift apart: see brainstem skills show ${covering.name}`,
          ],
    next: `Drawn from ${count(evidence.good.length, "success", "successes")} and ${count(evidence.bad.length, "failure")}. It is a draft: read it, then try brainstem skills match "…"`,
  };
}

async function fromSchema({ name, brain, skills, nowMs }: Workshop, tool: string): Promise<Plan> {
  const { file, schema } = await readSchema(brain, tool);
  const text = scaffoldSkill(name, schema, { existing: skills, nowMs, file });
  const users = skills.filter(each => each.tools.includes(tool)).map(each => each.name);
  return {
    draft: draftOf(
      name,
      text,
      `${file} says what its operations need, and no skill said how to use them well.`,
    ),
    remarks:
      users.length === 0
        ? []
        : [
            `${users.join(", ")} ${users.length === 1 ? "uses" : "use"} ${tool}, too: say in each what is its own.`,
          ],
    next: `Made from .agent/${file}. Add what good looks like, then: brainstem skills show ${name}`,
  };
}

const ENDING = ".schema.json";

async function readSchema({ volume }: Brain, tool: string) {
  const file = `${layout.toolSchemas}/${tool.endsWith(ENDING) ? tool : tool + ENDING}`;
  try {
    return { file, schema: JSON.parse(new TextDecoder().decode(await volume.read(file))) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError)
      throw fault("brain.malformed", {
        file: `${BRAIN_FOLDER}/${file}`,
        line: 1,
        expected: `valid JSON (${error.message})`,
      });
    if (!isFault(error, "volume.not-found")) throw error;
    const names = (await volume.list(layout.toolSchemas))
      .map(({ name }) => name)
      .filter(each => each.endsWith(ENDING));
    throw invalid(
      `The tool “${printable(tool)}”`,
      `one of ${names.map(each => each.slice(0, -ENDING.length)).join(", ") || `a file in ${BRAIN_FOLDER}/${layout.toolSchemas}`}`,
    );
  }
}

const draftOf = (name: string, after: string, why: string): CandidateDraft => ({
  kind: "skill",
  text: name,
  why,
  skill: name,
  origin: "person",
  evidence: [],
  seen: 0,
  salience: 0,
  files: { [`${layout.skills}/${name}/SKILL.md`]: { after } },
});

/** The sentences of LESSONS.md; none where there is no such file. */
export const readStandingLessons = async ({ volume }: Brain): Promise<readonly string[]> =>
  readLessons((await readIfThere(volume, layout.lessons)) ?? new Uint8Array()).map(({ text }) => text);
