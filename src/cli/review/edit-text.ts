/** Opens a text in the person's editor and gives what they made of it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeError, fault } from "../../base/index.ts";

/** In a file of this name, in a folder that only this user can read and that is gone afterwards. @throws process.* */
export function editText(text: string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "brainstem-edit-"));
  const file = join(folder, name);
  try {
    writeFileSync(file, text, { mode: 0o600 });
    // As git does: the editor may be a command with arguments.
    const editor = process.env.VISUAL || process.env.EDITOR || "vi";
    const { status, error } = spawnSync(`${editor} "$BRAINSTEM_FILE"`, {
      shell: true,
      stdio: "inherit",
      env: { ...process.env, BRAINSTEM_FILE: file },
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
