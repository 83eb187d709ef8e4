/** Makes a recogniser of a program's table: finds the verb among the options, and gives its effects. */
import type { Operation } from "../../../ports/index.ts";
import { riskTier } from "../../operations.ts";
import { opaque, possibly, type Recogniser } from "../../recognition.ts";
import { HOLE, isKnown, textOf, type Word } from "../../word.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { isHelp } from "../syntax/leading-words.ts";
import { fits, given, isSame, withOperands } from "./match-row.ts";
import type { ProgramTable } from "./program-table.ts";
import { passesOn, readEffects } from "./read-effects.ts";
import { type ReadTable, type Row, readTable } from "./read-table.ts";
import type { TableCall, TableCode } from "./table-call.ts";
import { effectsOf } from "./table-effects.ts";
import { inFolder, runsElsewhere } from "./table-packages.ts";

export function tableProgram(table: ProgramTable, code: TableCode = {}): Recogniser {
  let read: ReadTable | undefined;
  return (command, recognition) => {
    read ??= readTable(table);
    // `cargo +nightly build`: the toolchain comes first.
    const isFirstOption = read.flags.has("+") && /^\+/.test(command.arguments[0]?.text ?? "");
    const words = command.arguments.slice(isFirstOption ? 1 : 0);
    const reading = findVerb(words, read, false);
    if (reading === "help" || asksOnly(words, read, reading)) return [];
    const judge = (found: Reading) => judgeReading(found, read!, words, { command, recognition, code });
    const found = judge(reading);
    if (!reading.isDoubtful || table.always !== undefined) return found;
    // The option in front of it may take the word for its value: then the next word is the verb.
    const hidden = findVerb(words, read, true);
    const other = hidden === "help" ? [] : judge(hidden);
    if (hidden !== "help" && hidden.verb.length + reading.verb.length === 0) return found;
    if (found === undefined) return other;
    const doubt = isManager(read) ? [] : [untold({ command })];
    return [...found, ...(other?.map(possibly) ?? doubt)];
  };
}

const isManager = ({ rows }: ReadTable) =>
  rows.some(({ effects }) => effects.some(({ name }) => name.startsWith("package.")));

interface Reading {
  readonly verb: readonly string[];
  readonly isListed: boolean;
  /** The verb is an unknown word. */
  readonly isUnknown: boolean;
  readonly isDoubtful: boolean;
  /** The words of the verb. */
  readonly places: ReadonlySet<number>;
  readonly end: number;
}

/** The longest row of first words that the table lists. */
function findVerb(words: readonly Word[], table: ReadTable, takesValues: boolean): Reading | "help" {
  const places = new Set<number>();
  const verb: string[] = [];
  let isDoubtful = false;
  let isListed = false;
  const done = (end: number, isUnknown = false): Reading => ({
    verb,
    isListed,
    isUnknown,
    isDoubtful,
    places,
    end,
  });
  for (let at = 0; at < words.length; at++) {
    const { text } = words[at]!;
    if (/^-./s.test(text) || (!isListed && table.flags.has(text))) {
      const name = text.split("=", 1)[0]!;
      if (text === "--" && isListed) return done(at);
      if (table.valued.has(text)) at += 1;
      else if (table.flags.has(text) || text === "--" || text.includes("=")) {
        if (name.includes(HOLE)) return done(at, true);
      } else if (!isListed && (table.always === undefined ? isHelp(text) : /^--(?:help|version)$/.test(text)))
        return "help";
      else if (name.includes(HOLE)) return done(at, true);
      else if (isListed && isGroup(table, verb) && isRow(table, verb)) {
        // `secrets --x list` is the group itself, or one of its verbs.
        isDoubtful = true;
        if (!takesValues) return done(at);
      } else if (isListed && !isGroup(table, verb)) return done(at);
      else if (
        !(!table.hasSingleHyphen && text[1] !== "-" && table.valued.has(text.slice(0, 2))) &&
        !isFlag(table, text)
      ) {
        isDoubtful = true;
        if (takesValues) at += 1;
      }
      continue;
    }
    if (!isKnown(words[at]!)) return done(at, verb.length === 0 || isGroup(table, verb));
    const word = verb.length === 0 ? wholeVerb(table, text) : text;
    const path = [...verb, word].join(" ");
    const next = table.tree.has(path) || hasRow(table, [...verb, word]);
    if (!next && isListed && !isGroup(table, verb)) return done(at);
    if (!next && isListed && (runsRest(table, verb) || hasOperands(table, verb))) return done(at);
    verb.push(word);
    places.add(at);
    isListed = next;
    if (!next || !isGroup(table, verb)) return done(at + 1);
  }
  return done(words.length);
}

/** `npm unp`: the one verb that begins like this. */
function wholeVerb({ abbreviates, tree }: ReadTable, text: string): string {
  if (!abbreviates || tree.has(text)) return text;
  const [verb, ...others] = [...tree.keys()].filter(path => !path.includes(" ") && path.startsWith(text));
  return verb === undefined || others.length > 0 ? text : verb;
}

const isGroup = (table: ReadTable, verb: readonly string[]) => table.tree.get(verb.join(" ")) === true;
const isRow = (table: ReadTable, verb: readonly string[]) =>
  table.rows.some(row => !row.isAnywhere && row.words.join(" ") === verb.join(" "));
const runsRest = (table: ReadTable, verb: readonly string[]) =>
  table.rows.some(row => isOf(row, verb) && row.effects.some(passesOn));
/** Some row has `*` for the last word. */
const hasRow = (table: ReadTable, verb: readonly string[]) =>
  table.rows.some(row => row.words.at(-1)?.includes("*") && isOf(row, verb));
/** `install` beside `install ./*`: other words are operands, too. */
const hasOperands = (table: ReadTable, verb: readonly string[]) =>
  isRow(table, verb) &&
  table.rows.some(
    ({ words }) => words.at(-1)?.includes("*") && words.slice(0, -1).join(" ") === verb.join(" "),
  );
const isOf = ({ words, isAnywhere }: Row, verb: readonly string[]) =>
  !isAnywhere && words.length === verb.length && words.every((word, at) => isSame(word, verb[at]!));

const isRunning = (effects: string | undefined) => readEffects(effects ?? "nothing").some(passesOn);

/** The words behind the verb belong to a program that is run. */
const handsOn = (table: ReadTable, { verb, isListed }: Pick<Reading, "verb" | "isListed">) =>
  table.always !== undefined
    ? isRunning(table.always)
    : runsRest(table, verb) || (!isListed && isRunning(table.otherwise));

/** Letters after one hyphen, each of them a flag. */
const isFlag = (table: ReadTable, text: string) =>
  /^-[^-]/.test(text) && [...text.slice(1)].every(letter => table.flags.has(`-${letter}`));

/** `--help` behind the verb, where it can't be an option's value nor that of a program that is run. */
function asksOnly(words: readonly Word[], table: ReadTable, reading: Reading): boolean {
  if (reading.isUnknown) return false;
  if (/^--?help$/.test(words[reading.end]?.text ?? "")) return true;
  const texts = words.map(({ text }) => text);
  const [before = "", last = ""] = texts.length > 1 ? texts.slice(-2) : ["", ...texts];
  if (!/^--(?:help|version)$/.test(last) || !words.every(isKnown) || texts.includes("--")) return false;
  if (table.valued.has(before) || /^-[^=]*$/.test(before) || handsOn(table, reading)) return false;
  if (runsRest(table, reading.verb)) return false;
  // `bun -e code --help`
  const runs = table.rows.filter(({ effects }) => effects.some(passesOn));
  return !runs.some(({ options }) => options.some(option => texts.includes(option)));
}

/** How its options are written. */
function syntaxOf({ valued, flags, abbreviates, hasSingleHyphen }: ReadTable): ExactSyntax {
  const names = (options: ReadonlySet<string>) => [...options].map(each => each.replace(/^--?/, ""));
  return {
    valued: names(valued)
      .filter(each => each.length === 1)
      .join(""),
    valuedLong: names(valued).filter(each => each.length > 1 || hasSingleHyphen),
    flagLong: names(flags).filter(each => each.length > 1),
    ...(hasSingleHyphen && { hasSingleHyphen }),
    ...(abbreviates && { canAbbreviate: true as const }),
  };
}

function judgeReading(
  reading: Reading,
  table: ReadTable,
  words: readonly Word[],
  rest: Pick<TableCall, "command" | "recognition" | "code">,
): readonly Operation[] | undefined {
  const hasVerb = reading.isListed && table.always === undefined;
  const passes = handsOn(table, reading);
  const start = table.always === undefined ? reading.end : 0;
  const after = words.slice(start);
  const own = words.slice(0, start).filter((_, at) => !reading.places.has(at));
  const syntax = syntaxOf(table);
  const behind = parseExactly(after, { ...syntax, ...(passes && { stopsAtOperand: true }) });
  const options = parseExactly(
    [...own, ...(passes ? after.slice(0, after.length - behind.rest.length) : after)],
    syntax,
  );
  const all = parseExactly(words, syntax);
  const call: TableCall = {
    ...rest,
    command: inFolder(table, options, rest),
    table,
    name: table.name ?? rest.command.program,
    verb: table.always === undefined ? reading.verb.join(" ") : "",
    after,
    operands: behind.operands,
    all: all.operands,
    options,
  };
  const found = verbEffects(call, reading, hasVerb);
  if (found === undefined) return undefined;
  const added = table.added.filter(row => row.words.length === 0 || fits(row, call));
  const judged = [...found, ...onOptions(added, call)];
  return [...judged, ...runsElsewhere(table, options, judged, rest)];
}

function verbEffects(call: TableCall, reading: Reading, hasVerb: boolean): readonly Operation[] | undefined {
  const { table, options, all } = call;
  const asking = table.rows.filter(
    ({ options, words }) =>
      options.length > 0 &&
      (words.length === 0 || words.join(" ") === call.verb || isOfGroup(words, reading)),
  );
  const at = asking.findIndex(row => given(row, call) === true);
  const certain = asking[at];
  const maybe = onOptions(at < 0 ? asking : asking.slice(0, at), call);
  if (certain !== undefined) {
    const whole = { ...call, operands: all, after: call.command.arguments };
    const found = effectsOf(certain.effects, certain.words.length > 0 ? withOperands(certain, call) : whole);
    return found && [...found, ...(maybe.length > 0 ? maybe : otherwiseDone(found, call))];
  }
  const isOpen = table.rows.some(row => row.isAnywhere) && (options.isUncertain || !all.every(isKnown));
  const plain = plainEffects(call, reading, hasVerb);
  return plain && [...plain, ...maybe, ...(isOpen && !reading.isUnknown ? deletions(call) : [])];
}

const textEffects = (text: string | undefined, call: TableCall) =>
  text === undefined ? undefined : effectsOf(readEffects(text), call);

const untold = ({ command: { program } }: Pick<TableCall, "command">) =>
  opaque(`it can't be told what ${program} is to do`);

function plainEffects(call: TableCall, reading: Reading, hasVerb: boolean): readonly Operation[] | undefined {
  const { table, all } = call;
  const { always, bare, rows, many } = table;
  if (always === undefined && reading.isUnknown) return [untold(call), ...deletions(call)];
  if (all.length === 0 && (always ?? bare) === undefined && reading.verb.length === 0) return [];
  if (all.length === 0 && bare !== undefined && reading.verb.length === 0) return textEffects(bare, call);
  if (always === undefined && !many) return oneVerb(call, hasVerb);
  if (always === undefined)
    return all.flatMap((word, at) => {
      const isDone = all.slice(0, at).some(each => runsNext(table, each.text));
      const operands = all.slice(at + 1);
      return isDone ? [] : (oneVerb({ ...call, verb: textOf(word) ?? "", operands }, undefined) ?? []);
    });
  const row = rows.find(each => all.length > 0 && each.words.length > 0 && fits(each, { ...call, verb: "" }));
  const isOpen =
    isManager(table) && call.options.isUncertain && rows.some(({ options }) => options.length > 0);
  if (row === undefined) return isOpen ? [untold(call)] : textEffects(always, call);
  const found = effectsOf(row.effects, { ...call, verb: all[0]!.text, operands: all.slice(1) });
  return found && [...found, ...otherwiseDone(found, call)];
}

/** Unknown words may hold what makes a program do more than look. */
function otherwiseDone(found: readonly Operation[], call: TableCall): readonly Operation[] {
  if (!call.options.isUncertain || found.some(each => riskTier(each) > 1)) return [];
  return (textEffects(call.table.always, { ...call, operands: call.all }) ?? []).map(possibly);
}

/** The possible deletions of an unknown verb. */
function deletions(call: TableCall): readonly Operation[] {
  const row = call.table.rows.find(({ effects }) => effects.some(({ name }) => name.endsWith(".delete")));
  return (effectsOf(row?.effects ?? [], { ...call, verb: "", operands: [] }) ?? []).map(possibly);
}

/** The next word is what it runs: no task of its own. */
const runsNext = (table: ReadTable, verb: string) =>
  table.rows.some(
    row =>
      row.words.join(" ") === verb &&
      row.effects.some(({ arguments: given }) => Object.values(given).some(value => value.includes("$1"))),
  );

function oneVerb(call: TableCall, isListed: boolean | undefined): readonly Operation[] | undefined {
  const { table, verb } = call;
  const plain = table.rows.filter(row => row.options.length === 0);
  const exactly = (text: string) => plain.find(row => !row.isAnywhere && row.words.join(" ") === text);
  const task = table.tasks ? verb.slice(Math.max(verb.lastIndexOf(":"), verb.lastIndexOf("/")) + 1) : verb;
  const row =
    (isListed === false ? undefined : (exactly(verb) ?? exactly(task))) ??
    plain.find(each => each.words.at(-1)?.includes("*") && isOf(each, verb.split(" "))) ??
    (isListed === true && table.otherwise === undefined
      ? undefined
      : plain.find(each => each.isAnywhere && fits(each, call)));
  if (row !== undefined) return effectsOf(row.effects, withOperands(row, call));
  // A group without one of its verbs prints how it is used.
  if (isListed === true && table.tree.get(verb) === true && call.operands.length === 0) return [];
  return textEffects(table.otherwise, { ...call, verb: task || verb });
}

/** The operand behind a verb that has longer ones is no verb: `version --x major`. */
const isOfGroup = (words: readonly string[], { isListed, verb }: Reading) =>
  !isListed && words.length > 0 && words.join(" ") === verb.slice(0, -1).join(" ");

/** The effects of these rows, each once: certain or possible. */
function onOptions(rows: readonly Row[], call: TableCall): readonly Operation[] {
  const all = [...new Set(rows.map(({ effects }) => effects))];
  return all.flatMap(effects => {
    const is = rows.filter(row => row.effects === effects).map(row => given(row, call));
    const found = is.every(each => each === false) ? [] : (effectsOf(effects, call) ?? []);
    // A package manager's options are no reason to ask about words that can't be known.
    return is.includes(true) ? found : isManager(call.table) ? [] : found.map(possibly);
  });
}
