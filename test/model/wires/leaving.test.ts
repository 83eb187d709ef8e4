import { describe, expect, test } from "vitest";
import { fixtureOf, fixturesOf } from "./fixtures.ts";
import { createModel, type ProviderName, providers } from "./providers.ts";
import { readWire } from "./read-wire.ts";
import { startWireServer, type WireServer } from "./wire-server.ts";

/** As much of a text as makes the package show some of it. */
const HALF = { ending: "hang" } as const;

async function hanging(provider: ProviderName, name: "text" | "error"): Promise<WireServer> {
  const fixture =
    name === "text"
      ? fixtureOf(provider, "text")
      : fixturesOf(provider).find(({ expected }) => expected.failure !== undefined)!;
  const sentBytes = name === "text" ? Math.floor(fixture.bytes.length * 0.6) : fixture.bytes.length;
  return startWireServer({ body: fixture.bytes, sentBytes, ...HALF });
}

const call = { prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "hi" }] }] };

describe.each(providers)("[model.wire.left] a stream of %s that is left", provider => {
  test("by its signal, in the middle, closes the connection", async () => {
    const server = await hanging(provider, "text");
    const abort = new AbortController();
    const reading = readWire(createModel(provider, { baseURL: server.baseURL }), abort.signal);
    await server.sent;
    abort.abort();
    expect((await reading).failure?.code).toBe("model.interrupted");
    await server.closed;
    await server.stop();
  });

  test("by its signal, before an answer, closes the connection", async () => {
    const server = await startWireServer({ body: "", ...HALF });
    const abort = new AbortController();
    const reading = readWire(createModel(provider, { baseURL: server.baseURL }), abort.signal);
    await server.sent;
    abort.abort();
    const { failure, text } = await reading;
    expect(text).toBe("");
    expect(failure?.code).toBe("model.interrupted");
    await server.closed;
    await server.stop();
  });

  test("by its reader alone closes the connection", async () => {
    const server = await hanging(provider, "text");
    const { stream } = await createModel(provider, { baseURL: server.baseURL }).doStream(call);
    const reader = (stream as ReadableStream).getReader();
    await reader.read();
    await reader.cancel();
    await server.closed;
    await server.stop();
  });

  // Two packages read ahead for an error, and leave the body open when they throw it.
  test("after an error, by its signal, closes the connection", async () => {
    const server = await hanging(provider, "error");
    const abort = new AbortController();
    const { failure } = await readWire(createModel(provider, { baseURL: server.baseURL }), abort.signal);
    expect(failure).toBeDefined();
    abort.abort();
    await server.closed;
    await server.stop();
  });
});
