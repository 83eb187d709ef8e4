/** Programs that look at the project's files, and write them where an option says so. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, operation, type Recogniser, type Recognition } from "../../../recognition.ts";
import type { Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { fileOperation } from "../../effects/file-operation.ts";
import { wordSet } from "../../syntax/word-list.ts";
import { asksOnly } from "./asks-only.ts";

/**
 * `writing`: the options that make it write; `always` for a program that needs none. `verbs`: words that stand before
 * the files. In the project it writes what the project is made of, which is building it; files that are named one by
 * one are written for certain.
 */
export const formatter =
  (writing: readonly string[], verbs = ""): Recogniser =>
  (command, recognition) => {
    const { program, arguments: words } = command;
    if (asksOnly(words, "-v", "-V")) return [];
    const given = parseArguments(words, {
      valued: "c",
      valuedLong: [
        "config",
        "config-path",
        "ignore-path",
        "parser",
        "ext",
        "stdin-filepath",
        "stdin-file-path",
        "line-length",
        "select",
        "ignore",
        "exclude",
        "format",
        "plugin",
        "rule",
        "only",
        "style",
        "profile",
        "target-version",
      ],
    });
    const own = wordSet(verbs);
    const files = given.operands.filter(each => !own.has(each.text));
    const writes = writing.includes("always") || given.has(...writing);
    return [
      operation("project.build", { tool: program }),
      ...(writes ? files.flatMap(each => written(each, command, recognition)) : []),
    ];
  };

/** Folders are left out: a formatter goes through the files of its own language there, and no others. */
function written(word: Word, command: Command, recognition: Recognition): readonly Operation[] {
  const { brain, project } = recognition.facts;
  const above = [brain, project].filter(each => each !== undefined);
  return recognition.paths(word, command).flatMap(path => {
    if (path === undefined) return [];
    const isFolder =
      recognition.facts.kindOf(path) === "directory" ||
      above.some(each => each === path || each.startsWith(`${path}/`));
    return isFolder ? [] : fileOperation("fs.write", path);
  });
}
