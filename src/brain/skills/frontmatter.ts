/** The YAML block at the head of a markdown file: told apart from the text below it, read, and mended where it can be. */
import { isMap, isScalar, type YAMLMap } from "yaml";
import { fault } from "../../base/index.ts";
import { parseYaml, yamlFields } from "../yaml-text.ts";

export interface FrontmatterParts {
  /** Undefined where the file has none. */
  readonly yaml: string | undefined;
  /** The text below, with newlines as "\n". */
  readonly body: string;
  /** The line that the body begins on, from 1. */
  readonly bodyLine: number;
}

export interface Frontmatter {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The lines, from 1, whose text was no valid YAML and was taken literally. */
  readonly recoveredLines: readonly number[];
}

const FENCE = /^---[ \t]*$/;
const CLOSING_FENCE = /^(?:---|\.\.\.)[ \t]*$/;
// Fields that are prose: people write colons, quotes and back-ticks into them without quoting.
const TEXT_FIELDS = new Set(["name", "description", "license", "version", "category", "compatibility"]);

/** Text without a byte order mark and with "\n" for every newline. */
export const normaliseText = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/** @throws brain.malformed where the block is opened and never closed */
export function splitFrontmatter(text: string, file: string): FrontmatterParts {
  const lines = normaliseText(text).split("\n");
  if (!FENCE.test(lines[0]!)) return { yaml: undefined, body: lines.join("\n"), bodyLine: 1 };
  const end = closingFence(lines);
  if (end < 0)
    throw fault("brain.malformed", { file, line: 1, expected: "a line --- that closes the frontmatter" });
  return { yaml: lines.slice(1, end).join("\n"), body: lines.slice(end + 1).join("\n"), bodyLine: end + 2 };
}

/** Whether the head of a file holds all of its frontmatter, or shows that it has none. */
export function hasWholeFrontmatter(head: string): boolean {
  const lines = normaliseText(head).split("\n");
  return !FENCE.test(lines[0]!) || closingFence(lines.slice(0, -1)) >= 0;
}

/**
 * The fields of a block that begins on line 2 of its file. Dates and versions stay as they are written.
 * Prose that is not quite valid YAML (a colon in an unquoted description) is taken as text.
 * @throws brain.malformed with the line of the first thing that can't be read
 */
export function parseFrontmatter(yaml: string, file: string): Frontmatter {
  const first = readYaml(yaml);
  if ("fields" in first) return { fields: first.fields, recoveredLines: [] };
  const { text, lines } = quoteProse(yaml);
  const second = lines.length > 0 ? readYaml(text) : first;
  if ("fields" in second) return { fields: second.fields, recoveredLines: lines };
  throw fault("brain.malformed", { file, line: first.line, expected: first.expected });
}

type YamlResult =
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly expected: string };

function readYaml(yaml: string): YamlResult {
  const read = parseYaml(yaml);
  const { document, mistake } = read;
  if (mistake !== undefined) return { ...mistake, line: mistake.line + 1 };
  if (isMap(document.contents)) keepWrittenForm(document.contents);
  const fields = yamlFields(read);
  return fields === undefined
    ? { line: 2, expected: "fields, one `name: value` a line, without aliases that multiply" }
    : { fields };
}

// `version: 1.10` is the text "1.10", not the number 1.1.
function keepWrittenForm(map: YAMLMap) {
  for (const { key, value } of map.items) {
    const isProse = isScalar(key) && TEXT_FIELDS.has(String(key.value));
    if (isProse && isScalar(value) && typeof value.value !== "string" && value.value !== null) {
      value.value = value.source ?? String(value.value);
    }
  }
}

/** The block with the prose quoted that isn't YAML by itself, the lines that go on with it included. */
function quoteProse(yaml: string): { readonly text: string; readonly lines: readonly number[] } {
  const lines = yaml.split("\n");
  const written: string[] = [];
  const quoted: number[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, key, value] = /^([A-Za-z][\w-]*):[ \t]+(\S.*)$/.exec(lines[at]!) ?? [];
    if (key === undefined || !TEXT_FIELDS.has(key) || /^["'|>&!]/.test(value!)) {
      written.push(lines[at]!);
      continue;
    }
    const start = at;
    while (/^[ \t]+\S/.test(lines[at + 1] ?? "")) at += 1;
    const own = lines.slice(start, at + 1);
    if ("fields" in readYaml(own.join("\n"))) {
      written.push(...own);
      continue;
    }
    quoted.push(start + 2);
    const prose = [value!, ...own.slice(1)].map(line => line.trim()).join(" ");
    written.push(`${key}: ${JSON.stringify(prose)}`);
  }
  return { text: written.join("\n"), lines: quoted };
}

const closingFence = (lines: readonly string[]): number =>
  lines.findIndex((line, index) => index > 0 && CLOSING_FENCE.test(line));
