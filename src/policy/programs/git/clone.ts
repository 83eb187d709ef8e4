/** Commands that make a repository: clone, init. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { isKnown, known, textOf, type Word } from "../../word.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { names } from "./names.ts";
import { fileOf } from "./pathspec.ts";
import { programFolder } from "./program-runs.ts";
import { readOptions } from "./read-options.ts";
import { domainOfAddress, lastName, runsByAddress, runsByOptions } from "./remote-of.ts";
import { createSetting, isHarmless, runsBySetting } from "./setting.ts";

export const clone: GitSubcommand = call => {
  const { command, recognition } = call;
  const options = readOptions(call.arguments, {
    valued: "objcu",
    valuedLong: names(`
      origin branch jobs config upload-pack template reference reference-if-able depth revision
      shallow-since shallow-exclude separate-git-dir filter server-option bundle-uri ref-format
    `),
  });
  const [url, folder] = options.operands;
  if (url === undefined) return [];
  const path = folder === undefined ? folderOf(call, url) : fileOf(call, folder);
  const settings = options.values("c", "config").map(each => {
    const [, key = each.text, , value = "true"] = /^([^=]*)(=(.*))?$/s.exec(each.text) ?? [];
    return createSetting(key, { ...each, text: value });
  });
  return [
    ...runsByAddress(call, url),
    ...runsByOptions(call, options.values("u", "upload-pack")),
    ...options.values("template").flatMap(programFolder),
    ...settings.flatMap(each => [
      ...(isHarmless(each)
        ? []
        : [
            operation("git.config", {
              key: textOf(known(each.key)),
              value: textOf(each.value),
              scope: "local",
            }),
          ]),
      ...runsBySetting(each, command, recognition),
    ]),
    operation("git.clone", { url: textOf(url), domain: domainOfAddress(url), path }),
    operation("fs.write", { path, append: false, recursive: true }),
  ];
};

/** The folder that git makes of an address: its last name. */
function folderOf(call: GitCall, url: Word): string | undefined {
  if (!isKnown(url)) return undefined;
  return fileOf(call, known(lastName(url.text) ?? "."));
}

export const init: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "b",
    valuedLong: ["template", "separate-git-dir", "initial-branch", "object-format", "ref-format"],
  });
  const [folder] = options.operands;
  const made: Operation = operation("git.init", {
    path: folder === undefined ? call.command.directory : fileOf(call, folder),
  });
  return [made, ...options.values("template").flatMap(programFolder).map(possibly)];
};
