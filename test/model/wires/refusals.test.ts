import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { createModel, providers } from "./providers.ts";
import { isWhole, readWire } from "./read-wire.ts";
import { refusalsOf } from "./refusal-bodies.ts";
import { startWireServer, type WirePlay } from "./wire-server.ts";

describe.each(providers)("[model.wire.refused] the package of %s reads", provider => {
  async function ask(play: WirePlay) {
    const server = await startWireServer(play);
    try {
      const reading = await readWire(createModel(provider, { baseURL: server.baseURL }));
      return { ...reading, requests: server.requests.length };
    } finally {
      await server.stop();
    }
  }

  test.each(refusalsOf(provider))("$what: $code", async ({ play, code, retryAfterMs }) => {
    const { failure, requests } = await ask(play);
    expect(failure?.code, failure?.message).toBe(code);
    expect((failure!.data as { retryAfterMs?: number }).retryAfterMs).toBe(retryAfterMs);
    // No package asks again by itself: that is the turn's to decide.
    expect(requests).toBe(1);
  });

  test.each<[string, WirePlay]>([
    ["an empty body", { body: "" }],
    [
      "a page",
      { body: "<html><body>Log in to the network</body></html>", headers: { "content-type": "text/html" } },
    ],
    [
      "an error as JSON",
      { body: '{"error":{"message":"no"}}\n', headers: { "content-type": "application/json" } },
    ],
    ["comments alone", { body: ": hello\n\n: hello\n\n" }],
    ["the end alone", { body: "data: [DONE]\n\n" }],
    ["an event that is no JSON", { body: "data: Internal Server Error\n\n" }],
    ["an event of another kind", { body: 'data: {"hello":"world"}\n\n' }],
  ])("200 with %s is no answer", async (_, play) => {
    const reading = await ask(play);
    expect(isWhole(reading), JSON.stringify(reading)).toBe(false);
    expect(reading.text + reading.calls.length).toBe("0");
  });

  test("a closed port", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise(resolve => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise(resolve => server.close(resolve));
    const { failure } = await readWire(createModel(provider, { baseURL: `http://127.0.0.1:${port}/v1` }));
    expect(failure?.code).toBe("model.unreachable");
    expect(failure?.message).toContain("nothing listens there (connect ECONNREFUSED 127.0.0.1:");
  });

  test("a server that hangs up before it answers", async () => {
    const server = createServer(request => request.destroy()).listen(0, "127.0.0.1");
    await new Promise(resolve => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const { failure } = await readWire(createModel(provider, { baseURL: `http://127.0.0.1:${port}/v1` }));
    server.close();
    expect(failure?.code).toBe("model.unreachable");
  });
});
