/** What lies at a path of this machine. */
import type { Command, Recognition } from "../../recognition.ts";

export const kindOf = (path: string | undefined, command: Command, { facts }: Recognition) =>
  path === undefined || command.isElsewhere ? undefined : facts.kindOf(path);

/** Whether what is done to a path is done to all below it: true for folders, undefined where that isn't known. */
export function isTree(
  path: string | undefined,
  command: Command,
  recognition: Recognition,
): boolean | undefined {
  const kind = kindOf(path, command, recognition);
  return kind === "file" ? false : kind === "directory" ? true : undefined;
}
