/** The verbs that several forges share. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, operation, possibly, type Recognition } from "../../../recognition.ts";
import { known, textOf, type Word } from "../../../word.ts";
import type { GitOptionSyntax, GitOptions } from "../options.ts";
import { exactOptions, isGiven, whenever } from "../options.ts";

export interface ForgeCall {
  /** `pr merge`: the group and the verb. */
  readonly name: string;
  readonly words: readonly Word[];
  readonly command: Command;
  readonly recognition: Recognition;
}

export type ForgeVerb = (call: ForgeCall) => readonly Operation[];

/** A file whose text goes to the forge; `-` is the standard input. */
export const filesSent = (
  { recognition, command }: ForgeCall,
  files: readonly Word[],
): readonly Operation[] =>
  files
    .filter(({ text }) => text !== "-")
    .flatMap(each => recognition.paths(each, command))
    .map(path => operation("fs.read", { path, recursive: false }));

const bodyFiles = ["body-file", "notes-file", "description-file", "input", "env-file"];

/** A change, with the files that it sends. `files`: further options that name one. */
export const writing =
  (syntax: GitOptionSyntax = {}, ...files: readonly string[]): ForgeVerb =>
  call => {
    const options = exactOptions(call.words, syntax);
    return [
      operation("github.write", { command: call.name }),
      ...filesSent(call, options.values(...bodyFiles, ...files)),
    ];
  };

/** A text for people: a comment, a description. */
export const commenting: ForgeVerb = call => {
  const options = exactOptions(call.words, {
    valued: "bFRtmf",
    valuedLong: ["body", "body-file", "repo", "message"],
  });
  return [
    operation("github.comment", { number: textOf(options.operands[0]) }),
    ...filesSent(call, options.values("F", "body-file")),
  ];
};

/** `what` in the words of the forge; the first operand names it. */
export const removing =
  (what: string, syntax: GitOptionSyntax = { valued: "R", valuedLong: ["repo", "hostname"] }): ForgeVerb =>
  ({ words }) => {
    const [name] = exactOptions(words, syntax).operands;
    const named = textOf(name);
    return [operation("github.delete", { what: name === undefined ? what : named && `${what} ${named}` })];
  };

export const secret =
  (what: string): ForgeVerb =>
  call => {
    const options = exactOptions(call.words, {
      valued: "aberovRgsf",
      valuedLong: [
        "app",
        "body",
        "env",
        "repos",
        "org",
        "visibility",
        "env-file",
        "repo",
        "group",
        "scope",
        "value",
      ],
    });
    const name = textOf(options.operands[0]);
    return [
      operation("secrets.change", { path: name === undefined ? undefined : `${what} ${name}` }),
      ...filesSent(call, options.values("f", "env-file")),
    ];
  };

/** An alias can be a text that a shell runs. */
export const setsAlias =
  (manager: string): ForgeVerb =>
  ({ words, recognition, command }) => {
    const options = exactOptions(words);
    const [name, expansion] = options.operands;
    const key = textOf(name);
    const isShell = options.has("s", "shell") || expansion?.text.startsWith("!");
    const runs =
      expansion === undefined || !isShell
        ? []
        : recognition.shell({ ...expansion, text: expansion.text.replace(/^!/, "") }, command);
    return [operation("package.configure", { manager, key: key && `alias.${key}` }), ...runs.map(possibly)];
  };

/** The token is shown only on demand. */
export const authStatus =
  (manager: string): ForgeVerb =>
  call => {
    const shown = isGiven(exactOptions(call.words, { valuedLong: ["hostname"] }), "t", "show-token");
    return [
      operation("github.read", { command: call.name }),
      ...whenever(shown, [operation("secrets.read", { path: `${manager} auth token` })]),
    ];
  };

/** A repository by its address, or by `owner/name` on the forge. The words after `--` go to git. */
export const clones =
  (domain: string): ForgeVerb =>
  ({ words, recognition, command }) => {
    const options = exactOptions(words, { valued: "upg", valuedLong: ["upstream-remote-name"] });
    const [repository, ...folder] = options.leading;
    if (repository === undefined) return [];
    const name = textOf(repository);
    const address =
      name === undefined || name.includes(":") ? repository : known(`https://${domain}/${name}.git`);
    const start = ["git", "clone"].map(known);
    return recognition.run([...start, ...(options.paths ?? []), known("--"), address, ...folder], command);
  };

/** Files from the forge, into a folder (`folder` names its options) or into one file. */
export const downloads =
  (syntax: GitOptionSyntax, folder: readonly string[] = [], file: readonly string[] = []): ForgeVerb =>
  call => {
    const { recognition, command } = call;
    const options = exactOptions(call.words, syntax);
    const [named] = options.values(...file);
    const [place = known(".")] = options.values(...folder);
    const written = named ?? { ...place, text: `${place.text}/download` };
    const paths = written.text === "-" ? [] : recognition.paths(written, command);
    return [
      operation("github.read", { command: call.name }),
      ...paths.map(path => operation("fs.write", { path, append: false, recursive: false })),
    ];
  };

/** The number, branch or address that is meant; undefined for the current one. */
export const numberOf = ({ operands }: GitOptions): string | undefined => textOf(operands[0]);
