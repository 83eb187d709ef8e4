/** Servers that are reached by HTTP: sessions that are lost, streams that break off, and who may see what. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fromJsonSchema } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, test } from "vitest";
import type { AnyTool } from "../../../src/ports/index.ts";
import { fastLimits, rig } from "../rig.ts";
import { addEcho, ready, startWeb, until } from "./servers.ts";

const limits = fastLimits({ toolMs: 10_000 });
const random = () => 0;
const variable = (name: string) => `\${${name}}`;
/** Until then a request may be sent into a connection that is closed already, and its fate is unknown. */
const noticed = () => sleep(50);
const rigOf = (tools: readonly AnyTool[]) => rig({ tools, limits });

describe("a session", () => {
  test("[mcp-client.http] is begun with the headers of the configuration, and let go of at the end", async () => {
    const web = await startWeb();
    const headers = { authorization: `Bearer ${variable("TOKEN")}` };
    const connections = await ready(
      { web: { url: web.url.replace("/mcp", `/${variable("PLACE")}`), headers } },
      { environment: { TOKEN: "t0ken", PLACE: "mcp" } },
    );
    const { call } = rigOf(connections.tools());
    expect(await call("web__echo", { text: "hello" })).toMatchObject({ text: "hello" });
    expect(web.headers).toMatchObject({ authorization: "Bearer t0ken" });
    await connections.close();
    expect(web.sessions).toHaveLength(1);
  });

  test("[mcp-client.session-lost] that the server has forgotten is begun anew, and the call is made", async () => {
    const web = await startWeb();
    const { tools } = await ready({ web: { url: web.url } }, { random });
    const { call } = rigOf(tools());
    web.forget();
    expect(await call("web__echo", { text: "again" })).toMatchObject({ text: "again" });
    expect(web.sessions).toHaveLength(2);
  });

  test("[mcp-client.restarted] a server that is back at its address is found again, by itself or by a call", async () => {
    const web = await startWeb();
    const connections = await ready({ web: { url: web.url } }, { random });
    const { call } = rigOf(connections.tools());
    await web.stop();
    await noticed();
    const early = call("web__echo", { text: "patience" });
    await web.start();
    expect(await early).toMatchObject({ text: "patience" });
    await web.stop();
    await web.start();
    await until(() => web.sessions.length > 0 && connections.status()[0]!.state === "ready");
    expect(await call("web__echo", { text: "still" })).toMatchObject({ text: "still" });
  });

  test("[mcp-client.down] a call of a server that stays away fails in words", async () => {
    const web = await startWeb();
    const { tools } = await ready({ web: { url: web.url } }, { callWaitMs: 100 });
    await web.stop();
    await noticed();
    expect(await rigOf(tools()).call("web__echo", { text: "?" })).toMatchObject({
      code: "tool.failed",
      message: expect.stringMatching(/The MCP server web can't be reached: .*ECONNREFUSED/),
    });
  });
});

describe("a stream", () => {
  test("[mcp-client.dies] that breaks off in the middle of a call fails that call at once", async () => {
    const entered = Promise.withResolvers<void>();
    const web = await startWeb(server => {
      addEcho(server);
      server.registerTool("wait", { inputSchema: fromJsonSchema({ type: "object" }) }, () => {
        entered.resolve();
        return new Promise(() => {});
      });
    });
    const { tools } = await ready({ web: { url: web.url } }, { random });
    const { call } = rigOf(tools());
    const waiting = call("web__wait");
    await entered.promise;
    await web.stop();
    expect(await waiting).toMatchObject({
      code: "tool.failed",
      message: expect.stringContaining("it may have done its work"),
    });
    await web.start();
    expect(await call("web__echo", { text: "back" })).toMatchObject({ text: "back" });
  });

  test("[mcp-client.list-changed] tells of tools that come and go", async () => {
    let add = () => {};
    const web = await startWeb(server => {
      addEcho(server);
      server.registerTool("grow", { inputSchema: fromJsonSchema({ type: "object" }) }, async () => {
        add();
        return { content: [] };
      });
      add = () =>
        void server.registerTool("grown", { inputSchema: fromJsonSchema({ type: "object" }) }, async () => ({
          content: [],
        }));
    });
    const { tools } = await ready({ web: { url: web.url } });
    await rigOf(tools()).call("web__grow");
    await until(() => tools().length === 3);
    expect(tools().map(({ name }) => name)).toEqual(["web__echo", "web__grow", "web__grown"]);
  });

  test("[mcp-client.cancels] a cancelled call is cancelled at the server", async () => {
    const entered = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    const web = await startWeb(server => {
      server.registerTool("wait", { inputSchema: fromJsonSchema({ type: "object" }) }, (_, { mcpReq }) => {
        mcpReq.signal.addEventListener("abort", () => cancelled.resolve());
        entered.resolve();
        return new Promise(() => {});
      });
    });
    const { tools } = await ready({ web: { url: web.url } });
    const { call, abort } = rigOf(tools());
    const waiting = call("web__wait");
    await entered.promise;
    abort.abort();
    expect(await waiting).toMatchObject({ code: "tool.cancelled" });
    await cancelled.promise;
  });
});

describe("a server that doesn't speak MCP", () => {
  const servers: { close(): unknown; closeAllConnections(): unknown }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function answering(status: number, body: string, headers: Record<string, string> = {}) {
    const seen: (string | undefined)[] = [];
    const server = createServer((incoming, outgoing) => {
      seen.push(incoming.headers.authorization);
      outgoing.writeHead(status, headers).end(body);
    });
    servers.push(server);
    await new Promise<void>(listening => server.listen(0, "127.0.0.1", listening));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, seen };
  }

  test("[mcp-client.http-errors] is described by its answer, and never by the request", async () => {
    const headers = { authorization: "Bearer s3cr3t-canary" };
    const json = { "content-type": "application/json" };
    const page = await answering(200, "<h1>Welcome</h1>", { "content-type": "text/html" });
    const closed = await answering(401, "no: Bearer s3cr3t-canary");
    const broken = await answering(200, "{", json);
    const large = await answering(200, `"${"x".repeat(33 * 1024 * 1024)}"`, json);
    const { status } = await ready(
      Object.fromEntries(
        Object.entries({ page, closed, broken, large }).map(([name, { url }]) => [name, { url, headers }]),
      ),
      { startMs: 5_000 },
    );
    expect(status().map(({ state }) => state)).not.toContain("ready");
    const reasons = Object.fromEntries(status().map(({ name, reason }) => [name, reason]));
    expect(reasons.page).toContain("text/html");
    expect(reasons.closed).toContain("HTTP 401");
    expect(reasons.large).toContain("33554432");
    expect(JSON.stringify(reasons)).not.toContain("canary");
  });

  test("[mcp-client.redirects] no header follows to another place", async () => {
    const other = await answering(200, "{}");
    const first = await answering(307, "", { location: other.url });
    const headers = { authorization: "Bearer s3cr3t-canary" };
    const { status } = await ready({ moved: { url: first.url, headers } }, { startMs: 5_000 });
    expect(status()[0]!.state).not.toBe("ready");
    expect(other.seen).toEqual([]);
  });
});
