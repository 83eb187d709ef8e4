/** What a program that a tool starts may know of our environment: an allow-list, since secrets have any name. */
import process from "node:process";

/** Where programs and homes are, and how people here write; nothing that lets anybody in. */
const ALLOWED = new Set([
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "LANG",
  "LANGUAGE",
  "TZ",
  "TERM",
  "TMPDIR",
  "CI",
  // Windows does not run programs without these.
  "SYSTEMROOT",
  "SYSTEMDRIVE",
  "WINDIR",
  "COMSPEC",
  "PATHEXT",
  "TEMP",
  "TMP",
  "USERPROFILE",
  "APPDATA",
  "LOCALAPPDATA",
  "PROGRAMDATA",
  "PROGRAMFILES",
]);

/** The allowed variables and these others of the present environment, with what is added. */
export function scrubbedEnvironment(
  others: readonly string[] = [],
  added: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => ALLOWED.has(name.toUpperCase()) || name.startsWith("LC_") || others.includes(name),
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...added };
}
