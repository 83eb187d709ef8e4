/** The scripts of a JavaScript project, and the programs in its node_modules. */
import type { Operation } from "../../../ports/index.ts";
import type { Command, Recognition } from "../../recognition.ts";
import { HOLE, textOf, type Word } from "../../word.ts";
import { projectScript } from "./project-script.ts";

/** The folders from here up to the project's root; only the first if it is outside of the project. */
function foldersAbove({ directory }: Command, { facts }: Recognition): readonly string[] {
  if (directory === undefined) return [];
  const folders = [directory];
  const isInside = directory.startsWith(`${facts.project}/`);
  while (isInside && folders.at(-1) !== facts.project) {
    const folder = folders.at(-1)!;
    folders.push(folder.slice(0, folder.lastIndexOf("/")));
  }
  return folders;
}

export interface NodeProject {
  readonly folder: string;
  readonly scripts: { readonly [name: string]: string };
}

/** The nearest package.json or deno.json; undefined where neither can be read. */
export function nodeProject(command: Command, recognition: Recognition): NodeProject | undefined {
  if (command.isElsewhere) return undefined;
  for (const folder of foldersAbove(command, recognition)) {
    const texts = ["package.json", "deno.json"].flatMap(
      name => recognition.facts.readText(`${folder}/${name}`) ?? [],
    );
    if (texts.length > 0) return { folder, scripts: Object.assign({}, ...texts.map(scriptsOf)) };
  }
  return undefined;
}

function scriptsOf(text: string): NodeProject["scripts"] {
  try {
    const { scripts, tasks } = JSON.parse(text) ?? {};
    const entries = Object.entries<string | { command?: string }>({ ...scripts, ...tasks }).map(
      ([name, value]) => [name, typeof value === "string" ? value : value?.command] as const,
    );
    return Object.fromEntries(
      entries.filter(entry => typeof entry[1] === "string"),
    ) as NodeProject["scripts"];
  } catch {
    return {};
  }
}

/**
 * Runs a script with all that belongs to it: its `pre` and `post` scripts, and the words that are
 * handed on to it.
 */
export function runScript(
  tool: string,
  name: Word | undefined,
  handedOn: readonly Word[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const script = textOf(name);
  const project = nodeProject(command, recognition);
  const textFor = (each: string) =>
    project !== undefined && Object.hasOwn(project.scripts, each) ? project.scripts[each] : undefined;
  if (script === undefined || project === undefined) {
    return projectScript(undefined, tool, script, command, recognition);
  }
  const place = { ...command, directory: project.folder };
  return [`pre${script}`, script, `post${script}`].flatMap(each => {
    const text = textFor(each);
    if (text === undefined && each !== script) return [];
    const whole = text === undefined || each !== script ? text : [text, ...handedOn.map(quoted)].join(" ");
    return projectScript(whole, tool, each, place, recognition);
  });
}

/** One word of a shell. An unknown piece becomes a variable that is never set. */
function quoted({ text, canSplit }: Word): string {
  if (canSplit) return UNKNOWN;
  return text.split(HOLE).map(singleQuoted).join(`"${UNKNOWN}"`);
}

const UNKNOWN = "$handed_on";
const singleQuoted = (text: string) =>
  /^[\w./:=@%+,-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Whether a program is one of the project's own; undefined if unknown. */
export function isInstalled(
  program: string,
  command: Command,
  recognition: Recognition,
): boolean | undefined {
  if (command.isElsewhere || command.directory === undefined) return undefined;
  const kinds = foldersAbove(command, recognition).map(folder =>
    recognition.facts.kindOf(`${folder}/node_modules/.bin/${program}`),
  );
  if (kinds.includes("file")) return true;
  return kinds.includes(undefined) ? undefined : false;
}
