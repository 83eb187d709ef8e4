/** Gives the output of simple commands, so that a text that a pipe or substitution feeds to a shell is read. */
import type { Facts } from "../facts.ts";
import type { Command, Output } from "../recognition.ts";
import { from, HOLE, isInert, isKnown, known, originOf, textOf, type Word } from "../word.ts";
import { hasInertOutput } from "./inert-output.ts";
import { filesListed, passesOn } from "./listed-files.ts";
import type { Walk } from "./walk.ts";

/** Undefined where it isn't known. */
export function knownOutput(command: Command, { facts, written }: Walk): Output | undefined {
  const text = knownText(command, facts);
  if (text !== undefined) return { kind: "text", text };
  const names = namesWritten(command) ?? referencesListed(command) ?? inertOutput(command, facts);
  // Files that this very text makes can't be looked up yet.
  const files = written.hasMadeFiles ? undefined : filesListed(command, facts);
  return files === undefined ? names : { kind: "unknown", ...names, files };
}

type UnknownOutput = Extract<Output, { kind: "unknown" }>;

const inertOutput = (command: Command, facts: Facts): UnknownOutput | undefined =>
  hasInertOutput(command, facts) ? { kind: "unknown", isInert: true } : undefined;

function knownText(command: Command, facts: Facts): Word | undefined {
  const { program, arguments: given, input, directory } = command;
  if (program === "git") return command.isElsewhere ? undefined : gitOutput(given, directory, facts);
  if (program === "echo") return echoed(given);
  if (program === "printf") return printed(given);
  if (program === "pwd" && directory !== undefined && given.length === 0)
    return { text: `${directory}\n`, origin: "place" };
  if (program === "true" || program === ":") return { text: "" };
  const passesOn = program === "tee" || (program === "cat" && given.every(each => each.text === "-"));
  return passesOn && input.kind === "text" ? input.text : undefined;
}

/** The two questions whose answers people put into other commands. */
function gitOutput(given: readonly Word[], directory: string | undefined, facts: Facts): Word | undefined {
  const asked = given.map(each => each.text).join(" ");
  const repository = directory === undefined ? undefined : facts.git(directory);
  const answers: { readonly [question: string]: string | undefined } = {
    "branch --show-current": repository?.branch,
    "rev-parse --abbrev-ref HEAD": repository?.branch,
    "symbolic-ref --short HEAD": repository?.branch,
    "rev-parse --show-toplevel": repository?.root,
  };
  const answer = Object.hasOwn(answers, asked) ? answers[asked] : undefined;
  return answer === undefined ? undefined : { text: `${answer}\n` };
}

function echoed(words: readonly Word[]): Word | undefined {
  if (words.some(each => each.isGlob || each.canSplit)) return undefined;
  const options = words.findIndex(each => !/^-[neE]+$/.test(each.text));
  const rest = options < 0 ? [] : words.slice(options);
  const flags = words
    .slice(0, words.length - rest.length)
    .map(each => each.text)
    .join("");
  const text = rest.map(each => each.text).join(" ");
  // Escapes are spelled out by some shells even without -e.
  if (text.includes("\\")) return undefined;
  const isHarmless = text.includes(HOLE) && rest.every(isInert);
  const printed: Word = {
    text: flags.includes("n") ? text : `${text}\n`,
    ...(isHarmless && { isInert: true }),
  };
  return from(printed, originOf(rest));
}

function printed([format, ...rest]: readonly Word[]): Word | undefined {
  const text = textOf(format);
  if (text === undefined || text.startsWith("-") || !rest.every(isKnown)) return undefined;
  const plain = text.replaceAll("\\n", "\n").replaceAll("\\t", "\t");
  if (plain.includes("\\") || /%(?!s|%)/.test(plain)) return undefined;
  const places = plain.match(/%s/g)?.length ?? 0;
  if (places !== rest.length || plain.includes("%%"))
    return places === 0 && rest.length === 0 ? { text: plain } : undefined;
  let index = 0;
  return { text: plain.replace(/%s/g, () => rest[index++]?.text ?? HOLE) };
}

/** Options by which it writes more than names, or names from elsewhere. */
const PRINTS_MORE = /^-(?:print|printf|fprintf|exec|execdir|ok|okdir|ls|fls|L|follow|files0-from)$/;

/**
 * Undefined where a command's output isn't known to be such names. Only with null characters between them: a folder
 * called `x ` holds files whose names, at spaces or lines, fall apart into files elsewhere.
 */
function namesWritten({ program, arguments: given }: Command): UnknownOutput | undefined {
  if (program !== "find") return undefined;
  const texts = given.map(each => each.text);
  if (!texts.includes("-print0") || texts.some(text => PRINTS_MORE.test(text))) return undefined;
  return { kind: "unknown", below: rootsOf(given) };
}

/** Listings of branches, tags and remotes. Source: git-check-ref-format(1). */
const REFERENCES =
  /^(?:branch(?: (?:-[ra]|--list|--(?:no-)?(?:merged|contains)(?:[= ][\w./@][\w./@-]*)?))*|tag(?: (?:-l|--list|--merged))?|remote)$/;

function referencesListed({ program, arguments: given, input }: Command): UnknownOutput | undefined {
  const texts = given.map(({ text }) => text);
  const isPassedOn = input.kind === "unknown" && input.isNames === true && passesOn(program, texts);
  const isListing = program === "git" && given.every(isKnown) && REFERENCES.test(texts.join(" "));
  return isListing || isPassedOn ? { kind: "unknown", isNames: true } : undefined;
}

function rootsOf(given: readonly Word[]): readonly Word[] {
  const from = given.findIndex(({ text }) => !/^-(?:[HP]|O\d|D)$/.test(text));
  const rest = from < 0 ? [] : given.slice(from);
  const end = rest.findIndex(({ text }) => /^[-(!,]/.test(text));
  const roots = end < 0 ? rest : rest.slice(0, end);
  return roots.length === 0 ? [known(".")] : roots;
}
