/** A provider's server on this machine: it plays bytes over a real socket, and can break off, hang or refuse. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface WirePlay {
  readonly body: Uint8Array | string;
  /** @default 200 */
  readonly status?: number;
  /** @default an event stream */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the body is cut into pieces, each of which is sent by itself. */
  readonly cuts?: readonly number[];
  /** How many bytes are sent before the ending. @default all */
  readonly sentBytes?: number;
  /** The event after the last byte: the proper end, the loss of the connection, or nothing. @default end */
  readonly ending?: "end" | "destroy" | "hang";
}

export interface WireServer {
  readonly baseURL: string;
  /** The bodies of the requests so far. */
  readonly requests: readonly string[];
  /** Resolves when the connection of the first request is closed, by either side. */
  readonly closed: Promise<void>;
  /** Resolves when as much was sent as is to be. */
  readonly sent: Promise<void>;
  stop(): Promise<void>;
}

/** Plays the plays in their order, and the last one from then on. */
export async function startWireServer(...plays: readonly WirePlay[]): Promise<WireServer> {
  const requests: string[] = [];
  const closed = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    response.on("close", closed.resolve);
    const play = plays[Math.min(requests.length, plays.length - 1)]!;
    requests.push(await text(request));
    await answer(response, play);
    sent.resolve();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    closed: closed.promise,
    sent: sent.promise,
    async stop() {
      const gone = once(server, "close");
      server.close();
      server.closeAllConnections();
      await gone;
    },
  };
}

async function answer(response: ServerResponse, play: WirePlay): Promise<void> {
  const { status = 200, headers = { "content-type": "text/event-stream" }, cuts = [], ending = "end" } = play;
  const whole = typeof play.body === "string" ? Buffer.from(play.body) : play.body;
  const bytes = whole.subarray(0, play.sentBytes);
  response.writeHead(status, headers);
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  let from = 0;
  for (const to of [...cuts.filter(cut => cut < bytes.length), bytes.length]) {
    if (to > from) await write(response, bytes.subarray(from, to));
    from = to;
  }
  if (ending === "end") response.end();
  if (ending === "destroy") response.destroy();
}

/** Waits until the piece has left, and lets the other side look at it. */
async function write(response: ServerResponse, piece: Uint8Array): Promise<void> {
  await new Promise<void>(resolve => response.write(piece, () => setImmediate(resolve)));
}
