/** An answer that a guardrail takes back, in the log. */
import { describe, expect, test } from "vitest";
import { chainStore } from "../../../src/safety/evidence.ts";
import { createMemoryStore } from "../../../src/storage/index.ts";
import { callEcho, echo, kindsOf, logged } from "../../mind/fixtures.ts";
import { verifyStored } from "../evidence/proven.ts";
import { createRig, endOf, judge, key, onSecret, SECRET } from "./rig.ts";

const at = { stages: ["output"] } as const;
const blocks = judge(onSecret({ action: "block", reason: "a password", text: "(No.)" }), at);
const redacts = judge(
  text =>
    text.includes(SECRET)
      ? { action: "redact", reason: "a password", text: text.replaceAll(SECRET, "<PASSWORD>") }
      : undefined,
  at,
);

describe("an answer that was shown and taken back", () => {
  test.each([
    ["blocks", blocks, "(No.)"],
    ["redacts", redacts, "it is <PASSWORD>, ok"],
  ] as const)(
    "[safety.guardrails.taken-back] is not in the log when its guardrail %s it, and the retraction is",
    async (_, guardrail, text) => {
      const rig = createRig([guardrail], [["it is ", SECRET, ", ok"]]);
      const events = await rig.send("go");
      expect(endOf(events)).toMatchObject({ text });
      const entries = await rig.log();
      expect(JSON.stringify(entries)).not.toContain(SECRET);
      expect(entries.find(({ kind }) => kind === "text-retraction")).toMatchObject({ replacement: text });
      expect(await rig.differences()).toEqual([]);
    },
  );

  test("[safety.guardrails.taken-back] is erased where the log had it already, and the chain stays whole", async () => {
    const store = chainStore(createMemoryStore());
    const answers = [["Half a word first. ", callEcho("x")], [`${SECRET}!`], ["fine"]];
    const rig = createRig([blocks], answers, { log: store.log, tools: [echo()] });
    const events = await rig.send("go");
    expect(endOf(events)).toMatchObject({ status: "stopped", text: "(No.)" });
    const entries = await logged(store.log.read(key));
    expect(kindsOf(entries).slice(-2)).toEqual(["turn-end", "entries-erased"]);
    expect(JSON.stringify(entries)).not.toContain("Half a word");
    expect(JSON.stringify(entries)).not.toContain(SECRET);
    const { erased, status } = await verifyStored(store, key);
    expect([status, erased.length]).toEqual(["good", 1]);
    // The session goes on.
    expect(endOf(await rig.send("again"))).toMatchObject({ text: "fine" });
    expect((await verifyStored(store, key)).status).toBe("good");
  });
});
