/** Terminals within terminals, in which commands go on running: tmux and screen. */
import type { Operation } from "../../../ports/index.ts";
import {
  type Command,
  type Commands,
  opaque,
  operation,
  type Recogniser,
  type Recognition,
} from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { parseArguments } from "../arguments.ts";
import { setOf } from "../syntax/leading-words.ts";
import { look } from "./look-or-change.ts";
import { typedText } from "./typed-text.ts";

interface Part {
  readonly command: Command;
  readonly recognition: Recognition;
  readonly name: string;
  readonly words: readonly Word[];
}

/** One word is a shell's text, several are a program with its arguments. */
function started(words: readonly Word[], { command, recognition }: Part): readonly Operation[] {
  const [first, second] = words;
  if (first === undefined) return [];
  return second === undefined ? recognition.shell(first, command) : recognition.run(words, command);
}

const starting =
  (valued: string) =>
  (part: Part): readonly Operation[] =>
    started(parseArguments(part.words, { valued, stopsAtOperand: true }).rest, part);

function sendKeys({ words, command, recognition }: Part): readonly Operation[] {
  const given = parseArguments(words, { valued: "tNc", stopsAtOperand: true });
  if (given.has("H")) return [opaque("what it types into the terminal can't be told")];
  if (given.has("X")) return [];
  const text = typedText(given.rest);
  return text === undefined ? [] : recognition.shell(text, command);
}

/** `if-shell test 'then' 'else'`: the last two are commands of tmux itself. */
function ifShell({ words, command, recognition }: Part): readonly Operation[] {
  const given = parseArguments(words, { valued: "t", stopsAtOperand: true });
  const [condition, ...branches] = given.rest;
  return [
    ...(condition === undefined || given.has("F") ? [] : recognition.shell(condition, command)),
    ...branches.flatMap(({ text }) => recognition.shell({ text: `tmux ${text}` }, command)),
  ];
}

function stop({ name, words }: Part): readonly Operation[] {
  const target = parseArguments(words, { valued: "t" }).values("t").at(-1);
  return [operation("process.stop", { target: target === undefined ? `tmux ${name}` : textOf(target) })];
}

const table = new Map<string, (part: Part) => readonly Operation[]>();
const define = (names: string, effect: (part: Part) => readonly Operation[]) => {
  for (const name of setOf(names)) table.set(name, effect);
};

define("new-session new", starting("ceFfnstxy"));
define("new-window neww", starting("ceFnt"));
define("split-window splitw", starting("ceFltp"));
define("respawn-pane respawnp respawn-window respawnw", starting("cet"));
define("display-popup popup", starting("bcdehsStTwxy"));
define("run-shell run", starting("cdt"));
define("pipe-pane pipep", starting("t"));
define("send-keys send", sendKeys);
define("if-shell if", ifShell);
define("kill-session kill-server kill-window killw kill-pane killp", stop);
define(
  `list-sessions ls list-windows lsw list-panes lsp list-clients lsc list-keys lsk list-buffers lsb list-commands
  lscm has-session has capture-pane capturep show-options show show-window-options showw show-environment showenv
  show-buffer showb display-message display server-info info attach-session attach a at show-messages showmsgs
  wait-for wait`,
  () => [look("terminals")],
);
define(
  `rename-session rename rename-window renamew select-pane selectp select-window selectw select-layout selectl
  resize-pane resizep resize-window resizew switch-client switchc detach-client detach next-window next
  previous-window prev last-window last move-window movew swap-pane swapp swap-window swapw break-pane breakp join-pane
  joinp rotate-window rotatew clear-history clearhist set-buffer setb copy-mode refresh-client refresh start-server
  start`,
  () => [],
);

/** `tmux -L socket new-session -d 'command' \; send-keys …` */
const tmux: Recogniser = (command, recognition) => {
  const given = parseArguments(command.arguments, { valued: "cfLST", stopsAtOperand: true });
  if (given.has("V")) return [];
  const configured = given.has("f") ? [operation("process.run", { program: command.program })] : [];
  const own = given.values("c").flatMap(text => recognition.shell(text, command));
  const parts = splitAt(given.rest).flatMap(([name, ...words]): readonly Operation[] => {
    const text = textOf(name);
    if (text === undefined) return [opaque(`it can't be told what ${command.program} is to do`)];
    if (words.some(word => word.text.includes("#("))) return [opaque("a format of tmux runs commands")];
    const effect = table.get(text);
    const part = { command, recognition, name: text, words };
    return effect?.(part) ?? [operation("process.run", { program: command.program })];
  });
  return [...configured, ...own, ...parts];
};

/** Commands of tmux stand between semicolons. */
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
const screen: Recogniser = (command, recognition) => {
  const words = command.arguments;
  if (words.some(({ text }) => /^-(?:ls|list|v|-version|-help)$/.test(text))) return [look("terminals")];
  const given = parseArguments(words, { valued: "cehpsStT", stopsAtOperand: true });
  const [first, ...rest] = given.rest;
  if (given.has("c")) return undefined;
  if (!given.has("X")) {
    if (first === undefined || given.has("r", "x", "R")) return [look("terminals")];
    return recognition.run(given.rest, command);
  }
  switch (textOf(first)) {
    case "stuff":
    case "paste": {
      const text = rest.map(word => word.text.replace(/\^M|\\n|\\r|\\015|\r/g, "\n")).join(" ");
      return recognition.shell(known(text), command);
    }
    case "quit":
    case "kill":
      return [operation("process.stop", { target: textOf(given.values("S").at(-1)) })];
    case "exec":
    case "screen":
      return recognition.run(rest, command);
    default:
      return [operation("process.run", { program: command.program })];
  }
};

export const terminals: Commands = { tmux, byobu: tmux, screen };

export { terminals as programs };
