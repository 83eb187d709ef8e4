/** git config: reads settings, or changes them, which can have git run programs from then on. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { names } from "./names.ts";
import { fileOf } from "./pathspec.ts";
import { type GitOptions, readOptions } from "./read-options.ts";
import { createSetting, runsBySetting } from "./setting.ts";

/** The verbs of git 2.46 and later. */
const verbs = ["list", "get", "set", "unset", "rename-section", "remove-section", "edit"];
const reading = names("get get-all get-regexp get-urlmatch get-color get-colorbool list l");
const valued = names("file blob type default value comment url");

export const config: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valued: "ft", valuedLong: valued });
  const [first] = options.operands;
  const verb = verbs.find(each => each === textOf(first));
  const operands = verb === undefined ? options.operands : options.operands.slice(1);
  const files = options.values("f", "file").map(each => fileOf(call, each));
  const isReading =
    verb === undefined
      ? options.has(...reading) ||
        (operands.length < 2 && !options.isUncertain && !options.has("e", "edit", ...writing))
      : verb === "list" || verb === "get";
  if (isReading && !options.has("e", "edit", ...writing)) {
    return [
      operation("git.read", { command: "config" }),
      ...files.map(path => operation("fs.read", { path, recursive: false })),
    ];
  }
  const written = files.map(path => operation("fs.write", { path, append: false, recursive: false }));
  return [...written, ...changed(call, options, operands, verb)];
};

const writing = ["unset", "unset-all", "add", "replace-all", "rename-section", "remove-section"];

function changed(
  call: GitCall,
  options: GitOptions,
  [name, given]: readonly Word[],
  verb: string | undefined,
): readonly Operation[] {
  const scope = ["global", "system", "worktree", "local"].find(each => options.has(each));
  const place = scope ?? (options.has("f", "file") ? "file" : "local");
  const isSection = verb?.endsWith("-section") || options.has("rename-section", "remove-section");
  const isUnset = verb === "unset" || options.has("unset", "unset-all");
  const isWhole = verb === "edit" || options.has("e", "edit") || name === undefined;
  if (isWhole) {
    const whole = operation("git.config", { key: undefined, value: undefined, scope: place });
    return [whole, ...hooksReplaced(call, undefined)];
  }
  if (isSection) {
    const key = section(name);
    return [operation("git.config", { key, value: null, scope: place }), ...hooksReplaced(call, key)];
  }
  const setting = createSetting(name.text, given ?? known(""));
  const key = textOf({ ...name, text: setting.key });
  if (isUnset)
    return [operation("git.config", { key, value: null, scope: place }), ...hooksReplaced(call, key)];
  return [
    operation("git.config", { key, value: textOf(given), scope: place }),
    ...hooksReplaced(call, key),
    ...(namesFolder.test(setting.key)
      ? []
      : runsBySetting(setting, call.command, call.recognition).map(possibly)),
  ];
}

/** What lies in a folder or another file may run; the key says as much. */
const namesFolder = /^(?:core\.hookspath|init\.templatedir|include(?:if)?\.)/;

/** Other hooks, or none, run in the place of those that stand in the repository: a person may well want that. */
function hooksReplaced({ repository }: GitCall, key: string | undefined): readonly Operation[] {
  if (
    repository === undefined ||
    (key !== undefined && !/^(?:core\.(?:hookspath|\*)|include(?:if)?\.)/.test(key))
  )
    return [];
  const path = `${repository.root}/.git/hooks`;
  return [possibly(operation("fs.write", { path, append: false, recursive: false }))];
}

const section = (name: Word) => {
  const text = textOf(name);
  return text === undefined ? undefined : `${text}.*`;
};
