import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../src/base/volume/memory.ts";
import { layout, openBrain, trustIn, trustsEverything } from "../../src/brain/index.ts";
import type { Embedder } from "../../src/ports/index.ts";
import { createScriptedEmbedder } from "../../src/testing/index.ts";
import { NOW, openRedactor, owner, testClock } from "./memory/stand-in.ts";

const other = { tenant: "home", user: "bo" };
const MEANINGS = [
  ["car", "automobile", "vehicle"],
  ["holiday", "vacation"],
  ["invoice", "billing", "money"],
  ["ship", "deploy"],
  ["login", "password"],
  ["paint", "colour"],
];
const FACTS = [
  "Each automobile has two keys",
  "Billing runs at noon",
  "A deploy takes an hour",
  "The colour is teal",
];
const SKILLS = { "auto-care": "Looks after every automobile.", "year-end": "Closes the books." };

async function openWith(
  embedder: Embedder,
  yaml = "embeddings: scripted/embedder\n",
  redactor = openRedactor,
) {
  const skills = Object.entries(SKILLS).map(([name, description]) => [
    `skills/${name}/SKILL.md`,
    `---\nname: ${name}\ndescription: ${description}\n---\n# ${name}\n`,
  ]);
  const volume = createMemoryVolume({
    "AGENTS.md": "# Map\n",
    "brain.yaml": yaml,
    [layout.knowledge]: `# Facts\n\n${FACTS.map(fact => `- ${fact}\n`).join("")}`,
    [layout.permissions]: "# Permissions\n",
    ...Object.fromEntries(skills),
  });
  let opened = 0;
  const reopen = (trust = trustsEverything) =>
    openBrain({
      volume,
      owner,
      redactor,
      clock: testClock(NOW),
      trust,
      openEmbedder: async () => {
        opened++;
        return embedder;
      },
    });
  return { volume, brain: await reopen(), reopen, opened: () => opened };
}

describe("a brain with an embedding model", () => {
  test("[brain.meaning.beside-words] recall finds a memory without a common word, and says that it is near in meaning", async () => {
    const { brain } = await openWith(createScriptedEmbedder(MEANINGS));
    const [hit] = await brain.recall(owner, "where is my vehicle parked");
    expect(hit).toMatchObject({ text: FACTS[0], reason: "near in meaning (1.00)" });
    expect(hit!.relevance).toBeCloseTo(1);
    const [both] = await brain.recall(owner, "vehicle keys");
    expect(both!.text).toBe(FACTS[0]);
    expect(both!.reason).toMatch(/^matches keys; near in meaning/);
    const { fragments } = await brain.buildContext(owner, "where is my vehicle parked");
    expect(fragments.map(({ text }) => text)).toContain(FACTS[0]);
  });

  test("[brain.meaning.beside-words] a skill is matched by the meaning of its description", async () => {
    const { brain } = await openWith(createScriptedEmbedder(MEANINGS));
    expect(await brain.skills.match("my vehicle rattles")).toMatchObject([
      { skill: { name: "auto-care" }, by: "meaning", reason: "its description is near in meaning (1.00)" },
    ]);
    expect(await brain.skills.match("good morning")).toEqual([]);
  });

  test("[brain.meaning.cached] a text is embedded once, by its content, also over processes; a query isn't kept", async () => {
    const embedder = createScriptedEmbedder(MEANINGS);
    const { brain, reopen, volume } = await openWith(embedder);
    await brain.recall(owner, "vehicle");
    expect(embedder.calls).toHaveLength(1);
    expect(new Set(embedder.calls[0])).toEqual(new Set(["vehicle", ...FACTS]));
    await (await reopen()).recall(owner, "holiday");
    expect(embedder.calls[1]).toEqual(["holiday"]);
    await volume.write(layout.vectors, new Uint8Array([1, 2, 3]));
    expect((await (await reopen()).recall(owner, "vehicle"))[0]?.text).toBe(FACTS[0]);
  });

  test("[brain.meaning.harmless] a failing model leaves the words, and the failure is a problem that names it", async () => {
    const failure = () => new Error("connection refused");
    const { brain } = await openWith(createScriptedEmbedder(MEANINGS, { failure }));
    expect((await brain.recall(owner, "billing at noon"))[0]?.text).toBe(FACTS[1]);
    expect(await brain.skills.match("look after the automobile")).toMatchObject([{ by: "relevance" }]);
    const { problems } = await brain.buildContext(owner, "billing at noon");
    expect(problems).toEqual([
      expect.stringMatching(/^Embeddings failed, and words alone were searched\. .*refused/),
    ]);
    expect(brain.meaningProblem()).toContain("connection refused");
  });

  test("[brain.meaning.late] a late model leaves the words at the deadline", async () => {
    const until = () => new Promise(() => undefined);
    const { brain } = await openWith(createScriptedEmbedder(MEANINGS, { until }));
    expect((await brain.recall(owner, "billing at noon"))[0]?.text).toBe(FACTS[1]);
    expect(brain.meaningProblem()).toMatch(/^Embeddings were late/);
  });

  test("[brain.meaning.privilege] the model is opened only where a person has accepted its name", async () => {
    const embedder = createScriptedEmbedder(MEANINGS);
    const { reopen, opened } = await openWith(embedder);
    for (const trust of [
      trustIn([]),
      trustIn([{ file: ".agent/brain.yaml", name: "embeddings", value: "x/y" }]),
    ]) {
      const brain = await reopen(trust);
      expect(await brain.recall(owner, "vehicle")).toEqual([]);
      expect(brain.settings.ignored).toMatchObject([{ name: "embeddings" }]);
    }
    expect(opened()).toBe(0);
  });

  test("[brain.meaning.redacted] a query is redacted before it leaves, and another user's query meets shared memory only", async () => {
    const embedder = createScriptedEmbedder(MEANINGS);
    const redactor = {
      redact: async (text: string) => ({ text: text.replace("hunter2", "[secret]"), findings: [] }),
    };
    const { brain } = await openWith(embedder, undefined, redactor);
    await brain.record(owner, {
      skill: "s",
      action: "parked the vehicle",
      result: "success",
      origin: "mind",
    });
    await brain.recall(other, "my password is hunter2, find the vehicle");
    const sent = embedder.calls.flat();
    expect(sent).toContain("my password is [secret], find the vehicle");
    expect(sent.join("\n")).not.toMatch(/hunter2|parked/);
  });
});
