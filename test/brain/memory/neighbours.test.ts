import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { layout, openBrain } from "../../../src/brain/index.ts";
import { DAY, NOW, openRedactor, owner, testClock } from "./stand-in.ts";

interface Row {
  readonly action: string;
  readonly result?: string;
  readonly command?: string;
  readonly session?: string;
  readonly [key: string]: unknown;
}

/** One episode a minute, of one session unless the row names another. */
const log = (rows: readonly Row[]) =>
  rows
    .map(({ session = "a", result = "success", ...row }, at) => {
      const timestamp = new Date(NOW - DAY + at * 60_000).toISOString();
      return `${JSON.stringify({ id: `e${at}`, timestamp, skill: "project", result, source: { session }, origin: "mind", ...row })}\n`;
    })
    .join("");

async function openWith(files: Record<string, string>) {
  const volume = createMemoryVolume({ "AGENTS.md": "# Map\n", ...files });
  return openBrain({ volume, owner, redactor: openRedactor, clock: testClock(NOW) });
}

async function neighboursOf(rows: readonly Row[], query: string) {
  const brain = await openWith({ [layout.episodes]: log(rows) });
  const [hit] = await brain.recall(owner, query, { kinds: ["episode"], limit: 1 });
  return (hit?.neighbours ?? []).map(({ relation, text, source }) => [
    relation,
    source.line,
    text.split(" (")[0],
  ]);
}

const FAILED = {
  action: "ran the migrations: relation orders is missing",
  command: "make migrate",
  result: "failure",
};

describe("the neighbours of a failure", () => {
  test("[brain.recall.neighbours] the action after which the same command passed comes along", async () => {
    const rows = [
      FAILED,
      { action: "looked at the schema", command: "cat schema.sql" },
      { action: "created the schema", command: "make schema" },
      { action: "ran the migrations", command: "make migrate" },
      { action: "went on", command: "make dev" },
    ];
    expect(await neighboursOf(rows, "relation orders missing")).toEqual([
      ["fixed by", 3, "project: created the schema"],
    ]);
  });

  test("[brain.recall.neighbours] actions of another session between them belong to that session", async () => {
    const rows = [
      FAILED,
      { action: "painted the fence", command: "paint", session: "b" },
      { action: "created the schema", command: "make schema" },
      { action: "painted the gate", command: "paint gate", session: "b" },
      { action: "ran the migrations", command: "make migrate" },
    ];
    expect(await neighboursOf(rows, "relation orders missing")).toEqual([
      ["fixed by", 3, "project: created the schema"],
    ]);
  });

  test("[brain.recall.neighbours] a failure that nothing ended has none, nor has a failure that ended eleven actions later", async () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ action: `step ${at}`, command: `step ${at}` }));
    const passes = { action: "ran the migrations", command: "make migrate" };
    const failsFirst = [FAILED, { action: "step", command: "step", result: "failure" }];
    expect(await neighboursOf([...failsFirst, ...others(3)], "relation orders missing")).toEqual([]);
    expect(await neighboursOf([...failsFirst, ...others(9), passes], "relation orders missing")).toEqual([]);
    expect(await neighboursOf([...failsFirst, ...others(8), passes], "relation orders missing")).toHaveLength(
      1,
    );
  });

  test("[brain.recall.neighbours] without commands the same skill's success right after belongs to it", async () => {
    const failed = { skill: "deploy", action: "deployed: the certificate had expired", result: "failure" };
    const renewed = { skill: "deploy", action: "renewed the certificate by hand" };
    expect(await neighboursOf([failed, renewed], "certificate expired")).toEqual([
      ["right after", 2, "deploy: renewed the certificate by hand"],
    ]);
    const elsewhere = { ...renewed, session: "b" };
    expect(await neighboursOf([failed, elsewhere], "certificate expired")).toEqual([]);
    const refused = { ...failed, result: "blocked by tool.policy-denied" };
    expect(await neighboursOf([refused, renewed], "certificate expired")).toEqual([]);
  });

  test("[brain.recall.neighbours] a context shows the fix within the failure's fragment, and trusts the whole as little as its least part", async () => {
    const rows = [
      FAILED,
      { action: "created the schema", command: "make schema", detail: "CREATE TABLE", detail_origin: "tool" },
      { action: "ran the migrations", command: "make migrate" },
    ];
    const brain = await openWith({
      [layout.episodes]: log(rows),
      "protocols/permissions.md": "# Permissions\n",
    });
    const { fragments } = await brain.buildContext(owner, "relation orders missing");
    const shown = fragments.find(({ source }) => source.line === 1 && source.file.endsWith(".jsonl"));
    expect(shown?.text).toMatch(
      /missing \(failure\)\nfixed by \[\.agent\/.*\.jsonl:2\]: project: created the schema/,
    );
    expect(shown?.origin).toBe("tool");
  });
});

describe("the neighbours of a note", () => {
  const knowledge = (text: string) => openWith({ [layout.knowledge]: `# Facts\n\n${text}` });

  test("[brain.recall.neighbours] a line that ends in a colon brings the entries right below it, six at most", async () => {
    const steps = Array.from({ length: 9 }, (_, at) => `- step ${at}\n`).join("");
    const brain = await knowledge(`To rotate the signing key:\n\n${steps}\n## Other\n\n- step x\n`);
    const [hit] = await brain.recall(owner, "rotate signing key");
    expect(hit?.neighbours?.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4, 5].map(at => `step ${at}`));
    expect(hit?.neighbours?.[0]).toMatchObject({
      relation: "below it",
      source: { file: ".agent/memory/semantic/DOMAIN_KNOWLEDGE.md", line: 5 },
    });
  });

  test("[brain.recall.neighbours] an entry of a list brings the line that introduces it", async () => {
    const brain = await knowledge("署名鍵を更新する手順：\n\n- 金庫を開ける\n- 鍵を交換する\n");
    const [hit] = await brain.recall(owner, "鍵を交換する");
    expect(hit?.text).toBe("鍵を交換する");
    expect(hit?.neighbours).toMatchObject([{ relation: "under", text: "署名鍵を更新する手順：" }]);
  });

  test("[brain.recall.neighbours] entries of one list don't belong together", async () => {
    const brain = await knowledge("- The staging host is kestrel\n- The cache is Redis\n");
    const [hit] = await brain.recall(owner, "staging host");
    expect(hit?.neighbours).toBeUndefined();
  });
});
