/** Commands that rewrite history, or remove what only the reflog still knew. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly } from "../../recognition.ts";
import type { GitSubcommand } from "./git-call.ts";
import { names } from "./names.ts";
import { readOptions } from "./read-options.ts";
import { readVerb } from "./read-verb.ts";
import { looking } from "./reading.ts";
import { revisionOf, ruleChanges, rulesTakenUp } from "./rule-changes.ts";

const rewrite = (how: string): Operation => operation("git.rewrite_history", { how });
const read = (command: string): Operation => operation("git.read", { command });
const maintain = (command: string): Operation => operation("git.maintain", { command });

const filters = names(`
      setup tree-filter env-filter index-filter parent-filter msg-filter commit-filter
      tag-name-filter
    `);

/** Each filter is a text that a shell runs on every commit, in a folder of its own. */
export const filterBranch: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "d",
    valuedLong: [...filters, "subdirectory-filter", "original", "state-branch"],
  });
  const { command, recognition } = call;
  const filtered = options
    .values(...filters)
    .flatMap(each => recognition.shell(each, command, { directory: undefined }));
  return [rewrite("filter-branch"), ...filtered.map(possibly), ...ruleChanges(call, [undefined])];
};

const callbacks = names(`
      filename-callback file-info-callback message-callback name-callback email-callback
      refname-callback blob-callback commit-callback tag-callback reset-callback
    `);

export const filterRepo: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valuedLong: [
      ...callbacks,
      ...names(`
      path path-match path-glob path-regex path-rename paths-from-file replace-text replace-message
      subdirectory-filter to-subdirectory-filter tag-rename mailmap refs strip-blobs-bigger-than
      source target
    `),
    ],
  });
  if (options.has("analyze", "dry-run", "h", "version") && !options.isUncertain) return [read("filter-repo")];
  const code = options
    .values(...callbacks)
    .map(() => operation("code.run", { language: "python", source: undefined, path: null }));
  return [rewrite("filter-repo"), ...code, ...ruleChanges(call, [undefined])];
};

const forgetting = ["expire", "delete", "drop"];

export const reflog: GitSubcommand = call => {
  const { verb, rest } = readVerb(call.arguments);
  if (verb === undefined) return [read("reflog"), possibly(rewrite("reflog"))];
  if (!forgetting.includes(verb)) return looking("git.read", "reflog")(call);
  return [readOptions(rest).has("n", "dry-run") ? read("reflog") : rewrite(`reflog ${verb}`)];
};

/** Git keeps what nothing leads to for two weeks, unless it is told otherwise. */
export const collectGarbage: GitSubcommand = call => {
  const options = readOptions(call.arguments);
  const times = ["gc.pruneexpire", "gc.reflogexpire", "gc.reflogexpireunreachable"].some(
    key => call.override(key) !== undefined,
  );
  return [options.has("prune") || times ? rewrite("gc --prune") : maintain("gc")];
};

export const prune: GitSubcommand = call =>
  readOptions(call.arguments).has("n", "dry-run") ? [read("prune")] : [rewrite("prune")];

export const replace: GitSubcommand = call => {
  const options = readOptions(call.arguments, { valuedLong: ["format"] });
  const isReading =
    options.has("l", "list") ||
    (options.operands.length < 2 &&
      !options.mayHave("d", "e", "delete", "edit", "g", "graft", "convert-graft-file"));
  return isReading
    ? [read("replace")]
    : [rewrite("replace"), ...rulesTakenUp(call, options.operands.map(revisionOf))];
};

export const maintenance: GitSubcommand = call => {
  const { verb } = readVerb(call.arguments);
  if (verb === "start" || verb === "stop") {
    return [
      operation("system.schedule", { verb }),
      operation("git.config", { key: "maintenance.repo", value: undefined, scope: "global" }),
    ];
  }
  if (verb === "register" || verb === "unregister") {
    return [operation("git.config", { key: "maintenance.repo", value: undefined, scope: "global" })];
  }
  return [verb === "" || verb === "is-needed" ? read("maintenance") : maintain("maintenance run")];
};
