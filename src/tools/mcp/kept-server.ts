/** Keeps one server connected, apart from all others: starts it, comes back when it breaks, and passes calls on. */
import {
  type Clock,
  describeError,
  type Fault,
  fault,
  isFault,
  type JsonRecord,
  linkAbort,
  startStopwatch,
  withDeadline,
} from "../../base/index.ts";
import type { AnyTool } from "../../ports/index.ts";
import { type Connection, openConnection } from "./connection.ts";
import type { McpClientSdk } from "./http-transport.ts";
import {
  callFailed,
  createServerTools,
  type LeftOutTool,
  type ServerState,
  type ServerToolOptions,
} from "./server-tool.ts";
import type { ServerTrust } from "./server-trust.ts";
import { createToolWatch, type ToolWatch } from "./tool-watch.ts";
import type { AskedCall, McpTransport } from "./transport.ts";

export interface KeptServerOptions extends Omit<ServerToolOptions, "call"> {
  readonly loadSdk: () => Promise<McpClientSdk>;
  readonly createTransport: (sdk: McpClientSdk) => McpTransport;
  /** @default every server and every tool is trusted */
  readonly trust?: (() => Promise<ServerTrust>) | undefined;
  /** Time that an attempt may take, until its tools are known. */
  readonly startMs: number;
  /** Time that a call waits for a server that is down. */
  readonly callWaitMs: number;
  readonly clock: Clock;
  readonly random: () => number;
  /** Takes secrets of its configuration out of messages. */
  readonly clean: (text: string) => string;
  /** Its tools or its state are others than before. */
  readonly onChange: () => void;
}

export interface KeptServer {
  readonly state: ServerState;
  /** The tools from the last time that the server was ready: they stay while it is away. */
  readonly tools: readonly AnyTool[];
  readonly leftOut: readonly LeftOutTool[];
  /** Why it isn't ready: its last words included, for the person who runs it, and not for a model. */
  readonly reason: string | undefined;
  /** Resolves when the first attempt is over, however it went. */
  readonly tried: Promise<void>;
  close(): Promise<void>;
}

/** A server that lives shorter than this hasn't recovered: the same fault would end it again. */
const STABLE_MS = 10_000;
/** How soon it is noticed that a person has accepted a server. */
const TRUST_MS = 5_000;
const MAX_WORDS_CHARS = 1_000;

export function keepServer(options: KeptServerOptions): KeptServer {
  const { server, startMs, callWaitMs, clock, random, clean, onChange } = options;
  const closing = linkAbort();
  const tried = Promise.withResolvers<void>();
  const leaving = new Set<Promise<void>>();
  let state: ServerState = "connecting";
  let tools: readonly AnyTool[] = [];
  let leftOut: readonly LeftOutTool[] = [];
  let reason: string | undefined;
  let spoken = "it was not started yet";
  let connection: Connection | undefined;
  let changed = Promise.withResolvers<void>();
  let wake = () => {};

  function become(next: ServerState, why?: string) {
    const isLate = closing.signal.aborted && next !== "closed";
    if (isLate || (next === state && why === reason)) return;
    state = next;
    reason = why;
    announce();
  }

  function announce() {
    changed.resolve();
    changed = Promise.withResolvers();
    onChange();
  }

  /** Begins to close it; closing all servers waits for it. */
  function leave(left: { close(): Promise<void> }) {
    const gone = left.close().catch(() => {});
    leaving.add(gone);
    gone.finally(() => leaving.delete(gone));
  }

  /** @throws mcp.untrusted, mcp.unreachable, dependency.missing, and whatever else keeps it from being ready */
  async function open(): Promise<Connection> {
    let transport: McpTransport | undefined;
    let watch: ToolWatch | undefined;
    const deadline = { what: `Starting the MCP server ${server}`, limitMs: startMs, signal: closing.signal };
    try {
      return await withDeadline(deadline, async signal => {
        const trust = await options.trust?.();
        if (trust !== undefined && !(await trust.isCommandAccepted())) {
          throw fault("mcp.untrusted", { server, command: trust.command });
        }
        const sdk = await options.loadSdk();
        become("connecting", reason);
        const opened = await openConnection({
          server,
          sdk,
          createTransport() {
            signal.throwIfAborted();
            transport = options.createTransport(sdk);
            return transport;
          },
          answerMs: startMs,
          onToolsChanged: () => watch?.lookAgain(),
          onDoubt: () => watch?.doubt(),
        });
        watch = createToolWatch(
          clock,
          () => look(opened, trust),
          error => opened.end(plain(error)),
        );
        await watch.begin();
        return opened;
      });
    } catch (error) {
      if (transport !== undefined) leave(transport);
      const words = transport?.lastWords?.() ?? "";
      throw words === "" ? error : fault("mcp.unreachable", { server, reason: `${plain(error)}\n${words}` });
    }
  }

  async function look(opened: Connection, trust: ServerTrust | undefined) {
    const deadline = { what: `The list of tools of ${server}`, limitMs: startMs, signal: closing.signal };
    const listed = await withDeadline(deadline, signal => opened.listTools(signal));
    const reviewed = await trust?.review(listed);
    const made = await createServerTools(reviewed?.tools ?? listed, { ...options, call });
    // A look that took too long may end when another connection has its own.
    if (opened.isOver()) return;
    tools = made.tools;
    leftOut = [...made.leftOut, ...(reviewed?.held ?? [])];
    announce();
  }

  const plain = (error: unknown): string =>
    (isFault(error, "mcp.unreachable") ? error.data.reason : describeError(error)).replace(/\.$/, "");

  async function keep() {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        connection = await open();
        become("ready");
        tried.resolve();
        const elapsedMs = startStopwatch(clock);
        const opened = connection;
        const why = await opened.ended;
        if (elapsedMs() >= STABLE_MS) failures = 0;
        connection = undefined;
        leave(opened);
        fail(why, opened.lastWords());
      } catch (error) {
        if (isFault(error, "dependency.missing")) return giveUp("failed", error);
        if (isFault(error, "mcp.untrusted")) {
          giveUp("untrusted", error);
          await pause(TRUST_MS);
          continue;
        }
        const [why = "", ...words] = plain(error).split("\n");
        fail(why, words.join("\n"));
      }
      tried.resolve();
      failures += 1;
      await pause(backoffMs(failures, random()));
    }
  }

  function fail(why: string, words: string) {
    spoken = clean(why);
    const tail = clean(words).slice(-MAX_WORDS_CHARS).trim();
    become("failed", tail === "" ? spoken : `${spoken}\n${tail}`);
  }

  /** Only a person can mend this. */
  function giveUp(next: ServerState, error: Fault) {
    spoken = error.message.replace(/\.$/, "");
    tools = [];
    become(next, `${error.message} ${error.hint}`);
    tried.resolve();
  }

  /** Over early when a call comes, or everything is closed. */
  async function pause(durationMs: number) {
    const early = linkAbort(closing.signal);
    wake = () => early.abort();
    await clock.sleep(durationMs, early.signal).catch(() => {});
    early.release();
    wake = () => {};
  }

  /** @throws mcp.unreachable, the signal's reason */
  function whenReady(signal: AbortSignal): Promise<Connection> {
    const deadline = { what: `The MCP server ${server}`, limitMs: callWaitMs, signal };
    return withDeadline(deadline, async waiting => {
      wake();
      while (!waiting.aborted) {
        if (state === "ready" && connection !== undefined) return connection;
        if (state === "closed" || state === "untrusted") break;
        await changed.promise;
      }
      throw fault("mcp.unreachable", { server, reason: spoken });
    }).catch(error => {
      signal.throwIfAborted();
      throw isFault(error, "time.exceeded") ? fault("mcp.unreachable", { server, reason: spoken }) : error;
    });
  }

  async function call(asked: AskedCall): Promise<JsonRecord> {
    for (let attempt = 1; ; attempt++) {
      const live = await whenReady(asked.signal);
      const answer = await live.callTool(asked);
      if (answer.kind === "answered") return answer.result;
      const why = clean(answer.reason);
      if (answer.kind === "refused") throw callFailed(server, asked.tool, why);
      live.end(answer.reason);
      if (connection === live) connection = undefined;
      if (answer.mayHaveRun) {
        const rest = asked.isRepeatable ? "it may be made again" : "it may have done its work";
        throw callFailed(server, asked.tool, `${why}, in the middle of the call; ${rest}`);
      }
      if (attempt > 1) throw fault("mcp.unreachable", { server, reason: why });
    }
  }

  const kept = keep().catch(error => fail(plain(error), ""));

  return {
    get state() {
      return state;
    },
    get tools() {
      return tools;
    },
    get leftOut() {
      return leftOut;
    },
    get reason() {
      return reason;
    },
    tried: tried.promise,
    async close() {
      closing.abort(fault("mcp.unreachable", { server, reason: "it was closed" }));
      if (connection !== undefined) connection.end("it was closed");
      await kept;
      await Promise.all(leaving);
      spoken = "it was closed";
      tools = [];
      become("closed");
      tried.resolve();
    },
  };
}

const FIRST_MS = 250;
const MOST_MS = 60_000;

/**
 * Twice as long after each failure in a row, up to a minute; half of it is left to chance, so that many clients don't
 * come back at once.
 * @param failures in a row, 1 or more
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, random: number): number {
  const whole = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 30));
  return whole / 2 + (whole / 2) * random;
}
