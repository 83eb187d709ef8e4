/** `brainstem rules`: a person's own rules for all their projects, which every session under hooks hears. */
import { redactText } from "../../brain/learning.ts";
import {
  addPersonRule,
  forgetPersonRule,
  type PersonRule,
  readPersonRules,
} from "../../project/person-rules.ts";
import { createSecretRedactor } from "../../safety/index.ts";
import { requirePerson } from "../caller.ts";
import type { RegisterCommand } from "../command.ts";
import { invalid, misuse } from "../command.ts";
import { oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";

const USAGE = "Type it in a terminal of your own, outside of the agent.";
/** As long as a sentence that hooks take for a rule. */
const MAX_CHARS = 200;

export const register: RegisterCommand = (command, terminal) => {
  command
    .addHelpText(
      "after",
      `
They are kept outside of all projects, in ~/.local/state/brainstem, and no agent can write there. A rule that you give an
agent in a request ("we use pnpm, not npm") is kept for its project alone, without this command.`,
    )
    .action(() => list(terminal));
  command
    .command("list")
    .description("the rules, with the numbers by which they are forgotten")
    .action(() => list(terminal));
  command
    .command("add <text...>")
    .description("keep a rule, in a sentence")
    .action((words: readonly string[]) => add(words.join(" "), terminal));
  command
    .command("forget <rule...>")
    .description("drop a rule, by its number or its words")
    .action((words: readonly string[]) => forget(words.join(" "), terminal));
};

function list(terminal: Terminal): void {
  const rules = readPersonRules();
  if (terminal.isJson) {
    terminal.writeJson({ rules });
    return;
  }
  if (rules.length === 0)
    terminal.say("·", 'No rules for all projects yet: brainstem rules add "pnpm, never npm"');
  for (const [at, rule] of rules.entries()) terminal.write(`  ${at + 1}. ${lineOf(rule, terminal)}\n`);
}

const lineOf = ({ text, at }: PersonRule, { style }: Terminal): string =>
  `${oneLine(text)} ${style("dim", at.slice(0, 10))}`;

async function add(text: string, terminal: Terminal): Promise<void> {
  requirePerson(terminal, "A rule for all projects", USAGE);
  const said = oneLine(await redactText(createSecretRedactor(), text, "The rule")).trim();
  if (said === "" || said.length > MAX_CHARS)
    throw invalid("The rule", `a sentence of at most ${MAX_CHARS} characters`);
  if (await addPersonRule(said)) terminal.say("✓", `Every session of yours hears from now on: “${said}”`);
  else terminal.say("·", `That is a rule already: “${said}”`);
}

async function forget(sought: string, terminal: Terminal): Promise<void> {
  requirePerson(terminal, "Forgetting a rule", USAGE);
  const rules = readPersonRules();
  const numbered = /^\d+$/.test(sought) ? rules[Number(sought) - 1] : undefined;
  const words = sought.toLowerCase();
  const found = numbered ? [numbered] : rules.filter(({ text }) => text.toLowerCase().includes(words));
  const [rule] = found;
  if (rule === undefined)
    throw misuse(`No rule has the number or the words “${sought}”.`, "All of them: brainstem rules");
  if (found.length > 1)
    throw misuse(
      `${found.length} rules have the words “${sought}”.`,
      "Name one by its number: brainstem rules",
    );
  await forgetPersonRule(rule.text);
  terminal.say("✓", `Forgotten: “${rule.text}”`);
}
