/** Stores pins in one file a server, beside the other files that an agent can't change. */
import { canonicalJson, fault, isRecord, readTextIfThere, type Volume } from "../../../base/index.ts";
import type { Pins } from "./pins.ts";

export interface PinStore {
  /** Undefined for an unknown server. @throws brain.malformed, volume.* */
  read(): Promise<Pins | undefined>;
  /** Replaces them under a lock; whole, or not at all. @throws brain.malformed, volume.*, the error of `change` */
  update(change: (pins: Pins | undefined) => Promise<Pins>): Promise<Pins>;
}

const OWNER_ONLY = 0o600;

export interface PinPlace {
  readonly server: string;
  /** In the volume. */
  readonly folder: string;
  /** The same folder as a person finds it. */
  readonly shownFolder: string;
}

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
    isSeenList(value.tools) &&
    isRecord(value.held) &&
    (value.held.command === undefined || isSeen(value.held.command)) &&
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
