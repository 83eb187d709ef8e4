/** `streamEvents`: a response of server-sent events that holds no more than one event for a client that doesn't read. */
import { linkAbort } from "../../base/index.ts";

/** One event as it is sent. */
export interface SentEvent {
  readonly id?: string;
  readonly event?: string;
  /** Without a line break. */
  readonly data: string;
}

export interface StreamEventsOptions {
  /** The client's: aborts when it has gone. */
  readonly signal: AbortSignal;
  /** A comment is sent after so much silence, so that proxies keep the connection. @default 15,000 */
  readonly heartbeatMs?: number;
  /** A client that has taken nothing for so long is let go; it may come back with its last event's id. @default 60,000 */
  readonly stalledMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const encoder = new TextEncoder();

export const frameOf = ({ data, event, id }: SentEvent): string =>
  `${id === undefined ? "" : `id: ${id}\n`}${event === undefined ? "" : `event: ${event}\n`}data: ${data}\n\n`;

/**
 * Reads the events as the client takes them: one is under way, and the others wait where they come from. Ends with the
 * events, when the client goes, and when it stalls; the iterator is always told.
 */
export function streamEvents(
  open: (signal: AbortSignal) => AsyncIterator<SentEvent, unknown, void>,
  { headers, heartbeatMs = 15_000, signal: client, stalledMs = 60_000 }: StreamEventsOptions,
): Response {
  const { abort, release, signal } = linkAbort(client);
  const events = open(signal);
  let pending: Promise<IteratorResult<SentEvent, unknown>> | undefined;
  let stalled: NodeJS.Timeout | undefined;

  function end() {
    clearTimeout(stalled);
    release();
    abort();
    void events.return?.().catch(() => undefined);
  }

  /** Undefined after a silence. */
  async function next() {
    pending ??= events.next();
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<undefined>(resolve => {
      timer = setTimeout(resolve, heartbeatMs, undefined);
    });
    try {
      return await Promise.race([pending, silence]);
    } finally {
      clearTimeout(timer);
    }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        const step = await next();
        if (step?.done) {
          end();
          return controller.close();
        }
        if (step !== undefined) pending = undefined;
        controller.enqueue(encoder.encode(step === undefined ? ": \n\n" : frameOf(step.value)));
        stalled = setTimeout(() => {
          end();
          controller.error(new Error("The client has stopped reading"));
        }, stalledMs);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      // Source: nginx, ngx_http_proxy_module: a response is not to be buffered.
      "x-accel-buffering": "no",
      ...headers,
    },
  });
}
