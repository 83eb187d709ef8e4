/** The programs of this package as a harness finds them: a folder for the PATH. */
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BIN, type Place } from "../cli/place.ts";

const HOOK = join(BIN, "../brainstem-hook");

/** The PATH with `brainstem` and `brainstem-hook` on it. */
export function programsOf(place: Place): string {
  const folder = join(place.outside, "programs");
  mkdirSync(folder, { recursive: true });
  const brainstem = join(folder, "brainstem");
  writeFileSync(brainstem, `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`);
  chmodSync(brainstem, 0o755);
  copyFileSync(HOOK, join(folder, "brainstem-hook"));
  chmodSync(join(folder, "brainstem-hook"), 0o755);
  return `${folder}:${process.env.PATH}`;
}
