/** `askSetup` asks a person at most three things about a new brain: which agents, which model, which policy. */
import type { WirableHarness } from "../../harness/index.ts";
import type { ShippedPolicy } from "../../policy/node.ts";
import type { BrainPlace } from "../../project/index.ts";
import { askOnce } from "../ask.ts";
import { findUsed } from "../harness/install-harnesses.ts";
import { findModels } from "../models/find-models.ts";
import { describeMissing, missingPackageOf } from "../models/use-model.ts";
import { fit } from "../print.ts";
import { showParagraph } from "../stream-wrap.ts";
import type { Terminal } from "../terminal.ts";

export interface Setup {
  readonly harnesses: readonly WirableHarness[];
  /** Undefined for the built-in one, which needs no line. */
  readonly model: string | undefined;
  readonly policy: ShippedPolicy;
}

interface Choice<Value> {
  readonly value: Value;
  readonly title: string;
  readonly note: string;
}

/** Each policy, as a working day goes under it. */
const policies: readonly Choice<ShippedPolicy>[] = [
  {
    value: "default",
    title: "careful",
    note: "the agent reads, tests and branches by itself; it asks before it deletes, installs or deploys, and before whatever no rule allows",
  },
  {
    value: "workstation",
    title: "workstation",
    note: "the agent works by itself on your own machine; it asks before anything that reaches others or can't be undone",
  },
];

/**
 * Enter takes the default of each question. Nothing is written here.
 * @param policy the policy of the command line, which is then not asked for
 * @returns undefined where Ctrl-C or Ctrl-D leave a question
 */
export async function askSetup(
  place: BrainPlace,
  policy: ShippedPolicy | undefined,
  terminal: Terminal,
): Promise<Setup | undefined> {
  try {
    return {
      harnesses: await askHarnesses(place, terminal),
      model: await askModel(place, terminal),
      policy: policy ?? (await askOne("Which rules?", policies, terminal)),
    };
  } catch (error) {
    // The question was left: readline aborts it, or its input has ended.
    if (error instanceof Error && (error.name === "AbortError" || "code" in error)) return undefined;
    throw error;
  }
}

async function askHarnesses(place: BrainPlace, terminal: Terminal): Promise<readonly WirableHarness[]> {
  const choices = findUsed(place.project, terminal).map(({ harness, because }) => ({
    value: harness,
    title: harness.title,
    note: because,
  }));
  if (choices.length === 0) return [];
  show("Which coding agents may use this brain?", choices, terminal);
  return askUntil("Enter for all of them, or numbers such as 1,2; 0 for none:", terminal, answer => {
    if (answer === "") return choices.map(({ value }) => value);
    if (/^(?:0|n|no|none)$/i.test(answer)) return [];
    const picked = answer.split(/[\s,]+/).map(number => choices[Number(number) - 1]?.value);
    return picked.every(each => each !== undefined) ? picked : undefined;
  });
}

async function askModel(place: BrainPlace, terminal: Terminal): Promise<string | undefined> {
  const found = await findModels(terminal);
  if (found.length === 0) return undefined;
  const choices: Choice<string | undefined>[] = [
    {
      value: undefined,
      title: "reflex",
      note: "built in: no key, no network; answers from the brain's own files",
    },
  ];
  for (const { model, because, isElsewhere } of found) {
    const missing = await missingPackageOf(model, place, terminal);
    const sent = isElsewhere ? "; what you say is sent there" : "";
    const installs = missing === undefined ? "" : `; installs ${describeMissing(missing)}`;
    const note = `${because}${sent}${installs}`;
    choices.push({ value: model, title: model, note });
  }
  return askOne("Which model answers in brainstem chat?", choices, terminal);
}

async function askOne<Value>(
  question: string,
  choices: readonly Choice<Value>[],
  terminal: Terminal,
): Promise<Value> {
  show(question, choices, terminal);
  return (
    await askUntil(`Enter for 1 (${choices[0]!.title}), a number or a name:`, terminal, answer => {
      const named = choices.find(({ title, value }) => answer === title || answer === value);
      const choice = answer === "" ? choices[0] : (named ?? choices[Number(answer) - 1]);
      return choice === undefined ? undefined : { choice };
    })
  ).choice.value;
}

function show(question: string, choices: readonly Choice<unknown>[], terminal: Terminal): void {
  const { style, write, width } = terminal;
  write(`\n  ${style("bold", question)}\n`);
  for (const [at, { title, note }] of choices.entries()) {
    write(`    ${style("cyan", `${at + 1}`)}  ${fit(title, width - 8)}\n`);
    showParagraph(note, "       ", "dim", terminal);
  }
}

/** Asks again where the answer is no choice. */
async function askUntil<Value>(
  prompt: string,
  terminal: Terminal,
  read: (answer: string) => Value | undefined,
): Promise<Value> {
  for (;;) {
    const value = read((await askOnce(terminal, `  ${prompt} `)).trim());
    if (value !== undefined) return value;
    terminal.write("  There is no such choice.\n");
  }
}
