/** Reads a file as its place in the brain says that it will be read, to see whether it can be. */
import { LineCounter, parseDocument } from "yaml";
import { isFault, type Volume } from "../../base/index.ts";
import { layout } from "../layout.ts";
import { parseSettings } from "../settings.ts";
import { parseFrontmatter, splitFrontmatter } from "../skills/frontmatter.ts";

export interface SyntaxProblem {
  /** From 1. */
  readonly line: number;
  readonly expected: string;
}

type Check = (text: string, volume: Volume) => SyntaxProblem | undefined | Promise<SyntaxProblem | undefined>;

/** The first thing that can't be read. Skills and episodes are read by those who know them. @throws volume.* */
export async function checkSyntax(volume: Volume, path: string): Promise<SyntaxProblem | undefined> {
  const check = checkFor(path);
  return check?.(new TextDecoder().decode(await volume.read(path)), volume);
}

function checkFor(path: string): Check | undefined {
  if (path === layout.settings) return caught(text => parseSettings(text));
  if (path === layout.permissions) {
    return async text => {
      const { parsePermissions } = await import("../../policy/reading.ts");
      return parsePermissions(text, path).problems[0]?.data;
    };
  }
  if (path.startsWith(`${layout.programs}/`)) {
    return async (_text, volume) => {
      const { readPrograms } = await import("../protocols/read-programs.ts");
      return (await readPrograms(volume, [path])).problems[0]?.data as SyntaxProblem | undefined;
    };
  }
  if (path.startsWith(`${layout.skills}/`) || path.startsWith(`${layout.episodic}/`)) return undefined;
  if (/\.ya?ml$/.test(path)) return checkYaml;
  if (path.endsWith(".json")) return checkJson;
  if (path.endsWith(".jsonl")) return checkJsonLines;
  if (path.startsWith(`${layout.personas}/`)) return caught(checkPersona);
  return undefined;
}

function checkPersona(text: string) {
  const { yaml } = splitFrontmatter(text, "");
  if (yaml !== undefined) parseFrontmatter(yaml, "");
}

const caught =
  (read: (text: string) => unknown): Check =>
  text => {
    try {
      read(text);
      return undefined;
    } catch (error) {
      if (!isFault(error, "brain.malformed")) throw error;
      return { line: error.data.line, expected: error.data.expected };
    }
  };

function checkYaml(text: string): SyntaxProblem | undefined {
  const lineCounter = new LineCounter();
  const [error] = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: "silent" }).errors;
  if (error === undefined) return undefined;
  return {
    line: lineCounter.linePos(error.pos[0]).line,
    expected: `valid YAML (${error.message.replace(/\.$/, "")})`,
  };
}

function checkJsonLines(text: string): SyntaxProblem | undefined {
  const lines = text.split("\n");
  const at = lines.findIndex(line => line.trim() !== "" && checkJson(line) !== undefined);
  return at < 0 ? undefined : { line: at + 1, expected: "one JSON value" };
}

function checkJson(text: string): SyntaxProblem | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return undefined;
  } catch (error) {
    const [, line] = / line (\d+)/.exec(String(error)) ?? [];
    const [, offset] = / position (\d+)/.exec(String(error)) ?? [];
    const before = offset === undefined ? text : text.slice(0, Number(offset));
    return { line: line === undefined ? before.split("\n").length : Number(line), expected: "valid JSON" };
  }
}
