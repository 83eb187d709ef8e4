/** Judges commands that throw work away or set it aside: reset, clean, restore, stash. */
import { operation, possibly } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { createsBranch, discard, stages, switchesTo } from "./acts.ts";
import {
  byVerb,
  type GitCall,
  type GitOptions,
  type GitSubcommands,
  isGiven,
  isRehearsal,
  whenever,
  withOptions,
} from "./git-call.ts";
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

const stashed = (verb: string) => operation("git.stash", { verb });

/** Files of the brain that are in no commit leave the work tree with all else that is untracked. */
const putsAside = (call: GitCall, { has }: GitOptions) => [
  stashed("push"),
  ...ruleChanges(call, ["HEAD"]),
  ...(has("u", "a", "include-untracked", "all") ? brainCleaned(call, call.workTree) : []),
];

/** The entry that is named; `2` is stash@{2}. */
const entryOf = (word = known("stash@{0}")): string | undefined =>
  textOf(word)?.replace(/^\d+$/, "stash@{$&}");

/** Sets work aside, takes it up again, or throws it away. */
const stash = byVerb(
  withOptions,
  "-m message",
  {
    "- push save": putsAside,
    "pop apply": (call, { operands: [entry] }, verb) => [
      stashed(verb),
      ...ruleChanges(call, [entryOf(entry)]),
    ],
    "drop clear": () => [discard("stash", null)],
    branch: (call, { operands: [name, entry] }, verb) => [
      createsBranch(textOf(name), entryOf(entry), false),
      switchesTo(textOf(name)),
      stashed(verb),
      ...ruleChanges(call, [entryOf(entry)]),
    ],
    "list show": (call, _, verb) => looking("git.read", `stash ${verb}`)(call),
    store: (call, { operands }, verb) => [stashed(verb), ...rulesTakenUp(call, operands.map(revisionOf))],
  },
  putsAside,
);

export const losing: GitSubcommands = { reset, clean, restore, stash };
