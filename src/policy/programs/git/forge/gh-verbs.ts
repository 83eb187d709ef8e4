/** The verbs that only GitHub's command line has. */
import type { Operation } from "../../../../ports/index.ts";
import { type Command, operation, type Recognition } from "../../../recognition.ts";
import { judgeByWords } from "../../../strangers/judge-by-words.ts";
import { known, textOf, type Word } from "../../../word.ts";
import { exactOptions, isGiven, whenever } from "../options.ts";
import { type ForgeVerb, filesSent, numberOf } from "./forge-verbs.ts";

const releaseSyntax = {
  valued: "FntR",
  valuedLong: ["notes-file", "notes", "title", "target", "discussion-category", "notes-start-tag", "repo"],
};

/** Files after the tag are uploaded; the text after `#` is only a label. */
export const releases: ForgeVerb = call => {
  const options = exactOptions(call.words, releaseSyntax);
  const [tag, ...files] = options.operands;
  const assets = files.map(word => ({ ...word, text: word.text.replace(/#.*$/s, "") }));
  const isNew = call.name.endsWith("create") || call.name.endsWith("new");
  return [
    isNew
      ? operation("github.create_release", { tag: textOf(tag) })
      : operation("github.write", { command: call.name }),
    ...filesSent(call, [...assets, ...options.values("F", "notes-file")]),
  ];
};

/** Publishes files. */
export const createsGist: ForgeVerb = call => {
  const { operands } = exactOptions(call.words, { valued: "df", valuedLong: ["desc", "filename"] });
  return [operation("github.write", { command: call.name }), ...filesSent(call, operands)];
};

export const runsWorkflow: ForgeVerb = ({ words }) => {
  const options = exactOptions(words, { valued: "RrfF", valuedLong: ["repo", "ref", "raw-field", "field"] });
  return [operation("github.run_workflow", { workflow: numberOf(options) })];
};

export const runsPipeline: ForgeVerb = ({ words }) => {
  const options = exactOptions(words, {
    valued: "bRfp",
    valuedLong: ["branch", "repo", "variables-file", "variables"],
  });
  const workflow = numberOf(options) ?? textOf(options.values("b", "branch").at(-1));
  return [operation("github.run_workflow", { workflow })];
};

export const rerunsWorkflow: ForgeVerb = ({ words }) => {
  const options = exactOptions(words, { valued: "Rj", valuedLong: ["repo", "job"] });
  return [operation("github.run_workflow", { workflow: numberOf(options) })];
};

/** Without a repository it brings the branch here up to date. */
export const syncs: ForgeVerb = ({ name, words, recognition, command }) => {
  const options = exactOptions(words, { valued: "bs", valuedLong: ["branch", "source"] });
  if (options.operands.length > 0) return [operation("github.write", { command: name })];
  const [pull, reset] = [["pull"], ["reset", "--hard"]].map(given => ["git", ...given].map(known));
  return [
    ...recognition.run(pull!, command),
    ...whenever(isGiven(options, "force"), recognition.run(reset!, command)),
  ];
};

export const packages =
  (name: string): ForgeVerb =>
  ({ words }) => {
    const given = exactOptions(words, { valuedLong: ["pin"] }).operands.map(textOf);
    const packages = given.includes(undefined) ? undefined : given.flatMap(text => text ?? []);
    return [operation(name, { manager: "gh", packages, global: true })];
  };

/** A program of its own, which no table knows. */
export const extension = (
  program: string,
  words: readonly Word[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] =>
  judgeByWords({ ...command, program, words: [known(program), ...words], arguments: words }, recognition);

export const runsExtension: ForgeVerb = ({ words: [name, ...rest], command, recognition }) => {
  const text = textOf(name);
  return text === undefined
    ? [operation("process.run", { program: undefined })]
    : extension(`gh-${text}`, rest, command, recognition);
};

/** Settings of gh can name programs. */
export const setsOption: ForgeVerb = ({ words, recognition, command }) => {
  const [key, value] = exactOptions(words, { valued: "h", valuedLong: ["host"] }).operands;
  const name = textOf(key);
  const isProgram = name === undefined || /^(?:editor|pager|browser)$/.test(name);
  return [
    operation("package.configure", { manager: "gh", key: name }),
    ...(isProgram && value !== undefined && value.text !== "" ? recognition.shell(value, command) : []),
  ];
};
