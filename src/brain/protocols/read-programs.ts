/** Reads a brain's own tables of programs: `protocols/programs/*.yaml`. */
import { type Fault, fault, isFault, readExactTextIfThere, type Volume } from "../../base/index.ts";
import type { ProgramTables } from "../../policy/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { parseYaml, yamlFields } from "../yaml-text.ts";

export interface OwnPrograms {
  /** By program; programs of a file or table that can't be used are asked about. */
  readonly tables: ProgramTables;
  readonly problems: readonly Fault[];
  /** Files whose programs are unknown, each with the reason. */
  readonly unreadable: readonly { readonly path: string; readonly problem: Fault }[];
}

/** Tables of some hundred programs; more would slow each decision. */
const MAX_BYTES = 65_536;

export async function programFiles(volume: Volume): Promise<readonly string[]> {
  const entries = await volume.list(layout.programs).catch(error => {
    if (isFault(error, "volume.not-found")) return [];
    throw error;
  });
  return entries
    .filter(({ kind, name }) => kind === "file" && /\.ya?ml$/.test(name))
    .map(({ name }) => `${layout.programs}/${name}`)
    .toSorted();
}

/** @throws volume.* other than volume.not-found */
export async function readPrograms(volume: Volume, files: readonly string[]): Promise<OwnPrograms> {
  if (files.length === 0) return { tables: {}, problems: [], unreadable: [] };
  // The file of a new brain names no program.
  const load = async () => (await import("../../policy/reading.ts")).loadOwnTables();
  const tables: { [program: string]: ProgramTables[string] } = {};
  const problems: Fault[] = [];
  const unreadable: { readonly path: string; readonly problem: Fault }[] = [];
  const lose = (path: string, problem: Fault) => {
    problems.push(problem);
    unreadable.push({ path, problem });
  };
  for (const path of files) {
    const file = `${BRAIN_FOLDER}/${path}`;
    const refuse = (expected: string) => {
      lose(path, fault("brain.malformed", { file, line: 1, expected }));
    };
    const { sizeBytes = 0 } = (await volume.stat(path)) ?? {};
    if (sizeBytes > MAX_BYTES) {
      refuse(`at most ${MAX_BYTES} bytes`);
      continue;
    }
    const text = await readExactTextIfThere(volume, path).catch(error => {
      if (!isFault(error)) throw error;
      lose(path, error);
    });
    if (text === undefined) continue;
    const yaml = parseYaml(text);
    if (yaml.mistake !== undefined) {
      problems.push(fault("brain.malformed", { file, ...yaml.mistake }));
      Object.assign(tables, (await load()).unusableTables(namesIn(text), file));
      continue;
    }
    const value = yamlFields(yaml);
    if (value === undefined) {
      refuse("programs, each with its table");
      continue;
    }
    if (Object.keys(value).length === 0) continue;
    const { checkTables, unusableTables } = await load();
    const checked = checkTables(value, file);
    for (const { names, expected } of checked.problems) {
      const line = lineOfMistake(text, names, expected);
      problems.push(fault("brain.malformed", { file, line, expected }));
    }
    for (const [program, table] of Object.entries(checked.tables)) {
      const isTwice = Object.hasOwn(tables, program);
      if (isTwice) {
        const expected = `one table for ${program}, not two`;
        problems.push(fault("brain.malformed", { file, line: lineOf(text, program), expected }));
      }
      Object.assign(tables, isTwice ? unusableTables([program], file) : { [program]: table });
    }
  }
  return { tables, problems, unreadable };
}

/** The programs that a file seems to be about: the words in front of the colons of its first column. */
const namesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^["']?([\w.@+-][\w.@+ -]*?)["']?[ \t]*:/gm), ([, names = ""]) =>
    names.split(/ +/),
  ).flat();

/** The line of the word that a mistake quotes, else that of its program. */
function lineOfMistake(text: string, names: string, expected: string): number {
  const first = lineOf(text, names);
  const [, quoted = names] = /“([^”]+)”/.exec(expected) ?? [];
  const below = text.split("\n").slice(first - 1);
  const at = below.findIndex(line => line.includes(quoted));
  return first + Math.max(0, at);
}

function lineOf(text: string, names: string): number {
  const at = text.split("\n").findIndex(line => line.startsWith(names) || line.slice(1).startsWith(names));
  return Math.max(0, at) + 1;
}
