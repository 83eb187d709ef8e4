/** Tests a brain's record of its tools, from a log as the brain's hook writes it. */
import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { layout, openBrain } from "../../../src/brain/index.ts";
import { createToolRecord } from "../../../src/brain/memory/tool-record.ts";
import { DAY, encode, NOW, openRedactor, owner, testClock } from "./stand-in.ts";

interface Called {
  readonly action?: string;
  readonly result?: string;
  readonly daysAgo?: number;
  readonly source?: Readonly<Record<string, string>>;
  readonly origin?: string;
}

const called = ({ action = "fetch id: 7", result = "failure", daysAgo = 0, ...rest }: Called = {}): string =>
  `${JSON.stringify({
    timestamp: new Date(NOW - daysAgo * DAY).toISOString(),
    skill: "shop",
    action,
    result,
    source: { harness: "brainstem", session: "s", turn: "t" },
    origin: "mind",
    ...rest,
  })}\n`;

const failed = called();
const worked = called({ result: "success" });

function recordOf(log: string | Uint8Array, files: readonly string[] = [layout.episodes]) {
  const volume = createMemoryVolume({ [layout.episodes]: log });
  return { volume, record: createToolRecord({ volume, clock: testClock(), logFiles: async () => files }) };
}

const failingIn = (log: string | Uint8Array, tools = ["fetch"], project?: string) =>
  recordOf(log).record.failing(tools, project);

describe("a tool keeps failing", () => {
  test("[brain.tools.record] when three of its latest calls failed, and more than succeeded; it says where", async () => {
    expect(await failingIn(failed + worked + failed + failed + worked)).toEqual([
      { tool: "fetch", calls: 5, failures: 3, source: { file: `.agent/${layout.episodes}`, line: 4 } },
    ]);
  });

  test.each<readonly [string, string]>([
    ["two failures are no habit", failed + failed],
    ["a mended tool comes back", failed.repeat(20) + worked.repeat(5)],
    ["a fortnight is long enough", called({ daysAgo: 15 }).repeat(9)],
    ["a refusal says nothing of the tool", called({ result: "blocked by tool.policy-denied" }).repeat(9)],
    [
      "nor does a call that a person didn't approve",
      called({ result: "blocked by tool.approval-rejected" }).repeat(9),
    ],
    ["a sentence that begins like the tool is no call", called({ action: "fetch the invoices" }).repeat(9)],
    ["another tool that begins like it", called({ action: "fetch_all id: 7" }).repeat(9)],
    ["another program's log", called({ source: { harness: "claude-code", project: "brainstem" } }).repeat(9)],
    ["words of a tool are no record of it", called({ origin: "tool" }).repeat(9)],
    ["nothing was ever called", ""],
  ])("[brain.tools.record] not when %s", async (_, log) => {
    expect(await failingIn(log)).toEqual([]);
  });

  test("[brain.tools.record] a refusal is no success either", async () => {
    const refused = called({ result: "blocked by tool.policy-denied" });
    expect(await failingIn(failed.repeat(3) + refused.repeat(9))).toMatchObject([{ calls: 3, failures: 3 }]);
  });

  test("[brain.tools.record] damage, CRLF and other scripts harm no other line", async () => {
    const half = failed.slice(0, 60);
    const log = `${failed.trimEnd()}\r\n{"torn\n${half}\n${called({ action: "調べる 名前: 鈴木" }).repeat(3)}`;
    const bytes = new Uint8Array([...encode(log), 0xff, 0xfe, 0x0a, ...encode(failed + failed)]);
    const found = await failingIn(bytes, ["fetch", "調べる"]);
    expect(found.map(({ tool, failures }) => [tool, failures])).toEqual([
      ["fetch", 3],
      ["調べる", 3],
    ]);
    expect(found.map(({ source }) => source.line)).toEqual([9, 6]);
  });

  test("[brain.tools.record] the record leaves out another project's episodes", async () => {
    const elsewhere = called({ source: { harness: "brainstem", project: "blog" } }).repeat(3);
    expect(await failingIn(elsewhere, ["fetch"], "shop")).toEqual([]);
    expect(await failingIn(elsewhere, ["fetch"], "blog")).toHaveLength(1);
    expect(await failingIn(elsewhere, ["fetch"])).toHaveLength(1);
    expect(await failingIn(failed.repeat(3), ["fetch"], "shop")).toHaveLength(1);
  });

  test("[brain.tools.record] the record puts the tool that fails most last", async () => {
    const dead = called({ action: "send to: ada" }).repeat(4);
    const found = await failingIn(dead + worked + failed.repeat(3), ["send", "fetch", "recall"]);
    expect(found.map(({ tool }) => tool)).toEqual(["fetch", "send"]);
  });
});

describe("looking", () => {
  test("[brain.tools.record] the record reads only the newest part of the log, and nothing while the log is unchanged", async () => {
    const old = called({ action: "old id: 7" });
    const log = old.repeat(3_000) + failed.repeat(3);
    const { volume, record } = recordOf(log);
    const read: number[] = [];
    const readChunks = volume.readChunks.bind(volume);
    Object.assign(volume, {
      readChunks: (path: string, options?: { from?: number; to?: number }) => {
        // Counting lines reads up to a place; looking at calls reads to the end.
        if (options?.to === undefined) read.push(log.length - (options?.from ?? 0));
        return readChunks(path, options);
      },
    });
    expect((await record.failing(["fetch"], undefined))[0]?.source.line).toBe(3_003);
    expect(read).toEqual([262_144]);
    await record.failing(["fetch", "old"], undefined);
    expect(read).toHaveLength(1);
    await volume.append(layout.episodes, worked.repeat(5));
    expect(await record.failing(["fetch"], undefined)).toEqual([]);
    expect(read).toHaveLength(2);
  });

  test("[brain.tools.record] the record counts a segment that a dream has moved aside", async () => {
    const { volume, record } = recordOf(failed, ["aside.jsonl", layout.episodes]);
    await volume.write("aside.jsonl", failed + failed);
    expect(await record.failing(["fetch"], undefined)).toMatchObject([{ failures: 3 }]);
  });

  test("[brain.tools.record] the record tries again after a failed read", async () => {
    let isBroken = true;
    const volume = createMemoryVolume({ [layout.episodes]: failed.repeat(3) });
    const logFiles = async () => [isBroken ? "missing.jsonl" : layout.episodes];
    Object.assign(volume, {
      stat: (
        stat => async (path: string) =>
          path === "missing.jsonl" ? { kind: "file", sizeBytes: 1, modifiedMs: 1 } : stat(path)
      )(volume.stat.bind(volume)),
    });
    const record = createToolRecord({ volume, clock: testClock(), logFiles });
    await expect(record.failing(["fetch"], undefined)).rejects.toMatchObject({ code: "volume.not-found" });
    isBroken = false;
    expect(await record.failing(["fetch"], undefined)).toHaveLength(1);
  });
});

describe("the context", () => {
  const brainOf = (files: Readonly<Record<string, string>>) =>
    openBrain({
      volume: createMemoryVolume({
        "AGENTS.md": "",
        "protocols/permissions.md": "# Permissions\n",
        ...files,
      }),
      owner,
      redactor: openRedactor,
      clock: testClock(),
    });
  const tools = ["fetch", "recall"];

  test("[brain.tools.last] tells of a tool that fails with file and line, and puts it last", async () => {
    const brain = await brainOf({ [layout.episodes]: failed.repeat(3) });
    const context = await brain.buildContext(owner, "anything", { tools });
    expect(context.tools).toEqual(["recall", "fetch"]);
    const said = context.fragments.filter(({ text }) => text.includes("its alternatives"));
    expect(said).toMatchObject([
      {
        kind: "episode",
        origin: "mind",
        source: { line: 3 },
        reason: expect.stringContaining("3 of its last 3"),
      },
    ]);
    expect(said[0]!.text).toContain("The tool fetch failed 3 of its last 3 calls");
  });

  test("[brain.tools.last] the record is empty without failures, without a question, and for another user", async () => {
    const brain = await brainOf({ [layout.episodes]: failed.repeat(3) });
    const calm = await brainOf({ [layout.episodes]: worked.repeat(3) });
    for (const context of [
      await calm.buildContext(owner, "anything", { tools }),
      await brain.buildContext(owner, "anything"),
      await brain.buildContext({ tenant: "home", user: "eve" }, "anything", { tools }),
    ]) {
      expect(context.tools).toBeUndefined();
      expect(JSON.stringify(context.fragments)).not.toContain("alternatives");
    }
  });

  test("[brain.tools.last] a log that can't be read changes nothing, and is named", async () => {
    const brain = await brainOf({ [layout.episodes]: failed.repeat(3) });
    Object.assign(brain.volume, {
      readChunks: () => {
        throw new Error("the disk is gone");
      },
    });
    const { tools: order, problems, fragments } = await brain.buildContext(owner, "anything", { tools });
    expect(order).toBeUndefined();
    expect(problems.join()).toContain("the disk is gone");
    expect(fragments.map(({ kind }) => kind)).toContain("permissions");
  });
});
