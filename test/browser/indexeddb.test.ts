import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openIndexedDbStore } from "../../src/storage/browser.ts";
import { callPage } from "./call-page.ts";
import { type Chromium, createProfile, removeProfile, startChromium, whyNoChromium } from "./chromium.ts";
import type { rig } from "./page/store-page.ts";
import { bundlePage, type ServedPage, servePage } from "./serve-page.ts";

type Rig = typeof rig;

test("[browser.storage.elsewhere] where there is no IndexedDB, opening says so", async () => {
  await expect(openIndexedDbStore({ name: "here" })).rejects.toMatchObject({
    code: "storage.unavailable",
    message: "The store indexeddb:here can't be reached: there is no IndexedDB here.",
  });
});

describe.skipIf(whyNoChromium !== "")("IndexedDB in Chromium" + whyNoChromium, () => {
  let profile: string;
  let browser: Chromium;
  let script: string;
  let served: ServedPage;
  let name: string;
  let count = 0;
  const pages: Page[] = [];

  async function tab(): Promise<Page> {
    const page = await browser.open(served.url);
    pages.push(page);
    return page;
  }
  const call = <Name extends keyof Rig & string>(page: Page, method: Name, ...args: Parameters<Rig[Name]>) =>
    callPage<Rig, Name>(page, method, ...args);

  async function openTab(): Promise<Page> {
    const page = await tab();
    expect(await call(page, "open", name)).toBe("done");
    return page;
  }

  beforeAll(async () => {
    profile = await createProfile();
    script = await bundlePage("store-page.ts");
    served = await servePage(script);
    browser = await startChromium(profile);
  });
  beforeEach(() => {
    count += 1;
    name = `store-${count}`;
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await removeProfile(profile);
  });

  describe("[browser.storage.versions] a database of", () => {
    test("a newer version is left as it is", async () => {
      const page = await tab();
      await call(page, "leavePlain", name, 99, ["sessions", "tomorrow"]);
      expect(await call(page, "open", name)).toBe(
        `storage.newer: The store indexeddb:${name} was written by a newer version of this program (schema 99; this one knows 4).`,
      );
      expect(await call(page, "tablesOf", name)).toEqual(["sessions", "tomorrow"]);
    });

    test("another program is left as it is", async () => {
      const page = await tab();
      await call(page, "leavePlain", name, 1, ["songs", "events"]);
      expect(await call(page, "open", name)).toBe(
        `storage.damaged: The store indexeddb:${name} is damaged: it has no sessions, no approvals, no memories, no records: another program uses this name.`,
      );
      expect(await call(page, "tablesOf", name)).toEqual(["events", "songs"]);
    });

    test("an older version is brought up to date, and keeps what it had", async () => {
      const page = await openTab();
      await call(page, "append", "monday", "hello");
      await call(page, "close");
      expect(await call(page, "upgradeByOneStep", name)).toBe("done");
      expect(await call(page, "tablesOf", name)).toEqual([
        "added-later",
        "approvals",
        "events",
        "memories",
        "records",
        "sessions",
      ]);
      expect(await call(page, "open", name)).toMatch(/^storage\.newer: /);
    });
  });

  describe("[browser.storage.gives-way] a newer version in another tab", () => {
    test("gets the database, and the older tab says so", async () => {
      const [older, newer] = [await openTab(), await tab()];
      await call(older, "append", "monday", "hello");
      expect(await call(newer, "upgradeByOneStep", name)).toBe("done");
      const problem = `storage.unavailable: The store indexeddb:${name} can't be reached: another tab needs it for a newer version; reload this one.`;
      expect(await call(older, "append", "monday", "again")).toBe(problem);
      expect(await call(older, "check")).toBe(problem);
      await older.reload();
      expect(await call(older, "open", name)).toMatch(/^storage\.newer: /);
    });

    test("waits for a tab that doesn't give way no longer than it must", async () => {
      const [older, newer] = [await tab(), await tab()];
      await call(older, "holdPlain", name, 1, ["sessions", "events", "approvals"]);
      expect(await call(newer, "upgradeByOneStep", name)).toBe(
        `storage.unavailable: The store ${name} can't be reached: an older version of this page is open in another tab; close that one.`,
      );
      await older.close();
      expect(await call(newer, "upgradeByOneStep", name)).toBe("done");
    });
  });

  describe("[browser.storage.tabs] two tabs", () => {
    test("see each other's entries, hear of them, and write one history", async () => {
      const [one, two] = [await openTab(), await openTab()];
      await call(two, "watch", "monday");
      await call(one, "append", "monday", "from one");
      await expect.poll(() => call(two, "calls")).toBe(1);
      expect(await call(two, "appendAfter", "monday", 0)).toMatch(/^log\.conflict: /);
      expect(await call(two, "append", "monday", "from two")).toBe("done");
      expect(await call(one, "texts", "monday")).toEqual(["from one", "from two"]);
    });

    test("hold a session one at a time; a dead tab gives way at once", async () => {
      const [one, two] = [await openTab(), await openTab()];
      expect(await call(one, "claim", "monday", "tab one", 3_600_000)).toBe("claimed");
      expect(await call(one, "claim", "tuesday", "tab one", 3_600_000)).toBe("claimed");
      expect(await call(two, "claim", "monday", "tab two", 3_600_000)).toBe("held");
      expect(await call(two, "appendAfter", "tuesday", 0)).toMatch(/^log\.fenced: /);
      await one.close();
      await expect.poll(() => call(two, "claim", "monday", "tab two", 3_600_000)).toBe("claimed");
      expect(await call(two, "remove", "tuesday")).toBe("done");
    });

    test("keep a claim for its time without locks, even of a dead tab", async () => {
      await browser.context.addInitScript(
        "if (location.hash === '#without-locks') delete Navigator.prototype.locks",
      );
      const [one, two] = [await tab(), await tab()];
      for (const page of [one, two]) {
        await page.goto(`${served.url}#without-locks`);
        await page.reload();
        expect(await page.evaluate("navigator.locks === undefined")).toBe(true);
        expect(await call(page, "open", name)).toBe("done");
      }
      expect(await call(one, "claim", "monday", "tab one", 3_600_000)).toBe("claimed");
      expect(await call(one, "claim", "tuesday", "tab one", 1)).toBe("claimed");
      await one.close();
      expect(await call(two, "claim", "monday", "tab two", 3_600_000)).toBe("held");
      await expect.poll(() => call(two, "claim", "tuesday", "tab two", 3_600_000)).toBe("claimed");
    });
  });

  test("[browser.storage.full] a full disk is said, loses nothing, and passes", async () => {
    // An origin of its own: the browser remembers for a while how much room another one had.
    const cramped = await servePage(script);
    const page = await browser.open(cramped.url);
    pages.push(page);
    const devtools = await browser.context.newCDPSession(page);
    const { origin } = new URL(cramped.url);
    try {
      await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 20_000_000 });
      expect(await call(page, "open", name)).toBe("done");
      await call(page, "append", "monday", "before");
      const { acknowledged, outcome } = await call(page, "fill", "big", 60);
      expect(outcome).toBe(
        `storage.full: The disk of the store indexeddb:${name} is full; nothing of what stands there was lost.`,
      );
      expect(acknowledged).toBeGreaterThan(0);
      expect(await call(page, "lastSeq", "big")).toBe(acknowledged);
      expect(await call(page, "texts", "monday")).toEqual(["before"]);
      await devtools.send("Storage.overrideQuotaForOrigin", { origin });
      expect(await call(page, "append", "big", "after")).toBe("done");
      expect(await call(page, "lastSeq", "big")).toBe(acknowledged + 1);
    } finally {
      await cramped.close();
    }
  });

  test("[browser.storage.package] without the package idb, opening names it", async () => {
    const bare = await servePage(await bundlePage("bare-page.ts", { without: ["idb"] }));
    try {
      const page = await browser.open(bare.url);
      pages.push(page);
      expect(await callPage<{ open(): Promise<string> }, "open">(page, "open")).toBe(
        "dependency.missing: openIndexedDbStore needs the package idb, which is not installed.",
      );
    } finally {
      await bare.close();
    }
  });
});

describe.skipIf(whyNoChromium !== "")("a browser that is killed" + whyNoChromium, () => {
  test("[browser.storage.kill] has lost nothing of what was acknowledged when it is started again", async () => {
    const profile = await createProfile();
    const served = await servePage(await bundlePage("store-page.ts"));
    const acknowledged = new Map<string, number>();
    try {
      for (let round = 0; round < 2; round++) {
        const browser = await startChromium(profile);
        try {
          const before = [...acknowledged.values()].reduce((sum, seq) => sum + seq, 0);
          const isEnough = Promise.withResolvers<void>();
          await browser.context.exposeFunction("acknowledge", (session: string, seq: number) => {
            acknowledged.set(session, seq);
            const total = [...acknowledged.values()].reduce((sum, each) => sum + each, 0);
            if (total >= before + 200) isEnough.resolve();
          });
          const page = await browser.open(served.url);
          await callPage<Rig, "open">(page, "open", "killed");
          await callPage<Rig, "storm">(page, "storm", 4);
          await isEnough.promise;
          await browser.kill();
        } finally {
          await browser.close();
        }
        const survivor = await startChromium(profile);
        try {
          const page = await survivor.open(served.url);
          expect(await callPage<Rig, "open">(page, "open", "killed")).toBe("done");
          for (const [session, seq] of acknowledged) {
            const texts = await callPage<Rig, "texts">(page, "texts", session);
            expect(texts.length).toBeGreaterThanOrEqual(seq);
            expect(await callPage<Rig, "lastSeq">(page, "lastSeq", session)).toBe(texts.length);
          }
        } finally {
          await survivor.close();
        }
      }
    } finally {
      await served.close();
      await removeProfile(profile);
    }
  });
});
