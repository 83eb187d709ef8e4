/** Programs that print names of files (`ls`, `find`, `grep -l`, `rg -l`, `git ls-files`): which names these may be. */

import type { Facts } from "../facts.ts";
import { matchesGlob } from "../glob.ts";
import { lastName } from "../paths/path-parts.ts";
import { absolute } from "./paths-of.ts";

/** Entries of folders that are looked at for one listing; a bigger one isn't known. */
const MAX_ENTRIES = 2_000;
/** Folders that always hold more. */
const HUGE = /\/node_modules$/;

export interface Listing {
  /** The folders that it lists, as they are written. */
  readonly folders: readonly string[];
  /** Names as it prints them, and perhaps more. */
  readonly names: readonly string[];
  /** A folder that the names count from as well, beside the one where it runs. */
  readonly at?: string;
}

export interface ListingPlace {
  readonly directory: string;
  readonly facts: Facts;
}

type Lister = (texts: readonly string[], place: ListingPlace) => Listing | undefined;

/** Which of the names below a folder are printed. */
interface Which {
  /** Whether a path is left out, with all below it. */
  readonly skips?: (path: string) => boolean;
  /** Patterns of which a file's name has one. @default any */
  readonly names?: readonly string[];
}

const isOption = (text: string) => text.startsWith("-");
const isHidden = (path: string) => /(?:^|\/)\.[^/.][^/]*$/.test(path);

/** One folder, with nothing beside its names. */
const ls: Lister = (texts, { directory, facts }) => {
  const [folder = ".", ...others] = texts.filter(text => !isOption(text));
  const options = texts.filter(isOption);
  const at = absolute(folder, directory);
  if (others.length > 0 || !options.every(text => /^-[1aAtrSUcux]+$/.test(text)) || at === undefined)
    return undefined;
  const names = facts.kindOf(at) === "directory" ? facts.list(at) : undefined;
  const isAll = options.some(text => /[aA]/.test(text));
  // Whatever gets the names takes them for names in its own folder.
  return names && { folders: [folder, "."], names: names.filter(name => isAll || !isHidden(name)), at };
};

/** With these words find prints other things than names, changes files, or follows links. */
const PRINTS_MORE =
  /^-(?:printf|fprintf?|fprint0|exec|execdir|ok|okdir|ls|fls|L|follow|files0-from|delete|f)$/;

const find: Lister = (texts, place) => {
  const start = texts.findIndex(text => /^[-(!,]/.test(text));
  const folders = start < 0 ? texts : texts.slice(0, start);
  const { left, skipped } = withoutSkipped(texts.slice(folders.length).filter(text => !/^[()]$/.test(text)));
  if (left.some(text => PRINTS_MORE.test(text))) return undefined;
  // Of alternatives each must name its files, whatever the brackets around them.
  const parts = left
    .join("\n")
    .split(/\n?-or?(?:\n|$)/)
    .map(part => part.split("\n"));
  const patterns = parts.map(part => part.filter((_, at) => /^-i?name$/.test(part[at - 1] ?? "")));
  const isOpen = left.some(text => /^(?:!|-not|,|-prune)$/.test(text));
  return listBelow(folders.length === 0 ? ["."] : folders, place, {
    skips: path => skipped.some(pattern => matchesGlob(pattern, path)),
    ...(!isOpen && patterns.every(each => each.length > 0) && { names: patterns.flat() }),
  });
};

/** Takes the folders that are left out off an expression: `-path X -prune -o`, `-not -path X`. */
function withoutSkipped(expression: readonly string[]) {
  const left: string[] = [];
  const skipped: string[] = [];
  for (let at = 0; at < expression.length; at++) {
    const [first = "", second = "", third = "", fourth = ""] = expression.slice(at, at + 4);
    if (/^-(?:path|name)$/.test(first) && third === "-prune" && /^-or?$/.test(fourth) && left.length === 0) {
      skipped.push(first === "-name" ? `*/${second}` : second);
      at += 3;
    } else if (/^(?:!|-not)$/.test(first) && second === "-path") {
      // All below `x/*` is left out, so that the folder need not be looked into.
      skipped.push(third.replace(/\/\*$/, ""));
      at += 2;
    } else left.push(first);
  }
  return { left, skipped };
}

/** All names below some folders, each beginning with its folder as it is written. */
function listBelow(folders: readonly string[], place: ListingPlace, which: Which): Listing | undefined {
  const { facts, directory } = place;
  const waiting = folders.map(folder => folder.replace(/(?<=.)\/+$/, ""));
  const found: string[] = [];
  let entries = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = absolute(next, directory);
    const kind = path === undefined ? undefined : facts.kindOf(path);
    if (path === undefined || kind === undefined) return undefined;
    if (hasName(next, which)) found.push(next);
    if (kind !== "directory") continue;
    const inside = facts.list(path);
    entries += inside?.length ?? 0;
    if (inside === undefined || entries > MAX_ENTRIES) return undefined;
    const below = inside.map(name => `${next}/${name}`).filter(name => which.skips?.(name) !== true);
    if (below.some(name => HUGE.test(name))) return undefined;
    waiting.push(...below);
  }
  return { folders, names: found };
}

/** Brackets and question marks are read as any text, which is wider. */
const hasName = (path: string, { names = ["*"] }: Which): boolean =>
  names.some(each =>
    matchesGlob(each.replace(/\[[^\]]*\]|\?/g, "*").toLowerCase(), lastName(path).toLowerCase()),
  );

/** The options with which git prints names of files that it knows, and nothing else. */
const gitOptions: { readonly [verb: string]: RegExp } = {
  "ls-files": /^-(?:[zcm]|-cached|-modified|-exclude-standard)$/,
  grep: /^-(?:[lLizEFGPwI]+|-files-with-matches|-name-only|-cached|-fixed-strings|-ignore-case)$/,
  diff: /^-(?:z|-name-only|-cached|-staged|-diff-filter=\w+)$/,
};

const git: Lister = ([verb = "", ...texts], place) => {
  const end = texts.indexOf("--");
  const before = end < 0 ? texts : texts.slice(0, end);
  const [options, operands] = [before.filter(isOption), before.filter(text => !isOption(text))];
  const allowed = Object.hasOwn(gitOptions, verb) ? gitOptions[verb]! : undefined;
  if (allowed === undefined || !options.every(text => allowed.test(text))) return undefined;
  const printsNames = options.some(text => /^-(?:\w*[lL]|-files|-name)/.test(text));
  // A commit may hold names that git has forgotten since.
  if (verb !== "ls-files" && !printsNames) return undefined;
  if (verb === "diff" && operands.some(text => text !== "HEAD")) return undefined;
  // Its names count from the root.
  if (verb === "diff" && place.facts.git(place.directory)?.root !== place.directory) return undefined;
  const paths = end < 0 ? [] : texts.slice(end + 1);
  return listKept(place, false, verb === "ls-files" ? [...operands, ...paths] : paths, {});
};

/** Files of the repository, and below one of these paths or patterns. */
function listKept(
  { directory, facts }: ListingPlace,
  isWithNew: boolean,
  paths: readonly string[],
  which: Which,
): Listing | undefined {
  const repository = facts.git(directory);
  if (repository === undefined || !`${directory}/`.startsWith(`${repository.root}/`)) return undefined;
  const from = directory.slice(repository.root.length + 1);
  const prefix = from === "" ? "" : `${from}/`;
  const isOpen = paths.length === 0 || paths.some(path => /^:|[?[\\]|\.\./.test(path));
  const plain = paths.map(path => path.replace(/^(?:\.\/+)+|\/+$/g, "").replaceAll("**/", "*"));
  const isNamed = (name: string) =>
    isOpen ||
    plain.some(path => /^\.?$/.test(path) || name.startsWith(`${path}/`) || matchesGlob(path, name));
  const isSkipped = (name: string) =>
    name.split("/").some((_, at, all) => which.skips?.(all.slice(0, at + 1).join("/")) === true);
  const names = repository
    .files(isWithNew)
    ?.flatMap(name => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
    .filter(name => isNamed(name) && !isSkipped(name) && hasName(name, which));
  return names && { folders: ["."], names };
}

/** Options whose value is the next word, and options with which it prints names and nothing else. */
const VALUED = /^-(?:[getT]|-(?:include|exclude|exclude-dir|regexp|glob|type))$/;
const SEARCHES =
  /^-(?:[rRlLiwnFEPIHshSuU0Z.]+|[getT].*|-(?:recursive|null|hidden|no-ignore|ignore-case|smart-case|fixed-strings|word-regexp|files|files-with-matches|files-without-match|(?:include|exclude|exclude-dir|regexp|glob|type)(?:=.*)?))$/;

/** The files in which something is found. `rg` goes past hidden files, and past those that git ignores. */
const search =
  (isRipgrep: boolean): Lister =>
  (texts, place) => {
    const isValue = (at: number) => VALUED.test(texts[at - 1] ?? "");
    const options = texts.filter((text, at) => isOption(text) && !isValue(at));
    const has = (pattern: RegExp) => options.some(text => pattern.test(text));
    const followsLinks = isRipgrep && has(/^-\w*L/);
    if (!options.every(text => SEARCHES.test(text)) || !has(/^-(?:\w*[lL]|-files)/) || followsLinks)
      return undefined;
    const operands = texts.filter((text, at) => !isOption(text) && !isValue(at));
    const folders = operands.slice(has(/^-(?:e|-regexp|-files$)/) ? 0 : 1);
    const roots = folders.length === 0 ? ["."] : folders;
    if (isRipgrep) {
      const which = { skips: has(/^-(?:-hidden|\w*\.|\w*u\w*u)/) ? () => false : isHidden };
      const isKept = !has(/^-(?:-no-ignore|\w*u)/) && !roots.some(root => /^\/|\.\./.test(root));
      return (isKept ? listKept(place, true, roots, which) : undefined) ?? listBelow(roots, place, which);
    }
    const valuesOf = (name: string) =>
      texts.flatMap((text, at) =>
        texts[at - 1] === name ? text : text.startsWith(`${name}=`) ? text.slice(name.length + 1) : [],
      );
    const [names, left] = [valuesOf("--include"), valuesOf("--exclude-dir")];
    const skips = (path: string) => left.includes(lastName(path));
    return listBelow(roots, place, { skips, ...(names.length > 0 && { names }) });
  };

export const listings: { readonly [program: string]: Lister } = {
  ls,
  find,
  git,
  grep: search(false),
  egrep: search(false),
  rg: search(true),
};
