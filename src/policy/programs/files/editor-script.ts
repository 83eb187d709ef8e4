/** The effects of commands to ed, ex and vim: they write files, and run programs. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, opaque, type Recognition } from "../../recognition.ts";
import { HOLE, known, type Word } from "../../word.ts";
import { operationsOn } from "./reach.ts";

export interface EditorScript {
  readonly text: string;
  /** ed takes a whole line for one command; ex and vim take several with `|` between them. */
  readonly hasBars: boolean;
  /** The edited file, which is `%` in vim's shell commands. */
  readonly file: Word | undefined;
}

/** Characters that a command may grow to by names of files. */
const MAX_FILLED = 10_000_000;

const address = /^(?:[\d.$,;%+\- \t]|'[a-z<>]|\/(?:[^/\\\n]|\\.)*\/|\?(?:[^?\\\n]|\\.)*\?)*/;
const insertion = /^(?:a|i|c|append|insert|change)!?$/;
const shellCommand = /^(?:!|(?:r|read)\s*!|[ef]\s+!|w(?:rite|q)?(?:\s+!|!(?=\S))|te(?:rminal)?\s)(.+)$/s;
const writing = /^(?:w(?:rite|q)?|W|sav(?:eas)?|up(?:date)?)!?\s*(>>\s*)?([^\s!>].*)$/s;
const reading = /^(?:r|read|e|E|ed|edit|f|sp(?:lit)?|vs(?:plit)?|tabe(?:dit)?)!?\s+([^\s!].*)$/s;
const global = /^(?:g|G|v|V|global|vglobal)!?\/(?:[^/\\]|\\.)*\/(.*)$/s;
const substitution = /^s(?:ubstitute)?(?:[^\w\s|"\\].*|[gcinp]*)$/s;
/** Commands without effect beyond the text, the screen and the file that is edited. */
const harmless =
  /^(?:|[/?][^/?]*|=|l(?:ist)?|#|n(?:umber|oh(?:lsearch)?)?|P|H|h|(?:wq|x|w|q|wn)(?:a(?:ll)?|rite|uit|it)?!?|e(?:dit)?!|update|(?:d|delete|p|print|j|join|u|undo|y|yank|k[a-z]?|<+|>+)[\w\s]*!?|(?:m|t|co|copy|move)\s*[\d.$+-]*|retab!?[\s\d]*|sort!?[\s\w]*|syn(?:tax)? (?:on|off)|syn(?:tax)?\s+enable|filetype[\w\s]*|(?:se|set|setl|setlocal|setglobal)(?:\s[\w=,:+.!?&<> -]*)?|colo(?:rscheme)?\s+[\w-]+|diffthis|only|".*)$/s;

/** Whatever isn't known to be harmless is asked about. */
export function runEditorScript(
  script: EditorScript,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const found: Operation[] = [];
  let isInserting = false;
  for (const line of script.text.split("\n")) {
    if (isInserting) {
      isInserting = line !== ".";
      continue;
    }
    const pieces = script.hasBars ? line.split(/(?<!\\)\|/) : [line];
    for (const [index, piece] of pieces.entries()) {
      const text = commandOf(piece);
      if (insertion.test(text)) isInserting = true;
      else if (shellCommand.test(text) || global.test(text)) {
        const rest = pieces.slice(index + 1).map(each => `|${each}`);
        found.push(...runOne(text + rest.join(""), script, command, recognition));
        break;
      } else found.push(...runOne(text, script, command, recognition));
    }
  }
  return found;
}

/** A command without its address and the colons and spaces in front. */
const commandOf = (piece: string) =>
  piece
    .replace(/^[:\s]*/, "")
    .replace(address, "")
    .trim();

function runOne(
  text: string,
  script: EditorScript,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const shell = shellCommand.exec(text)?.[1];
  if (shell !== undefined) return recognition.shell({ text: filled(shell, script) }, command);
  const inner = global.exec(text)?.[1];
  if (inner !== undefined) return runOne(commandOf(inner), script, command, recognition);
  if (harmless.test(text) && !text.includes(HOLE)) return [];
  const [, append, written] = writing.exec(text) ?? [];
  if (written !== undefined) {
    return operationsOn("fs.write", file(written), command, recognition, { append: append !== undefined });
  }
  const read = reading.exec(text)?.[1];
  if (read !== undefined) return operationsOn("fs.read", file(read), command, recognition);
  const isPlain = substitution.test(text) && !text.includes("\\=");
  return isPlain ? [] : [opaque("what its editor is told to do can't be told")];
}

/** `%` is the file. A long name that occurs often counts as an unknown file. */
function filled(text: string, { file, hasBars }: EditorScript): string {
  if (!hasBars) return text;
  const name = file !== undefined && file.text.length * text.length < MAX_FILLED ? file.text : HOLE;
  return text.replace(/(?<!\\)%(?::[a-z])*/g, () => name);
}

const file = (text: string): Word =>
  /[`$*%#]/.test(text) ? { text: HOLE } : known(text.replace(/\\(.)/g, "$1"));
