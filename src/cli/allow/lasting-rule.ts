/** `addLastingRule` writes a rule for one exact command into permissions.md, where that is safe and would hold. */
import { join } from "node:path";
import { readExactTextIfThere } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import { riskTier } from "../../policy/index.ts";
import { type HarnessCall, placePolicy } from "../../policy/judging.ts";
import { createNodeFacts } from "../../policy/node.ts";
import { parsePermissions } from "../../policy/reading.ts";
import type { BrainPlace } from "../../project/index.ts";
import { acceptAdded } from "../../project/survey-trust.ts";
import { askYes } from "../ask.ts";
import type { Judged } from "../check/open-policy.ts";
import { misuse } from "../command.ts";
import { brainVolume } from "../project.ts";
import { showDiff } from "../review/show-diff.ts";
import type { Terminal } from "../terminal.ts";

const HEADING = /^#{1,6}\s+Always allowed\b.*$/im;
const ONCE_INSTEAD = "Let it through once instead: brainstem allow --once";
/** Whatever such code does tomorrow, the same words would run it. */
const CODE: ReadonlySet<string> = new Set(["code.run", "process.run", "shell.opaque"]);

/**
 * Shows the change and asks before it writes.
 * @returns whether it was written
 * @throws command.usage for what is too grave to last, for another call than one plain command, and where a rule is
 * against it; volume.*
 */
export async function addLastingRule(
  place: BrainPlace,
  call: HarnessCall | undefined,
  judged: Judged | undefined,
  terminal: Terminal,
): Promise<boolean> {
  const command = commandOf(call, judged);
  const volume = brainVolume(place.root);
  const before = (await readExactTextIfThere(volume, layout.permissions)) ?? "# Permissions\n";
  const after = withBullet(before, `- \`Bash(${command})\``);
  const against = await ruleAgainst(after, command, place);
  if (against !== undefined)
    throw misuse("A rule is against it, and goes before what is always allowed.", against);
  showDiff(before, after, terminal);
  if (!(await askYes(terminal, "Write this rule?"))) {
    terminal.write("Nothing was written.\n");
    return false;
  }
  // Who writes a rule has accepted it.
  await acceptAdded(place, () =>
    volume.withLock(layout.permissions, () => volume.write(layout.permissions, after)),
  );
  terminal.say("✓", `Always allowed from now on: ${BRAIN_FOLDER}/${layout.permissions}`);
  return true;
}

/** The words of one plain command without grave effects. @throws command.usage for anything else */
function commandOf(call: HarnessCall | undefined, judged: Judged | undefined): string {
  const { command } = (call?.arguments ?? {}) as { readonly command?: unknown };
  const operations = judged?.judgement.operations ?? [];
  if (typeof command !== "string" || /[`\n()*]/.test(command) || operations.length === 0)
    throw misuse("Only a plain command can be allowed for good.", ONCE_INSTEAD);
  const words = command.trim().replace(/\s+/g, " ");
  const code = operations.find(({ name }) => CODE.has(name));
  if (code !== undefined)
    throw misuse(
      `This runs code of a package or a script (${code.name}), which may do something else tomorrow: it is never allowed for good.`,
      ONCE_INSTEAD,
    );
  // Behind a wrapper, in a list or in a pipe the words of the operation are others.
  const inner = operations.find(each => each.command !== words)?.command;
  if (inner !== undefined)
    throw misuse(
      `Only one command by itself can be allowed for good: here “${inner}” is run by another program, or beside another command.`,
      ONCE_INSTEAD,
    );
  const grave = operations.find(each => riskTier(each) === 3);
  if (grave !== undefined)
    throw misuse(`${grave.name} is never allowed for good by this command.`, ONCE_INSTEAD);
  return words;
}

/** Below the heading of what is always allowed, which is made where it is missing. */
function withBullet(text: string, bullet: string): string {
  const heading = HEADING.exec(text);
  if (heading === null) return `${text.trimEnd()}\n\n## Always allowed\n${bullet}\n`;
  const end = heading.index + heading[0].length;
  return `${text.slice(0, end)}\n${bullet}${text.slice(end)}`;
}

/** The reason why the command would still be stopped. */
async function ruleAgainst(text: string, command: string, place: BrainPlace): Promise<string | undefined> {
  const file = `${BRAIN_FOLDER}/${layout.permissions}`;
  const facts = () =>
    createNodeFacts({
      directory: place.project,
      project: place.project,
      brain: join(place.root, BRAIN_FOLDER),
    });
  const { rules } = parsePermissions(text, file, { registries: facts().registries });
  const policy = placePolicy({ rules, fallback: "ask", facts });
  const judgement = await policy.judge?.([{ name: "shell.run", arguments: { command } }]);
  return judgement?.decision === "allow" ? undefined : (judgement?.reason ?? "it would still be asked about");
}
