/** `serveHttp`: a handler on a port of this machine, on Node. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { fault } from "../../base/index.ts";
import type { Handler } from "./handler.ts";

export interface ServeOptions {
  readonly handler: Handler;
  /** 0 for any that is free. */
  readonly port: number;
  /** @default "127.0.0.1" */
  readonly host?: string;
  /** Whether callers are authenticated: without it no other machine may reach the port. */
  readonly isAuthenticated: boolean;
  /** How long requests in flight have at the end. @default 10,000 */
  readonly graceMs?: number;
}

export interface HttpServer {
  /** `http://127.0.0.1:7878` */
  readonly address: string;
  /** Takes no more requests, gives those in flight their time, and closes what is left. */
  close(): Promise<void>;
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** @throws server.open-elsewhere; serve.not-started where the port is taken */
export async function serveHttp(options: ServeOptions): Promise<HttpServer> {
  const { graceMs = 10_000, handler, host = "127.0.0.1", isAuthenticated, port } = options;
  if (!isAuthenticated && !LOOPBACK.test(host)) throw fault("server.open-elsewhere", { host });
  const server = createAdaptorServer({ fetch: handler.fetch, serverOptions: limits }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", error =>
      reject(fault("serve.not-started", { output: error.message }, { cause: error })),
    );
    server.listen(port, host, resolve);
  });
  const { family, port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${family === "IPv6" ? `[${host}]` : host}:${taken}`,
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await handler.drain();
      // Streams of sessions go on for ever: their clients come back to another instance.
      server.closeIdleConnections();
      await Promise.race([closed, new Promise(resolve => setTimeout(resolve, STREAMS_MS))]);
      server.closeAllConnections();
      await closed;
      clearTimeout(timer);
    },
  };
}

/** For clients that have had the end of their turns. */
const STREAMS_MS = 250;
/** Floods of headers end early. Source: Node, http.createServer. */
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
};
