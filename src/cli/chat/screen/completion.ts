/** `createCompletion` completes the conversation's own commands, and files of the project behind `@` or at Tab. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { AutocompleteItem } from "@earendil-works/pi-tui";
import { printable } from "../../print.ts";
import type { Completion } from "./line-editor.ts";

interface Completed {
  readonly name: string;
  readonly argument?: string;
  readonly what: string;
}

const MOST_ITEMS = 50;
/** The last word; a path with blanks begins with a quote. */
const LAST_WORD = /(?:^|\s)(@?(?:"[^"]*|[^\s"]*))$/;

export function createCompletion(commands: readonly Completed[], root: string): Completion {
  let made = { text: "", prefix: "", values: [] as readonly string[] };

  async function filesFor(word: string): Promise<AutocompleteItem[]> {
    const mark = word.startsWith("@") ? "@" : "";
    const path = word.slice(mark.length).replace(/^"/, "");
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const start = path.slice(folder.length);
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    const isOffered = (name: string) =>
      name.toLowerCase().startsWith(start.toLowerCase()) && (start.startsWith(".") || !name.startsWith("."));
    return entries
      .filter(({ name }) => isOffered(name) && printable(name) === name)
      .map(entry => `${entry.name}${entry.isDirectory() ? "/" : ""}`)
      .sort()
      .slice(0, MOST_ITEMS)
      .map(name => ({ value: `${mark}${quoted(folder + name)}`, label: name }));
  }

  return {
    triggerCharacters: ["@", "/"],
    isFor: text => text === made.text,
    sharedBy(text) {
      const { prefix, values } = made;
      if (text !== made.text || values.length < 2) return undefined;
      const [first = ""] = values;
      let end = first.length;
      while (!values.every(value => value.startsWith(first.slice(0, end)))) end--;
      return first.startsWith(prefix) ? first.slice(prefix.length, end) : "";
    },
    async getSuggestions(lines, row, column, { force = false, signal }) {
      const text = lines.join("\n");
      const before = (lines[row] ?? "").slice(0, column);
      const found = (items: AutocompleteItem[], prefix: string) => {
        if (signal.aborted || items.length === 0) return null;
        made = { text, prefix, values: items.map(({ value }) => value) };
        return { items, prefix };
      };
      if (row === 0 && /^\/\S*$/.test(before)) {
        const items = commands
          .filter(({ name }) => name.startsWith(before))
          .map(({ argument = "", name, what }) => ({
            value: name,
            label: `${name} ${argument}`.trimEnd(),
            description: what,
          }));
        return found(items, before);
      }
      const word = LAST_WORD.exec(before)?.[1] ?? "";
      if (!word.startsWith("@") && !force) return null;
      return found(await filesFor(word), word);
    },
    applyCompletion(lines, cursorLine, column, { value }, prefix) {
      const line = lines[cursorLine] ?? "";
      // A folder is gone on with.
      const added = /\/"?$/.test(value) ? value.replace(/(?<=\/)"$/, "") : `${value} `;
      const start = line.slice(0, column - prefix.length) + added;
      const changed = lines.with(cursorLine, start + line.slice(column).replace(/^ /, ""));
      return { lines: changed, cursorLine, cursorCol: start.length };
    },
    shouldTriggerFileCompletion: () => true,
  };
}

const quoted = (path: string) => (/\s/.test(path) ? `"${path}"` : path);
