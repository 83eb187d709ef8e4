/** Finds the files of the brain's rules that differ between a revision and the disk: taking its files would change them (Node only). */
import { lstatSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";
import type { Facts } from "../facts.ts";
import { matchesGlob } from "../glob.ts";
import { changesProtectedFields, hasProtectedFields, restrainedFolders } from "../paths/protected-fields.ts";
import { protectedPatterns } from "../paths/protected-paths.ts";
import { attempt, readText } from "./disk-node.ts";

export interface ChangesPlace {
  readonly root: string;
  readonly facts: Facts;
  /** Asks git in the root. */
  readonly ask: (...words: readonly string[]) => Buffer | undefined;
}

interface Entry {
  readonly mode: string;
  readonly hash: string;
}

/** Rules that are bigger are taken for changed. */
const MAX_BYTES = 2 ** 20;
/** Skills and personas whose texts are compared; more are taken for changed. */
const MAX_TEXTS = 50;

/** See GitFacts. Compares bytes, so that no filter and no other program of the repository runs. */
export function protectedChangesIn(place: ChangesPlace, revision: string): readonly string[] | undefined {
  if (revision === "" || revision.startsWith("-") || revision.includes("\0")) return undefined;
  const places = placesOf(place);
  if (places.length === 0) return [];
  const wanted = readTree(place.ask("ls-tree", "-r", "-z", "--full-tree", revision, "--", ...places));
  const tracked = place
    .ask("-c", "core.fsmonitor=false", "ls-files", "-z", "--", ...places)
    ?.toString("utf8")
    .split("\0");
  if (wanted === undefined || tracked === undefined) return undefined;
  // A stash keeps untracked files in a commit of its own.
  const besides = /^(?:refs\/)?stash\b/.test(revision)
    ? readTree(place.ask("ls-tree", "-r", "-z", "--full-tree", `${revision}^3`, "--", ...places))
    : undefined;
  const entries = new Map([...wanted, ...(besides ?? [])]);
  const names = new Set([...entries.keys(), ...tracked.filter(name => name !== "")]);
  const compare = comparison(place);
  return [...names].flatMap(name => {
    const path = join(place.root, name);
    return compare(path, entries.get(name)) ? [path] : [];
  });
}

/** The paths that git is asked about: protected folders and files in its work tree, and those with protected parts. */
function placesOf({ root, facts }: ChangesPlace): readonly string[] {
  const patterns = protectedPatterns(facts).map(({ pattern }) => pattern.replace(/\/\*$/, ""));
  const inside = [...patterns, ...restrainedFolders(facts)]
    .map(path => relative(root, path))
    .filter(path => path !== "" && !path.startsWith("..") && !path.startsWith(".git/") && path !== ".git");
  return [...new Set(inside)];
}

function readTree(output: Buffer | undefined): ReadonlyMap<string, Entry> | undefined {
  if (output === undefined) return undefined;
  const lines = output.toString("utf8").split("\0");
  return new Map(
    lines.flatMap(line => {
      const [, mode, hash, name] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
      return name === undefined ? [] : [[name, { mode: mode!, hash: hash! }] as const];
    }),
  );
}

/** Whether a protected file, or a protected part of one, would be another with this entry, or without one. */
function comparison({ facts, ask }: ChangesPlace) {
  const patterns = protectedPatterns(facts).map(({ pattern }) => pattern.toLowerCase());
  let texts = 0;
  return (path: string, entry: Entry | undefined): boolean => {
    const isRule = patterns.some(pattern => matchesGlob(pattern, path.toLowerCase()));
    if (!isRule && !hasProtectedFields(path, facts)) return false;
    if (isSame(path, entry)) return false;
    texts += 1;
    if (isRule || texts > MAX_TEXTS) return true;
    const before = readText(path) ?? "";
    const after = entry === undefined ? "" : ask("cat-file", "blob", entry.hash)?.toString("utf8");
    return after === undefined || changesProtectedFields(path, before, after).length > 0;
  };
}

function isSame(path: string, entry: Entry | undefined): boolean {
  const found = lookAt(path);
  if (found === undefined || entry === undefined) return found === undefined && entry === undefined;
  if ((entry.mode === "120000") !== found.isLink) return false;
  return [found.bytes, withoutCarriageReturns(found.bytes)].some(
    bytes => hashOf(bytes, entry.hash) === entry.hash,
  );
}

/** As git names a blob. */
function hashOf(bytes: Buffer, like: string): string {
  // Loading it takes a third of what Node itself takes to start.
  const { createHash } = process.getBuiltinModule("node:crypto");
  const hash = createHash(like.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

const withoutCarriageReturns = (bytes: Buffer) =>
  Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");

/** Undefined for a missing file. Too big a file, or a folder, gets bytes that no rule has, so that it counts as changed. */
const lookAt = (path: string) =>
  attempt(() => {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) return { bytes: Buffer.from(readlinkSync(path)), isLink: true };
    const isReadable = found.isFile() && found.size <= MAX_BYTES;
    return { bytes: isReadable ? readFileSync(path) : Buffer.from("\0"), isLink: false };
  });
