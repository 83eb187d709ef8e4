/** Dreams through the front door: those that begin behind a turn, and those that a model helps to word. */
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layout } from "../../src/brain/index.ts";
import { phraseLesson } from "../../src/brainstem/parts/dreams.ts";
import { type BrainstemConfig, createBrainstem, initProject } from "../../src/index.ts";
import { createScriptedModel, forever } from "../../src/testing/index.ts";
import { type Happened, logOf, migrations } from "../brain/dream/dreamer.ts";

const LESSON = "Run the migrations before the integration tests.";
const ten: readonly Happened[] = Array.from({ length: 10 }, (_, at) => ({
  skill: "memory-manager",
  action: `looked after note ${at}`,
  result: "success",
}));

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "brainstem-dream-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const happens = (happened: readonly Happened[]) =>
  appendFile(join(root, ".agent", layout.episodes), logOf(happened, Date.now()));
const lessons = () => readFile(join(root, ".agent", layout.lessons), "utf8");

async function turn(config: BrainstemConfig = {}): Promise<string> {
  const brainstem = await createBrainstem({ root, ...config });
  let outcome = "";
  for await (const event of brainstem.session().turn("hello"))
    if (event.kind === "turn-end") outcome = event.status;
  await brainstem.close();
  return outcome;
}

describe("behind a turn", () => {
  test("[brain.dream.naps] a dream that is due is over when the brainstem has closed", async () => {
    await happens([...migrations, ...ten]);
    expect(await turn()).toBe("completed");
    expect(await lessons()).toContain(LESSON);
  });

  test("[brain.dream.naps] a dream that is not due does not begin", async () => {
    await happens([...migrations, ...ten.slice(1)]);
    expect(await turn()).toBe("completed");
    expect(await lessons()).not.toContain(LESSON);
  });

  test("[brain.dream.naps] a dream that fails is no failure of the turn, and the next dream finds it all", async () => {
    await happens([...migrations, ...ten]);
    const before = await lessons();
    await writeFile(join(root, ".agent", layout.lessons), `${before}<<<<<<< HEAD\n`);
    expect(await turn()).toBe("completed");
    expect(await lessons()).not.toContain(LESSON);
    await writeFile(join(root, ".agent", layout.lessons), before);
    expect(await turn()).toBe("completed");
    expect(await lessons()).toContain(LESSON);
  });

  test("[brain.dream.naps] two turns at once begin one dream", async () => {
    await happens([...migrations, ...ten]);
    const brainstem = await createBrainstem({ root });
    const run = async (name: string) => {
      for await (const _ of brainstem.session(name).turn("hello"));
    };
    await Promise.all([run("a"), run("b")]);
    await brainstem.close();
    expect((await lessons()).split(LESSON)).toHaveLength(2);
  });
});

describe("in the words of a model", () => {
  const dream = async (config: BrainstemConfig) => {
    const brainstem = await createBrainstem({ root, ...config });
    const report = await brainstem.brain.dream();
    await brainstem.close();
    return report;
  };
  const worded = "Always run the migrations before running the integration tests.";

  test("[brain.dream.phrase] a model that was passed in words the lesson, and is shown nothing else", async () => {
    await happens(migrations);
    const model = createScriptedModel([
      ["Always run the migrations ", "before running the integration tests."],
    ]);
    const { promoted } = await dream({ model });
    expect(promoted).toMatchObject([{ text: worded }]);
    expect(await lessons()).toContain(`- ${worded} <!-- id: ${promoted[0]!.id};`);
    expect(model.calls).toHaveLength(1);
    const [, said, ...rest] = model.calls[0]!.prompt;
    expect([said, rest]).toEqual([{ role: "user", content: [{ type: "text", text: LESSON }] }, []]);
    expect(model.calls[0]!.tools ?? []).toEqual([]);
  });

  test("[brain.dream.phrase] a model that is silent, fails, or says the opposite leaves the wording unchanged", async () => {
    const answers = ["", { parts: [], rejection: new TypeError("no network") }, `Never r${worded.slice(8)}`];
    for (const answer of answers) {
      await rm(join(root, ".agent"), { recursive: true });
      await initProject(root);
      await happens(migrations);
      expect((await dream({ model: createScriptedModel([answer]) })).promoted).toMatchObject([
        { text: LESSON },
      ]);
    }
  });

  test("[brain.dream.phrase] the reflex words nothing", async () => {
    await happens(migrations);
    expect((await dream({})).promoted).toMatchObject([{ text: LESSON }]);
  });

  test("[brain.dream.phrase] a model that hangs is given up", async () => {
    const model = createScriptedModel([["Run ", forever]]);
    await expect(phraseLesson(model, LESSON, 20)).rejects.toMatchObject({
      code: "time.exceeded",
    });
    expect(model.calls[0]!.abortSignal?.aborted).toBe(true);
  });
});
