/** Judges git config, which reads settings, or changes them, which can have git run programs from then on. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { configures, read, reads, writes } from "./acts.ts";
import { type GitCall, type GitOptions, type GitSubcommand, withOptions } from "./git-call.ts";
import { createSetting, runsBySetting } from "./settings.ts";
import { fileOf } from "./work-tree.ts";

/** The verbs of git 2.46 and later. */
const verbs = ["list", "get", "set", "unset", "rename-section", "remove-section", "edit"];
const reading = ["get", "get-all", "get-regexp", "get-urlmatch", "get-color", "get-colorbool", "list", "l"];
const writing = ["unset", "unset-all", "add", "replace-all", "rename-section", "remove-section", "e", "edit"];

export const config: GitSubcommand = withOptions(
  "-ft file blob type default value comment url",
  (call, options) => {
    const verb = verbs.find(each => each === textOf(options.operands[0]));
    const operands = verb === undefined ? options.operands : options.operands.slice(1);
    const files = options.values("f", "file").map(each => fileOf(call, each));
    const isReading =
      verb === undefined
        ? options.has(...reading) || (operands.length < 2 && !options.isUncertain)
        : verb === "list" || verb === "get";
    return isReading && !options.has(...writing)
      ? [read("config"), ...files.map(reads), ...(operands.some(isSecret) ? [secret] : [])]
      : [...files.map(writes), ...changed(call, options, operands, verb)];
  },
);

/** Settings whose values let others in. Source: git-config(1), gitcredentials(7). */
const isSecret = ({ text }: Word) => /extraheader|token|passw|smtppass|secret|api-?key/i.test(text);
const secret = operation("secrets.read", { path: undefined });

function changed(
  call: GitCall,
  options: GitOptions,
  [name, given]: readonly Word[],
  verb: string | undefined,
): readonly Operation[] {
  const scope =
    ["global", "system", "worktree", "local"].find(each => options.has(each)) ??
    (options.has("f", "file") ? "file" : "local");
  if (verb === "edit" || options.has("e", "edit") || name === undefined)
    return [configures(undefined, undefined, scope), ...hooksReplaced(call, undefined)];
  const isSection = verb?.endsWith("-section") || options.has("rename-section", "remove-section");
  const isUnset = verb === "unset" || options.has("unset", "unset-all");
  const section = textOf(name);
  const setting = createSetting(name.text, given ?? known(""));
  const key = isSection ? section && `${section}.*` : textOf({ ...name, text: setting.key });
  const isSet = !isSection && !isUnset;
  return [
    configures(key, isSet ? textOf(given) : null, scope),
    ...hooksReplaced(call, key),
    ...(isSet && !namesFolder.test(setting.key)
      ? runsBySetting(setting, call.command, call.recognition).map(possibly)
      : []),
  ];
}

/** Settings that name a folder or another file, whose programs run; the key says as much. */
const namesFolder = /^(?:core\.hookspath|init\.templatedir|include(?:if)?\.)/;

/** Other hooks run, or none, in the place of the repository's own: a person may well want that. */
const hooksReplaced = ({ repository }: GitCall, key: string | undefined): readonly Operation[] =>
  repository === undefined || (key !== undefined && !/^(?:core\.(?:hookspath|\*)|include(?:if)?\.)/.test(key))
    ? []
    : [possibly(writes(`${repository.root}/.git/hooks`))];
