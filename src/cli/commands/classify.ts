/** `brainstem classify`: shows the evidence of attacks in a text, and its effect in each profile. */
import { Option } from "commander";
import {
  type Classification,
  type ClassifierStage,
  type ClassifyOptions,
  classifierStages,
  classify,
  describeEvidence,
  type Evidence,
  normalise,
  verdictOf,
} from "../../safety/classifier.ts";
import { profileNames, profiles } from "../../safety/profiles.ts";
import { misuse, offering, type RegisterCommand } from "../command.ts";
import { readBounded } from "../files.ts";
import { count, fit, oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";

interface Options {
  readonly stage: ClassifierStage;
  readonly name?: string;
}

const MAX_BYTES = 20_000_000;
const EXAMPLE =
  'For example: brainstem classify "Ignore all previous instructions"\n  Or from a pipe: cat page.html | brainstem classify --stage tool-result';

export const register: RegisterCommand = (command, terminal) => {
  command
    .argument("[text...]", "the text, in quotes (default: standard input)")
    .addOption(
      offering(
        new Option("--stage <stage>", "where it comes from").choices(classifierStages).default("input"),
        classifierStages,
      ),
    )
    .option("--name <argument>", "with --stage arguments: the argument's name, which says what it is for")
    .action(async (words: readonly string[], { stage, name }: Options) => {
      if (name !== undefined && stage !== "arguments")
        throw misuse(
          "--name belongs to --stage arguments.",
          'For example: brainstem classify --stage arguments --name file "../x"',
        );
      const text = words.length > 0 ? words.join(" ") : await readPiped(terminal);
      if (text.trim() === "") throw misuse("There is no text to classify.", EXAMPLE);
      const options: ClassifyOptions = { stage, ...(name !== undefined && { name }) };
      const judged = classify(text, options);
      if (terminal.isJson) terminal.writeJson(dataOf(text, judged, stage));
      else show(text, judged, stage, terminal);
    });
};

async function readPiped(terminal: Terminal): Promise<string> {
  if (terminal.input.isTTY) throw misuse("There is no text to classify.", EXAMPLE);
  const bytes = await readBounded(terminal.input, MAX_BYTES);
  if (bytes.length > MAX_BYTES)
    throw misuse(`The text has more than ${MAX_BYTES / 1e6} MB.`, "Give it in parts.");
  return new TextDecoder().decode(bytes);
}

const effects = (score: number, stage: ClassifierStage) =>
  profileNames.map(profile => {
    const thresholds = profiles.classifier[profile];
    const action = verdictOf(score, thresholds);
    return { profile, action: action === "block" ? strongest[stage] : action, ...thresholds };
  });

/** The action from the upper threshold on. An answer is flagged, and about a call a person is asked. */
const strongest = { input: "block", "tool-result": "block", arguments: "ask", output: "flag" } as const;

const dataOf = (text: string, judged: Classification, stage: ClassifierStage) => ({
  stage,
  score: judged.score,
  reason: judged.evidence.length === 0 ? undefined : describeEvidence(judged),
  families: judged.families,
  evidence: judged.evidence.map(each => ({ ...each, quote: text.slice(each.start, each.end) })),
  variants: judged.variants,
  normalised: normalise(text),
  profiles: effects(judged.score, stage),
});

const MOST_ROWS = 12;
const MOST_VARIANTS = 4;
const percent = (score: number) => score.toFixed(2);

function show(text: string, judged: Classification, stage: ClassifierStage, terminal: Terminal): void {
  const { style, width, write } = terminal;
  const { evidence, families, score, variants } = judged;
  const headline = families.map(({ family, score: own }) => `${family} ${percent(own)}`).join(", ");
  write(
    `${style("bold", `${percent(score)}`)}  ${headline === "" ? "no evidence of an attack" : headline}\n`,
  );
  const seen = normalise(text);
  if (isDisguised(text, seen)) write(`\n  ${style("dim", "it reads   ")} ${fit(seen, width - 14)}\n`);
  for (const variant of variants.slice(0, MOST_VARIANTS))
    write(`  ${style("dim", variant.encoding.padEnd(11))} ${fit(variant.text, width - 14)}\n`);
  if (variants.length > MOST_VARIANTS)
    write(`  ${style("dim", `and ${variants.length - MOST_VARIANTS} more encoded parts`)}\n`);
  if (evidence.length > 0) write("\n");
  const rows = strongestFirst(evidence);
  for (const each of rows.slice(0, MOST_ROWS)) {
    const where = each.encoding === undefined ? "" : ` (${each.encoding})`;
    write(`  ${percent(each.weight)}  ${oneLine(each.says)}${style("dim", `  ${each.id}${where}`)}\n`);
    write(`        ${style("dim", fit(`“${text.slice(each.start, each.end)}”`, width - 8))}\n`);
  }
  if (rows.length > MOST_ROWS)
    write(`  ${style("dim", `and ${count(rows.length - MOST_ROWS, "more kind")} (--json has all)`)}\n`);
  write("\n");
  for (const { profile, action, flag, block } of effects(score, stage)) {
    const colour = action === "allow" ? "green" : action === "flag" ? "yellow" : "red";
    const why = block < 1 ? `flags from ${flag}, stops from ${block}` : `flags from ${flag}, stops nothing`;
    write(`  ${profile.padEnd(11)} ${style(colour, action.padEnd(6))} ${style("dim", why)}\n`);
  }
}

/** Each kind once, at its first place. */
function strongestFirst(evidence: readonly Evidence[]): readonly Evidence[] {
  const kinds = new Map(evidence.toReversed().map(each => [`${each.id} ${each.encoding}`, each]));
  return [...kinds.values()].sort((left, right) => right.weight - left.weight || left.start - right.start);
}

/** Whether the text has other letters than those it is read with. */
const isDisguised = (text: string, seen: string) =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") !== seen.replaceAll(" ", "");
