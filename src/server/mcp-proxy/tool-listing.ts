/** Lists the tools of the server that may be shown and called: those unchanged since a person saw them. */
import {
  type Clock,
  describeError,
  fault,
  formatTimestamp,
  isRecord,
  type JsonRecord,
  type Volume,
} from "../../base/index.ts";
import { toSchema } from "../../tools/index.ts";
import {
  createPinStore,
  declaredEffects,
  type Listing,
  listPinnedServers,
  type PinStore,
  type Pins,
  pinnedTool,
  printTool,
  reviewListing,
  type ToolPrint,
  visibleText,
} from "../../tools/mcp.ts";
import type { OwnRequests } from "./json-rpc.ts";

export interface ToolListing {
  /**
   * Why this tool can't be called, in a sentence; undefined where it can.
   * @param meta of the client's request: newer servers want it with each
   */
  whyHeld(tool: string, meta: JsonRecord | undefined): Promise<string | undefined>;
  /** The problems of a call's arguments by the tool's pinned schema, in a sentence each that names the argument. */
  problemsOf(tool: string, values: JsonRecord, meta: JsonRecord | undefined): Promise<readonly string[]>;
  /** The effects that the server declares: a claim. */
  claimsOf(tool: string, meta: JsonRecord | undefined): Promise<readonly string[]>;
  /** The answer to tools/list, without the held tools. */
  filter(result: JsonRecord, meta: JsonRecord | undefined): Promise<JsonRecord>;
  /** The server says that its tools have changed: it is looked at anew before the next answer. */
  invalidate(): void;
}

interface ToolListingOptions {
  readonly server: string;
  readonly command: Listing["command"];
  readonly store: PinStore;
  /** Of the server. */
  readonly requests: OwnRequests;
  readonly clock: Clock;
  readonly excerpt: (text: string) => Promise<string>;
  /** Tells the person at standard error. */
  readonly tell: (sentence: string) => void;
}

interface Look {
  /** Everything that the server has now; more than one where it has a name twice. */
  readonly prints: ReadonlyMap<string, readonly ToolPrint[]>;
  readonly pins: Pins;
}

/** A page may be a single tool; a server that never ends its list has none. */
const MAX_PAGES = 1_000;
const LIST_MS = 30_000;

export function createToolListing(options: ToolListingOptions): ToolListing {
  const { server, command, store, requests, clock, tell } = options;
  let latest: Promise<Look> | undefined;
  let told = "";

  async function look(meta: JsonRecord | undefined): Promise<Look> {
    const tools = await listTools(requests, meta);
    const now = formatTimestamp(clock.now());
    let isFirst = false;
    let reviewed: Pins | undefined;
    const review = async (before: Pins | undefined) => {
      reviewed = await reviewListing(before, { command, tools }, { now, excerpt: options.excerpt });
      isFirst =
        before === undefined || (before.isAwaitingTools === true && reviewed.isAwaitingTools === undefined);
      return reviewed;
    };
    const pins = await store.update(review).catch(error => {
      // The tools read are known all the same; only the next session won't know them.
      if (reviewed === undefined) throw error;
      tell(`the pins of ${server} can't be written: ${describeError(error)}`);
      return reviewed;
    });
    announce(pins, isFirst);
    return { prints: Map.groupBy(tools, ({ name }) => name), pins };
  }

  function announce({ tools, held }: Pins, isFirst: boolean) {
    if (isFirst) {
      tell(`${server} is met for the first time: its tools are pinned (${Object.keys(tools).length})`);
    }
    const names = [...Object.keys(held.tools), ...(held.command === undefined ? [] : ["its command"])];
    const now =
      names.length === 0 ? "" : visibleText(`held of ${server}: ${names.join(", ")}. ${remedy(server)}`);
    if (now !== "" && now !== told) tell(now);
    told = now;
  }

  function current(meta: JsonRecord | undefined): Promise<Look> {
    if (latest === undefined) {
      const looking = look(meta);
      latest = looking;
      looking.catch(() => {
        if (latest === looking) latest = undefined;
      });
    }
    return latest;
  }

  /** A person's acceptance takes effect at once. Pins that could not be written hold for this session. */
  async function refreshed(meta: JsonRecord | undefined): Promise<Look> {
    const { prints, pins } = await current(meta);
    return { prints, pins: (await store.read()) ?? pins };
  }

  /** A part of a tool, as the server describes it now. */
  async function partOf(
    tool: string,
    part: "inputSchema" | "annotations",
    meta: JsonRecord | undefined,
  ): Promise<JsonRecord | undefined> {
    const { prints } = await current(meta);
    const text = prints.get(tool)?.[0]?.parts[part];
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return isRecord(value) ? value : undefined;
  }

  const reasonIn = ({ prints, pins }: Look, tool: string): string | undefined => {
    if (pins.command.hash !== command.hash)
      return `${server} is started by another command than the one that was accepted`;
    const pin = pinnedTool(pins, tool);
    const listed = prints.get(tool);
    if (listed === undefined) return `the server ${server} does not list it`;
    if (listed.every(({ hash }) => hash === pin?.hash)) return undefined;
    return pin === undefined
      ? `the server ${server} did not have it when it was met`
      : `what the server ${server} says of it has changed since it was accepted`;
  };

  return {
    async whyHeld(tool, meta) {
      if (reasonIn(await current(meta), tool) === undefined) return undefined;
      const reason = reasonIn(await refreshed(meta), tool);
      return (
        reason &&
        `The tool ${visibleText(tool)} is held for a person's approval: ${reason}. ${remedy(server)}`
      );
    },
    async problemsOf(tool, values, meta) {
      const schema = await partOf(tool, "inputSchema", meta).catch(() => undefined);
      if (schema === undefined) return [];
      // The server checks as well: a schema that can't be compiled is left to it.
      const checked = await Promise.resolve(toSchema(schema, { isForeign: true }).validate(values)).catch(
        () => undefined,
      );
      return checked?.isValid === false ? checked.problems : [];
    },
    claimsOf: async (tool, meta) =>
      declaredEffects(await partOf(tool, "annotations", meta).catch(() => undefined)),
    async filter(result, meta) {
      const { pins } = await refreshed(meta);
      const tools: readonly unknown[] = Array.isArray(result.tools) ? result.tools : [];
      const isCommand = pins.command.hash === command.hash;
      const kept = await Promise.all(
        tools.map(async tool => {
          const print = await printTool(tool as JsonRecord);
          return isCommand && print !== undefined && pinnedTool(pins, print.name)?.hash === print.hash;
        }),
      );
      return { ...result, tools: tools.filter((_, at) => kept[at]) as JsonRecord[] };
    },
    invalidate() {
      latest = undefined;
    },
  };
}

/** The commands by which a person looks at a change, and accepts it. */
export const remedy = (server: string) =>
  `A person sees the difference with \`brainstem mcp-proxy --name ${server} --show\`, and takes it in with --accept.`;

/** @throws input.invalid, time.exceeded */
async function listTools(requests: OwnRequests, meta: JsonRecord | undefined): Promise<readonly ToolPrint[]> {
  const { progressToken: _ofTheClient, ...ownMeta } = meta ?? {};
  const tools: ToolPrint[] = [];
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = {
      ...(cursor !== undefined && { cursor }),
      ...(Object.keys(ownMeta).length > 0 && { _meta: ownMeta }),
    };
    const { result, error } = await requests.ask("tools/list", params, { timeoutMs: LIST_MS });
    if (result === undefined || !Array.isArray(result.tools))
      throw unlisted(isRecord(error) ? String(error.message) : "it sends no list");
    const prints = await Promise.all(result.tools.map(printTool));
    tools.push(...prints.filter(print => print !== undefined));
    cursor = result.nextCursor;
    if (cursor === undefined || cursor === null) return tools;
  }
  throw unlisted(`its list has more than ${MAX_PAGES} pages`);
}

const unlisted = (why: string) =>
  fault("input.invalid", { what: "The server's list of tools", expected: `one that can be read (${why})` });

const FOLDER = "mcp";

/** @param volume of this machine's notes about the brain, which no clone brings along; named by its path */
export const createProxyPinStore = (volume: Volume, server: string): PinStore =>
  createPinStore(volume, { server, folder: FOLDER, shownFolder: `${volume.name}/${FOLDER}` });

/** The servers that have pins. @throws volume.* */
export const listProxyPins = (volume: Volume): Promise<readonly string[]> =>
  listPinnedServers(volume, FOLDER);
