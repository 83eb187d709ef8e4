/** The names of a server's tools for models: `<server>__<tool>`, in letters that every provider takes, each only once. */
import { hashJson } from "../../base/index.ts";
import { faceOf } from "./server-config.ts";

const MAX_CHARS = 64;
const HASH_CHARS = 8;

/**
 * Names by the server's own. A name that had to be changed and would then equal another, or is too long, ends in a
 * part of its hash: the same at each start, whatever the order.
 */
export async function nameTools(
  server: string,
  tools: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const plain = new Map(tools.map(tool => [tool, plainName(server, tool)]));
  const shared = Map.groupBy(tools, tool => plain.get(tool)!);
  const names = new Map<string, string>();
  for (const [tool, name] of plain) {
    const isOwn = name === `${faceOf(server)}__${tool}`;
    const isFree = name.length <= MAX_CHARS && (isOwn || shared.get(name)!.length === 1);
    names.set(tool, isFree ? name : await hashedName(name, [server, tool]));
  }
  return names;
}

const plainName = (server: string, tool: string) =>
  `${faceOf(server)}__${tool.replace(/[^a-zA-Z0-9_-]/g, "_")}`;

async function hashedName(name: string, whole: readonly string[]): Promise<string> {
  const hash = (await hashJson(whole)).slice(0, HASH_CHARS);
  return `${name.slice(0, MAX_CHARS - HASH_CHARS - 1)}_${hash}`;
}
