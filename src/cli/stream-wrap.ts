/** Lays text out while it streams: words are never broken, every line is indented, nothing waits longer than a word. */
import { displayWidth, oneLine, printable } from "./print.ts";
import type { Style, Terminal } from "./terminal.ts";

interface StreamWrap {
  /** Text as it comes. Line breaks at its end are kept back until something follows. */
  push(delta: string): string;
  /** Ends a paragraph. */
  paragraph(): string;
  /** One line by itself: under the one before, apart from text. */
  line(text: string): string;
  /** Completes the last line; later text begins anew. */
  end(): string;
}

/** Blank lines are never more than one. */
const MOST_BREAKS = 2;

/**
 * @param width columns of the terminal
 * @param indent put before every line
 * @param paint styles one word, without changing its width
 */
export function createStreamWrap(width: number, indent: string, paint = (word: string) => word): StreamWrap {
  let column = 0;
  let word = "";
  let spaces = "";
  /** Line breaks that are due before the next word. */
  let breaks = 0;
  let isEmpty = true;
  let isAfterLine = false;

  function flushWord(): string {
    if (word === "") return "";
    if (!isEmpty && breaks === 0 && column + displayWidth(spaces + word) > width) {
      breaks = 1;
      spaces = "";
    }
    const start = startOfLine();
    column = displayWidth(spaces + word) + (start === "" ? column : displayWidth(indent));
    const text = start + spaces + paint(word);
    word = "";
    spaces = "";
    isAfterLine = false;
    return text;
  }

  /** Pays the line breaks that are due; nothing in the middle of a line. */
  function startOfLine(): string {
    const start = isEmpty ? indent : breaks === 0 ? "" : "\n".repeat(breaks) + indent;
    isEmpty = false;
    breaks = 0;
    return start;
  }

  function paragraph(): string {
    const text = flushWord();
    spaces = "";
    breaks = isAfterLine ? 1 : MOST_BREAKS;
    return text;
  }

  return {
    push(delta) {
      let text = "";
      for (const character of printable(delta)) {
        if (character === "\n") {
          text += flushWord();
          breaks = Math.min(breaks + 1, MOST_BREAKS);
          spaces = "";
        } else if (character === " ") {
          text += flushWord();
          spaces += " ";
        } else {
          word += character;
          // Scripts without spaces may break anywhere.
          if (displayWidth(character) === 2) text += flushWord();
        }
      }
      return text;
    },
    paragraph,
    line(content) {
      const text = `${paragraph()}${startOfLine()}${content}`;
      breaks = 1;
      isAfterLine = true;
      return text;
    },
    end() {
      const text = flushWord() + (isEmpty ? "" : "\n");
      column = 0;
      spaces = "";
      breaks = 0;
      isEmpty = true;
      isAfterLine = false;
      return text;
    },
  };
}

/** Lines of a width on a terminal; one line in a pipe. */
export function wrapped(text: string, width: number, isTerminal: boolean): readonly string[] {
  if (!isTerminal) return [text];
  const wrap = createStreamWrap(width, "");
  return (wrap.push(text) + wrap.end()).trimEnd().split("\n");
}

export function showParagraph(text: string, indent: string, how: Style, terminal: Terminal): void {
  const { isTerminal, style, width, write } = terminal;
  const wrap = createStreamWrap(isTerminal ? width : Number.POSITIVE_INFINITY, indent, word =>
    style(how, word),
  );
  write(wrap.push(oneLine(text)) + wrap.end());
}
