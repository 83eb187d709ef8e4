import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { createBrainstem, initProject } from "../../src/brainstem/index.ts";
import type { SessionKey } from "../../src/ports/index.ts";
import { createMemoryStore, type Store } from "../../src/storage/index.ts";
import { createScriptedModel, type ScriptedStep } from "../../src/testing/index.ts";
import { readAll } from "../../src/testing/store-contract/store-case.ts";

const owner = { tenant: "acme", user: "ada" };
const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

async function openShared(steps: readonly ScriptedStep[], store: Store, root?: string) {
  const folder = root ?? mkdtempSync(join(tmpdir(), "brainstem-shared-"));
  if (root === undefined) {
    roots.push(folder);
    await initProject(folder);
  }
  const model = createScriptedModel(steps);
  const brainstem = await createBrainstem({ root: folder, model, storage: store, owner });
  return { brainstem, model, root: folder };
}

const remember = (text: string): ScriptedStep => [{ tool: "remember", input: { text } }];
const reflect = (action: string): ScriptedStep => [
  { tool: "reflect", input: { skill: "talk", action, result: "success", reflection: action } },
];
const checkpoint = (task: string): ScriptedStep => [{ tool: "checkpoint", input: { task } }];

/** All that the files of a brain say. */
function filesOf(folder: string): string {
  return readdirSync(folder)
    .map(name => join(folder, name))
    .map(path => (statSync(path).isDirectory() ? filesOf(path) : readFileSync(path, "utf8")))
    .join("\n");
}

describe("a brain that several users share", () => {
  const bob = { tenant: "acme", user: "bob" };

  test("[brain.users.own] a user corrects, counts and erases their own memory, and no shared one", async () => {
    const place = "own/memory/personal/PREFERENCES.md";
    const said = "I prefer answers in Finnish";
    const { brainstem, root } = await openShared(
      [
        remember(said),
        "Noted.",
        [{ tool: "overview", input: {} }],
        "That much.",
        [
          {
            tool: "forget",
            input: { memories: [{ place: `.agent/memory/semantic/DECISIONS.md:3`, text: "x" }] },
          },
        ],
        "No.",
      ],
      createMemoryStore(),
    );
    const before = filesOf(join(root, ".agent", "memory", "semantic"));
    const session = brainstem.mind.session({ ...bob, session: "one" });
    const results: string[] = [];
    for (const input of [said, "what do you know?", "forget the decisions"]) {
      for await (const event of session.turn(input)) {
        if (event.kind === "tool-call-end")
          results.push(event.outcome.status === "succeeded" ? event.outcome.text : event.outcome.code);
      }
    }
    expect(results[0]).toContain(`Remembered (preference) [${place}:`);
    expect(results[1]).toMatch(/\b1 preference\b/);
    expect(results[1]).toContain(said);
    expect(results[2]).toBe("tool.failed");
    expect(filesOf(join(root, ".agent", "memory", "semantic"))).toBe(before);
    await brainstem.close();
  });

  test("[brain.users.own] a user's preference, task and episodes are there in the next session and process", async () => {
    const store = createMemoryStore();
    const said = "I prefer answers in Finnish";
    const first = await openShared(
      [
        remember(said),
        "Noted.",
        checkpoint("plan the sauna"),
        "Noted.",
        reflect("measured the sauna"),
        "Ok.",
      ],
      store,
    );
    const session = first.brainstem.mind.session({ ...bob, session: "one" });
    for (const input of [said, "plan the sauna", "go on"]) {
      expect(await session.turn(input).summary()).toMatchObject({ status: "completed" });
    }
    await first.brainstem.close();
    expect(filesOf(join(first.root, ".agent"))).not.toMatch(/Finnish|sauna/);
    const second = await openShared(["Hei."], store, first.root);
    await second.brainstem.mind
      .session({ ...bob, session: "two" })
      .turn("hello sauna")
      .summary();
    const prompt = JSON.stringify(second.model.calls[0]!.prompt);
    for (const part of ["Finnish", "plan the sauna", "measured the sauna"]) expect(prompt).toContain(part);
    expect(prompt).toContain("own/memory/personal/PREFERENCES.md");
    await second.brainstem.close();
    expect(await store.memories.read(owner)).toBeUndefined();
  });

  test("[brain.users.shared] a user reads shared knowledge, and what they decide becomes an episode of theirs", async () => {
    const store = createMemoryStore();
    const decided = "We decided to use tabs";
    const { brainstem, model, root } = await openShared([remember(decided), "Noted.", "Hm."], store);
    await brainstem.brain.remember(owner, {
      text: "The deploy key is in the blue vault",
      kind: "fact",
      origin: "person",
    });
    const session = brainstem.mind.session({ ...bob, session: "one" });
    const events = [];
    for await (const event of session.turn(decided)) events.push(event);
    expect(events.filter(({ kind }) => kind === "memory-write")).toMatchObject([
      { layer: "episodic", memory: "episode" },
    ]);
    await session.turn("where is the deploy key?").summary();
    expect(JSON.stringify(model.calls.at(-1)!.prompt)).toContain("blue vault");
    expect(readFileSync(join(root, ".agent/memory/semantic/DECISIONS.md"), "utf8")).not.toContain("tabs");
    await brainstem.close();
  });

  test("[brain.users.concurrent] turns of one user at once lose nothing of what is remembered", async () => {
    const store = createMemoryStore();
    const { brainstem } = await openShared([], store);
    const memory = (await import("../../src/brain/index.ts")).createSharedMemory({
      brain: brainstem.brain,
      redactor: { redact: async text => ({ text, findings: [] }) },
      clock: { now: () => 0, sleep: async () => undefined },
      memories: () => store.memories,
    });
    const names = Array.from({ length: 8 }, (_, index) => `did thing ${index}`);
    await Promise.all(
      names.map(action => memory.record(bob, { skill: "s", action, result: "success", origin: "mind" })),
    );
    const hits = await memory.recall(bob, undefined, { kinds: ["episode"], limit: 20 });
    expect(names.filter(name => !hits.some(({ text }) => text.includes(name)))).toEqual([]);
    await brainstem.close();
  });

  test("[brain.users.apart] no canary of a user is in a prompt, a recall or an event of another", async () => {
    const keys = fc.record({
      tenant: fc.constantFrom("acme", "Acme", "umbrella"),
      user: fc.constantFrom("ada", "bob", "adá", "acme"),
      session: fc.constantFrom("main", "other"),
    });
    const say = fc.record({ key: keys, how: fc.constantFrom("remember", "reflect", "checkpoint") });
    await fc.assert(
      fc.asyncProperty(fc.array(say, { minLength: 3, maxLength: 8 }), async says => {
        const store = createMemoryStore();
        const canaries = says.map((_, index) => `canary${index}zz`);
        const textOf = (index: number) => `I prefer ${canaries[index]} always`;
        const steps = says.flatMap(({ how }, index): ScriptedStep[] => {
          const step = { remember, reflect, checkpoint }[how]!;
          return [step(textOf(index)), "Noted."];
        });
        const { brainstem, model } = await openShared([...steps], store);
        const nameOf = ({ tenant, user }: SessionKey) => `${tenant}/${user}`;
        const isOthers = (text: string, key: SessionKey) =>
          canaries.filter(
            (canary, index) => nameOf(says[index]!.key) !== nameOf(key) && text.includes(canary),
          );
        let calls = 0;
        for (const [index, { key }] of says.entries()) {
          const session = brainstem.mind.session(key);
          await session.turn(textOf(index)).summary();
          await session.settled();
          for (const { prompt } of model.calls.slice(calls)) {
            expect(isOthers(JSON.stringify(prompt), key)).toEqual([]);
          }
          calls = model.calls.length;
        }
        for (const { key } of says) {
          expect(isOthers(JSON.stringify(await readAll(store.log, key)), key)).toEqual([]);
          const kept = await store.memories.read(key);
          expect(isOthers(JSON.stringify(kept ?? ""), key)).toEqual([]);
        }
        await brainstem.close();
      }),
      { numRuns: 12, seed: 20261123 },
    );
  });
});
