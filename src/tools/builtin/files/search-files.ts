/** The tool that searches in files. Whatever the pattern and the files, it ends in time. */
import { isFault, type Line, readLineBatches, startStopwatch } from "../../../base/index.ts";
import { createLinePattern, createLineText, type LinePattern } from "../../../base/pattern.ts";
import type { AnyTool } from "../../../ports/index.ts";
import { defineTool } from "../../define-tool.ts";
import { existing, type FileRoom, isBinary, searches } from "./file-room.ts";
import { searchFilesInput } from "./file-schemas.ts";
import { createGlob } from "./glob.ts";
import { walk } from "./walk.ts";

/** The time of a search; findings until then are shown. Below the tool's own limit. */
const SEARCH_MS = 20_000;
const TOOL_MS = 30_000;
/** Lines of generated files can be as long as the file: of these, the beginning is searched. */
const MAX_LINE_BYTES = 16_384;
/** Small, so that others get their turn between two chunks even under the slowest pattern. */
const CHUNK_BYTES = 65_536;

export function createSearchFiles(room: FileRoom): AnyTool {
  const { place, volume } = room;
  return defineTool({
    name: "search_files",
    description:
      "Searches in the project's files for a regular expression or a text, line by line. Leaves out binary files, files that hold secrets, and what is in .git and node_modules unless the path names them.",
    category: "files",
    input: searchFilesInput,
    operation: ({ path = ".", pattern }) => [searches(place.named(path), pattern)],
    sideEffects: [],
    repeatability: "idempotent",
    timeoutMs: TOOL_MS,
    async execute(input, { signal }): Promise<SearchResult> {
      const { path: given = ".", pattern: text, files: glob, isText = false, contextLines = 0 } = input;
      const path = place.inside(given);
      const pattern = (isText ? createLineText : createLinePattern)(text, { ignoreCase: input.ignoreCase });
      const wanted = glob === undefined ? undefined : createGlob(glob);
      const search = createSearch(room, pattern, { contextLines, signal });
      if ((await existing(volume, path)).kind === "file") await search.file(path);
      else {
        const walked = walk(room, path, { signal });
        const below = (found: string) => (path === "" ? found : found.slice(path.length + 1));
        for await (const { path: found, kind } of walked) {
          if (kind === "directory" || (wanted !== undefined && !wanted.test(below(found)))) continue;
          if (kind === "file") await search.fileWithin(found);
          else search.passOver("link");
          if (search.isOver()) break;
        }
        search.note(walked.notes());
      }
      return { pattern: text, path: path || ".", ...search.result() };
    },
    render: ({ pattern, path, files, notes }) =>
      [
        ...(files.length === 0 ? [`Nothing in ${path} matches ${pattern}.`] : files.map(shown)),
        ...notes.map(note => `[${note}]`),
      ].join("\n"),
  });
}

interface SearchResult {
  readonly pattern: string;
  readonly path: string;
  readonly files: readonly FileFindings[];
  /** Lines that match, as far as they were looked at. */
  readonly matchCount: number;
  readonly isCut: boolean;
  readonly notes: readonly string[];
}

interface Looking {
  readonly contextLines: number;
  readonly signal: AbortSignal;
}

/** Why a file of a folder was not searched, for one and for several. */
const reasons = {
  secret: ["file that may hold secrets was", "files that may hold secrets were"],
  link: ["link was", "links were"],
  unreadable: ["file that can't be read was", "files that can't be read were"],
} as const;

function createSearch(room: FileRoom, pattern: LinePattern, { contextLines, signal }: Looking) {
  const { volume, place, isSecret, clock } = room;
  const elapsedMs = startStopwatch(clock);
  const findings = createFindings(contextLines);
  const passed = { secret: 0, link: 0, unreadable: 0 };
  const notes: string[] = [];
  let longLines = 0;
  let isLate = false;

  async function file(path: string): Promise<void> {
    let isFirst = true;
    const options = { maxLineBytes: MAX_LINE_BYTES, chunkBytes: CHUNK_BYTES };
    for await (const lines of readLineBatches(volume, path, options)) {
      signal.throwIfAborted();
      if (isFirst && isBinary(lines)) return;
      isFirst = false;
      for (const line of lines) look(path, line);
      if (isOver()) return;
    }
  }

  function look(path: string, line: Line) {
    isLate ||= elapsedMs() > SEARCH_MS;
    if (isOver()) return;
    const text = line.text ?? new TextDecoder().decode(line.bytes);
    if (line.isTooLong) longLines += 1;
    findings.add(path, line.number, text, pattern.test(text));
  }

  const isOver = () => isLate || findings.isFull();

  return {
    file,
    isOver,
    passOver(reason: keyof typeof reasons) {
      passed[reason] += 1;
    },
    /** One of the files of a folder. */
    async fileWithin(path: string) {
      if (isSecret(`${place.root === "/" ? "" : place.root}/${path}`)) passed.secret += 1;
      else {
        await file(path).catch(error => {
          if (!isFault(error)) throw error;
          passed.unreadable += 1;
        });
      }
    },
    note: (more: readonly string[]) => void notes.push(...more),
    result: () => ({
      files: findings.files(),
      matchCount: findings.matchCount(),
      isCut: isOver(),
      notes: [
        ...(Object.keys(reasons) as (keyof typeof reasons)[]).flatMap(reason =>
          passed[reason] === 0
            ? []
            : [`${passed[reason]} ${reasons[reason][passed[reason] === 1 ? 0 : 1]} passed over.`],
        ),
        ...(longLines === 0 ? [] : [`Of ${longLines} very long lines only the beginning was searched.`]),
        ...notes,
        ...(findings.isFull() ? ["There may be more; narrow the pattern, or name a folder or files."] : []),
        ...(isLate ? ["The search took too long and was stopped; name a smaller folder."] : []),
      ],
    }),
  };
}

/** A match has a colon behind its number, a line around it a hyphen. */
const shown = ({ path, lines }: FileFindings) =>
  [path, ...lines.map(({ line, text, isMatch }) => `${line}${isMatch ? ":" : "-"}${text}`)].join("\n");

interface FoundLine {
  readonly line: number;
  readonly text: string;
  readonly isMatch: boolean;
}

interface FileFindings {
  readonly path: string;
  readonly lines: readonly FoundLine[];
}

interface Findings {
  /** The lines of one file after the other, in their order. */
  add(path: string, line: number, text: string, isMatch: boolean): void;
  isFull(): boolean;
  matchCount(): number;
  files(): readonly FileFindings[];
}

const MAX_MATCHES = 200;
/** Less than a model sees of a result (limits.toolOutputChars), so that nothing is cut in the middle. */
const MAX_CHARS = 13_000;
const MAX_LINE_CHARS = 300;

/** The findings of a search: matching lines with those around them, up to a bound. */
function createFindings(contextLines: number): Findings {
  const files: { readonly path: string; readonly lines: FoundLine[] }[] = [];
  let before: FoundLine[] = [];
  let present = "";
  let following = 0;
  let matches = 0;
  let chars = 0;
  let isFull = false;

  function keep(path: string, found: FoundLine) {
    const last = files.at(-1);
    const lines = last?.path === path ? last.lines : [];
    if (last?.path !== path) files.push({ path, lines });
    const text =
      found.text.length > MAX_LINE_CHARS
        ? `${found.text.slice(0, MAX_LINE_CHARS).toWellFormed()} […]`
        : found.text;
    lines.push({ ...found, text });
    chars += text.length + 8 + (lines.length === 1 ? path.length : 0);
  }

  return {
    add(path, line, text, isMatch) {
      if (path !== present) {
        before = [];
        following = 0;
        present = path;
      }
      const found = { line, text, isMatch };
      if (isMatch) {
        isFull = matches === MAX_MATCHES || chars > MAX_CHARS;
        if (isFull) return;
        for (const each of before) keep(path, each);
        before = [];
        keep(path, found);
        matches += 1;
        following = contextLines;
      } else if (following > 0) {
        keep(path, found);
        following -= 1;
      } else if (contextLines > 0) {
        before.push(found);
        if (before.length > contextLines) before.shift();
      }
    },
    isFull: () => isFull,
    matchCount: () => matches,
    files: () => files,
  };
}
