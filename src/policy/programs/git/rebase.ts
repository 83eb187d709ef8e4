/** git rebase: commits again, on something else; commands between them; a list that an editor changes. */
import type { Operation } from "../../../ports/index.ts";
import { opaque, operation } from "../../recognition.ts";
import { HOLE, textOf } from "../../word.ts";
import type { GitCall, GitSubcommand } from "./git-call.ts";
import { giveUp } from "./merge.ts";
import { type GitOptions, readOptions } from "./read-options.ts";
import { revisionOf, ruleChanges } from "./rule-changes.ts";

export const rebase: GitSubcommand = call => {
  const options = readOptions(call.arguments, {
    valued: "sXxC",
    stuck: "Sr",
    valuedLong: ["onto", "exec", "strategy", "strategy-option", "whitespace", "empty"],
  });
  if (options.has("abort")) return [giveUp];
  if (options.has("show-current-patch")) return [operation("git.read", { command: "rebase" })];
  const [onto = options.operands[0]] = options.values("onto");
  const branch = options.operands[options.has("root") ? 0 : 1];
  const goesOn = options.has("continue", "skip", "quit", "edit-todo");
  return [
    ...options
      .values("x", "exec")
      .flatMap(each => call.recognition.shell(each, call.command, { directory: call.workTree })),
    operation("git.rebase", { onto: revisionOf(onto) }),
    ...listEdited(call, options),
    ...(goesOn
      ? []
      : ruleChanges(call, [revisionOf(onto), ...(branch === undefined ? [] : [textOf(branch)])])),
  ];
};

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
