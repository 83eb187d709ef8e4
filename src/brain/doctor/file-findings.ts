/** Whether every file can be read, leads nowhere else, is text, and says what its kind of file has to say. */

import { LineCounter, parseDocument } from "yaml";
import { describeError, isFault, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { parseSettings } from "../settings.ts";
import { parseFrontmatter, splitFrontmatter } from "../skills/frontmatter.ts";
import type { BrainFinding, FindingId, Severity } from "./finding.ts";

// The doctor doesn't read derived files, private files and git's own.
const PASSED_OVER = new Set<string>([layout.state, layout.data, ".git", "node_modules", "__pycache__"]);
const TEXT = /\.(?:md|yaml|yml|json|jsonl)$/;
/** Larger files are looked at for their encoding only: no settings, schema or skill comes near. */
const MAX_PARSED_BYTES = 4_194_304;

export async function fileFindings(volume: Volume): Promise<readonly BrainFinding[]> {
  const findings: BrainFinding[] = [];
  await visit("");
  return findings;

  async function visit(folder: string): Promise<void> {
    for (const { name, kind } of await listSafely(folder)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (folder === "" && PASSED_OVER.has(name)) continue;
      if (kind === "directory") {
        if (!PASSED_OVER.has(name)) await visit(path);
      } else if (kind === "outside") {
        report(
          "file.outside",
          "warning",
          path,
          "This link leads out of the brain, so it is not followed.",
          outsideFix,
        );
      } else if (kind === "file" && TEXT.test(name)) {
        await look(path);
      }
    }
  }

  async function look(path: string): Promise<void> {
    try {
      const line = await findInvalidUtf8(volume, path);
      if (line !== undefined && !isEpisodes(path)) {
        report(
          "file.not-utf8",
          "warning",
          path,
          "There are bytes here that are not UTF-8; they show as �.",
          utf8Fix,
          line,
        );
        return;
      }
      const sizeBytes = (await volume.stat(path))?.sizeBytes ?? 0;
      const problem = sizeBytes > MAX_PARSED_BYTES ? undefined : await checkSyntax(volume, path);
      if (problem === undefined) return;
      const message = `This can't be read: expected ${problem.expected}.`;
      report("file.malformed", "error", path, message, "Correct the line.", problem.line);
    } catch (error) {
      // It may have gone since it was listed.
      if (!isFault(error, "volume.not-found")) unreadable(path, error);
    }
  }

  function unreadable(path: string, error: unknown) {
    const fix = isFault(error) ? error.hint : "Check what it is and who may read it.";
    report("file.unreadable", "error", path, describeError(error), fix);
  }

  async function listSafely(folder: string) {
    try {
      return await volume.list(folder);
    } catch (error) {
      unreadable(folder, error);
      return [];
    }
  }

  function report(
    id: FindingId,
    severity: Severity,
    path: string,
    message: string,
    fix: string,
    line?: number,
  ) {
    const file = path === "" ? BRAIN_FOLDER : `${BRAIN_FOLDER}/${path}`;
    findings.push({
      id,
      severity,
      file,
      ...(line !== undefined && { line }),
      message,
      fix,
      isMendable: false,
    });
  }
}

const outsideFix = "Put the file itself here, or take the link out.";
const utf8Fix = "Save the file as UTF-8.";

const isEpisodes = (path: string): boolean =>
  path === layout.episodes || path.startsWith(`${layout.snapshots}/`);

const NEWLINE = 0x0a;

/** The line, from 1, of the first invalid bytes; undefined where all is well. @throws volume.* */
export async function findInvalidUtf8(volume: Volume, path: string): Promise<number | undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for await (const chunk of volume.readChunks(path)) {
    if (!isDecodable(decoder, chunk)) return line + newlinesBefore(chunk, firstInvalid(chunk));
    line += newlinesBefore(chunk, chunk.length);
  }
  return isDecodable(decoder, undefined) ? undefined : line;
}

function isDecodable(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | undefined): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** How many bytes of a chunk decode before the first that doesn't: found by halving. */
function firstInvalid(chunk: Uint8Array): number {
  let valid = 0;
  let invalid = chunk.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isDecodable(new TextDecoder("utf-8", { fatal: true }), chunk.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return valid;
}

function newlinesBefore(chunk: Uint8Array, end: number): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0 && at < end; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

interface SyntaxProblem {
  /** From 1. */
  readonly line: number;
  readonly expected: string;
}

type Check = (text: string, volume: Volume) => SyntaxProblem | undefined | Promise<SyntaxProblem | undefined>;

/** The first thing that can't be read. Skills and episodes are read by those who know them. @throws volume.* */
async function checkSyntax(volume: Volume, path: string): Promise<SyntaxProblem | undefined> {
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
