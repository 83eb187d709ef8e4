/** Starting through the front door: in order, reported and timed; a failure says so and leaves nothing open. */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LifecycleEntry } from "../../src/base/index.ts";
import {
  type AnyTool,
  type BrainstemConfig,
  createBrainstem,
  defineTool,
  type Fault,
  initProject,
  isFault,
} from "../../src/index.ts";
import { createMemoryStore } from "../../src/storage/index.ts";
import { createScriptedModel } from "../../src/testing/index.ts";

let root = "";
let entries: LifecycleEntry[] = [];
const onLifecycle = (entry: LifecycleEntry) => entries.push(entry);
const told = () => entries.map(({ step, outcome }) => `${step} ${outcome}`);
const started = (...steps: readonly string[]) => steps.map(step => `${step} started`);

beforeEach(async () => {
  entries = [];
  root = await mkdtemp(join(tmpdir(), "brainstem-start-"));
  await initProject(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const STEPS = (
  "location brain profile classifier model storage evidence memories auditor-model privacy budgets dreams approvals " +
  "sandbox policy provenance mcp tools auditor guardrails step-up mind deadlines"
).split(" ");
const inBrain = (...path: readonly string[]) => join(root, ".agent", ...path);

/** The open files of this process below the folder. */
async function openFiles(): Promise<readonly string[]> {
  const handles = await readdir("/proc/self/fd");
  const targets = await Promise.all(
    handles.map(handle => readlink(`/proc/self/fd/${handle}`).catch(() => "")),
  );
  return targets.filter(target => target.startsWith(root));
}

const tool = (name: string): AnyTool =>
  defineTool({
    name,
    description: "Rings the bell.",
    category: "test",
    input: { type: "object", properties: {} },
    sideEffects: [],
    repeatability: "idempotent",
    execute: () => "ding",
  });

describe("in order", () => {
  test("[brainstem.start.ordered] each step is reported with its time, and stopped in reverse", async () => {
    const before = Date.now();
    const brainstem = await createBrainstem({ root, onLifecycle });
    expect(told()).toEqual(started(...STEPS));
    for (const { at, durationMs } of entries) {
      expect(at).toBeGreaterThanOrEqual(before);
      expect(durationMs).toBeGreaterThanOrEqual(0);
    }
    await brainstem.close();
    const stopped = [
      "mind stopped",
      "mcp stopped",
      "approvals stopped",
      "dreams stopped",
      "privacy stopped",
      "storage stopped",
    ];
    expect(told().slice(STEPS.length)).toEqual(stopped);
  });

  test("[brainstem.start.listener] nothing is printed, and no file is touched outside of the brain", async () => {
    const program = `
      import { createBrainstem } from ${JSON.stringify(new URL("../../src/index.ts", import.meta.url).href)};
      const brainstem = await createBrainstem({ onLifecycle() { throw new TypeError("deaf"); } });
      await brainstem.session().turn("hello").summary();
      await brainstem.health();
      await brainstem.close();`;
    const args = ["--input-type=module", "-e", program];
    const output = execFileSync(process.execPath, args, { cwd: root, encoding: "utf8", stdio: "pipe" });
    expect(output).toBe("");
    expect(await readdir(root)).toEqual([".agent"]);
  });
});

describe("where conversations last", () => {
  const ask = async (config: BrainstemConfig, answer = "Aye.") => {
    const model = createScriptedModel([answer]);
    const brainstem = await createBrainstem({ root, model, ...config });
    await brainstem.session().turn("hello").summary();
    const { name } = brainstem.store;
    await brainstem.close();
    return { name, isKnown: JSON.stringify(model.calls[0]!.prompt).includes("I am the first.") };
  };

  test("[brainstem.config.storage] by default in the brain's own database, which only its owner may read", async () => {
    await rm(inBrain(".data"), { recursive: true, force: true });
    await ask({}, "I am the first.");
    expect((await stat(inBrain(".data"))).mode & 0o777).toBe(0o700);
    expect(await readdir(inBrain(".data"))).toContain("sessions.db");
    expect((await ask({})).isKnown).toBe(true);
    expect(await openFiles()).toEqual([]);
  });

  test("[brainstem.config.storage] in memory, as long as the brainstem", async () => {
    await ask({ storage: "memory" }, "I am the first.");
    expect((await ask({ storage: "memory" })).isKnown).toBe(false);
    expect(await readdir(inBrain(".data")).catch(() => [])).not.toContain("sessions.db");
  });

  test("[brainstem.config.storage] in a file elsewhere", async () => {
    const storage = `sqlite:${join(root, "elsewhere.db")}`;
    await ask({ storage }, "I am the first.");
    expect((await ask({ storage })).isKnown).toBe(true);
    expect(await readdir(root)).toContain("elsewhere.db");
  });

  test("[brainstem.config.storage] in a store that the caller made, and that stays open", async () => {
    const storage = createMemoryStore();
    await ask({ storage }, "I am the first.");
    expect(await ask({ storage })).toEqual({ name: "memory", isKnown: true });
    await storage.check();
    await storage.close();
  });
});

/** The new resources that keep this process alive, once closing ones have closed. */
async function moreThan(before: readonly string[]): Promise<readonly string[]> {
  let more: readonly string[] = [];
  // Not by a timer, which would be a resource itself.
  for (let tick = 0; tick < 1_000; tick++) {
    const rest = [...before];
    more = process.getActiveResourcesInfo().filter(kind => {
      const index = rest.indexOf(kind);
      if (index >= 0) rest.splice(index, 1);
      return index < 0;
    });
    if (more.length === 0) break;
    await new Promise(resolve => setImmediate(resolve));
  }
  return more;
}

interface Failure {
  readonly name: string;
  readonly prepare?: () => unknown;
  readonly config?: () => BrainstemConfig | Promise<BrainstemConfig>;
  readonly code: string;
  readonly component: string;
  readonly words: string | RegExp;
}

/** A port that was open a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise(resolve => server.close(resolve));
  return port;
}

const failures: readonly Failure[] = [
  {
    name: "a brain that isn't there",
    config: () => ({ root: tmpdir() }),
    code: "brain.not-found",
    component: "location",
    words: "There is no brain",
  },
  {
    name: "settings that can't be meant",
    prepare: () => writeFile(inBrain("brain.yaml"), "colour: red\n"),
    code: "brain.malformed",
    component: "brain",
    words: "brain.yaml:1",
  },
  {
    name: "a folder that is no brain",
    prepare: async () => {
      await rm(inBrain(), { recursive: true });
      await mkdir(inBrain());
    },
    code: "brain.not-found",
    component: "brain",
    words: "There is no brain",
  },
  {
    name: "a budget that bounds nothing",
    prepare: () => writeFile(inBrain("brain.yaml"), "budgets: [{ name: a day }]\n"),
    code: "config.invalid",
    component: "budgets",
    words: "budgets[0]: bounds nothing",
  },
  {
    name: "a model that nobody knows",
    config: () => ({ model: "nobody/nothing" }),
    code: "model.unknown",
    component: "model",
    words: "There is no model nobody/nothing",
  },
  {
    name: "a database file that is damaged",
    prepare: async () => {
      await mkdir(inBrain(".data"), { recursive: true });
      await writeFile(inBrain(".data/sessions.db"), "no database ".repeat(1_000));
    },
    code: "storage.damaged",
    component: "storage",
    words: "sessions.db",
  },
  {
    name: "a folder of data that is a file",
    prepare: async () => {
      await rm(inBrain(".data"), { recursive: true, force: true });
      await writeFile(inBrain(".data"), "");
    },
    code: "storage.denied",
    component: "storage",
    words: "its folder can't be made",
  },
  {
    name: "a database that nobody serves",
    config: async () => ({ storage: `postgres://ada:hunter2@127.0.0.1:${await closedPort()}/sessions` }),
    code: "storage.unavailable",
    component: "storage",
    words: /127\.0\.0\.1/,
  },
  {
    name: "a tool that takes the name of another, found when the store is open",
    config: () => ({ tools: [tool("recall")] }),
    code: "config.invalid",
    component: "mind",
    words: "tools[0].name",
  },
  {
    name: "a malformed tool",
    config: () => ({ tools: [{ ...tool("ring"), description: "" }] }),
    code: "config.invalid",
    component: "config",
    words: "tools[0]: it has no description",
  },
];

describe("a start that fails", () => {
  const fail = async (config: BrainstemConfig): Promise<Fault> => {
    const error: unknown = await createBrainstem({ root, onLifecycle, ...config }).catch(problem => problem);
    if (!isFault(error)) throw new TypeError(`expected a fault, got ${String(error)}`);
    return error;
  };

  test.each(failures)("[brainstem.start.reason] [brainstem.start.undone] $name", async failure => {
    await failure.prepare?.();
    const config = await failure.config?.();
    const resources = process.getActiveResourcesInfo();
    const { code, component, words } = failure;
    const error = await fail(config ?? {});
    expect(error).toMatchObject({ code, component });
    expect(error.message).toMatch(words);
    expect(`${error.message} ${error.hint}`).not.toContain("hunter2");
    const before = STEPS.slice(0, Math.max(0, STEPS.indexOf(component)));
    const undone = ["mcp", "approvals", "dreams", "privacy", "storage"].filter(step => before.includes(step));
    expect(told()).toEqual([
      ...started(...before),
      ...(STEPS.includes(component) ? [`${component} start-failed`] : []),
      ...undone.map(step => `${step} stopped`),
    ]);
    expect(await openFiles()).toEqual([]);
    expect(await moreThan(resources)).toEqual([]);
  });

  test("[brainstem.start.reason] a damaged database is left as it is", async () => {
    const damaged = "no database ".repeat(1_000);
    await mkdir(inBrain(".data"), { recursive: true });
    await writeFile(inBrain(".data/sessions.db"), damaged);
    await fail({});
    expect(await readFile(inBrain(".data/sessions.db"), "utf8")).toBe(damaged);
  });

  test("[brainstem.start.undone] the next start succeeds, once it is mended", async () => {
    await fail({ model: "nobody/nothing" });
    const { close, health } = await createBrainstem({ root });
    expect((await health()).isReady).toBe(true);
    await close();
  });
});
