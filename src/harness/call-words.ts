/** Describes a call in a few words: the key of its episode, its skill, and its line in a checkpoint. */
import { canonicalJson, isFault, type Json } from "../base/index.ts";
import type { HarnessCall } from "../policy/judging.ts";
import { record, textIfAny } from "./event-fields.ts";

/** Arguments that harnesses add for people, or for themselves. */
const ASIDES: ReadonlySet<string> = new Set([
  "description",
  "explanation",
  "timeout",
  "toolSummary",
  "is_background",
]);
const PATHS = ["file_path", "filePath", "path", "absolute_path", "notebook_path", "target_file"] as const;

/** The names that harnesses have for their shell. */
const SHELL_TOOL =
  /^(?:ba)?sh(?:ell)?$|^(?:local_?)?shell$|^run_?(?:shell_?|terminal_?)?(?:command|cmd)$|^exec(?:_?command)?$/i;

/** The same for one call under the names that two harnesses, or two contracts of one, have for it. */
export function subjectOf({ tool, arguments: given }: HarnessCall): string {
  const command = SHELL_TOOL.test(tool) ? commandOf(given) : undefined;
  if (command !== undefined) return `command ${command}`;
  const told = Object.entries(record(given)).filter(([name]) => !ASIDES.has(name));
  return `${tool.toLowerCase().replace(/[^a-z0-9]/g, "")} ${canonical(Object.fromEntries(told))}`;
}

/** Of a shell's call, beside those, what leads nowhere else. */
const FOLDERS: ReadonlySet<string> = new Set(["workdir", "cwd", "dir_path", "directory"]);

/**
 * The call as a person allows it: all of its input, but what is known to change nothing, such as the words of a
 * harness about it, and the folder that it is in anyway.
 */
export function wholeSubject({ tool, arguments: given }: HarnessCall, directory: string): string {
  const { command, command_line = command, ...others } = record(given);
  if (!SHELL_TOOL.test(tool) || command_line === undefined)
    return `${tool.toLowerCase().replace(/[^a-z0-9]/g, "")} ${canonical(given)}`;
  const more = Object.entries(others).filter(
    ([name, value]) => !ASIDES.has(name) && !(FOLDERS.has(name) && (value === directory || value === "")),
  );
  const two = command !== undefined && command !== command_line ? { command } : {};
  return `command ${canonical({ command_line, ...two, ...Object.fromEntries(more) })}`;
}

/** Programs that only prepare what comes behind them. */
const PREPARES =
  /^(?:cd|pushd|export|set|source|\.|echo|printf|true|sleep|sudo|env|time|timeout|nohup|exec|command)$/;
const WORD = /^[A-Za-z_][\w.+-]*$/;

/** The skill of a call's episode without a matched skill: its program, its server, or a kind of tool. */
export function skillOf({ tool, arguments: given }: HarnessCall): string {
  const command = commandOf(given);
  if (command !== undefined && !isPatch(command)) return programOf(command) ?? "shell";
  const [, server] = /^mcp__(.+?)__/.exec(tool) ?? [];
  if (server !== undefined) return server;
  if (isPatch(command ?? "") || pathOf(given) !== undefined) return "files";
  if (/web|fetch|url/i.test(tool)) return "web";
  return tool.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
}

/** The skill that a call loads: its file is read, or the harness's own tool for skills names it. */
export function loadedSkill({ tool, arguments: given }: HarnessCall): string | undefined {
  const { skill, command, name } = record(given);
  if (/^skill$/i.test(tool)) return textIfAny(skill) ?? textIfAny(name) ?? textIfAny(command);
  return /(?:^|\/)skills\/([\w-]+)\/SKILL\.md$/.exec(pathOf(given) ?? "")?.[1];
}

/** Whether a call says that the task is done. */
export const finishesTask = ({ tool, arguments: given }: HarnessCall): boolean =>
  /^mcp__brainstem__finish_task$/.test(tool) ||
  /(?:^|[\s;&|/])brainstem task (?:done|failed)\b/.test(commandOf(given) ?? "");

function programOf(command: string): string | undefined {
  for (const part of command.slice(0, 2_000).split(/&&|\|\||[;|\n(){}]/)) {
    const words = part.trim().split(/\s+/);
    const program = words
      .filter(word => !/^\w+=|^-/.test(word))
      .map(word => word.slice(word.lastIndexOf("/") + 1))
      .find(word => !PREPARES.test(word));
    if (PREPARES.test(words[0] ?? "") && !/^(?:sudo|env|time|timeout|nohup|exec|command)$/.test(words[0]!))
      continue;
    if (program !== undefined && WORD.test(program)) return program.toLowerCase();
  }
  return undefined;
}

const CHANGES = /write|edit|replace|patch|delete|create|insert|rename|move/i;
const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm;

/** Files that a call changes, as it names them. */
export function changedFiles({ tool, arguments: given }: HarnessCall): readonly string[] {
  const patch = [commandOf(given), textIfAny(record(given).patch), textIfAny(record(given).patchText)].find(
    each => each !== undefined && isPatch(each),
  );
  if (patch !== undefined) return [...patch.matchAll(PATCHED)].map(([, file]) => file!.trim());
  const path = pathOf(given);
  return path !== undefined && CHANGES.test(tool) ? [path] : [];
}

const isPatch = (text: string): boolean => text.includes("*** Begin Patch");

const pathOf = (given: Json): string | undefined =>
  PATHS.map(name => textIfAny(record(given)[name])).find(path => path !== undefined);

/** Undefined for a call of no shell. */
export const commandOf = (given: Json): string | undefined => {
  const { command, command_line } = record(given);
  if (Array.isArray(command)) return command.map(String).join(" ");
  return textIfAny(command) ?? textIfAny(command_line);
};

/** A shell's command that runs in this folder, in the foreground; undefined where an argument may say otherwise. */
export function plainCommandOf({ arguments: given }: HarnessCall, directory: string): string | undefined {
  const { command: _, command_line: __, is_background, ...others } = record(given);
  const isPlain = Object.entries(others).every(
    ([name, value]) => ASIDES.has(name) || value === directory || value === "" || value === false,
  );
  return isPlain && is_background !== true ? commandOf(given) : undefined;
}

function canonical(value: Json): string {
  try {
    return canonicalJson(value);
  } catch (error) {
    if (isFault(error)) return JSON.stringify(value);
    throw error;
  }
}
