/**
 * Keeps what a brain's protocols compile to outside of the brain, until a file behind them changes (Node only). In the
 * brain, a clone could bring compiled rules of its own.
 */
import { readFileSync } from "node:fs";
import type { Volume } from "../../base/index.ts";
import type { CompiledProtocols, ProtocolSources, StampedProtocols } from "./stamps-node.ts";
import { areUnchanged, stampOfFile, within } from "./stamps-node.ts";

export interface KeeperOptions extends ProtocolSources {
  /** The absolute path of the project whose registries count. */
  readonly project: string;
  /** The absolute path of the folder where it is kept. */
  readonly keptIn: string;
  /** The same. Asked for when something has to be kept. */
  readonly keptVolume: () => Promise<Volume>;
  /** The file of the program that compiles. A program that runs from its many sources keeps nothing on the disk. */
  readonly program: string;
}

interface KeptProtocols extends StampedProtocols {
  readonly project: string;
  /** Its stamp. */
  readonly program: string;
}

/**
 * Gives the current protocols: each call checks the files, and reads them only where one has changed. A file that
 * can't be used is replaced; failing to write it only costs time. @throws volume.*
 */
export function createProtocolKeeper(options: KeeperOptions): () => Promise<CompiledProtocols> {
  let known: StampedProtocols | undefined;
  return async () => {
    if (known === undefined || !areUnchanged(known.stamps, options)) known = readKept(options);
    if (known !== undefined) return known;
    const { compileProtocols } = await import("./compile-protocols-node.ts");
    const { compiled, isSettled } = await compileProtocols(options);
    if (!isSettled) return compiled;
    known = compiled;
    await keep(compiled, options);
    return compiled;
  };
}

/** Projects that share a brain have a file each. */
const pathOf = ({ project }: KeeperOptions): string => `policy-${hashOf(project)}.json`;

/** Source: the FNV-1a hash, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

const isSource = ({ program }: KeeperOptions): boolean => program.endsWith(".ts");

/** Undefined for a file that is damaged, another program's, another project's, or out of date. */
function readKept(options: KeeperOptions): StampedProtocols | undefined {
  if (isSource(options)) return undefined;
  try {
    const kept: KeptProtocols = JSON.parse(readFileSync(within(options.keptIn, pathOf(options)), "utf8"));
    const isOurs = kept.program === stampOfFile(options.program) && kept.project === options.project;
    const isWhole = [kept.rules, kept.schemas, kept.ignored, kept.problems].every(Array.isArray);
    return isOurs && isWhole && areUnchanged(kept.stamps, options) ? kept : undefined;
  } catch {
    return undefined;
  }
}

async function keep(compiled: StampedProtocols, options: KeeperOptions): Promise<void> {
  if (isSource(options)) return;
  const { keptVolume, project, program } = options;
  const kept: KeptProtocols = { program: stampOfFile(program), project, ...compiled };
  try {
    const bytes = new TextEncoder().encode(JSON.stringify(kept));
    await (await keptVolume()).write(pathOf(options), bytes, { mode: 0o600 });
  } catch {
    // It is compiled again next time.
  }
}
