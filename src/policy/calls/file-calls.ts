/** Reads calls of tools for files: they read, list, search, write, edit, delete, move and copy. */
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import { type FileOperationName, fileOperation } from "../programs/effects/file-operation.ts";
import { callPaths, folderOfPattern, type Paths, pathNames, pathsGiven, pathsNeeded } from "./call-paths.ts";
import { type CallReader, type Given, isRecord, readGiven, type ToolRow } from "./given.ts";
import { operationsOfPatch, readPatch } from "./read-patch.ts";

const PATTERNS = ["pattern", "patterns", "glob_pattern", "glob"];
const SEARCHED = ["pattern", "regex", "query"];
const CONTENT = ["content", "contents", "file_text", "text", "new_content", "code"];
const SOURCES = ["source", "source_path", "src", "from", "old_path"];
const DESTINATIONS = ["destination", "destination_path", "dest", "dst", "to", "new_path", "target"];
const PATCHES = ["input", "patch", "patch_text", "command", "diff", "changes"];
const ITSELF = { keepsLast: true };
const MAX_CHANGES = 200;

const onEach = (
  name: FileOperationName,
  paths: Paths,
  extra: Operation["arguments"] | ((path: string | undefined) => Operation["arguments"]) = {},
): readonly Operation[] =>
  paths.flatMap(path => fileOperation(name, path, typeof extra === "function" ? extra(path) : extra));

const kindAt = (facts: Facts, path: string | undefined) =>
  path === undefined ? undefined : facts.kindOf(path);

const readRead: CallReader = (given, { facts }) => readWhole(pathsNeeded(given, facts), facts);

/** Of a folder, some tools hand out all files. */
const readWhole = (paths: Paths, facts: Facts) =>
  onEach("fs.read", paths, path => ({ recursive: kindAt(facts, path) === "directory" }));

/** Paths may be patterns: all files of the folder that has a pattern's matches may be read. */
const readReadMany: CallReader = (given, { facts }) => {
  const paths = given.items(...pathNames);
  if (paths.length === 0) return fileOperation("fs.read", undefined);
  return paths.flatMap(each =>
    typeof each === "string" && /[*?[{]/.test(each)
      ? onEach("fs.read", callPaths(folderOfPattern(each), facts), { recursive: true })
      : readWhole(callPaths(each, facts), facts),
  );
};

const readList: CallReader = (given, { facts }) =>
  onEach("fs.list", pathsOrHere(given, facts), { recursive: given.flag("recursive") });

const readGlob: CallReader = (given, { facts }) => {
  const patterns = given.items(...PATTERNS);
  const foldersIn = (directory: string | undefined): Paths =>
    patterns.flatMap(pattern =>
      typeof pattern === "string" && directory !== undefined
        ? callPaths(folderOfPattern(pattern), facts, { directory })
        : [undefined],
    );
  const here = pathsOrHere(given, facts);
  const folders = patterns.length === 0 ? here : here.flatMap(foldersIn);
  return onEach("fs.list", [...new Set(folders)], { recursive: true });
};

const readSearch: CallReader = (given, { facts }) =>
  onEach("fs.search", pathsOrHere(given, facts), path => ({
    pattern: given.text(...SEARCHED),
    recursive: kindAt(facts, path) !== "file",
  }));

/** Tools that look around do so in the current folder, unless an argument names another. */
function pathsOrHere(given: Given, facts: Facts): Paths {
  const names = pathNames.filter(name => name !== "include");
  const isElsewhere = given.items(...names).some(each => each !== "");
  return isElsewhere ? pathsGiven(given, names, facts) : callPaths(".", facts);
}

const readWrite: CallReader = (given, { facts }) => {
  const append = given.text("mode") === "append" || given.flag("append");
  const content = append === false ? given.text(...CONTENT) : undefined;
  return onEach("fs.write", pathsNeeded(given, facts), { append, content });
};

/** Only the tool knows the outcome: notebooks, insertions, models that apply a sketch. */
const readAnyChange: CallReader = (given, { facts }) =>
  onEach("fs.write", pathsNeeded(given, facts), { content: undefined });

const OLD = ["old_string", "old_str", "old_text", "old", "search"];
const NEW = ["new_string", "new_str", "new_text", "new", "replace"];
/** Arguments that hold several edits. */
const EDITS = ["edits", "replacements", "changes"];
/** Longer texts are no rules. */
const MAX_CHARS = 2_000_000;

const readEdit: CallReader = (given, { facts }) => {
  const edits = given.items(...EDITS);
  const inner = edits.filter(isRecord).map(readGiven);
  const paths = new Set([given, ...inner].flatMap(each => pathsGiven(each, pathNames, facts)));
  const [path, ...more] = paths;
  // Given both ways, only the tool knows which of them counts.
  const isClear = path !== undefined && more.length === 0 && given.has(...OLD) === (edits.length === 0);
  const content = isClear
    ? (edits.length === 0 ? [given] : edits.map(readGiven)).reduce(edited, textBefore(facts, path))
    : undefined;
  return onEach("fs.write", [path, ...more], { content });
};

/** Empty for a file that isn't there yet. */
const textBefore = (facts: Facts, path: string): string | undefined =>
  facts.kindOf(path) === "missing" ? "" : facts.readText(path);

/**
 * The text after one edit. Undefined where the edit finds its text nowhere, or in several places without being meant
 * for all: tools differ there. An edit of nothing writes a file that isn't there.
 */
function edited(before: string | undefined, edit: Given): string | undefined {
  const [old, replacement] = [edit.text(...OLD), edit.text(...NEW)];
  if (before === undefined || old === undefined || replacement === undefined) return undefined;
  if (old === "") return before === "" ? replacement : undefined;
  const pieces = before.split(old);
  const isForAll = edit.all("replace_all", "all", "allow_multiple").includes(true);
  if (pieces.length < 2 || (pieces.length > 2 && !isForAll)) return undefined;
  return before.length + pieces.length * replacement.length > MAX_CHARS
    ? undefined
    : pieces.join(replacement);
}

/** @param isOfFiles it deletes no folders, as far as known */
const readDelete =
  (isOfFiles: boolean): CallReader =>
  (given, { facts }) =>
    onEach("fs.delete", pathsNeeded(given, facts, pathNames, ITSELF), path => {
      const kind = kindAt(facts, path);
      return { recursive: isOfFiles ? kind === "directory" : kind === "file" ? false : undefined };
    });

const readMove: CallReader = (given, { facts }) => {
  const sources = pathsNeeded(given, facts, SOURCES, ITSELF);
  const destinations = pathsNeeded(given, facts, DESTINATIONS, ITSELF);
  return destinations.flatMap(path => sources.flatMap(from => fileOperation("fs.move", path, { from })));
};

const readCopy: CallReader = (given, { facts }) => {
  const sources = pathsNeeded(given, facts, SOURCES);
  const recursive = sources.some(path => kindAt(facts, path) !== "file");
  return [
    ...onEach("fs.read", sources, { recursive }),
    ...onEach("fs.write", pathsNeeded(given, facts, DESTINATIONS), { recursive }),
  ];
};

const readMakeDirectory: CallReader = (given, { facts }) =>
  onEach("fs.make_directory", pathsNeeded(given, facts));

/** One tool for all, with its verb as `command`. */
const readTextEditor: CallReader = (given, context) => {
  const verb = given.text("command") ?? "";
  const reader = Object.hasOwn(editorVerbs, verb) ? editorVerbs[verb]! : readAnyChange;
  return reader(given, context);
};

const editorVerbs: { readonly [verb: string]: CallReader } = {
  view: readRead,
  create: readWrite,
  write: readWrite,
  str_replace: readEdit,
  delete: readDelete(false),
  rename: readMove,
};

const readPatchCall: CallReader = (given, { facts }) => {
  const texts = given.items(...PATCHES).filter(each => typeof each === "string");
  const changes = texts.flatMap(readPatch);
  const named = pathsGiven(given, pathNames, facts);
  const operations = operationsOfPatch(changes.slice(0, MAX_CHANGES), (path, keepsLast) =>
    callPaths(path, facts, { keepsLast }),
  );
  const isWhole = operations.length + named.length > 0 && changes.length <= MAX_CHANGES;
  return [
    ...operations,
    ...onEach("fs.write", isWhole ? named : [...named, undefined], { content: undefined }),
  ];
};

/** Names as Claude Code, Codex, Cursor, Gemini CLI, OpenCode, Windsurf, Cline, Copilot, Zed and others have them. */
export const fileTools: readonly ToolRow[] = [
  [
    readRead,
    `Read read_code read_file read_text_file read_media_file read_binary_file view view_file view_image view_code_item
    cat NotebookRead read_notebook`,
  ],
  [readReadMany, "read_many_files read_multiple_files"],
  [readList, "LS list list_dir list_directory list_files directory_tree list_code_definition_names"],
  [readGlob, "Glob file_search find find_path find_by_name find_files"],
  [
    readSearch,
    `Grep Search grep_search search_files search_file_content search_code codebase_search semantic_search
    ripgrep rg`,
  ],
  [
    readWrite,
    "Write write_file write_to_file create_file create_new_file save_file append_file append_to_file",
  ],
  [
    readEdit,
    `Edit MultiEdit StrReplace write_code replace replace_string_in_file multi_replace_string_in_file
    search_replace search_and_replace replace_file_content multi_replace_file_content`,
  ],
  [
    readAnyChange,
    `NotebookEdit edit_notebook edit_notebook_file edit_file insert_edit_into_file insert_content replace_in_file
    reapply edit_block create_new_jupyter_notebook`,
  ],
  [readTextEditor, "str_replace_based_edit_tool str_replace_editor text_editor"],
  [readPatchCall, "apply_patch patch apply_diff"],
  [readDelete(true), "delete_file Delete remove_file"],
  [readDelete(false), "delete_path delete_directory"],
  [readMove, "move_file move_path rename_file"],
  [readCopy, "copy_file copy_path"],
  [readMakeDirectory, "create_directory make_directory mkdir"],
];
