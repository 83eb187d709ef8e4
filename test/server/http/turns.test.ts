import { describe, expect, test } from "vitest";
import type { Event } from "../../../src/ports/index.ts";
import { createScriptedModel } from "../../../src/testing/index.ts";
import { bodyOf, openServer, readEvents } from "./rig.ts";

const model = (...steps: Parameters<typeof createScriptedModel>[0]) => createScriptedModel(steps);
const TURNS = "/api/sessions/main/turns";
const asEvents = { accept: "text/event-stream" };

async function all(response: Response): Promise<readonly Event[]> {
  const events: Event[] = [];
  for await (const { data } of readEvents(response)) events.push(JSON.parse(data));
  return events;
}

describe("a turn over HTTP", () => {
  test("[server.turns] answers with its summary, and says where it is", async () => {
    const { call } = await openServer({ model: model(["Hello ", "Ada."]) });
    const response = await call("POST", TURNS, { body: { input: "hi" } });
    expect(response.status).toBe(200);
    const summary = await bodyOf(response);
    expect(summary).toMatchObject({ status: "completed", text: "Hello Ada." });
    const again = await call("GET", response.headers.get("location")!);
    expect(await bodyOf(again)).toMatchObject({ turn: summary.turn, text: "Hello Ada." });
    const list = await bodyOf(await call("GET", "/api/sessions"));
    expect(list.items).toMatchObject([{ session: "main", turns: 1, title: "hi" }]);
  });

  test("[server.turns] streams its events, and reads on behind the last seen event", async () => {
    const { call } = await openServer({ model: model(["It ", "was ", "dark."]) });
    const events = await all(await call("POST", TURNS, { body: { input: "hi" }, headers: asEvents }));
    expect(events[0]?.kind).toBe("turn-start");
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", text: "It was dark." });
    const [first] = events;
    const path = `${TURNS}/${first!.turn}/events`;
    const rest = await all(await call("GET", path, { headers: { "last-event-id": String(events[2]!.seq) } }));
    expect(rest.every(({ seq }) => seq > events[2]!.seq)).toBe(true);
    expect(rest.at(-1)).toEqual(events.at(-1));
  });

  test("[server.turns] runs once under one idempotency key", async () => {
    const { call } = await openServer({ model: model("once", "twice") });
    const headers = { "idempotency-key": "k1" };
    const first = await bodyOf(await call("POST", TURNS, { body: { input: "hi" }, headers }));
    const again = await bodyOf(await call("POST", TURNS, { body: { input: "hi" }, headers }));
    expect(again).toMatchObject({ turn: first.turn, text: "once" });
    const events = await all(
      await call("POST", TURNS, { body: { input: "hi" }, headers: { ...headers, ...asEvents } }),
    );
    expect(events.at(-1)).toMatchObject({ kind: "turn-end", text: "once" });
  });

  test("[server.left] [server.stop] goes on when its client leaves, and stops where it is stopped", async () => {
    const gate = Promise.withResolvers<void>();
    const { brainstem, call } = await openServer({
      model: model(["so far", { until: gate.promise }, "late"]),
    });
    const begun = await bodyOf(await call("POST", TURNS, { body: { input: "hi", wait: false } }));
    expect(begun.status).toBe("running");
    const stopped = await bodyOf(await call("POST", `${TURNS}/${begun.turn}/stop`, { body: {} }));
    expect(stopped).toEqual({ stopped: true });
    gate.resolve();
    await brainstem.session().settled();
  });
});
