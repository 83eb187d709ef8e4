/** Finds the code blocks of a page, and how each is to be run. */

export interface Block {
  /** Of its first line of code, from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** The output that it must print: the `text` block right after it. */
  readonly expected: string | undefined;
  /** Why it is not run; undefined for a block that is run. */
  readonly skip: string | undefined;
  /** The complaint about its first line. */
  readonly problem: string | undefined;
}

/** The languages that are run or parsed, and those that are only shown. */
const LANGUAGES = ["ts", "sh", "json", "jsonl", "yaml", "text", "md", "mermaid"];

export function readBlocks(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split("\n");
  let endOfLast = -1;
  for (let at = 0; at < lines.length; at++) {
    const [, indent, fence, info] = /^(\s*)(`{3,}|~{3,})(.*)$/.exec(lines[at]!) ?? [];
    if (indent === undefined || fence === undefined || info === undefined) continue;
    const start = at + 1;
    const length = lines
      .slice(start)
      .findIndex(line => line.trim().startsWith(fence) && !/[^`~]/.test(line.trim()));
    at = length < 0 ? lines.length : start + length;
    const code = lines
      .slice(start, at)
      .map(line => (line.startsWith(indent) ? line.slice(indent.length) : line));
    const isRightAfter =
      blocks.length > 0 && lines.slice(endOfLast + 1, start - 1).every(line => line.trim() === "");
    endOfLast = at;
    const block = createBlock(start + 1, info.trim(), code.join("\n"));
    const last = blocks.at(-1);
    if (block.language === "text" && isRightAfter && (last?.language === "sh" || last?.language === "ts")) {
      blocks[blocks.length - 1] = { ...last, expected: block.code };
    } else {
      blocks.push(block);
    }
  }
  return blocks;
}

function createBlock(line: number, info: string, code: string): Block {
  const [, language = "", rest = ""] = /^(\S*)\s*(.*)$/.exec(info) ?? [];
  const reason = /^skip="(.+)"$/.exec(rest)?.[1];
  const isInstall = language === "sh" && rest === "install";
  return {
    line,
    language,
    code,
    expected: undefined,
    skip: isInstall ? "it installs from the network" : reason,
    problem: problemOf(language, rest, isInstall || reason !== undefined),
  };
}

function problemOf(language: string, rest: string, isSkipped: boolean): string | undefined {
  if (!LANGUAGES.includes(language))
    return `its language is "${language}"; known are ${LANGUAGES.join(", ")}`;
  return rest === "" || isSkipped
    ? undefined
    : `"${rest}" is neither \`install\` after sh nor \`skip="reason"\``;
}
