/** Decides whether a person has accepted a server: its start, and its tools' descriptions. Without pins all servers are accepted. */
import { type Clock, formatTimestamp, hashJson, type Json, type JsonRecord } from "../../base/index.ts";
import {
  acceptCommand,
  holdCommand,
  type PinStore,
  type Pins,
  pinnedTool,
  printTool,
  reviewListing,
  type SeenText,
} from "./pins/pins.ts";
import { isLocal, type McpServer } from "./server-config.ts";
import { type LeftOutTool, shown } from "./server-tool.ts";

export interface ServerTrust {
  /** @throws brain.malformed, volume.* */
  isCommandAccepted(): Promise<boolean>;
  /** How it is started, for a person. */
  readonly command: string;
  /** The tools that are as a person met them, and those that are held. @throws brain.malformed, volume.* */
  review(listed: readonly JsonRecord[]): Promise<ReviewedTools>;
}

export interface ReviewedTools {
  readonly tools: readonly JsonRecord[];
  readonly held: readonly LeftOutTool[];
}

export interface ServerTrustOptions {
  readonly pins: PinStore;
  /** Takes secrets out of what is kept for people to look at. */
  readonly redact: (text: string) => Promise<string>;
  readonly clock: Clock;
}

/** The text that is kept for people to compare. */
const MAX_EXCERPT_CHARS = 4_000;

/** @param server as it is configured, with the names of variables and not their values */
export async function createServerTrust(
  server: McpServer,
  options: ServerTrustOptions,
): Promise<ServerTrust> {
  const { pins: store, redact, clock } = options;
  const command = await seeCommand(server, options);
  const now = () => formatTimestamp(clock.now());

  async function excerpt(text: string): Promise<string> {
    const clean = await redact(text.slice(0, 4 * MAX_EXCERPT_CHARS));
    return clean.length > MAX_EXCERPT_CHARS ? `${clean.slice(0, MAX_EXCERPT_CHARS)}…` : clean;
  }

  return {
    command: command.text,
    async isCommandAccepted() {
      const pins = await store.read();
      if (pins === undefined || pins.command.hash === command.hash) return pins !== undefined;
      // Noted for the list of waiting changes; if that fails, the server stays shut all the same.
      await store.update(async latest => holdCommand(latest ?? pins, command)).catch(() => {});
      return false;
    },
    async review(listed) {
      const prints = await Promise.all(listed.map(printTool));
      const tools = prints.filter(print => print !== undefined);
      let reviewed: Pins | undefined;
      const pins = await store
        .update(async before => {
          reviewed = await reviewListing(before, { command, tools }, { now: now(), excerpt });
          return reviewed;
        })
        .catch(error => {
          // The tools are known all the same; only the next start won't know them.
          if (reviewed === undefined) throw error;
          return reviewed;
        });
      const isAsMet = (at: number) => {
        const print = prints[at];
        return print !== undefined && pinnedTool(pins, print.name)?.hash === print.hash;
      };
      const isCommand = pins.command.hash === command.hash;
      return {
        tools: listed.filter((_, at) => isCommand && isAsMet(at)),
        held: listed.flatMap((tool, at) => (isCommand && isAsMet(at) ? [] : [heldTool(tool, pins)])),
      };
    },
  };
}

function heldTool({ name }: JsonRecord, pins: Pins): LeftOutTool {
  const tool = typeof name === "string" ? name : "(unnamed)";
  const isKnown = pinnedTool(pins, tool) !== undefined;
  const problem = isKnown
    ? "it has changed since a person accepted it"
    : "it is new, and nobody has accepted it";
  return { tool: shown(tool), problem, isHeld: true };
}

/** A person has accepted how this server is started. Its tools are pinned when they are first seen. */
export async function acceptServer(server: McpServer, options: ServerTrustOptions): Promise<Pins> {
  const command = await seeCommand(server, options);
  return options.pins.update(async pins => acceptCommand(pins, command));
}

async function seeCommand(server: McpServer, { redact, clock }: ServerTrustOptions): Promise<SeenText> {
  const hash = await hashJson(server as unknown as Json);
  return { hash, firstSeen: formatTimestamp(clock.now()), text: await redact(commandText(server)) };
}

/** How it is started, in a line, values included: a variable such as NODE_OPTIONS makes another program of it. */
export function commandText(server: McpServer): string {
  if (!isLocal(server)) return [server.url, ...valuesIn(server.headers, ": ")].join(" ");
  const { command, args = [], cwd, env } = server;
  const words = [command, ...args].map(quoted);
  return [...valuesIn(env, "="), ...words, ...(cwd === undefined ? [] : [`(in ${cwd})`])].join(" ");
}

const valuesIn = (given: Readonly<Record<string, string>> = {}, sign: string) =>
  Object.entries(given).map(([name, value]) => quoted(`${name}${sign}${value}`));

const quoted = (word: string): string => (/^[\w@%+=:,./${}-]+$/.test(word) ? word : JSON.stringify(word));
