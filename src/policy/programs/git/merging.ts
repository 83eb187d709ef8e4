/** Commands that bring commits into the branch: merge, cherry-pick, revert, rebase, subtree; and bisect, which visits some. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation } from "../../recognition.ts";
import { HOLE, known, textOf } from "../../word.ts";
import { commits, createsBranch, giveUp, pushes, read, reads, switchesTo } from "./acts.ts";
import { byVerb, type GitCall, type GitSubcommands, withOptions } from "./git-call.ts";
import { type GitOptions, readOptions } from "./options.ts";
import { looking } from "./reading.ts";
import { readRefspec } from "./remote-of.ts";
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
    const ends = options.operands.flatMap(each => (parent === undefined ? [] : endsOf(each, parent)));
    return [
      ...options.operands.map(each => operation(name, { commit: textOf(each) })),
      ...ruleChanges(call, parent === undefined ? [undefined] : ends),
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

/** Longer ones are not looked through. */
const MAX_EDITOR_CHARS = 1_000;

/** An editor that does nothing, or only changes what is done with the commits that stand there. */
const quietEditors = /^(?:true|:|cat|\/(?:usr\/)?bin\/(?:true|cat))$/;
const QUIET_SED = /^sed\s+-i(?:\.\w+)?(?:\s+'')?\s/;
const QUIET_STEP =
  /^(?:\d{1,9}|\$)?(?:,(?:\d{1,9}|\$))?s([/|,#])\^?(?:pick|p)[ ]?\1(?:pick|reword|edit|squash|fixup|drop|[presfd])[ ]?\1g?$/;

/** The list of an interactive rebase can hold commits and commands of any kind. */
function listEdited(call: GitCall, options: GitOptions): readonly Operation[] {
  if (!options.mayHave("i", "interactive", "edit-todo")) return [];
  const editor = editorOf(call);
  return editor === undefined || isQuiet(editor)
    ? []
    : [opaque("a program writes the list of what the rebase does, which can be any command")];
}

function editorOf({ command: { environment }, override }: GitCall): string | undefined {
  const variable = (name: string) => environment.get(name)?.text;
  return (
    variable("GIT_SEQUENCE_EDITOR") ??
    override("sequence.editor") ??
    variable("GIT_EDITOR") ??
    override("core.editor") ??
    variable("VISUAL") ??
    variable("EDITOR")
  );
}

function isQuiet(editor: string): boolean {
  const text = editor.trim();
  if (text.length > MAX_EDITOR_CHARS) return false;
  if (text === "" || quietEditors.test(text)) return true;
  if (!QUIET_SED.test(text) || text.includes(HOLE)) return false;
  return text
    .replace(QUIET_SED, "")
    .split(/\s+-e\s+|;|^-e\s+|^-E\s+/)
    .filter(each => each.trim() !== "")
    .every(each => QUIET_STEP.test(each.trim().replace(/^['"]|['"]$/g, "")));
}

/** Looks for the commit that broke something, going from commit to commit. */
const visit = (call: GitCall) => [switchesTo(undefined), ...ruleChanges(call, [undefined])];

const bisect = byVerb(
  "the commits that it visits",
  {
    "- log view visualize terms help": call => looking("git.read", "bisect")(call),
    run: call => [
      ...visit(call),
      ...call.recognition.run(call.arguments, call.command, { directory: call.workTree }),
    ],
    replay: call => [...visit(call), ...call.arguments.slice(0, 1).map(each => reads(fileOf(call, each)))],
  },
  visit,
  [switchesTo(undefined)],
);

/** Another repository's files within this one. */
const subtree = byVerb(
  "the subtree",
  {
    push: call => {
      const [remote, refspec] = subtreeOptions(call).operands;
      const target = refspec && readRefspec(refspec, undefined);
      return [pushes(textOf(remote), target?.target, target?.force)];
    },
    split: call => {
      const [branch] = subtreeOptions(call).values("b", "branch");
      return [branch === undefined ? read("subtree split") : createsBranch(textOf(branch), "HEAD", false)];
    },
  },
  call => {
    const [first, second] = subtreeOptions(call).operands;
    return [operation("git.merge", { branch: textOf(second ?? first) }), ...ruleChanges(call, [undefined])];
  },
  [],
  "-P --prefix",
);

const subtreeOptions = (call: GitCall) =>
  readOptions(call.arguments, "-Pmb prefix message annotate branch onto");

export const merging: GitSubcommands = {
  merge,
  "cherry-pick": replay("git.cherry_pick"),
  revert: replay("git.revert"),
  rebase,
  bisect,
};

export const subtrees: GitSubcommands = { subtree };
