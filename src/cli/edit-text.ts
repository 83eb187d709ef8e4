/** `editText` lets a person change a text in their own editor. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeError, fault } from "../base/index.ts";
import type { Terminal } from "./terminal.ts";

/** In a file of this name, in a folder that only this user can read and that is gone afterwards. @throws process.* */
export function editText(text: string, name: string, { environment }: Terminal): string {
  const folder = mkdtempSync(join(tmpdir(), "brainstem-edit-"));
  const file = join(folder, name);
  try {
    writeFileSync(file, text, { mode: 0o600 });
    // As git does: the editor may be a command with arguments.
    const editor = environment.VISUAL || environment.EDITOR || "vi";
    const { status, error } = spawnSync(`${editor} "$BRAINSTEM_FILE"`, {
      shell: true,
      stdio: "inherit",
      env: { ...environment, BRAINSTEM_FILE: file },
    });
    if (error !== undefined)
      throw fault("process.not-started", { command: editor, reason: describeError(error) }, { cause: error });
    if (status !== 0)
      throw fault("process.failed", {
        command: editor,
        exitCode: status ?? undefined,
        output: "nothing was changed",
      });
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
