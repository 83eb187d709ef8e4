/** The place of one user's resident daemon: `bin/brainstem-hook` and plugins look in the same. */
import { homedir } from "node:os";
import { join } from "node:path";

export interface DaemonPlace {
  /** For its owner only. */
  readonly folder: string;
  readonly socket: string;
  /** The token alone, for plugins. */
  readonly token: string;
  /** The token as a header, for curl. */
  readonly header: string;
}

/** Sockets have short names: this is not in the brain's folder, which may be deep. */
export function daemonPlace(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): DaemonPlace {
  const { XDG_RUNTIME_DIR: runtime } = environment;
  const folder = join(runtime || join(environment.HOME || homedir(), ".local", "state"), "brainstem");
  return {
    folder,
    socket: join(folder, "hooks.sock"),
    token: join(folder, "hooks.token"),
    header: join(folder, "hooks.header"),
  };
}
