/** Takes shell commands apart into operations, by the programs that are loaded, and says which others it would take. */
import { parse } from "unbash";
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { type AreaName, areaOf, loadArea } from "../programs/areas.ts";
import { type Commands, opaque, operation, type Programs, type Recogniser } from "../recognition.ts";
import { consequencesOf } from "./consequences.ts";
import { runCommand } from "./run-command.ts";
import { sequelsOf } from "./sequels.ts";
import { createState } from "./shell-state.ts";
import { addTo, createBudget, MAX_COMMAND_CHARS, type Walk } from "./walk.ts";
import { walkScript } from "./walk-script.ts";
import { runsUnreadable } from "./written-code.ts";
import { createWrittenFiles, runsWritten } from "./written-files.ts";

/**
 * Gives the operations of a command line, at any depth. An unknowable part is `shell.opaque`; a command that touches nothing is
 * `shell.print`. Never empty, never throws, and takes time in proportion to the text's length.
 *
 * @param directory where it runs. @default facts.directory
 */
export type RecogniseShell = (text: string, facts: Facts, directory?: string) => readonly Operation[];

export const createShellRecogniser =
  (commands: Programs): RecogniseShell =>
  (text, facts, directory = facts.directory) => {
    if (text.length > MAX_COMMAND_CHARS) return [opaque(`it is longer than ${MAX_COMMAND_CHARS} characters`)];
    if (text.includes("\0")) return [opaque("there is a null character in it")];
    const found: Operation[] = [];
    const budget = createBudget();
    const written = createWrittenFiles(facts);
    const walk: Walk = {
      facts: written.facts,
      written,
      budget,
      commands,
      isElsewhere: false,
      emit(operations) {
        written.follow("name" in operations ? [operations] : operations);
        written.wrote("name" in operations ? [operations] : operations);
        budget.operations("name" in operations ? 1 : operations.length);
        if (budget.spent === undefined) addTo(found, operations);
      },
      runScript: walkScript,
      runCommand,
    };
    walk.runScript(walk, parse(text), createState(directory), { kind: "none" });
    if (budget.spent !== undefined) found.push(opaque(budget.spent));
    addTo(found, sequelsOf(found));
    if (found.some(each => runsUnknown(each, walk))) found.push(runsWritten);
    const concluded = found.map(inCommand).flatMap(each => consequencesOf(each, facts));
    // Possible operations decide nothing by themselves.
    const isCertain = concluded.some(each => each.isPossible !== true);
    return distinct(isCertain ? concluded : [operation("shell.print"), ...concluded]);
  };

const runsUnknown = ({ name, arguments: { path } }: Operation, walk: Walk) =>
  name === "code.run" &&
  typeof path === "string" &&
  (walk.written.isUnknown(path) || runsUnreadable(walk, path));

/** A redirection is of no command's own text, and of the shell's all the same. */
const inCommand = (operation: Operation): Operation =>
  operation.command === undefined ? { ...operation, command: "" } : operation;

/** The same thing twice is decided once. */
function distinct(operations: readonly Operation[]): readonly Operation[] {
  const byText = new Map(operations.map(each => [`${JSON.stringify(each)}${argumentNames(each)}`, each]));
  return [...byText.values()];
}

/** JSON leaves out what is undefined. */
const argumentNames = ({ arguments: given }: Operation) => Object.keys(given).join();

export interface ShellOnDemand {
  /** The result for a text counts only where nothing was added to `missing`. */
  recogniser(missing: Set<AreaName>): RecogniseShell;
  load(areas: Iterable<AreaName>): Promise<void>;
  /** The areas that a text is likely to need. */
  likelyAreas(text: string): readonly AreaName[];
}

/** Where commands begin, more or less. */
const BEGINNINGS = /(?:^|[;&|(\n`])\s*([\w./@+-]+)/g;
/** Of a long text, the beginning is likely enough. */
const MAX_LIKELY_CHARS = 4_000;

/** @param own programs that go before the shipped ones of their names */
export function createShellOnDemand(own: Commands = {}): ShellOnDemand {
  const loaded = new Map<AreaName, Commands>();
  const find = (name: string): Recogniser | undefined => {
    if (Object.hasOwn(own, name)) return own[name];
    for (const commands of loaded.values()) if (Object.hasOwn(commands, name)) return commands[name];
    return undefined;
  };
  return {
    recogniser(missing) {
      const programs: Programs = {
        has: name => find(name) !== undefined || areaOf(name) !== undefined,
        get(name) {
          const found = find(name);
          const area = found === undefined ? areaOf(name) : undefined;
          if (area !== undefined && !loaded.has(area)) missing.add(area);
          return found;
        },
      };
      return createShellRecogniser(programs);
    },
    async load(areas) {
      const work = Array.from(areas, async area => void loaded.set(area, await loadArea(area)));
      await Promise.all(work);
    },
    likelyAreas(text) {
      const words = Array.from(text.slice(0, MAX_LIKELY_CHARS).matchAll(BEGINNINGS), ([, word = ""]) => word);
      const names = new Set(words.map(word => word.slice(word.lastIndexOf("/") + 1)));
      return [...names].flatMap(name => areaOf(name) ?? []);
    },
  };
}
