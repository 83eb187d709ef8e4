/**
 * `createMarkdownFlow` lays out an answer while it streams: blocks that are complete stay, the open one is laid out
 * again with every piece.
 */
import { Markdown, type MarkdownTheme, Marked, setCapabilities } from "@earendil-works/pi-tui";
import { printable } from "../../print.ts";
import type { Terminal } from "../../terminal.ts";

export interface MarkdownFlow {
  push(delta: string): void;
  /** The blocks that were completed since the last call, each a list of lines. */
  settle(): readonly Lines[];
  /** The lines of the block that is not complete. */
  open(): Lines;
  /** Completes the open block. */
  end(): readonly Lines[];
}

type Lines = readonly string[];

/** Text is easier to read in lines of this length; tables and code take the whole width. */
const TEXT_COLUMNS = 100;
const INDENT = 2;

/** A citation, as answers carry it: `[.agent/memory/semantic/DECISIONS.md:12]`. */
const CITATION = /[[(]*\.?[\w@-][\w./@-]*:\d+\b[\])]*/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: only colours may pass.
const NO_COLOUR = /\u001b(?!\[[\d;]*m)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what a colour looks like.
const COLOUR = /\u001b\[[\d;]*m/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: blanks that a colour may close.
const BLANKS_AT_END = / +((?:\u001b\[[\d;]*m)*)$/;

const marked = new Marked();

export function createMarkdownFlow({ style }: Pick<Terminal, "style">, columns: () => number): MarkdownFlow {
  // A link says where it goes.
  setCapabilities({ images: null, trueColor: false, hyperlinks: false });
  const theme = themeOf(style);
  const hasColours = style("bold", "x") !== "x";
  let text = "";
  /** Of the text; undefined since the last piece. */
  let blocks: readonly Block[] | undefined;
  /** The open block on the screen, which is drawn more often than it grows. */
  let laidOut:
    | { readonly blocks: readonly Block[]; readonly width: number; readonly lines: Lines }
    | undefined;

  function linesOf({ raw, type }: Block): Lines {
    const isWide = type === "table" || type === "code";
    const width = isWide ? columns() : Math.min(columns(), TEXT_COLUMNS);
    const lines = new Markdown(raw.trimEnd(), INDENT, 0, theme, undefined, { renderLatex: false }).render(
      width,
    );
    return lines.map(line => {
      const safe = hasColours ? line.replace(NO_COLOUR, "\ufffd") : line.replace(COLOUR, "");
      const bare = safe.replace(BLANKS_AT_END, "$1");
      return type === "code" ? bare : bare.replace(CITATION, words => style("cyan", words));
    });
  }

  /** The open block is the last one; blanks behind it may turn out to belong to it. */
  function read(): readonly Block[] {
    blocks ??= blocksOf(text);
    return blocks;
  }

  const openLines = () =>
    read().flatMap((block, at) => (at === 0 ? linesOf(block) : ["", ...linesOf(block)]));

  return {
    push(delta) {
      text += printable(delta.replaceAll("\r", ""));
      blocks = undefined;
    },
    settle() {
      const complete = read().slice(0, -1);
      const start = read().at(-1)?.start;
      if (complete.length === 0 || start === undefined) return [];
      text = text.slice(start);
      blocks = undefined;
      return complete.map(linesOf);
    },
    open() {
      const width = columns();
      if (laidOut?.blocks !== read() || laidOut.width !== width)
        laidOut = { blocks: read(), width, lines: openLines() };
      return laidOut.lines;
    },
    end() {
      const rest = read().map(linesOf);
      text = "";
      blocks = undefined;
      return rest;
    },
  };
}

interface Block {
  readonly type: string;
  readonly raw: string;
  /** Where it begins in the text. */
  readonly start: number;
}

/** The parser leaves out blanks at the end of some blocks, so each is looked for behind the one before. */
function blocksOf(text: string): readonly Block[] {
  let end = 0;
  return marked
    .lexer(text)
    .filter(({ type }) => type !== "space")
    .map(({ raw, type }) => {
      const found = text.indexOf(raw.trim(), end);
      const start = found < 0 ? end : found;
      end = Math.min(text.length, start + raw.trim().length);
      return { raw, type, start };
    });
}

const themeOf = (style: Terminal["style"]): MarkdownTheme => ({
  heading: text => style("bold", text),
  link: text => style("underline", text),
  linkUrl: text => style("dim", text),
  code: text => style("cyan", text),
  codeBlock: text => text,
  codeBlockBorder: text => style("dim", text),
  quote: text => style("italic", text),
  quoteBorder: text => style("dim", text),
  hr: text => style("dim", text),
  listBullet: text => style("cyan", text),
  bold: text => style("bold", text),
  italic: text => style("italic", text),
  strikethrough: text => style("strikethrough", text),
  underline: text => style("underline", text),
});
