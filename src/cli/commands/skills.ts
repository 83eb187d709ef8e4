/** `brainstem skills`: lists and shows skills, and checks that the registry agrees with the folders. */
import { formatSource } from "../../base/index.ts";
import { type BrainFinding, checkPreconditions, syncSkills } from "../../brain/index.ts";
import { createNodeProjectFacts } from "../../brain/node.ts";
import type { BrainAlone } from "../../brainstem/index.ts";
import type { CommonOptions, ExitCode, RegisterCommand } from "../command.ts";
import { count, printable, showFindings, table } from "../print.ts";
import { brainVolume, findProject, withBrain } from "../project.ts";
import type { NewSkillOptions } from "../skills/new-skill.ts";
import type { RewriteOptions } from "../skills/rewrite-skill.ts";
import type { Terminal } from "../terminal.ts";

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .argument("[name]", "show this one, as `skills show` does")
    .action((name: string | undefined, options: CommonOptions) =>
      withBrain(options, terminal, opened =>
        name === undefined ? list(opened, options, terminal) : show(name, opened, options, terminal),
      ),
    );
  command
    .command("list")
    .description("all skills, a line each")
    .action((options: CommonOptions) =>
      withBrain(options, terminal, opened => list(opened, options, terminal)),
    );
  command
    .command("show <name>")
    .description("one skill, whole, with its preconditions checked")
    .action((name: string, options: CommonOptions) =>
      withBrain(options, terminal, opened => show(name, opened, options, terminal)),
    );
  command
    .command("match <query...>")
    .description("which skills a request calls for, and why")
    .action((words: readonly string[], options: CommonOptions) =>
      withBrain(options, terminal, opened => match(words.join(" "), opened, options, terminal)),
    );
  command
    .command("sync")
    .description("write the registry anew from the folders, keeping what people added")
    .action(async (options: CommonOptions) => finish(await sync(options, terminal)));
  command
    .command("new <name>")
    .description("a new skill: from what was done, from a tool's schema, or to be written by hand")
    .option("--from <words or ids...>", "the task in words that its episodes have, or ids of episodes")
    .option("--tool <schema>", "a schema in protocols/tool_schemas, for example github")
    .option("--dry-run", "print it, and write nothing")
    .action(async (name: string, options: NewSkillOptions) => {
      const { newSkill } = await import("../skills/new-skill.ts");
      await withBrain(options, terminal, ({ brain }) => newSkill(name, brain, options, terminal));
    });
  command
    .command("review")
    .description("which skills are due for a rewrite, and which nobody has touched for 60 days")
    .action(async (options: CommonOptions) => {
      const { reviewSkills } = await import("../skills/review-skills.ts");
      await withBrain(options, terminal, ({ brain }) => reviewSkills(brain, options, terminal));
    });
  command
    .command("rewrite <name>")
    .description("learn from a skill's recent episodes; what changes its rules is proposed for review")
    .option("--dry-run", "show what would be done, and change nothing")
    .action(async (name: string, options: RewriteOptions) => {
      const { rewriteSkill } = await import("../skills/rewrite-skill.ts");
      await withBrain(options, terminal, ({ brain }) => rewriteSkill(name, brain, options, terminal));
    });
};

async function show(
  name: string,
  { brain, project }: BrainAlone,
  options: CommonOptions,
  terminal: Terminal,
): Promise<void> {
  const { style } = terminal;
  const { skill, instructions, knowledge } = await brain.skills.read(name);
  const facts = createNodeProjectFacts({ directory: project });
  const preconditions = await checkPreconditions(skill.preconditions, facts);
  if (options.json) {
    const whole = { ...skill, preconditions, instructions, knowledge: knowledge?.text };
    terminal.write(`${JSON.stringify(whole)}\n`);
    return;
  }
  terminal.write(`${printable(instructions.trimEnd())}\n`);
  if (knowledge !== undefined)
    terminal.write(`\n${style("dim", `— ${knowledge.file}`)}\n${printable(knowledge.text.trimEnd())}\n`);
  const marks = { met: style("green", "✓"), unmet: style("red", "✗"), advisory: style("dim", "–") };
  if (preconditions.length > 0) terminal.write("\n");
  for (const { precondition, sentence, status } of preconditions)
    terminal.write(`${marks[status]} ${printable(precondition)} ${style("dim", printable(sentence))}\n`);
}

async function match(
  query: string,
  { brain }: BrainAlone,
  options: CommonOptions,
  terminal: Terminal,
): Promise<void> {
  const matches = await brain.skills.match(query);
  if (options.json) {
    const data = matches.map(({ skill, ...why }) => ({ ...why, skill: skill.name, source: skill.source }));
    terminal.write(`${JSON.stringify(data)}\n`);
    return;
  }
  if (matches.length === 0) terminal.write("No skill matches.\n");
  for (const { skill, reason } of matches) {
    const why = terminal.style("dim", printable(`${reason} (${formatSource(skill.source)})`));
    terminal.write(`${terminal.style("bold", printable(skill.name))} ${why}\n`);
  }
}

async function sync(options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const { files, findings } = await syncSkills(brainVolume(findProject(options, terminal)));
  if (options.json) terminal.write(`${JSON.stringify({ files, findings })}\n`);
  else {
    for (const { path, change } of files)
      terminal.write(`${terminal.style("green", "✓")} .agent/${path} ${terminal.style("dim", change)}\n`);
    reportFindings(findings, terminal);
  }
  return findings.some(finding => finding.severity === "error") ? 1 : 0;
}

async function list({ brain }: BrainAlone, options: CommonOptions, terminal: Terminal): Promise<void> {
  const { skills, findings } = await brain.skills.manifest();
  if (options.json) {
    terminal.write(`${JSON.stringify({ skills, findings })}\n`);
    return;
  }
  const columns = [{ title: "skill" }, { title: "what it is for", isFlexible: true }] as const;
  const rows = skills.map(skill => [printable(skill.name), skill.description]);
  terminal.write(`\n${table(terminal, columns, rows)}\n  ${count(skills.length, "skill")}\n\n`);
  reportFindings(findings, terminal);
}

function reportFindings(findings: readonly BrainFinding[], terminal: Terminal): void {
  showFindings(
    findings.filter(finding => finding.severity !== "note"),
    terminal,
  );
}
