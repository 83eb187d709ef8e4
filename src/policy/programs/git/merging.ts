/** Judges commands that bring commits into the branch: merge, cherry-pick, revert, rebase, subtree; and bisect. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { commits, createsBranch, giveUp, pushes, read, reads, switchesTo } from "./acts.ts";
import {
  behindVerb,
  byVerb,
  either,
  type GitCall,
  type GitOptions,
  type GitSubcommands,
  isGiven,
  withOptions,
} from "./git-call.ts";
import { looking } from "./reading.ts";
import { connecting, readRefspec } from "./remote-of.ts";
import { endsOf, fileOf, revisionOf, ruleChanges } from "./work-tree.ts";

const merge = withOptions(
  "-msXF ~S message strategy strategy-option file cleanup into-name",
  (call, { has, operands }) => {
    if (has("abort")) return [giveUp];
    if (has("continue", "quit")) return [commits(undefined, call.repository?.branch)];
    const merged = operands.length === 0 ? [undefined] : operands.map(revisionOf);
    return [...merged.map(branch => operation("git.merge", { branch })), ...ruleChanges(call, merged)];
  },
);

/** Copies commits, or takes them back: each by its own difference. */
const replay = (name: string) =>
  withOptions("-mX ~S mainline strategy strategy-option cleanup", (call, options) => {
    if (options.has("abort")) return [giveUp];
    if (options.has("continue", "skip", "quit")) return [operation(name, { commit: undefined })];
    const parent = textOf(options.values("m", "mainline").at(-1) ?? known(""));
    const ends = parent === undefined ? [undefined] : options.operands.flatMap(each => endsOf(each, parent));
    return [
      ...options.operands.map(each => operation(name, { commit: textOf(each) })),
      ...ruleChanges(call, ends),
    ];
  });

/** Commits again, on something else; commands between them; a list that an editor changes. */
const rebase = withOptions(
  "-sXxC ~Sr onto exec strategy strategy-option whitespace empty",
  (call, options) => {
    if (options.has("abort")) return [giveUp];
    if (options.has("show-current-patch")) return [read("rebase")];
    const [onto = options.operands[0]] = options.values("onto");
    const branch = options.operands[options.has("root") ? 0 : 1];
    const goesOn = options.has("continue", "skip", "quit", "edit-todo");
    const changed = [revisionOf(onto), ...(branch === undefined ? [] : [textOf(branch)])];
    return [
      ...options
        .values("x", "exec")
        .flatMap(each => call.recognition.shell(each, call.command, { directory: call.workTree })),
      operation("git.rebase", { onto: revisionOf(onto) }),
      ...listEdited(call, options),
      ...(goesOn ? [] : ruleChanges(call, changed)),
    ];
  },
);

/** Longer texts of editors are not looked through. */
const MAX_EDITOR_CHARS = 1_000;

/** Editors that do nothing, or only change the commands of the commits in the list: `sed -i -e '2s/pick/squash/'`. */
const quietEditor = /^(?:|true|:|cat|\/(?:usr\/)?bin\/(?:true|cat))$/;
const quietSed = /^sed\s+-i(?:\.\w+)?(?:\s+'')?\s+(?:-[eE]\s+)?/;
const quietStep =
  /^['"]?(?:\d{1,9}|\$)?(?:,(?:\d{1,9}|\$))?s([/|,#])\^?(?:pick|p) ?\1(?:pick|reword|edit|squash|fixup|drop|[presfd]) ?\1g?['"]?$/;

/** The list of an interactive rebase can hold commits and commands of any kind. */
function listEdited({ command, override }: GitCall, options: GitOptions): readonly Operation[] {
  if (!options.mayHave("i", "interactive", "edit-todo")) return [];
  const variable = (name: string) => command.environment.get(name)?.text;
  const editor = (
    variable("GIT_SEQUENCE_EDITOR") ??
    override("sequence.editor") ??
    variable("GIT_EDITOR") ??
    override("core.editor") ??
    variable("VISUAL") ??
    variable("EDITOR") ??
    ""
  ).trim();
  const steps = editor.replace(quietSed, "").split(/\s+-e\s+|;\s*/);
  const isQuiet =
    quietEditor.test(editor) ||
    (editor.length <= MAX_EDITOR_CHARS && quietSed.test(editor) && steps.every(each => quietStep.test(each)));
  return isQuiet
    ? []
    : [opaque("a program writes the list of what the rebase does, which can be any command")];
}

/** Looks for the commit that broke something, going from commit to commit. */
const visit = (call: GitCall) => [switchesTo(undefined), ...ruleChanges(call, [undefined])];

const bisect = byVerb(
  withOptions,
  "",
  {
    "- log view visualize terms help": call => looking("git.read", "bisect")(call),
    run: (call, options) => [
      ...visit(call),
      ...call.recognition.run(behindVerb(call, options), call.command, { directory: call.workTree }),
    ],
    replay: (call, { operands }) => [
      ...visit(call),
      ...operands.slice(0, 1).map(each => reads(fileOf(call, each))),
    ],
  },
  visit,
);

/** Another repository's files within this one. */
const subtree = byVerb(
  connecting,
  "-Pmb prefix message annotate branch onto",
  {
    // Words behind the refspec, and options that it does not know, may go on to git push.
    push: (_, options) => {
      const [remote, refspec] = options.operands;
      const target = refspec && readRefspec(refspec, undefined);
      const isForced = isGiven(options, "f", "force", "force-with-lease");
      return [pushes(textOf(remote), target?.target, either(target?.force, isForced))];
    },
    split: (_, { values }) => {
      const [branch] = values("b", "branch");
      return [branch === undefined ? read("subtree split") : createsBranch(textOf(branch), "HEAD", false)];
    },
  },
  (call, { operands: [first, second = first] }) => [
    operation("git.merge", { branch: textOf(second) }),
    ...ruleChanges(call, [undefined]),
  ],
);

export const merging: GitSubcommands = {
  merge,
  "cherry-pick": replay("git.cherry_pick"),
  revert: replay("git.revert"),
  rebase,
  bisect,
  subtree,
};
