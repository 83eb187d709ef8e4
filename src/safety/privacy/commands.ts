/** Finds the secrets that a command line hands to a program, by the word that comes before them. */
import type { Finding } from "../../ports/index.ts";
import { type SecretWords, secretWords, settingWords } from "./command-secrets.ts";
import { findCookies } from "./headers.ts";
import { startOfLine } from "./reading-start.ts";
import { secretNameOf } from "./secret-names.ts";
import { isReference } from "./secret-values.ts";

/** A word of a command line: its text without quotes, and where that is. */
interface Word {
  readonly text: string;
  readonly start: number;
  /** Where it would begin for its last characters to be where they are: a quote may be in it, as in `-p'secret'`. */
  readonly lastStart: number;
  readonly end: number;
}

interface Command {
  readonly words: readonly Word[];
  readonly end: number;
  /** The sign that ended it: `|` hands its output on. */
  readonly ending: string;
  /** Its words up to one with a quote that nothing closes, which goes as far as the text does. */
  readonly unclosed?: readonly Word[];
}

type Row = Omit<SecretWords, "programs">;

const rowsOf = new Map<string, Row[]>();
for (const { programs, ...row } of secretWords)
  for (const program of programs.split(" ")) rowsOf.set(program, [...(rowsOf.get(program) ?? []), row]);
const settingsOf = new Map<string, RegExp | undefined>(
  settingWords.flatMap(({ programs, verb }) => programs.split(" ").map(program => [program, verb] as const)),
);
const ECHOES = ["echo", "printf"];
const PROGRAM = new RegExp(
  `(?<![\\w.-])(?:${[...rowsOf.keys(), ...settingsOf.keys(), ...ECHOES].join("|")})(?:\\.exe)?(?![\\w.=:/-])`,
  "g",
);

const isOption = (word: string) => word.startsWith("-");

const isByOption = ({ input, lastAfter, pairs, verb: _, ...lists }: Row) =>
  input === undefined &&
  lastAfter === undefined &&
  pairs === undefined &&
  Object.values(lists).every(list => list.split(" ").every(isOption));

/** Programs that are handed secrets by options alone, such as `security` and `set`, which are words of sentences, too. */
const byOptions: ReadonlySet<string> = new Set(
  [...rowsOf.keys(), ...settingsOf.keys()].filter(
    name =>
      (rowsOf.get(name) ?? []).every(isByOption) &&
      (!settingsOf.has(name) || settingsOf.get(name)?.source.startsWith("^-") === true),
  ),
);
const OPTION = /[\s"'\\]-/;

let lineWithout = "";

/**
 * Whether a line has the name of a program that takes secrets, and an option behind it where the program takes them by
 * options alone. A line that grows is read on from where it was.
 */
export function namesProgram(line: string): boolean {
  const from = lineWithout !== "" && line.startsWith(lineWithout) ? lineWithout.lastIndexOf(" ") + 1 : 0;
  let isNamed = false;
  PROGRAM.lastIndex = from;
  for (let found = PROGRAM.exec(line); found !== null; found = PROGRAM.exec(line)) {
    if (!byOptions.has(programOf(found[0])) || OPTION.test(line.slice(found.index))) return true;
    isNamed = true;
  }
  if (!isNamed) lineWithout = line;
  return false;
}

/** From a pipe to the program that it feeds; a subcommand has its program in front of it. */
const FEEDING = /^\|[ \t]*(?:[\w./@-]+[ \t]+)*$/;

/** Bounds for texts that come in pieces: between a secret and its program, and between a secret and the words behind it. */
const REACH_BACK = 900;
const REACH_AHEAD = 240;

/**
 * Each command is read once, from its first known program on: from that of the line of `from` on. Linear in the text.
 * @param bounds finds nothing that is decided by words farther away, as a stream must not; `opened` takes the places of
 * words that more text may make secrets
 */
export function findInCommands(
  text: string,
  bounds?: { readonly opened?: number[] | undefined },
  from = 0,
): readonly Finding[] {
  const findings: Finding[] = [];
  let done = 0;
  let before: Command | undefined;
  for (PROGRAM.lastIndex = startOfLine(text, from); ; ) {
    const found = PROGRAM.exec(text);
    if (found === null) return findings;
    const command = readCommand(text, Math.max(found.index, done));
    const isFed = before?.ending === "|" && FEEDING.test(text.slice(before.end, found.index));
    const opened = bounds?.opened === undefined ? undefined : { places: bounds.opened, end: text.length };
    findings.push(...secretsOf(command, isFed ? before : undefined, bounds !== undefined, opened));
    if (opened) openEchoes(command, text, opened);
    before = command;
    done = command.end;
    PROGRAM.lastIndex = Math.max(command.end, found.index + 1);
  }
}

interface Opened {
  readonly places: number[];
  /** Of the text. */
  readonly end: number;
}

function secretsOf(
  command: Command,
  feeding: Command | undefined,
  isBounded: boolean,
  opened: Opened | undefined,
): readonly Finding[] {
  const findings: Finding[] = [];
  const { unclosed, words } = command;
  const isOpen = opened !== undefined && (unclosed !== undefined || command.end === opened.end);
  const places = words.flatMap(({ text }, at) => (isProgram(text) ? [at] : []));
  for (const at of places.slice(0, MOST_PROGRAMS)) {
    const name = programOf(words[at]!.text);
    const own = words.slice(at);
    const isNear = ({ start }: Finding) => !isBounded || start - words[at]!.start <= REACH_BACK;
    for (const row of rowsOf.get(name) ?? []) {
      const given = givenBy(row, own).filter(isNear);
      const fed = fedTo(row, own, feeding);
      const isSaid = (verb: RegExp | undefined, { start }: Finding) =>
        verb === undefined ||
        own.some(({ end, text }) => verb.test(text) && (!isBounded || end <= start + REACH_AHEAD));
      const found = [
        ...given.filter(one => isSaid(row.verb, one)),
        ...fed.filter(one => isSaid(row.verb, one) && isSaid(row.input, one)),
      ];
      findings.push(...found);
      if (!isOpen) continue;
      const cut = unclosed ? givenBy(row, unclosed.slice(at)).filter(isNear) : [];
      const mayBe = [...given, ...cut].filter(one => !found.some(({ start }) => start === one.start));
      const last = row.lastAfter === undefined ? [] : [words.at(-1)!];
      opened.places.push(
        ...[...mayBe.filter(({ start }) => start + REACH_AHEAD > opened.end), ...cut, ...last].map(
          ({ start }) => start,
        ),
      );
    }
    if (!settingsOf.has(name)) continue;
    findings.push(...settingIn(own, settingsOf.get(name)).filter(isNear));
    if (isOpen && unclosed)
      opened.places.push(...settingIn(unclosed.slice(at), settingsOf.get(name)).map(({ start }) => start));
  }
  return findings;
}

/** Echoed words, which a program that is still to come may read as a secret. */
function openEchoes({ end, ending, words }: Command, text: string, opened: Opened): void {
  if (!ECHOES.includes(words[0]?.text ?? "") || (ending !== "|" && end < text.length)) return;
  if (text.slice(end).includes("\n")) return;
  const open = words.slice(1).find(({ start }) => start + REACH_AHEAD > text.length);
  if (open) opened.places.push(open.start);
}

/** Programs that one command names, such as `sudo docker exec db mysql`. */
const MOST_PROGRAMS = 8;
const programOf = (word: string) => (word.endsWith(".exe") ? word.slice(0, -4) : word);
const isProgram = (word: string) => rowsOf.has(programOf(word)) || settingsOf.has(programOf(word));

const sets = new Map<string, ReadonlySet<string>>();

function has(list: string | undefined, word: string): boolean {
  if (list === undefined) return false;
  const known = sets.get(list) ?? new Set(list.split(" "));
  sets.set(list, known);
  return known.has(word);
}

function givenBy(row: Row, words: readonly Word[]): readonly Finding[] {
  const found: Finding[] = [];
  words.forEach((word, at) => {
    const next = words[at + 1];
    const equals = word.text.indexOf("=");
    const option = equals > 0 && word.text.startsWith("-") ? word.text.slice(0, equals) : word.text;
    const value = option === word.text ? next : tail(word, equals + 1);
    if (value !== undefined && at > 0) found.push(...valueAfter(row, option, value));
    if (row.pairs && at > 0) found.push(...valueOfPair(word));
    for (const sign of row.glued?.split(" ") ?? []) {
      if (word.text.startsWith(sign) && !word.text.startsWith("--"))
        found.push(...secret(tail(word, sign.length)));
    }
  });
  const plain = words.slice(1).filter(({ text }) => !text.startsWith("-"));
  if (row.lastAfter !== undefined && plain.length > row.lastAfter) found.push(...secret(plain.at(-1)!));
  return found;
}

const SHORTEST_SECRET = 4;

/** A name in front of a path, as in `--from-file=name=path`, is no pair, and neither is `a=b` in a sentence. */
function valueOfPair(word: Word): readonly Finding[] {
  const [pair] = /^(?:--?(?:(?!file)[\w-])+=)?[A-Za-z_][\w.-]*=/.exec(word.text) ?? [];
  return pair === undefined || word.text.length < pair.length + SHORTEST_SECRET
    ? []
    : secret(tail(word, pair.length));
}

function valueAfter(row: Row, option: string, value: Word): readonly Finding[] {
  if (has(row.after, option)) return secret(value);
  if (has(row.afterUser, option)) {
    const sign = /[:%]/.exec(value.text);
    return sign === null ? [] : secret(tail(value, sign.index + 1));
  }
  if (has(row.afterSource, option)) return value.text.startsWith("pass:") ? secret(tail(value, 5)) : [];
  if (has(row.cookies, option)) return value.text.includes("=") ? findCookies(value.text, value.start) : [];
  return has(row.header, option) ? inHeader(value) : [];
}

/** The last words of a header: `X-Api-Key: value`, `Authorization: Bearer value`. */
function inHeader(header: Word): readonly Finding[] {
  const [whole, name, scheme] =
    /^([\w-]{1,64}):[ \t]*(?:(basic|bearer|token|digest|apikey)[ \t]+)?/i.exec(header.text) ?? [];
  if (whole === undefined || name === undefined) return [];
  if (/^cookie$/i.test(name))
    return findCookies(header.text.slice(whole.length), header.start + whole.length);
  return scheme !== undefined || secretNameOf(name) !== undefined ? secret(tail(header, whole.length)) : [];
}

/** The words that are echoed into a program which reads a secret from its input, and its here-string. */
function fedTo(row: Row, words: readonly Word[], feeding: Command | undefined): readonly Finding[] {
  if (row.input === undefined || !words.some(({ text }) => row.input!.test(text))) return [];
  const at = words.findIndex(({ text }) => text === "<<<");
  const echoed = feeding?.words.slice(1).filter(({ text }) => !/^-\w+$/.test(text)) ?? [];
  const given = [
    ...(ECHOES.includes(feeding?.words[0]?.text ?? "") ? echoed : []),
    ...words.slice(at + 1, at < 0 ? 0 : at + 2),
  ];
  const isNamed = words[0]!.text === "chpasswd";
  return given.flatMap(word => {
    const lineEnd = /(?:\\n|%s)+$/.exec(word.text)?.index ?? word.text.length;
    const start = isNamed ? word.text.indexOf(":") + 1 : 0;
    const first = word.start + start;
    return secret({
      text: word.text.slice(start, lineEnd),
      start: first,
      lastStart: first,
      end: word.start + lineEnd,
    });
  });
}

function settingIn(words: readonly Word[], verb: RegExp | undefined): readonly Finding[] {
  const from = verb === undefined ? 0 : words.findIndex(({ text }) => verb.test(text));
  if (from < 0) return [];
  const at = words.findIndex(({ text }, index) => index > from && secretNameOf(text) !== undefined);
  const value = words[at + 1];
  // `config get` asks for the value.
  const isRead = words.slice(1, at).some(({ text }) => /^(?:--)?(?:get|unset|delete|list|rm)/.test(text));
  return at < 0 || value === undefined || isRead ? [] : secret(value);
}

const tail = (word: Word, from: number): Word => ({
  text: word.text.slice(from),
  start: word.lastStart + from,
  lastStart: word.lastStart + from,
  end: word.end,
});

/** Not a variable, a placeholder, another option, or a word of a sentence. */
function secret({ text, start, end }: Word): readonly Finding[] {
  if (text === "" || text.startsWith("-") || isReference(text) || NO_SECRET.test(text)) return [];
  return [{ kind: "password", start, end, confidence: 0.9 }];
}

const NO_SECRET = /^\$|`|\$[({]|^[A-Za-z]+[,.:;]$/;
/** Words are looked at up to here. */
const LONGEST_COMMAND = 4_000;
/** A quote, which JSON may have escaped, or a run of other characters. An & within a word is more likely a password's. */
const PIECE = /\\{1,7}["']|["']|\\.|(?<=[^\s&])&(?=[^\s&|;])|[^\s"'\\|;&<>()\n]+|<<<|[<>]/y;

/** The words from `start` to the end of the command: a line's end, or a sign between commands. */
function readCommand(text: string, start: number): Command {
  const limit = Math.min(text.length, start + LONGEST_COMMAND);
  const words: Word[] = [];
  let unclosed: readonly Word[] | undefined;
  let at = start;
  while (at < limit) {
    if (text[at] === " " || text[at] === "\t") at += 1;
    else if (/[\n\r|;&()]/.test(text[at]!)) break;
    else {
      const word = readWord(text, at, limit);
      words.push(word);
      if (word.unclosed) unclosed ??= [...words.slice(0, -1), word.unclosed];
      at = Math.max(word.next, at + 1);
    }
  }
  const ending = text[at] === "|" && text[at + 1] !== "|" ? "|" : "";
  return { words, end: at, ending, ...(unclosed && { unclosed }) };
}

/** A word whose only quotes are around it, or around its end, is given without them. */
function readWord(
  text: string,
  from: number,
  limit: number,
): Word & { readonly next: number; readonly unclosed?: Word } {
  let at = from;
  let start = from;
  let lastStart = from;
  let end = from;
  let content = "";
  while (at < limit) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(text)?.[0];
    if (piece === undefined) break;
    at += piece.length;
    const isQuote = piece.endsWith('"') || piece.endsWith("'");
    if (!isQuote) {
      content += piece;
      end = at;
      if (/^[<>]/.test(piece)) break;
      continue;
    }
    const length = text.slice(at, limit).indexOf(piece);
    const quoted = text.slice(at, at + length);
    // A quote around the whole command ends here.
    if (length < 0 && limit === text.length && at < limit && !text.slice(at).includes("\n")) {
      const first = content === "" ? at : at - content.length;
      const unclosed = { text: content + text.slice(at), start: first, lastStart: first, end: limit };
      return { text: content, start, lastStart: Math.max(start, lastStart), end, next: at, unclosed };
    }
    if (length < 0 || quoted.includes("\n")) break;
    if (content === "") start = at;
    else if (lastStart === start) lastStart = at - content.length;
    content += quoted;
    end = at + length;
    at = end + piece.length;
  }
  return { text: content, start, lastStart: Math.max(start, lastStart), end, next: at };
}
