/** Servers that speak only the newest revision of the protocol. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { fastLimits, rig } from "../rig.ts";
import { addEcho, ready, until } from "./servers.ts";

const limits = fastLimits({ toolMs: 10_000 });

test("[mcp-client.newest] a program is asked what it speaks where it refuses the usual way", async () => {
  const script = join(import.meta.dirname, "fixtures/newest-server.js");
  const { tools, status } = await ready({ newest: { command: process.execPath, args: [script] } });
  expect(status()).toMatchObject([{ state: "ready" }]);
  const { call } = rig({ tools: tools(), limits });
  expect(await call("newest__echo", { text: "hello" })).toMatchObject({ text: "echo: hello" });
  await call("newest__echo", { text: "grow" });
  await until(() => tools().length === 2);
  expect(tools().map(({ name }) => name)).toEqual(["newest__echo", "newest__grown"]);
});

test("[mcp-client.newest] and so is a server on the web", async () => {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: "newest", version: "1" });
      addEcho(server);
      return server;
    },
    { legacy: "reject" },
  );
  const http = createServer(async (incoming, outgoing) => {
    const body = await new Response(
      Readable.toWeb(incoming) as unknown as NonNullable<RequestInit["body"]>,
    ).text();
    const request = new Request(`http://127.0.0.1${incoming.url}`, {
      method: incoming.method!,
      headers: incoming.headers as Record<string, string>,
      ...(body !== "" && { body }),
    });
    const response = await handler.fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    for await (const chunk of response.body ?? []) outgoing.write(chunk);
    outgoing.end();
  });
  await new Promise<void>(listening => http.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  const connections = await ready({ newest: { url } });
  const { call } = rig({ tools: connections.tools(), limits });
  const result = await call("newest__echo", { text: "hello" });
  await connections.close();
  http.closeAllConnections();
  http.close();
  expect(result).toMatchObject({ text: "hello" });
});
