/** Judges commands that throw work away or set it aside: reset, clean, restore, stash. */
import { opaque, operation, possibly } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { createsBranch, discard, plumbing, stages, switchesTo } from "./acts.ts";
import { type GitCall, type GitSubcommand, type GitSubcommands, withOptions } from "./git-call.ts";
import { isGiven, isRehearsal, readOptions, whenever } from "./options.ts";
import { looking } from "./reading.ts";
import { brainCleaned, overwrite, pathsOf, revisionOf, ruleChanges, rulesTakenUp } from "./work-tree.ts";

const reset = withOptions("-U pathspec-from-file unified", (call, options) => {
  const [target = known("HEAD")] = options.leading;
  const mode = ["hard", "merge", "keep", "soft"].find(each => options.has(each)) ?? "mixed";
  const isDiscarding = options.has("hard", "merge") || (options.isUncertain ? undefined : false);
  const changes = mode === "keep" || isDiscarding !== false ? ruleChanges : rulesTakenUp;
  return [
    operation("git.reset", {
      mode: options.isUncertain && mode === "mixed" ? undefined : mode,
      to: textOf(target),
    }),
    ...whenever(isDiscarding, [discard("changes", call.workTree)]),
    ...changes(call, [revisionOf(target)]),
  ];
});

/** Does nothing without `-f`, unless the configuration says so. */
const clean = withOptions("-e exclude", (call, options) => {
  const needsForce = !/^(?:false|no|off|0)$/i.test(call.setting("clean.requireforce") ?? "");
  const force = isGiven(options, "f", "force");
  const mayClean = force === undefined || options.has("i", "interactive") ? undefined : false;
  const isForced = force || !needsForce ? true : mayClean;
  if (isRehearsal(options) || isForced === false) return [operation("git.status")];
  const given = pathsOf(call, options.operands);
  const paths = given.length === 0 ? [call.command.directory] : given;
  return whenever(
    isForced,
    paths.flatMap(path => [discard("untracked files", path), ...brainCleaned(call, path)]),
  );
});

/** Throws away changes in files, or only takes them out of the next commit. */
const restore = withOptions(
  "-sU source conflict pathspec-from-file unified inter-hunk-context",
  (call, options) => {
    const source = options.values("s", "source").at(-1);
    const isStaged = options.has("S", "staged");
    const revision = revisionOf(source) ?? (isStaged && source === undefined ? "HEAD" : undefined);
    const inWorkTree = isStaged ? isGiven(options, "W", "worktree") : true;
    const staged = isStaged ? pathsOf(call, options.operands).map(stages) : [];
    if (inWorkTree === false) return [...staged, ...rulesTakenUp(call, [revision])];
    if (inWorkTree === undefined) return [...staged, possibly(discard("changes", undefined))];
    if (options.has("pathspec-from-file"))
      return [discard("changes", undefined), ...ruleChanges(call, [undefined])];
    if (options.has("p", "patch"))
      return [possibly(discard("changes", undefined)), ...ruleChanges(call, [revision])];
    return [...staged, ...overwrite(call, options.operands, revision)];
  },
);

/** Sets work aside, takes it up again, or throws it away. */
const stash: GitSubcommand = call => {
  const [first = known("push"), ...rest] = call.arguments;
  const verb = first.text.startsWith("-") ? "push" : textOf(first);
  const stashed = operation("git.stash", { verb: verb === "save" ? "push" : verb });
  switch (verb) {
    case undefined:
      return [opaque("which verb of git it is can't be known"), possibly(discard("stash", null))];
    case "push":
    case "save":
      return [stashed, ...ruleChanges(call, ["HEAD"]), ...untrackedTaken(call)];
    case "pop":
    case "apply":
      return [stashed, ...ruleChanges(call, [entryOf(rest)])];
    case "drop":
    case "clear":
      return [discard("stash", null)];
    case "branch": {
      const [name, ...others] = rest;
      const [branch, entry] = [textOf(name), entryOf(others)];
      return [
        createsBranch(branch, entry, false),
        switchesTo(branch),
        stashed,
        ...ruleChanges(call, [entry]),
      ];
    }
    case "list":
    case "show":
      return looking("git.read", `stash ${verb}`)({ ...call, arguments: rest });
    case "store":
      return [stashed, ...rulesTakenUp(call, readOptions(rest, "-m").operands.map(revisionOf))];
    case "export":
      return [plumbing("stash export")];
    default:
      return [stashed];
  }
};

/** Files of the brain that are in no commit leave the work tree too. */
const untrackedTaken = (call: GitCall) =>
  readOptions(call.arguments, "-m").has("u", "a", "include-untracked", "all")
    ? brainCleaned(call, call.workTree)
    : [];

/** The entry that is named; `2` is stash@{2}. */
function entryOf(words: readonly Word[]): string | undefined {
  const [entry = known("stash@{0}")] = readOptions(words).operands;
  const text = textOf(entry);
  return text !== undefined && /^\d+$/.test(text) ? `stash@{${text}}` : text;
}

export const losing: GitSubcommands = { reset, clean, restore, stash };
