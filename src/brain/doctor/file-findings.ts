/** Whether every file can be read, leads nowhere else, is text, and says what its kind of file has to say. */
import { describeError, isFault, type Volume } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../layout.ts";
import { checkSyntax } from "./check-syntax.ts";
import type { BrainFinding, FindingId, Severity } from "./finding.ts";
import { findInvalidUtf8 } from "./invalid-utf8.ts";

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
