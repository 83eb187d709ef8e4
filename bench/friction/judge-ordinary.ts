/** Judges the commands of an ordinary day in a small project, under a shipped policy. */
import { join } from "node:path";
import { type Judgement, judge } from "../../src/policy/index.ts";
import { placePolicy } from "../../src/policy/judging.ts";
import { createNodeFacts, readShippedPolicy, type ShippedPolicy } from "../../src/policy/node.ts";
import { parsePermissions } from "../../src/policy/reading.ts";
import { type OrdinaryCommand, ordinaryCommands } from "./commands.ts";
import type { SmallProject } from "./small-project.ts";

export interface JudgedCommand extends OrdinaryCommand {
  readonly kind: string;
  readonly judgement: Judgement;
}

/** Each of the commands as the first one of a session: none knows of another. */
export async function judgeOrdinary(
  { root, home }: SmallProject,
  name: ShippedPolicy,
): Promise<readonly JudgedCommand[]> {
  const environment = { PATH: process.env.PATH, HOME: home, TMPDIR: "/tmp" };
  const brain = join(root, ".agent");
  const facts = () => createNodeFacts({ directory: root, project: root, brain, home, environment });
  const { rules } = parsePermissions(await readShippedPolicy(name), `${name}.md`);
  const policy = placePolicy({ rules, fallback: "ask", facts });
  const judged: JudgedCommand[] = [];
  for (const [kind, commands] of Object.entries(ordinaryCommands)) {
    for (const each of commands) {
      const operations = [{ name: "shell.run", arguments: { command: each.command } }];
      judged.push({ ...each, kind, judgement: await judge(policy, operations) });
    }
  }
  return judged;
}
