/** A turn streamed to an HTTP response as server-sent events; a client that was cut off reads on from its last event. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { createAnswerText, createMemoryStore, createMind, type Event } from "brainstem";
import { createScriptedModel } from "brainstem/testing";

const words = ["It ", "was ", "a ", "dark ", "and ", "stormy ", "night."];
const mind = createMind({
  model: createScriptedModel([words]),
  policy: () => ({ rules: [], fallback: "deny" }),
  log: createMemoryStore().log,
});
const session = mind.session({ tenant: "local", user: "ada", session: "main" });

async function* asLines(events: AsyncIterable<Event>) {
  for await (const event of events) {
    yield `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
    if (event.kind === "turn-end") return;
  }
}

// POST begins a turn, GET reads on: both give the same stream.
const server = createServer((request, response) => {
  if (request.method === "POST") void session.turn("tell me a story").summary();
  const left = new AbortController();
  response.once("close", () => left.abort());
  const afterSeq = Number(request.headers["last-event-id"] ?? 0);
  response.writeHead(200, { "content-type": "text/event-stream" });
  Readable.from(asLines(session.events({ afterSeq, signal: left.signal }))).pipe(response);
});
await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const answer = createAnswerText();
let lastSeq = 0;

/** Reads so many events of the stream, or all that there are. */
async function read(method: string, mostEvents: number): Promise<void> {
  const { body } = await fetch(address, { method, headers: { "last-event-id": String(lastSeq) } });
  let text = "";
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    const lines = (text + chunk).split("\n\n");
    text = lines.pop()!;
    for (const line of lines) {
      const event = JSON.parse(line.slice(line.indexOf("data: ") + 6)) as Event;
      lastSeq = event.seq;
      answer.apply(event);
      mostEvents -= 1;
      if (mostEvents === 0) return; // leaving the loop closes the connection
    }
  }
}

await read("POST", 7); // the connection breaks in mid-answer
assert.notEqual(answer.text, words.join(""));
await read("GET", Number.POSITIVE_INFINITY);
console.log(answer.text);
assert.equal(answer.text, words.join(""));

await mind.close();
server.close();
