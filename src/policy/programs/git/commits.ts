/** Judges the commands that make commits: add, commit, rm, mv; and whether hooks may object. */
import { operation } from "../../recognition.ts";
import { known, textOf } from "../../word.ts";
import { discard, stages } from "./acts.ts";
import {
  type Certainty,
  type GitCall,
  type GitOptions,
  type GitSubcommands,
  isGiven,
  isRehearsal,
  whenever,
  withOptions,
} from "./git-call.ts";
import { fileOf, pathsOf } from "./work-tree.ts";

/** Variables that switch off the programs that hooks start. */
const SWITCHED_OFF =
  /^(?:HUSKY=0|LEFTHOOK=(?:0|false)|(?:HUSKY_SKIP_HOOKS|SKIP|PRE_COMMIT_ALLOW_NO_CONFIG)=.+)$/s;

/** Whether hooks run: not with `--no-verify`, nor where the call sets their folder or switches off their programs. */
export function verifies(call: GitCall, options: GitOptions, ...names: readonly string[]): Certainty {
  const isSwitchedOff = [...call.command.environment].some(([name, { text }]) =>
    SWITCHED_OFF.test(`${name}=${text}`),
  );
  if (isSwitchedOff || call.override("core.hookspath") !== undefined) return false;
  const isSkipped = isGiven(options, "no-verify", ...names);
  return isSkipped === undefined ? undefined : !isSkipped;
}

const status = [operation("git.status")];

const add = withOptions("chmod pathspec-from-file", (call, options) => {
  if (isRehearsal(options)) return status;
  const paths = pathsGiven(call, options);
  const all = options.has("A", "u", "all", "update", "renormalize") ? [call.workTree] : [];
  return (paths.length === 0 ? all : paths).map(stages);
});

const commit = withOptions(
  `-mFCct ~uS message file author date template cleanup fixup squash trailer reuse-message reedit-message
  pathspec-from-file`,
  (call, options) => {
    if (isRehearsal(options, "dry-run")) return status;
    const fixesUp = options.values("fixup").some(({ text }) => /^(?:amend|reword):/.test(text));
    return [
      operation("git.commit", {
        message: textOf(options.values("m", "message")[0]),
        // --fixup=amend: makes a commit of its own, until a rebase.
        amend: fixesUp ? false : isGiven(options, "amend"),
        verify: verifies(call, options, "n"),
        branch: call.repository?.branch,
      }),
    ];
  },
);

/** Git keeps changed files, unless it is forced; with `--cached` no file is lost. */
const remove = withOptions("pathspec-from-file", (call, options) => {
  if (isRehearsal(options)) return status;
  const paths = pathsGiven(call, options);
  if (options.has("cached")) return paths.map(stages);
  const [recursive, force] = [isGiven(options, "r"), isGiven(options, "f", "force")];
  return [
    ...paths.flatMap(path => [
      operation("fs.delete", { path, recursive, force }),
      ...whenever(force, [discard("changes", path)]),
    ]),
    ...paths.map(stages),
  ];
});

const pathsGiven = (call: GitCall, { has, operands }: GitOptions) =>
  has("pathspec-from-file") ? [undefined] : pathsOf(call, operands);

const move = withOptions("", (call, options) => {
  const [target, ...sources] = options.operands.toReversed();
  if (isRehearsal(options)) return status;
  if (target === undefined || sources.length === 0) return [];
  return [
    ...call.recognition.run([known("mv"), known("--"), ...options.operands], call.command),
    ...whenever(isGiven(options, "f", "force"), [discard("changes", fileOf(call, target))]),
  ];
});

export const committing: GitSubcommands = { add, stage: add, commit, rm: remove, mv: move };
