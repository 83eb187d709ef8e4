/** A room joins the composition by one part: its key, tool, hook, wrapped log, health and resolved configuration. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aName, createBrainstem, definePart, openBrainAlone, type Site } from "../../src/brainstem/index.ts";
import { brain } from "../../src/brainstem/parts/brain.ts";
import { defineTool, type EventLog, initProject } from "../../src/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-parts-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

interface TowerConfig {
  /** Which bell the tower has. */
  readonly bell?: string;
}

/** As a later room would write it, in a file of its own. */
function createTower() {
  const heard: string[] = [];
  let isCracked = false;
  const tower = definePart({
    name: "tower",
    needs: { brain },
    keys: { bell: aName },
    start: (needed, { config: { bell = "Bourdon" } }: Site<TowerConfig>) => ({
      bell,
      town: needed.brain.project.name,
    }),
    stop: ({ bell }) => heard.push(`${bell} is silent`),
    health: () => (isCracked ? "the bell is cracked" : undefined),
    contribute: ({ bell, town }) => ({
      tools: [
        defineTool({
          name: "ring",
          description: "Rings the bell.",
          category: "test",
          input: { type: "object", properties: {} },
          sideEffects: [],
          repeatability: "idempotent",
          execute: () => `${bell} rings over ${town}`,
        }),
      ],
      hooks: [{ name: "ears", onFailure: "open", beforeTurn: () => void heard.push("a turn begins") }],
      wrapLog: (log: EventLog): EventLog => ({
        ...log,
        append(...given: Parameters<EventLog["append"]>) {
          heard.push("a commit");
          return log.append(...given);
        },
      }),
      resolved: { bell },
    }),
  });
  return { tower, heard, crack: () => (isCracked = true) };
}

describe("a part that another room brings", () => {
  test("[brainstem.parts.joins] has its key, and the mind has its tool, hook and log", async () => {
    const { tower, heard, crack } = createTower();
    const entries: string[] = [];
    const brainstem = await createBrainstem(
      {
        root,
        bell: "Emmanuel",
        model: createScriptedModel(["Aye."]),
        storage: "memory",
        onLifecycle: ({ step, outcome }) => entries.push(`${step} ${outcome}`),
      },
      [tower],
    );
    expect(brainstem.config).toMatchObject({ bell: "Emmanuel", storage: "memory" });
    expect(brainstem.mind.tools.get("ring")?.description).toBe("Rings the bell.");
    expect((await brainstem.session().turn("hello").summary()).status).toBe("completed");
    expect(heard.slice(0, 2)).toEqual(expect.arrayContaining(["a turn begins", "a commit"]));
    crack();
    const { components, isReady } = await brainstem.health();
    expect(isReady).toBe(false);
    expect(components).toContainEqual(
      expect.objectContaining({ name: "tower", status: "down", detail: "the bell is cracked" }),
    );
    await brainstem.close();
    expect(heard.at(-1)).toBe("Emmanuel is silent");
    expect(entries).toEqual(expect.arrayContaining(["tower started", "tower stopped"]));
    expect(entries.indexOf("mind stopped")).toBeLessThan(entries.indexOf("tower stopped"));
  });

  test("[brainstem.parts.joins] its mistakes are reported with all others, and its key is unknown without it", async () => {
    const { tower } = createTower();
    const wrong = { bell: "", instructions: 5 } as never;
    await expect(createBrainstem(wrong, [tower])).rejects.toMatchObject({
      data: {
        problems: [
          { path: "bell", problem: "expected a text that is not empty, got an empty text" },
          { path: "instructions", problem: "expected a text, or a function of the turn, got a number" },
        ],
      },
    });
    await expect(createBrainstem({ bell: "Emmanuel" } as never)).rejects.toMatchObject({
      data: { problems: [{ path: "bell", problem: expect.stringContaining("unknown; known are root") }] },
    });
  });

  test("[brainstem.parts.joins] a start that fails stops the parts before it", async () => {
    const entries: string[] = [];
    const broken = definePart({
      name: "broken",
      needs: {},
      keys: {},
      start: () => {
        throw new TypeError("no ground");
      },
    });
    const config = {
      root,
      onLifecycle: ({ step, outcome }: { step: string; outcome: string }) =>
        entries.push(`${step} ${outcome}`),
    };
    await expect(createBrainstem(config, [broken])).rejects.toMatchObject({
      code: "start.failed",
      component: "broken",
    });
    expect(entries.slice(-6)).toEqual([
      "broken start-failed",
      "mcp stopped",
      "approvals stopped",
      "dreams stopped",
      "privacy stopped",
      "storage stopped",
    ]);
  });
});

describe("the brain alone", () => {
  test("[brainstem.parts.alone] starts no other part", async () => {
    const entries: string[] = [];
    const config = { root, onLifecycle: ({ step }: { step: string }) => entries.push(step) };
    const { brain: opened, close, project } = await openBrainAlone(config);
    expect(await opened.recall(opened.owner, "anything", { limit: 1 })).toEqual([]);
    expect(project).toBe(root);
    await close();
    expect(entries).toEqual(["location", "brain"]);
  });

  test("[brainstem.parts.alone] knows no key of a part that it doesn't have", async () => {
    await expect(openBrainAlone({ root, storage: "memory" } as never)).rejects.toMatchObject({
      data: {
        problems: [{ path: "storage", problem: expect.stringContaining("unknown; known are root, owner") }],
      },
    });
  });
});
