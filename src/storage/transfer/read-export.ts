/** Reads an export and gives out each session once all of it is there and undamaged. */
import { fault } from "../../base/index.ts";
import { FORMAT, VERSION } from "./export-format.ts";
import { createLineDigest } from "./line-digest.ts";
import { malformed, type ParsedLine, parseLines } from "./parsed-lines.ts";
import { openSession, type ReadSession, type SessionReader } from "./session-reader.ts";

export interface ReadExportOptions {
  /** The name of the export in messages. @default "the export" */
  readonly file?: string;
  /** Source: a tool's result of `limits.recordedOutputChars`, every character escaped. @default 67_108_864 */
  readonly maxLineChars?: number;
  /** A session is held in memory until its end has been read. @default 268_435_456 */
  readonly maxSessionChars?: number;
}

const MAX_LINE_CHARS = 67_108_864;
const MAX_SESSION_CHARS = 268_435_456;

/** The sessions of an export, in its order. @throws export.malformed, export.newer, and what the lines throw */
export async function* readExport(
  lines: AsyncIterable<string>,
  options: ReadExportOptions = {},
): AsyncGenerator<ReadSession> {
  const { file = "the export", maxLineChars = MAX_LINE_CHARS, maxSessionChars = MAX_SESSION_CHARS } = options;
  const digest = createLineDigest();
  let part: "head" | "sessions" | "over" = "head";
  let sessions = 0;
  let open: SessionReader | undefined;
  let number = 0;

  for await (const line of parseLines(lines, file, maxLineChars)) {
    number = line.number;
    const { end, kind } = line.members;
    if (part === "over") throw malformed(line, "something follows the end of the export");
    if (part === "head") {
      checkHead(line);
      await digest.add(line.text);
      part = "sessions";
    } else if (open === undefined && end === "export") {
      checkSeal(line, sessions, await digest.end());
      part = "over";
    } else if (open === undefined) {
      open = await openSession(line, maxSessionChars);
    } else if (end === "session" && kind === undefined) {
      yield await open.close(line);
      await digest.add(line.text);
      open = undefined;
      sessions += 1;
    } else {
      await open.add(line);
    }
  }
  if (part !== "over")
    throw malformed({ file, number: number + 1 }, "the export was cut off: its end is missing");
}

/** @throws export.malformed, export.newer */
function checkHead(line: ParsedLine): void {
  const { format, version } = line.members;
  if (format !== FORMAT || !Number.isSafeInteger(version) || (version as number) < 1) {
    throw malformed(line, "this is no export of sessions: its first line does not say so");
  }
  if (version === VERSION) return;
  throw fault("export.newer", { file: line.file, version: version as number, known: VERSION });
}

function checkSeal(line: ParsedLine, sessions: number, sha256: string): void {
  const { members } = line;
  if (members.sessions !== sessions) {
    throw malformed(line, `sessions are missing, or were added: ${sessions} were found`);
  }
  if (members.sha256 !== sha256) throw malformed(line, "the export was changed or damaged");
}
