/** Ours, bare: a mind without a log, its events read to the end, each turn in a session of its own that is closed. */
import { createMind } from "brainstem/mind";
import { defineTool } from "brainstem/tools";
import { type LookUp, lookUpTool, type OpenPeer } from "./peer.ts";
import { createV4Model } from "./v4-model.ts";

export const open: OpenPeer = async scenario => {
  const { name, description, schema } = lookUpTool;
  const lookUp = defineTool({
    name,
    description,
    category: "bench",
    input: schema,
    sideEffects: [],
    repeatability: "idempotent",
    execute: input => scenario.lookUp(input as LookUp),
  });
  const mind = createMind({
    model: createV4Model(scenario),
    policy: () => ({ rules: [], fallback: "allow" }),
    tools: scenario.toolRounds > 0 ? [lookUp] : [],
  });
  let sessions = 0;
  return {
    async turn() {
      // A hundred users, because calls are limited by user and minute.
      const key = { tenant: "bench", user: `user${++sessions % 100}`, session: `session${sessions}` };
      let text = "";
      let deltas = 0;
      for await (const event of mind.session(key).turn("go")) {
        if (event.kind !== "text-delta") continue;
        text += event.text;
        deltas += 1;
      }
      await mind.closeSession(key);
      return { text, deltas };
    },
    close: () => mind.close(),
  };
};
