/** `brainstem rules`: a person's own rules, for all their projects and of this one, which every session under hooks hears. */
import { join } from "node:path";
import { formatTimestamp, ifThere, isFault, systemClock } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import { BRAIN_FOLDER, layout, readEpisodes, type SaidRule, saidRules } from "../../brain/index.ts";
import {
  createReviewQueue,
  forget as erase,
  findForgettable,
  redactText,
  wantedOf,
} from "../../brain/learning.ts";
import { wasSaidHere } from "../../hook-host/said-here.ts";
import { repositoryMemory } from "../../project/index.ts";
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
import { findPlace } from "../project.ts";
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
agent in a request ("we use pnpm, not npm") is kept for its project alone, without this command; it is listed behind them.`,
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

/** Where hooks keep the episodes of this project; undefined outside of one. */
function logVolume(terminal: Terminal) {
  try {
    return createNodeVolume(join(repositoryMemory(findPlace(terminal)).home, BRAIN_FOLDER));
  } catch (error) {
    if (isFault(error, "brain.not-found")) return undefined;
    throw error;
  }
}

async function rulesHere(terminal: Terminal): Promise<readonly SaidRule[]> {
  const bytes = await ifThere(logVolume(terminal)?.read(layout.episodes) ?? Promise.resolve(undefined));
  return bytes === undefined ? [] : saidRules(readEpisodes(bytes));
}

const asRule = ({ text, episodes }: SaidRule): PersonRule => {
  const { timestampMs = Number.NaN } = episodes.at(-1) ?? {};
  return { text, at: Number.isNaN(timestampMs) ? "" : formatTimestamp(timestampMs) };
};

async function list(terminal: Terminal): Promise<void> {
  const rules = readPersonRules();
  const recorded = await rulesHere(terminal);
  const here = recorded.map(asRule);
  if (terminal.isJson) {
    terminal.writeJson({ rules, project: here });
    return;
  }
  if (rules.length === 0)
    terminal.say("·", 'No rules for all projects yet: brainstem rules add "pnpm, never npm"');
  for (const [at, rule] of rules.entries()) terminal.write(`  ${at + 1}. ${lineOf(rule, terminal)}\n`);
  // A log that came with a clone says what others said.
  const wasHeard = wasSaidHere();
  const numbered = here.map((rule, at) => ({
    rule,
    number: rules.length + at + 1,
    isOwn: recorded[at]!.episodes.some(({ action }) => wasHeard(action)),
  }));
  const show = (heading: string, those: typeof numbered) => {
    if (those.length > 0) terminal.write(`\n  ${heading}\n`);
    for (const { number, rule } of those) terminal.write(`  ${number}. ${lineOf(rule, terminal)}\n`);
  };
  show(
    "Kept from requests of this project",
    numbered.filter(({ isOwn }) => isOwn),
  );
  show(
    "Recorded in this project, not said on this machine",
    numbered.filter(({ isOwn }) => !isOwn),
  );
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
  const own = readPersonRules();
  const here = await rulesHere(terminal);
  const rules = [...own, ...here.map(asRule)];
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
  const said = here[rules.indexOf(rule) - own.length];
  if (said === undefined) await forgetPersonRule(rule.text);
  else await forgetSaid(said, terminal);
  terminal.say("✓", `Forgotten: “${rule.text}”`);
}

async function forgetSaid({ episodes }: SaidRule, terminal: Terminal): Promise<void> {
  const volume = logVolume(terminal)!;
  const { bury } = createReviewQueue({ volume, redactor: createSecretRedactor(), clock: systemClock });
  for (const { id } of episodes) {
    const found = await findForgettable(volume, id);
    if (found.choices.length > 0) await erase({ volume, bury }, await wantedOf(volume, found));
  }
}
