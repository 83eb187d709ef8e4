/** Adds lines to a small settings file of a tool, such as git's, without changing its other bytes. */
import { readIfThere, type Volume } from "../../base/index.ts";

/** Whether the file was created, completed or left as it was. */
export type Completion = "created" | "kept" | "updated";

/** @param missingFrom the lines that a text lacks @throws volume.* */
export async function completeFile(
  volume: Volume,
  path: string,
  missingFrom: (text: string) => readonly string[],
): Promise<Completion> {
  const bytes = await readIfThere(volume, path);
  const before = bytes ?? new Uint8Array();
  const text = new TextDecoder().decode(before);
  const missing = missingFrom(text);
  if (missing.length === 0) return "kept";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const start = text === "" || text.endsWith("\n") ? "" : newline;
  const added = new TextEncoder().encode(start + missing.map(line => line + newline).join(""));
  await volume.write(path, new Uint8Array([...before, ...added]));
  return bytes === undefined ? "created" : "updated";
}
