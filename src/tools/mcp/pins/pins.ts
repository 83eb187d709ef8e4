/** A server's tools and instructions as a person has seen them, and the store of these pins: changes wait for approval. */
import {
  canonicalJson,
  fault,
  hashJson,
  isRecord,
  type Json,
  readTextIfThere,
  type Volume,
} from "../../../base/index.ts";

interface Seen {
  /** SHA-256 of all of it. */
  readonly hash: string;
  /** When it was first seen so, in ISO 8601. */
  readonly firstSeen: string;
}

export interface SeenTool extends Seen {
  /** Redacted, and cut to size: the text that a person compares. */
  readonly parts: ToolParts;
}

export interface SeenText extends Seen {
  /** Redacted. */
  readonly text: string;
}

/** One server's, a file of a pin store. */
export interface Pins {
  readonly version: 1;
  /** How the server is started: another program under the same name is another server. */
  readonly command: SeenText;
  /** For the model, from its greeting; empty for a server that had none. Undefined until a greeting is seen. */
  readonly instructions?: SeenText;
  readonly tools: { readonly [name: string]: SeenTool };
  /** The command is accepted, or met for the first time, and its tools weren't seen yet: those that it has then are pinned. */
  readonly isAwaitingTools?: true;
  /** The changes that wait for a person. */
  readonly held: {
    readonly command?: SeenText;
    readonly instructions?: SeenText;
    readonly tools: { readonly [name: string]: SeenTool };
  };
}

/** The present tools and start of a server. */
export interface Listing {
  readonly command: { readonly hash: string; readonly text: string };
  readonly tools: readonly ToolPrint[];
}

interface ReviewOptions {
  readonly now: string;
  /** Redacts a text and cuts it to size. */
  readonly excerpt: (text: string) => Promise<string>;
}

/** The pins after a look at the server: all that it has at first sight (trust on first use), and what is held from then on. */
export async function reviewListing(
  pins: Pins | undefined,
  { command, tools }: Listing,
  options: ReviewOptions,
): Promise<Pins> {
  const { now, excerpt } = options;
  const seenTool = async ({ hash, parts }: ToolPrint, before?: SeenTool): Promise<SeenTool> =>
    before?.hash === hash
      ? before
      : {
          hash,
          firstSeen: now,
          parts: Object.fromEntries(
            await Promise.all(
              Object.entries(parts).map(async ([part, text]) => [part, await excerpt(text)] as const),
            ),
          ),
        };

  const pinned = new Map(Object.entries(pins?.tools ?? {}));
  if (pins === undefined || (pins.isAwaitingTools && pins.command.hash === command.hash)) {
    for (const tool of tools) if (!pinned.has(tool.name)) pinned.set(tool.name, await seenTool(tool));
  }
  const held = new Map<string, SeenTool>();
  for (const tool of tools) {
    if (pinned.get(tool.name)?.hash === tool.hash) continue;
    held.set(tool.name, await seenTool(tool, pins === undefined ? undefined : heldTool(pins, tool.name)));
  }
  const known = pins?.command ?? (await seeText(command, undefined, options));
  return {
    version: 1,
    command: known,
    ...(pins?.instructions !== undefined && { instructions: pins.instructions }),
    tools: Object.fromEntries(pinned),
    ...(pins?.isAwaitingTools && known.hash !== command.hash && { isAwaitingTools: true }),
    held: {
      ...(known.hash !== command.hash && { command: await seeText(command, pins?.held.command, options) }),
      ...(pins?.held.instructions !== undefined && { instructions: pins.held.instructions }),
      tools: Object.fromEntries(held),
    },
  };
}

interface Greeting {
  readonly command: Listing["command"];
  /** Empty for none. */
  readonly instructions: string;
}

/** The pins after a server's greeting: its instructions at first sight, and those that are held from then on. */
export async function reviewInstructions(
  pins: Pins | undefined,
  { command, instructions: text }: Greeting,
  options: ReviewOptions,
): Promise<Pins> {
  const met = pins ?? acceptCommand(undefined, await seeText(command, undefined, options));
  const isCommand = met.command.hash === command.hash;
  const known = isCommand ? met : holdCommand(met, await seeText(command, met.held.command, options));
  const { instructions: before, ...held } = known.held;
  const seen = await seeText({ hash: await hashJson(text), text }, before, options);
  if (isCommand && known.instructions === undefined) return { ...known, instructions: seen, held };
  const isHeld = text !== "" && known.instructions?.hash !== seen.hash;
  return { ...known, held: { ...held, ...(isHeld && { instructions: seen }) } };
}

const seeText = async (
  { hash, text }: Listing["command"],
  before: SeenText | undefined,
  { now, excerpt }: ReviewOptions,
): Promise<SeenText> =>
  before?.hash === hash ? before : { hash, firstSeen: now, text: await excerpt(text) };

/**
 * The pins of a server that is about to be started, once a person has accepted how. The tools of a new server
 * are pinned at first sight; of a known server, the tools that differ are held.
 */
export function acceptCommand(pins: Pins | undefined, command: SeenText): Pins {
  if (pins === undefined)
    return { version: 1, command, tools: {}, isAwaitingTools: true, held: { tools: {} } };
  const { command: _accepted, ...held } = pins.held;
  return { ...pins, command, held };
}

/** The pins with a command that waits for a person, where it isn't the accepted one. */
export const holdCommand = (pins: Pins, command: SeenText): Pins =>
  pins.held.command?.hash === command.hash ? pins : { ...pins, held: { ...pins.held, command } };

/** The pins once a person has taken these in, as they were shown: tools that have changed meanwhile stay held. */
export function acceptHeld(pins: Pins, shown: Pins["held"], now: string): Pins {
  const accepted = Object.keys(shown.tools).filter(
    name => heldTool(pins, name)?.hash === heldTool({ held: shown }, name)?.hash,
  );
  const command = pins.held.command?.hash === shown.command?.hash ? shown.command : undefined;
  const instructions =
    pins.held.instructions?.hash === shown.instructions?.hash ? shown.instructions : undefined;
  const isTaken = (name: string) => accepted.includes(name);
  const taken = accepted.map(name => [name, { ...heldTool(pins, name)!, firstSeen: now }] as const);
  return {
    ...pins,
    ...(command !== undefined && { command: { ...command, firstSeen: now } }),
    ...(instructions !== undefined && { instructions: { ...instructions, firstSeen: now } }),
    tools: Object.fromEntries([...Object.entries(pins.tools).filter(([name]) => !isTaken(name)), ...taken]),
    held: {
      ...(command === undefined && pins.held.command !== undefined && { command: pins.held.command }),
      ...(instructions === undefined &&
        pins.held.instructions !== undefined && { instructions: pins.held.instructions }),
      tools: Object.fromEntries(Object.entries(pins.held.tools).filter(([name]) => !isTaken(name))),
    },
  };
}

/** Tools may be called like members that every object has. */
const heldTool = ({ held }: Pick<Pins, "held">, name: string): SeenTool | undefined =>
  Object.hasOwn(held.tools, name) ? held.tools[name] : undefined;
export const pinnedTool = ({ tools }: Pins, name: string): SeenTool | undefined =>
  Object.hasOwn(tools, name) ? tools[name] : undefined;

/** Members of a tool that a model or its host goes by, beside the name. */
export const toolParts = ["title", "description", "inputSchema", "outputSchema", "annotations"] as const;
type ToolPart = (typeof toolParts)[number];

type ToolParts = { readonly [Part in ToolPart]?: string };

export interface ToolPrint {
  readonly name: string;
  /** SHA-256 over the canonical JSON of name and parts. */
  readonly hash: string;
  /** Text as it is, anything else as indented JSON. */
  readonly parts: ToolParts;
}

/** Undefined for a value that is no tool, and for a tool without a canonical form, whose changes couldn't be seen. */
export async function printTool(tool: Json | undefined): Promise<ToolPrint | undefined> {
  if (!isRecord(tool) || typeof tool.name !== "string") return undefined;
  const { name, ...members } = tool;
  const given = toolParts.filter(part => members[part] !== undefined);
  const hash = await hashJson({
    name,
    ...Object.fromEntries(given.map(part => [part, members[part]])),
  }).catch(() => undefined);
  if (hash === undefined) return undefined;
  return { name, hash, parts: Object.fromEntries(given.map(part => [part, textOf(members[part])])) };
}

const textOf = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

export interface PinStore {
  /** Undefined for an unknown server. @throws brain.malformed, volume.* */
  read(): Promise<Pins | undefined>;
  /** Replaces them under a lock; whole, or not at all. @throws brain.malformed, volume.*, the error of `change` */
  update(change: (pins: Pins | undefined) => Promise<Pins>): Promise<Pins>;
}

const OWNER_ONLY = 0o600;

interface PinPlace {
  readonly server: string;
  /** In the volume. */
  readonly folder: string;
  /** The same folder as a person finds it. */
  readonly shownFolder: string;
}

/** Stores pins in one file a server, beside the other files that an agent can't change. */
export function createPinStore(volume: Volume, { server, folder, shownFolder }: PinPlace): PinStore {
  const path = `${folder}/${server}.json`;
  const read = async () => {
    const text = await readTextIfThere(volume, path);
    return text === undefined ? undefined : parsePins(text, `${shownFolder}/${server}.json`);
  };
  return {
    read,
    update: change =>
      volume.withLock(path, async () => {
        const before = await read();
        const after = await change(before);
        if (before === undefined || canonicalJson(before) !== canonicalJson(after)) {
          await volume.write(path, `${JSON.stringify(after, null, 2)}\n`, { mode: OWNER_ONLY });
        }
        return after;
      }),
  };
}

/** The servers that have pins. @throws volume.* */
export async function listPinnedServers(volume: Volume, folder: string): Promise<readonly string[]> {
  const entries = await volume.list(folder);
  return entries.flatMap(({ kind, name }) =>
    kind === "file" && name.endsWith(".json") ? [name.slice(0, -".json".length)] : [],
  );
}

/** Pins that can't be read stop all tools: else damaging the file would let every tool in. */
function parsePins(text: string, file: string): Pins {
  const value = parse(text);
  const isPins =
    isRecord(value) &&
    value.version === 1 &&
    isSeen(value.command) &&
    (value.instructions === undefined || isSeen(value.instructions)) &&
    isSeenList(value.tools) &&
    isRecord(value.held) &&
    (value.held.command === undefined || isSeen(value.held.command)) &&
    (value.held.instructions === undefined || isSeen(value.held.instructions)) &&
    isSeenList(value.held.tools);
  if (isPins) return value as unknown as Pins;
  const expected = "pins of an MCP server as brainstem writes them (take the file away to begin anew)";
  throw fault("brain.malformed", { file, line: 1, expected });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isSeen = (value: unknown) => isRecord(value) && typeof value.hash === "string";
const isSeenTool = (value: unknown) => isSeen(value) && isRecord((value as { parts?: unknown }).parts);
const isSeenList = (value: unknown) => isRecord(value) && Object.values(value).every(isSeenTool);

// Control and format characters, what has no meaning, and letters, spaces and selectors that have no form.
// Source: Unicode 16, general categories and Default_Ignorable_Code_Point.
const UNSEEN =
  /(?![\n\t])(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}|\u2800)/gu;

/** Each invisible character is written as its number: `\u{200b}`. */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, character => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** The text without them: for models, which might read what a person can't see. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");
