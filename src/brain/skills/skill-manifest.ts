/** Reads `_manifest.jsonl`: a skill a line; unreadable lines are kept, named, and don't affect the others. */
import { isRecord } from "./skill-fields.ts";

export interface ManifestLine {
  /** The line as written, without its newline. */
  readonly raw: string;
  /** From 1. */
  readonly line: number;
  /** Undefined where the line is blank or can't be read. */
  readonly entry?: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly problem?: string;
}

/** All lines in order, blank ones included; a byte order mark and carriage returns don't matter. Never throws. */
export function parseSkillManifest(text: string): readonly ManifestLine[] {
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((full, index) => {
    const raw = full.replace(/\r$/, "");
    return { raw, line: index + 1, ...readLine(raw) };
  });
}

/** The first entry of each name. */
export function entriesByName(
  lines: readonly ManifestLine[],
): ReadonlyMap<string, ManifestLine["entry"] & object> {
  const entries = new Map<string, ManifestLine["entry"] & object>();
  for (const { entry } of lines) {
    if (entry !== undefined && !entries.has(entry.name)) entries.set(entry.name, entry);
  }
  return entries;
}

function readLine(raw: string): Pick<ManifestLine, "entry" | "problem"> {
  if (raw.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { problem: "expected one JSON object" };
  }
  if (!isRecord(value)) return { problem: "expected one JSON object" };
  if (typeof value.name !== "string" || value.name.trim() === "") return { problem: "expected a name" };
  return { entry: { ...value, name: value.name } };
}
