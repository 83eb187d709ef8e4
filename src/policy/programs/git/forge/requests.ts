/** Pull requests and merge requests: opened, merged, checked out. */
import { operation } from "../../../recognition.ts";
import { HOLE, known, textOf } from "../../../word.ts";
import type { ParsedArguments } from "../../arguments.ts";
import type { GitOptionSyntax, GitOptions } from "../options.ts";
import { exactOptions, isGiven, whenever } from "../options.ts";
import { type ForgeCall, type ForgeVerb, filesSent, numberOf } from "./forge-verbs.ts";

interface RequestSyntax extends GitOptionSyntax {
  readonly title: readonly string[];
  readonly head: readonly string[];
  readonly base: readonly string[];
  readonly draft: readonly string[];
}

/** Opens one; with `--web` or `--dry-run` a person still has the last word. */
export const opens =
  (syntax: RequestSyntax): ForgeVerb =>
  call => {
    const options = exactOptions(call.words, syntax);
    if (options.has("dry-run", "web") && !options.isUncertain) {
      return [operation("github.read", { command: call.name })];
    }
    const value = (names: readonly string[]) => textOf(options.values(...names).at(-1));
    return [
      ...(options.has("push") ? pushed(call) : []),
      operation("github.create_pr", {
        title: value(syntax.title),
        head: value(syntax.head) ?? branchHere(call),
        base: value(syntax.base),
        draft: isDraft(options, syntax.draft),
      }),
      ...filesSent(call, options.values("F", "body-file")),
    ];
  };

/** `--draft=false` isn't a draft; with any other value it is unknown. */
function isDraft(options: ParsedArguments, names: readonly string[]): boolean | undefined {
  const value = options.values(...names).at(-1);
  if (value === undefined) return isGiven(options, ...names);
  const text = textOf(value)?.toLowerCase();
  if (text === "true" || text === "1" || text === "t") return true;
  return text === "false" || text === "0" || text === "f" ? false : undefined;
}

const branchHere = ({ recognition: { facts }, command: { directory, isElsewhere } }: ForgeCall) =>
  directory === undefined || isElsewhere ? undefined : facts.git(directory)?.branch;

const pushed = ({ recognition, command }: ForgeCall) =>
  recognition.run([known("git"), known("push")], command);

interface MergeSyntax extends GitOptionSyntax {
  /** Options that delete the branch once it is merged. */
  readonly deletes: readonly string[];
}

export const merges =
  (syntax: MergeSyntax): ForgeVerb =>
  call => {
    const options = exactOptions(call.words, syntax);
    if (options.has("disable-auto")) return [operation("github.write", { command: call.name })];
    const deleted = operation("git.delete_branch", { branch: undefined, remote: "origin", force: false });
    return [
      operation("github.merge_pr", {
        pr_number: numberOf(options),
        merge_method: methodOf(options),
        admin: isGiven(options, "admin"),
      }),
      ...whenever(isGiven(options, ...syntax.deletes), [deleted]),
      ...filesSent(call, options.values("body-file")),
    ];
  };

function methodOf(options: GitOptions): string | undefined {
  if (options.has("s", "squash")) return "squash";
  if (options.has("r", "rebase")) return "rebase";
  return options.has("merge") || options.has("m") ? "merge" : undefined;
}

/** Takes the branch of a request, whose content can't be known. */
export const checksOut: ForgeVerb = ({ words, recognition, command }) => {
  const options = exactOptions(words, { valued: "bR", valuedLong: ["branch", "repo"] });
  const force = isGiven(options, "f", "force");
  const reset = operation("git.create_branch", {
    branch: textOf(options.values("b", "branch").at(-1)),
    from: undefined,
    force: true,
  });
  return [
    ...whenever(force, [reset]),
    ...recognition.run([known("git"), known("switch"), known("--"), { text: HOLE }], command),
  ];
};

/** An approval speaks for a person; other reviews are comments. */
export const reviews: ForgeVerb = call => {
  const options = exactOptions(call.words, { valued: "bFR", valuedLong: ["body", "body-file", "repo"] });
  const number = numberOf(options);
  const approves = isGiven(options, "a", "approve");
  return [
    operation("github.comment", { number }),
    ...whenever(approves, [operation("github.write", { command: `${call.name} --approve` })]),
    ...filesSent(call, options.values("F", "body-file")),
  ];
};
