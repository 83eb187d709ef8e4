/** Recognises `task`: the commands of the tasks in a Taskfile, where it can be read. */
import { parse } from "yaml";
import { type Commands, opaque, type Recogniser } from "../../../recognition.ts";
import { known, textOf } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { wordList } from "../../syntax/word-list.ts";
import { type Recipes, type Rule, recipesText, targetOperations } from "./recipes.ts";

const syntax = { valued: "dtoCI", valuedLong: wordList("dir taskfile output concurrency interval sort") };
const questions = wordList("l list a list-all summary status help h version completion n dry i init");
const fileNames = ["Taskfile", "taskfile"].flatMap(name =>
  [".yml", ".yaml", ".dist.yml", ".dist.yaml"].map(end => name + end),
);
const dialect = { reference: /\{\{[^{}]{0,200}\}\}/g };

const task: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments, syntax);
  if (given.has(...questions)) return [];
  const [file] = given.values("t", "taskfile");
  const [folder] = given.values("d", "dir");
  const [directory] = folder === undefined ? [command.directory] : recognition.paths(folder, command);
  const place = { ...command, directory };
  const recipes = readTasks(recipesText(file, fileNames, place, recognition) ?? "");
  if (recipes === undefined) return [opaque("its Taskfile can't be read")];
  const names = given.operands.filter(each => !/^\w+=/.test(each.text));
  return (names.length === 0 ? [known("default")] : names).flatMap(each =>
    targetOperations("task", textOf(each), recipes, dialect, place, recognition),
  );
};

/** Undefined where the text is no YAML. */
function readTasks(text: string): Recipes | undefined {
  try {
    const { tasks = {}, vars, env } = Object(parse(text, { merge: true, uniqueKeys: false }));
    const shared = commandsIn({ vars, env });
    const rules = new Map<string, Rule>();
    for (const [name, own] of Object.entries(Object(tasks)))
      rules.set(name, { needs: [], lines: [...shared, ...commandsIn(own)] });
    return { variables: new Map(), rules, first: undefined };
  } catch {
    return undefined;
  }
}

/** A text is a command, unless a key has another use for it. Source: taskfile.dev/docs/reference/schema. */
function commandsIn(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (Array.isArray(part)) return part.flatMap(commandsIn);
  const { cmds, cmd, defer, sh, preconditions, status, task, deps, vars, env } = Object(part);
  const needs = [task, deps].flat().map(each => (typeof each === "string" ? `task ${each}` : each));
  const values = [vars, env].flatMap(each => Object.values(Object(each))).filter(isRecord);
  return [cmds, cmd, defer, sh, preconditions, status, ...needs, ...values]
    .filter(Boolean)
    .flatMap(commandsIn);
}

const isRecord = (value: unknown) => typeof value === "object";

export const programs: Commands = { task, "go-task": task };
