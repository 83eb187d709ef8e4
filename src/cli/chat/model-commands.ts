/** `changeModel` and `showCost`: which model answers in this conversation, and what it has cost. */
import { noUsage } from "../../base/index.ts";
import { openModels } from "../../brainstem/parts.ts";
import { locateBrain } from "../../project/index.ts";
import { count } from "../print.ts";
import { trustOf } from "../project.ts";
import { describeUsage } from "./describe-usage.ts";
import type { Talk } from "./talk.ts";

const OWN = "default";

/** @throws model.unknown, model.key-missing, dependency.missing, config.invalid for a name that can't answer: nothing changes */
export async function changeModel(talk: Talk, name: string): Promise<void> {
  const { brainstem, terminal } = talk;
  const { style, write } = terminal;
  const own = brainstem.config.model;
  if (name === "") {
    write(`  ${talk.model ?? own} answers here.\n`);
    write(
      `  ${style("dim", `/model <name> changes it until you leave, /model ${OWN} goes back to ${own}; brainstem models lists them.`)}\n`,
    );
    return;
  }
  if (name !== OWN) {
    const trust = await trustOf(locateBrain(brainstem.project), terminal)();
    const { environment } = terminal;
    await openModels(
      { model: name, environment, trust, folder: brainstem.project },
      brainstem.brain.settings,
    );
  }
  talk.model = name === OWN || name === own ? undefined : name;
  terminal.say("✓", `${talk.model ?? own} answers from now on, until you leave this conversation.`, "  ");
}

export async function showCost({ brainstem, events, session, terminal }: Talk): Promise<void> {
  const record = await brainstem.store.sessions.find(session.key);
  const last = events.findLast(({ kind }) => kind === "turn-end");
  const line = (label: string, parts: readonly string[]) =>
    terminal.write(`  ${terminal.style("dim", `${label}:`)} ${parts.join(", ")}\n`);
  const cost = (usage = noUsage) => {
    const facts = describeUsage(usage);
    return facts.length === 0 ? ["no tokens of a model that is paid for"] : facts;
  };
  line("this conversation", [count(record?.turns ?? 0, "turn"), ...cost(record?.usage)]);
  if (last?.kind === "turn-end") line("the last turn", cost(last.usage));
  if (record?.usage.costUsd === undefined && record !== undefined)
    line("money", ["not known: a model without a price took part"]);
}
