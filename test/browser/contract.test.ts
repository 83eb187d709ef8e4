import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { storeContract } from "../../src/testing/store-contract.ts";
import { callPage } from "./call-page.ts";
import { type Chromium, createProfile, removeProfile, startChromium, whyNoChromium } from "./chromium.ts";
import type { rig } from "./page/contract-page.ts";
import { bundlePage, type ServedPage, servePage } from "./serve-page.ts";

const rows = storeContract.map(({ matter, name }, index) => [`${matter}: ${name}`, index] as const);

describe.skipIf(whyNoChromium !== "")("store contract: IndexedDB in Chromium" + whyNoChromium, () => {
  let profile: string;
  let browser: Chromium;
  let served: ServedPage;
  let page: Page;

  beforeAll(async () => {
    profile = await createProfile();
    served = await servePage(await bundlePage("contract-page.ts"));
    browser = await startChromium(profile);
    page = await browser.open(served.url);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await removeProfile(profile);
  });

  test.each(rows)("[browser.storage.contract] %s", async (_, index) => {
    await callPage<typeof rig, "runCase">(page, "runCase", index);
  });
});
