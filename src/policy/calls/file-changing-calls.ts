/** Tools that change what a file says: they write it anew, edit a part of it, or do either by a verb. */
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { fileOperation } from "../programs/effects/file-operation.ts";
import type { CallReader } from "./call-context.ts";
import { type Paths, pathNames, pathsGiven, pathsNeeded } from "./call-paths.ts";
import { editedText, editLists, readEdits } from "./edited-text.ts";
import { readRead } from "./file-looking-calls.ts";
import { readDelete, readMove } from "./file-moving-calls.ts";
import { isRecord, readGiven } from "./given.ts";

const CONTENT = ["content", "contents", "file_text", "text", "new_content", "code"];

export const readWrite: CallReader = (given, { facts }) => {
  const append = given.text("mode") === "append" || given.flag("append");
  const content = append === false ? given.text(...CONTENT) : undefined;
  return writes(pathsNeeded(given, facts), content, append);
};

export const readEdit: CallReader = (given, { facts }) => {
  const inner = given.items(...editLists).filter(isRecord);
  const own = pathsGiven(given, pathNames, facts);
  const others = inner.flatMap(each => pathsGiven(readGiven(each), pathNames, facts));
  const [path, ...more] = new Set([...own, ...others]);
  const edits = path === undefined || more.length > 0 ? undefined : readEdits(given);
  const content =
    path === undefined || edits === undefined ? undefined : editedText(textBefore(facts, path), edits);
  return writes([path, ...more], content);
};

/** Only the tool knows what comes of it: notebooks, insertions, models that apply a sketch. */
export const readAnyChange: CallReader = (given, { facts }) => writes(pathsNeeded(given, facts), undefined);

/** One tool for all, with its verb as `command`. */
export const readTextEditor: CallReader = (given, context) => {
  const verb = given.text("command") ?? "";
  const reader = Object.hasOwn(editorVerbs, verb) ? editorVerbs[verb]! : readAnyChange;
  return reader(given, context);
};

const editorVerbs: { readonly [verb: string]: CallReader } = {
  view: readRead,
  create: readWrite,
  write: readWrite,
  str_replace: readEdit,
  insert: readAnyChange,
  undo_edit: readAnyChange,
  delete: readDelete,
  rename: readMove,
};

/** `content`: what each of the files will say, where that is certain. */
export const writes = (
  paths: Paths,
  content: string | undefined,
  append: boolean | undefined = false,
): readonly Operation[] => paths.flatMap(path => fileOperation("fs.write", path, { append, content }));

/** Empty for a file that isn't there yet. */
const textBefore = (facts: Facts, path: string): string | undefined =>
  facts.kindOf(path) === "missing" ? "" : facts.readText(path);
