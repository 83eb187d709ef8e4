/** `brainstem skills`: lists and shows skills, and checks that the registry agrees with the folders. */
import { Option } from "commander";
import { formatSource, isFault } from "../../base/index.ts";
import { type BrainFinding, checkPreconditions, syncSkills } from "../../brain/index.ts";
import { createNodeProjectFacts } from "../../brain/node.ts";
import type { BrainAlone } from "../../brainstem/index.ts";
import { nearestNames } from "../../search/index.ts";
import { type ExitCode, misuse, type RegisterCommand } from "../command.ts";
import { count, printable, showFindings, showProblems, table } from "../print.ts";
import { brainVolume, findProject, withBrain } from "../project.ts";
import { needsLook } from "../skills/needs-look.ts";
import type { NewSkillOptions } from "../skills/new-skill.ts";
import type { RewriteOptions } from "../skills/rewrite-skill.ts";
import type { Terminal } from "../terminal.ts";

export const register: RegisterCommand = (command, terminal, finish) => {
  command.argument("[name]", "show this one, as `skills show` does").action((name: string | undefined) =>
    withBrain(terminal, opened =>
      name === undefined
        ? list(opened, terminal)
        : show(name, opened, terminal).catch(error => {
            const verbs = command.commands.map(each => each.name());
            const [meant] = isFault(error, "skill.not-found") ? nearestNames(name, verbs) : [];
            if (meant === undefined) throw error;
            throw misuse(`There is no skill ${name}.`, `Did you mean: brainstem skills ${meant}?`);
          }),
    ),
  );
  command
    .command("list")
    .description("all skills, a line each")
    .action(() => withBrain(terminal, opened => list(opened, terminal)));
  command
    .command("show <name>")
    .description("one skill, whole, with its preconditions checked")
    .action((name: string) => withBrain(terminal, opened => show(name, opened, terminal)));
  command
    .command("match <query...>")
    .description("which skills a request calls for, and why")
    .action((words: readonly string[]) =>
      withBrain(terminal, opened => match(words.join(" "), opened, terminal)),
    );
  command
    .command("sync")
    .description("write the registry anew from the folders, keeping what people added")
    .action(async () => finish(await sync(terminal)));
  command
    .command("new <name>")
    .description("a new skill: from what was done, from a tool's schema, or to be written by hand")
    .addOption(
      new Option(
        "--from <words or ids...>",
        "the task in words that its episodes have, or ids of episodes",
      ).conflicts("tool"),
    )
    .option("--tool <schema>", "a schema in protocols/tool_schemas, for example github")
    .option("--dry-run", "print it, and write nothing")
    .action(async (name: string, options: NewSkillOptions) => {
      const { newSkill } = await import("../skills/new-skill.ts");
      await withBrain(terminal, ({ brain }) => newSkill(name, brain, options, terminal));
    });
  command
    .command("review")
    .description("which skills are due for a rewrite, and which nobody has touched for 60 days")
    .action(async () => {
      const { reviewSkills } = await import("../skills/rewrite-skill.ts");
      await withBrain(terminal, ({ brain }) => reviewSkills(brain, terminal));
    });
  command
    .command("rewrite <name>")
    .description("learn from a skill's recent episodes; what changes its rules is proposed for review")
    .option("--dry-run", "show what would be done, and change nothing")
    .action(async (name: string, options: RewriteOptions) => {
      const { rewriteSkill } = await import("../skills/rewrite-skill.ts");
      await withBrain(terminal, ({ brain }) => rewriteSkill(name, brain, options, terminal));
    });
};

async function show(name: string, { brain, project }: BrainAlone, terminal: Terminal): Promise<void> {
  const { style } = terminal;
  const { skill, instructions, knowledge } = await brain.skills.read(name);
  const facts = createNodeProjectFacts({ directory: project });
  const preconditions = await checkPreconditions(skill.preconditions, facts);
  if (terminal.isJson) {
    const whole = { ...skill, preconditions, instructions, knowledge: knowledge?.text };
    terminal.writeJson(whole);
    return;
  }
  terminal.write(`${printable(instructions.trimEnd())}\n`);
  if (knowledge !== undefined)
    terminal.write(`\n${style("dim", `— ${knowledge.file}`)}\n${printable(knowledge.text.trimEnd())}\n`);
  const findings = {
    met: [style("green", "✓"), ""],
    unmet: [style("red", "✗"), ": not so here"],
    advisory: [style("dim", "·"), ": nothing here can check that; see to it yourself"],
  } as const;
  if (preconditions.length > 0) terminal.write("\n");
  for (const { precondition, status } of preconditions) {
    const [mark, found] = findings[status];
    terminal.write(`${mark} ${printable(precondition)}${style("dim", found)}\n`);
  }
}

async function match(query: string, { brain, project }: BrainAlone, terminal: Terminal): Promise<void> {
  const facts = createNodeProjectFacts({ directory: project });
  const matches = await Promise.all(
    (await brain.skills.match(query)).map(async each => {
      const results = await checkPreconditions(each.skill.preconditions, facts);
      return {
        ...each,
        unmet: results.filter(({ status }) => status === "unmet").map(one => one.precondition),
      };
    }),
  );
  const problem = brain.meaningProblem();
  if (problem !== undefined) showProblems([problem], terminal);
  if (terminal.isJson) {
    const data = matches.map(({ skill, ...why }) => ({ ...why, skill: skill.name, source: skill.source }));
    terminal.writeJson(data);
    return;
  }
  const { style } = terminal;
  if (matches.length === 0) terminal.write("No skill matches.\n");
  for (const { skill, reason, unmet } of matches) {
    const why = style("dim", printable(`${reason} (${formatSource(skill.source)})`));
    terminal.write(`${style("bold", printable(skill.name))} ${why}\n`);
    if (unmet.length > 0)
      terminal.write(
        `  ${style("red", "✗")} not loaded, precondition not met: ${printable(unmet.join(", "))}\n`,
      );
  }
}

async function sync(terminal: Terminal): Promise<ExitCode> {
  const { files, findings } = await syncSkills(brainVolume(findProject(terminal)));
  if (terminal.isJson) terminal.writeJson({ files, findings });
  else {
    for (const { path, change } of files)
      terminal.say("✓", `.agent/${path} ${terminal.style("dim", change)}`);
    reportFindings(findings, terminal);
  }
  return findings.some(finding => finding.severity === "error") ? 1 : 0;
}

async function list({ brain }: BrainAlone, terminal: Terminal): Promise<void> {
  const { skills, findings } = await brain.skills.manifest();
  if (terminal.isJson) return terminal.writeJson({ skills, findings });
  const columns = [{ title: "skill" }, { title: "what it is for", isFlexible: true }] as const;
  const rows = skills.map(skill => [printable(skill.name), skill.description]);
  terminal.write(`\n${table(terminal, columns, rows)}\n  ${count(skills.length, "skill")}\n\n`);
  const waiting = await needsLook(brain);
  if (waiting !== undefined) terminal.say("!", waiting);
  reportFindings(findings, terminal);
}

function reportFindings(findings: readonly BrainFinding[], terminal: Terminal): void {
  showFindings(
    findings.filter(finding => finding.severity !== "note"),
    terminal,
  );
}
