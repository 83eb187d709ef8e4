/** Known names, machines and folders of the person who shares, which no general rule could find in a text. */
import type { PrivateFinder } from "../../../ports/index.ts";
import type { KnownPlaces } from "./find-places.ts";
import type { PersonalFinding, PersonalKind } from "./personal-finding.ts";
import { createWordFinder } from "./word-finder.ts";

/** Empty lists where nothing is known; unusable entries (blank, or a word such as "root") are passed over. */
export interface Known {
  /** Names of people, whole: "Anna Schmidt". */
  readonly people?: readonly string[];
  /** Names with which people log in. */
  readonly users?: readonly string[];
  readonly emails?: readonly string[];
  readonly hosts?: readonly string[];
  /** Folders that tell whose they are: a home, a project's root. */
  readonly folders?: readonly string[];
  /** Given only where projects are to stay unnamed. */
  readonly projects?: readonly string[];
}

/** Names that PREFERENCES.md gives the person, and others that it introduces: "My name is …", "Call me …". */
export const peopleIn = (preferences: string, finder: PrivateFinder): readonly string[] =>
  finder
    .find(preferences)
    .filter(({ kind }) => kind === "person")
    .map(({ end, start }) => preferences.slice(start, end).replace(/[.\s]+$/u, ""));

// Accounts that machines and images come with, and the names that programs commit under: they name no person.
const NOBODYS = new Set(
  "root admin administrator user users runner node ubuntu debian fedora dev developer vscode git test guest docker vagrant ec2-user codespace build builder app nobody coder main owner local localhost home default bot github gitlab actions action pipeline release deploy team the and web flow claude copilot cursor codex gemini agent assistant".split(
    " ",
  ),
);
// Addresses at these say nothing of an organisation.
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|proton|protonmail|gmx|web|aol|fastmail|mail|qq|163|example)\.|(?:^|\.)github\.com$|\.(?:local|localdomain|internal)$/;

/** Where the organisation and the machines of these people are. */
export function knownPlaces({ emails = [], hosts = [] }: Known): KnownPlaces {
  const domains = emails.flatMap(email => /@([^\s@]+\.[^\s@]+)$/.exec(email.trim().toLowerCase())?.[1] ?? []);
  return { domains: domains.filter(domain => !FREE_MAIL.test(domain)), hosts: hosts.filter(isTelling) };
}

/** A finder of all that is known by its words alone. */
export function createKnownFinder(known: Known): (text: string) => readonly PersonalFinding[] {
  const { people = [], users = [], emails = [], hosts = [], folders = [], projects = [] } = known;
  const accounts = emails.flatMap(email => email.split("@", 1));
  const finders = [
    ...words(people.flatMap(nameParts), "person"),
    ...words([...users, ...accounts], "user"),
    ...words(
      hosts.flatMap(host => [host, ...host.split(".", 1)]),
      "internal-host",
    ),
    ...words(projects, "project"),
  ];
  const places = folders
    .map(folder => folder.replace(/[\\/]+$/, ""))
    .filter(folder => /[\\/].+[\\/]/.test(folder));
  return text => [
    ...finders.flatMap(find => find(text)),
    ...places.flatMap(folder => findFolder(text, folder)),
  ];
}

const isTelling = (word: string): boolean => {
  const bare = word.trim();
  const isShort = bare.length < 3 && !/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}/.test(bare);
  return !isShort && /\p{L}/u.test(bare) && !NOBODYS.has(bare.toLowerCase());
};

const words = (list: readonly string[], kind: PersonalKind) =>
  [...new Set(list.map(word => word.trim()))].filter(isTelling).map(word => createWordFinder(word, kind));

/** The whole name, and each of its words that isn't an initial. */
const nameParts = (name: string): readonly string[] => [name, ...name.trim().split(/[\s.]+/)];

const PATH_REST = /^(?:[\\/][^\s"'`<>()[\]{}:;,|*?]*)?/;

function findFolder(text: string, folder: string): readonly PersonalFinding[] {
  const findings: PersonalFinding[] = [];
  for (let at = text.indexOf(folder); at >= 0; at = text.indexOf(folder, at + folder.length)) {
    const end = at + folder.length;
    if (/[\p{L}\p{N}_-]/u.test(text[end] ?? "")) continue;
    const rest = PATH_REST.exec(text.slice(end, end + 1024))![0];
    const fileName = /[\\/][^\\/]+\.[a-z0-9]{1,8}$/i.exec(rest)?.[0] ?? "";
    findings.push({ kind: "path", start: at, end: end + rest.length - fileName.length });
  }
  return findings;
}
