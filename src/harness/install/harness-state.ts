/** Tells from the project's files whether a harness is wired, whatever a record says. */
import { type Fault, isFault } from "../../base/index.ts";
import type { WirableHarness, WiringOptions } from "../harness.ts";
import { settingsState } from "./json-settings.ts";
import { type ProjectFolder, readText } from "./project-folder.ts";
import type { PieceState } from "./text-block.ts";
import { hashComment, markdownComment, ownFileState, readBlock } from "./text-block.ts";
import { filesOf, type LinkFile, type TextFile, type Wanted } from "./wired-files.ts";

export interface HarnessState {
  readonly name: string;
  /** "older": written by another version, or changed since. "partly": some of it is missing. */
  readonly state: "wired" | "older" | "partly" | "none";
  /** Whether it was installed here, on this machine. */
  readonly isKnown: boolean;
  /** As it is wired, as far as that can be seen. */
  readonly options: WiringOptions;
  /** The first of its files that can't be read. Its state is that of the others. */
  readonly unreadable?: Fault;
}

/** One thing that is wired, told apart from the same of another harness by nothing: it is shared. */
interface Piece {
  readonly key: string;
  readonly state: PieceState;
  readonly unreadable?: Fault;
}

const variants: readonly WiringOptions[] = [
  { program: "path", mcp: true },
  { program: "dependency", mcp: true },
  { program: "path", mcp: false },
  { program: "dependency", mcp: false },
];

/**
 * The state of every harness. A harness that shares all its entries with wired others is not wired itself, unless it is
 * known to be.
 * @param known the record
 * @param named harnesses that the person has named: shared entries count as theirs
 */
export async function readStates(
  folder: ProjectFolder,
  harnesses: readonly WirableHarness[],
  known: Wanted,
  named: readonly WirableHarness[],
  brain: string,
): Promise<readonly HarnessState[]> {
  const look = createLook(folder);
  const found = await Promise.all(
    harnesses.map(async harness => {
      const options = known.get(harness.name);
      const tried = options === undefined ? variants : [options];
      const views = await Promise.all(
        tried.map(async each => ({ options: each, pieces: await piecesOf(look, harness, each, brain) })),
      );
      const best = views.toSorted((left, right) => fitOf(right.pieces) - fitOf(left.pieces))[0]!;
      const isFirst = options !== undefined || named.includes(harness);
      return { name: harness.name, isKnown: options !== undefined, isFirst, ...best };
    }),
  );
  const taken = new Set(found.filter(each => each.isFirst).flatMap(each => keysThere(each.pieces)));
  const states = new Map<string, HarnessState>();
  // Of several that fit as well, the most general, which is the last.
  const byFit = found.toReversed().toSorted((left, right) => fitOf(right.pieces) - fitOf(left.pieces));
  for (const { name, isKnown, isFirst, options, pieces } of byFit) {
    const there = keysThere(pieces);
    const isItsOwn = isFirst || there.some(key => !taken.has(key));
    const state = isItsOwn ? stateOf(pieces) : "none";
    // A harness that isn't wired shares all but its first file with others.
    const unreadable = (state === "none" && !isKnown ? pieces.slice(0, 1) : pieces).find(
      piece => piece.unreadable !== undefined,
    )?.unreadable;
    states.set(name, { name, options, isKnown, state, ...(unreadable !== undefined && { unreadable }) });
    for (const key of there) taken.add(key);
  }
  return harnesses.map(({ name }) => states.get(name)!);
}

/** The harnesses that are wired in some way, with the options that are known or seen. */
export const wiredOf = (states: readonly HarnessState[]): Wanted =>
  new Map(
    states
      .filter(({ state, isKnown }) => isKnown || state !== "none")
      .map(({ name, options }) => [name, options]),
  );

/** The entries that this variant and the files share, and the missing ones. */
const fitOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { state }) => sum + (state === "there" ? 2 : state === "missing" ? -1 : 0), 0);

const keysThere = (pieces: readonly Piece[]): readonly string[] =>
  pieces.filter(({ state }) => state !== "missing").map(({ key }) => key);

function stateOf(pieces: readonly Piece[]): HarnessState["state"] {
  const has = (state: PieceState) => pieces.some(each => each.state === state);
  if (has("older")) return "older";
  if (!has("there")) return "none";
  return has("missing") ? "partly" : "wired";
}

/** The project's files; each is read once. */
interface Look {
  /** Undefined for a missing file. @throws harness.unreadable, volume.* */
  text(path: string): Promise<string | undefined>;
  /** The same for two names of one file. */
  name(path: string): Promise<string>;
  isThere(path: string): Promise<boolean>;
}

function createLook(folder: ProjectFolder): Look {
  return {
    text: once(path => readText(folder, path)),
    name: once(async path => (await folder.resolve(path).catch(unlessFault)) ?? path),
    isThere: once(path => isTaken(folder, path).catch(() => false)),
  };
}

/** A person's file or folder in the place of a link stays. */
const isTaken = async (folder: ProjectFolder, path: string): Promise<boolean> =>
  (await folder.linkTarget(path)) !== undefined || (await folder.volume.stat(path)) !== undefined;

function once<Value>(find: (path: string) => Promise<Value>): (path: string) => Promise<Value> {
  const found = new Map<string, Promise<Value>>();
  return path => {
    const value = found.get(path) ?? find(path);
    found.set(path, value);
    return value;
  };
}

function unlessFault(error: unknown): undefined {
  if (!isFault(error)) throw error;
}

async function piecesOf(
  look: Look,
  harness: WirableHarness,
  options: WiringOptions,
  brain: string,
): Promise<readonly Piece[]> {
  const pieces = filesOf(harness, options, brain).map(file =>
    file.kind === "link" ? linkPiece(look, file) : textPieces(look, file),
  );
  return (await Promise.all(pieces)).flat();
}

const linkPiece = async (look: Look, { path, target }: LinkFile): Promise<readonly Piece[]> => [
  { key: `${path} ${target}`, state: (await look.isThere(path)) ? "there" : "missing" },
];

async function textPieces(look: Look, file: TextFile): Promise<readonly Piece[]> {
  const name = await look.name(file.path);
  const piece = (state: PieceState, at: number) => ({ key: `${name} ${keyOf(file, at)}`, state });
  try {
    return (await statesOf(file, await look.text(file.path))).map(piece);
  } catch (unreadable) {
    // An unreadable file has no working entry of ours.
    if (!isFault(unreadable)) throw unreadable;
    const keys = file.kind === "json" ? file.additions : [file];
    return keys.map((_, at) => ({ ...piece("missing", at), unreadable }));
  }
}

const keyOf = (file: TextFile, at: number): string =>
  file.kind === "json" ? JSON.stringify(file.additions[at]) : file.text;

async function statesOf(file: TextFile, text: string | undefined): Promise<readonly PieceState[]> {
  switch (file.kind) {
    case "json":
      return settingsState(file.path, text, file.additions);
    case "markdown-block":
      return [blockState(readBlock(file.path, text ?? "", markdownComment), file.text)];
    case "toml-block":
      return [blockState(readBlock(file.path, text ?? "", hashComment), file.text)];
    case "own":
      return [await ownFileState(text, file.text)];
  }
}

const blockState = (found: string | undefined, wanted: string): PieceState =>
  found === undefined ? "missing" : found === wanted.trim() ? "there" : "older";
