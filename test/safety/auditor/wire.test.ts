import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { eventsOf, only } from "../../mind/fixtures.ts";
import { createModel, type ProviderName } from "../../model/wires/providers.ts";
import { startWireServer, type WirePlay } from "../../model/wires/wire-server.ts";
import { broken, createAuditedMind, safe } from "./fixtures.ts";

const recordings = {
  openai: "openai/text.sse",
  "openai-compatible": "openai-compatible/openai-text.sse",
  anthropic: "anthropic/text.sse",
  google: "google/text.sse",
} as const satisfies Record<ProviderName, string>;

/** The provider's recorded stream with other words in it. */
function playOf(provider: ProviderName, words: string): WirePlay {
  const recorded = readFileSync(`test/model/wires/${recordings[provider]}`, "utf8");
  const [first, ...others] = recorded.match(/(?<=:\s?)"(?:Hello|, how|, how are you\?| are you\?)"/g)!;
  let body = recorded.replace(first, () => JSON.stringify(words));
  for (const other of others) body = body.replace(other, () => '""');
  return { body };
}

async function audited(provider: ProviderName, plays: readonly WirePlay[], auditMs = 5_000) {
  const server = await startWireServer(...plays);
  onTestFinished(() => server.stop());
  const auditor = createModel(provider, { baseURL: server.baseURL });
  const { session } = createAuditedMind(["The cost is $& and $1."], {
    auditor,
    mind: { instructions: "The password is swordfish.", limits: { auditMs, modelAttempts: 1 } },
  });
  const events = await eventsOf(session.turn("What is the price?"));
  return { events, end: events.at(-1), requests: server.requests };
}

describe.each(Object.keys(recordings) as ProviderName[])("an auditor of %s", provider => {
  test("[auditor.wire] [auditor.apart] is asked for a verdict over the wire, and believed", async () => {
    const { end, events, requests } = await audited(provider, [playOf(provider, safe)]);
    expect(end).toMatchObject({ status: "completed", text: "The cost is $& and $1." });
    expect(requests).toHaveLength(1);
    const [body] = requests;
    expect(body).toContain("The cost is $& and $1.");
    expect(body).toContain("isSafe");
    expect(body).toContain("What is the price?");
    expect(body).not.toContain("swordfish");
    expect(only(events, "side-call")[0]?.usage.inputTokens).toBeGreaterThan(0);
  });

  test("[auditor.wire] blocks what it calls broken", async () => {
    const { end } = await audited(provider, [playOf(provider, broken({ principle: 2 }))]);
    expect(end).toMatchObject({ status: "stopped", text: expect.stringContaining("principle 2: ") });
  });

  test.each([
    [
      "refuses",
      { body: '{"error":{"message":"no"}}', status: 400, headers: { "content-type": "application/json" } },
    ],
    ["breaks off", { ...playOf(provider, safe), sentBytes: 100, ending: "destroy" }],
    ["hangs", { ...playOf(provider, safe), sentBytes: 100, ending: "hang" }],
    [
      "answers with the web page of a proxy",
      { body: "<html>isSafe</html>", headers: { "content-type": "text/html" } },
    ],
  ] as const)("[auditor.failure] blocks the answer when the server %s", async (what, play) => {
    const { end, events } = await audited(provider, [play], what === "hangs" ? 100 : 5_000);
    expect(end).toMatchObject({ status: "stopped" });
    expect(only(events, "guardrail-decision")).toMatchObject([
      { action: "block", reason: expect.stringContaining("gave no verdict") },
    ]);
  });
});

test("[auditor.wire] gives a provider with structured output the schema of a verdict", async () => {
  const { requests } = await audited("openai", [playOf("openai", safe)]);
  const { text } = JSON.parse(requests[0]!) as {
    text: { format: { type: string; strict: boolean; schema: object } };
  };
  expect(text.format).toMatchObject({
    type: "json_schema",
    strict: true,
    schema: {
      additionalProperties: false,
      required: ["isSafe", "issues", "severity", "recommendation"],
    },
  });
});
