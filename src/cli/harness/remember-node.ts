/** Remembers a Node that runs this program, for hooks: a project may put an older one first on the PATH. */
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";

/**
 * Writes the path of this process's Node into the user's state folder, where `bin/brainstem-hook` looks first. One inside of the
 * project isn't remembered: an agent could change it. Never throws, since hooks find other ones.
 */
export function rememberNode(home: string, project: string): void {
  try {
    const path = realpathSync(process.execPath);
    if (path.startsWith(realpathSync(project) + sep)) return;
    const folder = join(home, ".local/state/brainstem");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, "node"), `${path}\n`, { mode: 0o600 });
  } catch {
    // Hooks then take the Node on the PATH.
  }
}
