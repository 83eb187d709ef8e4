/** The variables of our environment that a tool's program may see: an allow-list, since secrets have any name. */
import process from "node:process";

/** Where programs and homes are, and how people here write; nothing that gives access. */
const ALLOWED: ReadonlySet<string> = new Set(
  [
    "PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TERM TMPDIR CI",
    // A prefix would let through any variable that is called LC_something. Source: locale(7).
    "LC_ALL LC_ADDRESS LC_COLLATE LC_CTYPE LC_IDENTIFICATION LC_MEASUREMENT LC_MESSAGES LC_MONETARY LC_NAME",
    "LC_NUMERIC LC_PAPER LC_TELEPHONE LC_TIME",
    // By this mark the shell tool finds what its commands leave behind.
    "BRAINSTEM_CALL",
    // Windows does not run programs without these.
    "SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT TEMP TMP USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA",
    "PROGRAMFILES",
  ]
    .join(" ")
    .split(" "),
);

/** The allowed variables and these others of the present environment, with what is added. */
export function scrubbedEnvironment(
  others: readonly string[] = [],
  added: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => ALLOWED.has(standardName(name)) || others.includes(name),
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...added };
}

/** On Windows `Path` is PATH; elsewhere they are two. */
const standardName = (name: string) => (process.platform === "win32" ? name.toUpperCase() : name);
