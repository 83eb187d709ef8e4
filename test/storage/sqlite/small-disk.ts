/** A disk of a megabyte, for those who may mount one. */
import { execFileSync } from "node:child_process";
import { makeDirectory } from "./directory.ts";

export interface SmallDisk {
  readonly path: string;
  makeReadOnly(): void;
  remove(): void;
}

export function mountSmallDisk(sizeKiB: number): SmallDisk {
  const directory = makeDirectory();
  const mount = (options: string) =>
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", directory.path], { stdio: "ignore" });
  try {
    mount(`size=${sizeKiB}k`);
  } catch (error) {
    directory.remove();
    throw error;
  }
  return {
    path: directory.path,
    makeReadOnly: () => mount("remount,ro"),
    remove() {
      execFileSync("umount", ["--lazy", directory.path]);
      directory.remove();
    },
  };
}

export const canMount: boolean = (() => {
  try {
    mountSmallDisk(64).remove();
    return true;
  } catch {
    return false;
  }
})();
