/** The handler on a port, with clients that break off, come back, stall, and send wrong requests. */
import { execFile } from "node:child_process";
import { connect } from "node:net";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Event } from "../../../src/ports/index.ts";
import { serveHttp } from "../../../src/server/http-node.ts";
import { createScriptedModel, forever } from "../../../src/testing/index.ts";
import { bodyOf, openServer, readEvents } from "./rig.ts";

const TURNS = "/api/sessions/main/turns";
const json = { "content-type": "application/json", "x-as": "local/ada" };

async function listen(steps: Parameters<typeof createScriptedModel>[0]) {
  const model = createScriptedModel(steps);
  const { brainstem, handler } = await openServer({ model });
  const server = await serveHttp({ handler, port: 0, isAuthenticated: true, graceMs: 2_000 });
  onTestFinished(() => server.close());
  return { address: server.address, brainstem, handler, model, server };
}

describe("a connection", () => {
  test("[server.resume] that is cut at random places misses nothing and repeats nothing", async () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index} `);
    const { address } = await listen([words]);
    const begun = await fetch(address + TURNS, {
      method: "POST",
      headers: json,
      body: '{"input":"go","wait":false}',
    });
    const { turn } = await bodyOf(begun);
    const seen: Event[] = [];
    for (let cuts = 0; seen.at(-1)?.kind !== "turn-end"; cuts++) {
      const last = { "last-event-id": String(seen.at(-1)?.seq ?? 0) };
      const response = await fetch(`${address}${TURNS}/${turn}/events`, { headers: { ...json, ...last } });
      let left = 1 + (cuts % 7);
      for await (const { data } of readEvents(response)) {
        seen.push(JSON.parse(data));
        left -= 1;
        if (left === 0) break;
      }
    }
    const seqs = seen.map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    let text = "";
    let shown = 0;
    for (const each of seen) {
      if (each.kind === "text-delta") [text, shown] = [text + each.text, each.seq];
      if (each.kind === "text-block" && each.firstSeq > shown) text += each.text;
    }
    expect(text).toBe(words.join(""));
  });

  test("[server.left] that its client leaves ends nothing, and the turn's stream is let go of", async () => {
    const gate = Promise.withResolvers<void>();
    const { address, brainstem } = await listen([["It ", { until: gate.promise }, "was."]]);
    const leaving = new AbortController();
    const headers = { ...json, accept: "text/event-stream" };
    const body = '{"input":"go"}';
    const response = await fetch(address + TURNS, { method: "POST", headers, body, signal: leaving.signal });
    for await (const { event } of readEvents(response)) if (event === "text-delta") break;
    leaving.abort();
    gate.resolve();
    await brainstem.session("main").settled();
    await expect
      .poll(async () => (await fetch(`${address}/api/sessions/main`, { headers: json })).status)
      .toBe(200);
  });

  test("[server.drain] that is open while the server stops has its turn's end", async () => {
    const gate = Promise.withResolvers<void>();
    const { address, server } = await listen([["It ", { until: gate.promise }, "was."]]);
    const pending = fetch(address + TURNS, { method: "POST", headers: json, body: '{"input":"go"}' });
    await expect
      .poll(
        async () => (await bodyOf(await fetch(`${address}/api/sessions`, { headers: json }))).items.length,
      )
      .toBe(1);
    const closed = server.close();
    gate.resolve();
    expect((await bodyOf(await pending)).text).toBe("It was.");
    await closed;
    await expect(fetch(`${address}/api/sessions`, { headers: json })).rejects.toThrow();
  });

  test("[server.stop] ends with the end of a turn that is stopped on the server", async () => {
    const { address } = await listen([["so far", forever]]);
    const begun = await fetch(address + TURNS, {
      method: "POST",
      headers: json,
      body: '{"input":"go","wait":false}',
    });
    const { turn } = await bodyOf(begun);
    const stream = readEvents(await fetch(`${address}${TURNS}/${turn}/events`, { headers: json }));
    await fetch(`${address}${TURNS}/${turn}/stop`, { method: "POST", headers: json, body: "{}" });
    const events: Event[] = [];
    for await (const { data } of stream) events.push(JSON.parse(data));
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", status: "cancelled" });
  });

  test("[server.clients] works for curl, unmodified", async () => {
    const { address } = await listen(["Hello."]);
    const args = [
      "-sN",
      "-H",
      "x-as: local/ada",
      "-H",
      "accept: text/event-stream",
      "--json",
      '{"input":"hi"}',
    ];
    const { stdout } = await promisify(execFile)("curl", [...args, address + TURNS]);
    expect(stdout).toMatch(/^id: 1\nevent: turn-start\ndata: \{/);
    expect(stdout).toMatch(/event: turn-end\ndata: .*"text":"Hello\."/);
  });
});

describe("a wrong request", () => {
  test.each([
    ["POST", TURNS, '{"input":', 400, "request.invalid"],
    ["POST", TURNS, '{"input":5}', 400, "request.invalid"],
    ["POST", TURNS, '{"input":"x","inptu":1}', 400, "request.invalid"],
    ["POST", TURNS, '{"input":[{"type":"video"}]}', 400, "request.invalid"],
    ["GET", "/api/sessions?limit=0", undefined, 400, "request.invalid"],
    ["GET", "/api/sessions?after=x", undefined, 400, "request.invalid"],
    ["GET", "/api/sessions/none", undefined, 404, "session.not-found"],
    ["GET", "/api/sessions/%00", undefined, 400, "request.invalid"],
    ["GET", "/api/sessions/%", undefined, 404, "session.not-found"],
    ["GET", "/api/../../etc/passwd", undefined, 404, "request.not-found"],
    ["GET", "/api/nothing", undefined, 404, "request.not-found"],
    ["PUT", TURNS, "{}", 405, "request.method"],
    ["POST", "/api/approvals/none/answer", '{"isApproved":"true","hash":"x"}', 400, "request.invalid"],
    ["POST", "/api/approvals/none/answer", '{"isApproved":true,"hash":"x"}', 404, "approval.not-found"],
  ])("[server.problems] %s %s %s: %i %s", async (method, path, body, status, code) => {
    const { call } = await openServer({ model: createScriptedModel(["x"]) });
    const response = await call(method, path, body === undefined ? {} : { body });
    const problem = await bodyOf(response);
    expect([response.status, problem.code]).toEqual([status, code]);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(problem).toMatchObject({ status, type: `urn:brainstem:fault:${code}` });
    expect(response.headers.get("x-request-id")).toBe(problem.requestId);
    expect(JSON.stringify(problem)).not.toMatch(/\bat .*\.ts|node_modules/);
  });

  test("[server.problems] names every mistake of a request at once", async () => {
    const { call } = await openServer();
    const response = await call("POST", TURNS, { body: { input: 5, temperature: -1, tools: "x" } });
    const { problems } = await bodyOf(response);
    expect(problems.map(({ path }: { path: string }) => path)).toEqual(["input", "tools", "temperature"]);
  });

  test("[server.body] takes JSON alone, and no more than it may", async () => {
    const { call, handlerWith } = await openServer();
    const text = { headers: { "content-type": "text/plain" }, body: '{"input":"x"}' };
    expect((await call("POST", TURNS, text)).status).toBe(415);
    const small = handlerWith({ bodyBytes: 1_000 });
    expect((await small("POST", TURNS, { body: { input: "x".repeat(2_000) } })).status).toBe(413);
  });

  test("[server.sockets] a half of a request, and a flood of headers, end their connection and nothing else", async () => {
    const { address } = await listen(["x"]);
    const { hostname, port } = new URL(address);
    const raw = (text: string) =>
      new Promise<string>(resolve => {
        const socket = connect(Number(port), hostname, () => socket.end(text));
        let answer = "";
        socket.on("data", chunk => {
          answer += chunk;
        });
        socket.on("close", () => resolve(answer)).on("error", () => resolve(answer));
      });
    await raw("POST /api/sessions/main/turns HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
    const flood = Array.from({ length: 2_000 }, (_, index) => `x-${index}: ${"y".repeat(20)}\r\n`).join("");
    expect(await raw(`GET /api/sessions HTTP/1.1\r\nhost: x\r\n${flood}\r\n`)).toMatch(/^HTTP\/1\.1 431/);
    expect((await fetch(`${address}/api/sessions`, { headers: json })).status).toBe(200);
  });
});

test("[server.openapi] describes every path by the schemas that check it", async () => {
  const { call } = await openServer();
  const document = await bodyOf(await call("GET", "/api/openapi.json"));
  expect(document.openapi).toBe("3.1.1");
  expect(Object.keys(document.paths)).toContain("/api/sessions/{session}/turns");
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(document.components.schemas).toHaveProperty(name!);
});

test("[server.health] answers those who watch, without a key", async () => {
  const { call, handler } = await openServer();
  for (const path of ["/api/health", "/api/health/live", "/api/health/ready"])
    expect((await call("GET", path, { as: "" })).status).toBe(200);
  await handler.drain();
  expect((await call("GET", "/api/health/ready", { as: "" })).status).toBe(503);
  expect((await call("GET", "/api/health/live", { as: "" })).status).toBe(200);
});
