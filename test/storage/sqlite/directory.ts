/** A folder of a test's own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function makeDirectory(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "brainstem-sqlite-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
