/** `createLineEditor` is a line that may become several: pi-tui's editor behind a prompt, with a cursor of the terminal's own. */
import { type AutocompleteProvider, Editor, type TUI, visibleWidth } from "@earendil-works/pi-tui";
import { fit, printable } from "../../print.ts";
import type { Terminal } from "../../terminal.ts";
import type { LiveLines } from "./screen.ts";

export interface LineEditor {
  /** As it looks: a large paste is a mark. */
  readonly text: string;
  readonly isEmpty: boolean;
  set(text: string): void;
  press(key: string): void;
  /** Adds an entry that the up arrow brings back. */
  remember(text: string): void;
  render(prompt: string, columns: number): LiveLines;
}

interface LineEditorOptions {
  readonly terminal: Pick<Terminal, "style">;
  readonly rows: () => number;
  readonly onChange: () => void;
  /** @param text whole @param shown as it looked */
  readonly onSubmit: (text: string, shown: string) => void;
  readonly completion?: Completion;
}

export interface Completion extends AutocompleteProvider {
  /** Whether the suggestions were made for this text. */
  isFor(text: string): boolean;
  /** The letters that all suggestions for this text go on with; undefined where there are no two of them. */
  sharedBy(text: string): string | undefined;
}

/** The editor draws a cursor of its own behind this mark; the terminal's is used in its place. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the editor's own marks.
const CURSOR = /\u001b_pi:c\u0007\u001b\[7m([\s\S]*?)\u001b\[0m/;
/** The place of a large paste. */
const PASTE_MARK = /\[paste #\d+ /;
const ESCAPE = "\u001b";
const PROMPT_WIDTH = 2;

export function createLineEditor(options: LineEditorOptions): LineEditor {
  const { completion, onChange, onSubmit, rows, terminal } = options;
  const { style } = terminal;
  const dim = (text: string) => style("dim", text);
  const bold = (text: string) => style("bold", text);
  // The part of a screen that the editor calls.
  const host = {
    requestRender: onChange,
    terminal: {
      get rows() {
        return rows();
      },
    },
  } as unknown as TUI;
  const selectList = {
    selectedPrefix: bold,
    selectedText: bold,
    description: dim,
    scrollInfo: dim,
    noMatch: dim,
  };
  const editor = new BareEditor(host, { borderColor: dim, selectList }, { paddingX: PROMPT_WIDTH });
  editor.focused = true;
  if (completion !== undefined) editor.setAutocompleteProvider(completion);
  let shown = "";
  let hasChosen = false;
  editor.onSubmit = text => onSubmit(text, PASTE_MARK.test(shown) ? shown : text);

  return {
    get text() {
      return editor.getText();
    },
    get isEmpty() {
      return editor.getText() === "";
    },
    set(text) {
      editor.setText(text);
      onChange();
    },
    press(key) {
      // The suggestions may be about fewer letters than were typed.
      const isStale = editor.isShowingAutocomplete() && !completion?.isFor(editor.getText());
      if (key === "\r" && isStale) editor.handleInput(ESCAPE);
      if (key === "\r") shown = editor.getText();
      const isOpen = editor.isShowingAutocomplete();
      // As in a shell, Tab takes none of several before an arrow key has chosen it.
      const shared =
        key === "\t" && isOpen && !hasChosen ? completion?.sharedBy(editor.getText()) : undefined;
      hasChosen = isOpen && key.startsWith(ESCAPE);
      if (shared !== undefined) {
        for (const letter of shared) editor.handleInput(letter);
        onChange();
        return;
      }
      editor.handleInput(key);
      onChange();
    },
    remember: text => editor.addToHistory(text),
    render(prompt, columns) {
      const lines = editor.render(columns).filter(line => line !== NO_BORDER);
      const row = Math.max(
        0,
        lines.findIndex(line => CURSOR.test(line)),
      );
      const column = visibleWidth(lines[row]?.split(CURSOR)[0] ?? "");
      const plain = lines.map((line, at) => {
        const text = line.replace(CURSOR, "$1").trimEnd();
        return at === editor.firstLine ? prompt + text.slice(PROMPT_WIDTH) : text;
      });
      return { lines: plain, cursor: { row, column: Math.min(column, columns - 1) } };
    },
  };
}

const NO_BORDER = "\u0000";

/** Without lines around it, but with the number of lines that are out of sight. */
class BareEditor extends Editor {
  /** Where the first line of the text is among those that are rendered. */
  firstLine = 0;

  protected override renderTopBorder(width: number, hidden: number): string {
    this.firstLine = hidden > 0 ? 1 : 0;
    return hidden > 0 ? this.borderColor(fit(`  ↑ ${hidden} more`, width)) : NO_BORDER;
  }

  protected override renderBottomBorder(width: number, hidden: number): string {
    return hidden > 0 ? this.borderColor(fit(`  ↓ ${hidden} more`, width)) : NO_BORDER;
  }
}

/** Lines of a message as they stay above the answer. */
export const sentLines = (text: string, prompt: string): string =>
  `${prompt}${printable(text).replaceAll("\n", "\n  ")}\n`;
