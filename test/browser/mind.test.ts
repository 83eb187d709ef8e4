import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CommittedEvent } from "../../src/ports/index.ts";
import { callPage } from "./call-page.ts";
import { type Chromium, createProfile, removeProfile, startChromium, whyNoChromium } from "./chromium.ts";
import type { rig } from "./page/mind-page.ts";
import { bundlePage, type ServedPage, servePage } from "./serve-page.ts";

type Rig = typeof rig;

describe.skipIf(whyNoChromium !== "")("a mind in Chromium" + whyNoChromium, () => {
  let profile: string;
  let browser: Chromium;
  let script: string;
  let served: ServedPage;
  const pages: Page[] = [];

  const call = <Name extends keyof Rig & string>(page: Page, method: Name, ...args: Parameters<Rig[Name]>) =>
    callPage<Rig, Name>(page, method, ...args);

  async function tab(model: Parameters<Rig["start"]>[0]): Promise<Page> {
    const page = await browser.open(served.url);
    pages.push(page);
    await call(page, "start", model);
    return page;
  }

  /** Each test has an origin, and with it a store, of its own. */
  async function freshOrigin() {
    await served?.close();
    served = await servePage(script);
  }

  beforeAll(async () => {
    profile = await createProfile();
    script = await bundlePage("mind-page.ts");
    browser = await startChromium(profile);
    await freshOrigin();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
    await freshOrigin();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await removeProfile(profile);
  });

  test("[browser.mind.bundle] needs nothing of Node's", () => {
    expect(script).not.toMatch(/__vite-browser-external|["'`]node:/);
  });

  test.each(["reflex", "counting"] as const)(
    "[browser.mind.reload] with the model %s goes on after a reload",
    async model => {
      const page = await tab(model);
      const first = await call(page, "say", "Hello, my name is Ada.");
      expect(first.status).toBe("completed");
      await page.reload();
      await call(page, "start", model);
      const second = await call(page, "say", "What did I say?");
      expect(second.status).toBe("completed");
      const [prompt] = await call(page, "prompts");
      expect(prompt).toContain("Hello, my name is Ada.");
      expect(prompt).toContain(JSON.stringify(first.text).slice(1, -1));
      const log = await call(page, "log");
      expect(inputsOf(log)).toEqual(["Hello, my name is Ada.", "What did I say?"]);
      expect(log.map(({ kind }) => kind).filter(kind => kind === "turn-end")).toHaveLength(2);
      expect(await call(page, "record")).toMatchObject({
        title: "Hello, my name is Ada.",
        turns: 2,
        state: "ready",
        lastSeq: log.at(-1)!.seq,
      });
    },
  );

  test("[browser.mind.tabs] two tabs talk in one session, one at a time, and write one history", async () => {
    const tabs = [await tab("counting"), await tab("counting")];
    const inputs = Array.from({ length: 10 }, (_, index) => `input ${index}`);
    const turns = await Promise.all(inputs.map((input, index) => call(tabs[index % 2]!, "say", input)));
    expect(turns.map(({ status }) => status)).toEqual(inputs.map(() => "completed"));
    const log = await call(tabs[0]!, "log");
    expect(await call(tabs[1]!, "log")).toEqual(log);
    expect(inputsOf(log).toSorted()).toEqual(inputs);
    expect(log.map(({ seq }) => seq)).toEqual(
      log.map(({ seq }) => seq).toSorted((left, right) => left - right),
    );
    expect(stretchesOf(log)).toHaveLength(10);
    // Each turn saw every one before it, whichever tab held it.
    expect(turns.map(({ text }) => text).toSorted()).toEqual(
      inputs.map((_, index) => `That was number ${index + 1}.`).toSorted(),
    );
  });

  describe("[browser.mind.killed] a page that", () => {
    const endings: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
      ["is closed", page => page.close()],
      ["crashes", page => page.goto("chrome://crash").catch(() => undefined)],
      ["is reloaded", page => page.reload()],
    ];

    test.each(endings)("%s while its model speaks is gone on with in another", async (_, end) => {
      const page = await tab("stopping-in-words");
      const id = await call(page, "begin", "Buy milk.");
      await expect.poll(() => call(page, "prompts")).toHaveLength(2);
      expect((await call(page, "record"))?.state).toBe("processing");
      await end(page);
      const other = await tab("finishing");
      expect(await call(other, "resume")).toMatchObject({ turn: id, status: "completed" });
      expect((await call(other, "prompts"))[0]).toContain("noted milk");
      expect(await call(other, "notes")).toHaveLength(1);
      const log = await call(other, "log");
      expect(stretchesOf(log)).toEqual([id]);
      expect(log.at(-1)?.kind).toBe("turn-end");
      expect(await call(other, "say", "And now?")).toMatchObject({ status: "completed" });
    });

    test("is closed while a tool runs has it run again under the same key", async () => {
      const page = await tab("stopping-in-a-tool");
      const id = await call(page, "begin", "Buy milk.");
      await expect.poll(() => call(page, "notes")).toHaveLength(1);
      await page.close();
      const other = await tab("finishing");
      expect(await call(other, "resume")).toMatchObject({ turn: id, status: "completed" });
      const [first, second] = await call(other, "notes");
      expect(second).toBe(first);
      expect((await call(other, "prompts")).at(-1)).toContain("noted milk");
    });
  });

  test("[browser.mind.offline] a page that is open talks on without a network", async () => {
    const page = await browser.open(served.url);
    pages.push(page);
    const requests: string[] = [];
    page.on("request", request => requests.push(request.url()));
    await page.waitForFunction(() => "rig" in globalThis);
    requests.length = 0;
    await served.close();
    await page.context().setOffline(true);
    try {
      await call(page, "start", "reflex");
      expect(await call(page, "say", "Hello, my name is Ada.")).toMatchObject({ status: "completed" });
      expect(inputsOf(await call(page, "log"))).toEqual(["Hello, my name is Ada."]);
      expect(requests).toEqual([]);
    } finally {
      await page.context().setOffline(false);
    }
  });
});

const inputsOf = (log: readonly CommittedEvent[]) =>
  log.flatMap(entry => (entry.kind === "input-received" ? [entry.text] : []));

/** The turns in the order of the log, one for each stretch of entries of one turn. */
const stretchesOf = (log: readonly CommittedEvent[]) =>
  log.map(({ turn }) => turn).filter((turn, index, turns) => turn !== turns[index - 1]);
