/** Terminals within terminals, in which commands go on running: tmux and screen. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, type Commands, opaque, operation, type Recognition } from "../../recognition.ts";
import { HOLE, isKnown, known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { environmentRead } from "../effects/environment-read.ts";

const look = [operation("process.read", { what: "terminals" })];

/** Verbs that start a command, with their options that have a value. */
const starting: { readonly [verb: string]: string } = {
  "new-session": "ceFfnstxy",
  new: "ceFfnstxy",
  "new-window": "ceFnt",
  neww: "ceFnt",
  "split-window": "ceFltp",
  splitw: "ceFltp",
  "respawn-pane": "cet",
  respawnp: "cet",
  "respawn-window": "cet",
  respawnw: "cet",
  "display-popup": "bcdehsStTwxy",
  popup: "bcdehsStTwxy",
  "run-shell": "cdt",
  run: "cdt",
  "pipe-pane": "t",
  pipep: "t",
};
const KILLS = /^kill(?:-session|-server|-window|w|-pane|p)$/;
const LOOKS =
  /^(?:ls|ls[wpckb]|lscm|has|(?:list|has|capture|show|display-message|server-info|wait-for|attach)(?:-\w+)*|capturep|show(?:w|env|b|msgs)|display|info|a|at|wait)$/;

function tmuxVerb(verb: Word, words: readonly Word[], command: Command, recognition: Recognition) {
  const name = textOf(verb);
  if (name === undefined) return [opaque(`it can't be told what ${command.program} is to do`)];
  if (words.some(({ text }) => text.includes("#("))) return [opaque("a format of tmux runs commands")];
  const own = Object.hasOwn(starting, name) ? starting[name] : undefined;
  const given = parseArguments(words, { valued: own ?? "tNc", stopsAtOperand: true });
  const [first, ...others] = given.rest;
  // One word is a shell's text, several are a program with its arguments.
  if (own !== undefined) {
    if (first === undefined) return [];
    return others.length === 0 ? recognition.shell(first, command) : recognition.run(given.rest, command);
  }
  if (name === "send-keys" || name === "send") {
    if (given.has("H")) return [opaque("what it types into the terminal can't be told")];
    const text = given.has("X") ? undefined : typedText(given.rest);
    return text === undefined ? [] : recognition.shell(text, command);
  }
  if (/^(?:set-?b(?:uffer)?)$/.test(name))
    return others.length > 0 ? [] : recognition.shell(first ?? verb, command);
  if (/^(?:load|paste)-?b(?:uffer)?$/.test(name))
    return [opaque("what it types into the terminal can't be told")];
  // `if-shell test 'then' 'else'`: the last two are commands of tmux itself.
  if (name === "if-shell" || name === "if") {
    return [
      ...(first === undefined || given.has("F") ? [] : recognition.shell(first, command)),
      ...others.flatMap(({ text }) => recognition.shell({ text: `tmux ${text}` }, command)),
    ];
  }
  const target = given.values("t").at(-1);
  if (KILLS.test(name))
    return [operation("process.stop", { target: target === undefined ? `tmux ${name}` : textOf(target) })];
  if (/^show(?:-environment|env)$/.test(name)) return [environmentRead(undefined)];
  return LOOKS.test(name) ? look : [operation("process.run", { program: command.program })];
}

/** `tmux -L socket new-session -d 'command' \; send-keys …` */
function tmux(command: Command, recognition: Recognition): readonly Operation[] {
  const given = parseArguments(command.arguments, { valued: "cfLST", stopsAtOperand: true });
  if (given.has("V")) return [];
  return [
    ...(given.has("f") ? [operation("process.run", { program: command.program })] : []),
    ...given.values("c").flatMap(text => recognition.shell(text, command)),
    ...splitAt(given.rest).flatMap(([verb, ...words]) => tmuxVerb(verb!, words, command, recognition)),
  ];
}

/** Semicolons part commands of tmux. */
function splitAt(words: readonly Word[]): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    const isEnd = /(?:^|[^\\]);$/.test(word.text);
    const rest = isEnd ? { ...word, text: word.text.slice(0, -1) } : word;
    if (!isEnd || rest.text !== "") parts.at(-1)!.push(rest);
    if (isEnd) parts.push([]);
  }
  return parts.filter(part => part.length > 0);
}

/** `screen -dmS name program …`, `screen -S name -X stuff 'text'` */
function screen(command: Command, recognition: Recognition): readonly Operation[] | undefined {
  const words = command.arguments;
  if (words.some(({ text }) => /^-(?:ls|list|v|-version|-help)$/.test(text))) return look;
  const given = parseArguments(words, { valued: "cehpsStT", stopsAtOperand: true });
  const [first, ...rest] = given.rest;
  if (given.has("c")) return undefined;
  if (!given.has("X")) {
    return first === undefined || given.has("r", "x", "R") ? look : recognition.run(given.rest, command);
  }
  const verb = textOf(first) ?? "";
  if (/^(?:quit|kill)$/.test(verb))
    return [operation("process.stop", { target: textOf(given.values("S").at(-1)) })];
  if (/^(?:exec|screen)$/.test(verb)) return recognition.run(rest, command);
  if (!/^(?:stuff|paste)$/.test(verb)) return [operation("process.run", { program: command.program })];
  const text = rest.map(word => word.text.replace(/\^M|\\n|\\r|\\015|\r/g, "\n")).join(" ");
  return recognition.shell(known(text), command);
}

const ENTER = /^(?:Enter|C-m|C-j|KPEnter)$/;
const KEY =
  /^(?:(?:[CMS]-)+.|\^.|Escape|Up|Down|Left|Right|Home|End|Tab|BTab|BSpace|DC|IC|NPage|PPage|PageUp|PageDown|F\d+)$/;

/** Keys as the text that the shell there reads; undefined for single keys, such as the `q` that leaves a pager. */
export function typedText(words: readonly Word[]): Word | undefined {
  const isKey = ({ text }: Word) => ENTER.test(text) || KEY.test(text);
  const isText = words.some(word => !isKnown(word) || (word.text.length > 1 && !isKey(word)));
  if (!isText) return undefined;
  const isOpen = words.some(word => word.canSplit === true || word.isGlob === true);
  const typed = (word: Word) => (isKey(word) ? "\n" : word.text === "Space" ? " " : word.text);
  return { text: words.map(typed).join("") + (isOpen ? HOLE : "") };
}

export const programs: Commands = { tmux, byobu: tmux, screen };
