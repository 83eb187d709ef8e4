/** The promises of the store and the mind in a browser, a real Chromium. */
import type { Requirement } from "./requirement.ts";

export const browserRequirements: readonly Requirement[] = [
  {
    id: "browser.evidence.erase",
    source: "spec/safety.md §4, spec/platform.md §2",
    promise:
      "On IndexedDB answers are signed, a turn is erased, a session is removed with a note, and the chain is right in every tab.",
  },
  {
    id: "browser.records.tabs",
    source: "spec/platform.md §2",
    promise: "Tabs that replace one record by version lose no write.",
  },
  {
    id: "browser.storage.contract",
    source: "spec/platform.md §2",
    promise:
      "The store on IndexedDB keeps the contract of every store, with each case run in a real Chromium.",
  },
  {
    id: "browser.storage.elsewhere",
    source: "spec/platform.md §1",
    promise: "Without IndexedDB, opening the store fails with an explanation.",
  },
  {
    id: "browser.storage.package",
    source: "spec/platform.md §2",
    promise: "The package that the store needs is optional: without it, opening the store names the package.",
  },
  {
    id: "browser.storage.versions",
    source: "spec/platform.md §2",
    promise:
      "A database of an older version is upgraded and keeps its content; a database of a newer version, or of another program, is refused and left unchanged.",
  },
  {
    id: "browser.storage.gives-way",
    source: "spec/platform.md §2",
    promise:
      "A tab closes its database for a newer version and says so; the upgrade waits for a tab that doesn't, then names it.",
  },
  {
    id: "browser.storage.tabs",
    source: "spec/hazards.md #16",
    promise:
      "Tabs see each other's entries at once and hold a session one at a time; a tab that died gives way at once, or after a time limit where the browser can't detect its end.",
  },
  {
    id: "browser.storage.full",
    source: "spec/hazards.md #28",
    promise:
      "A full disk is reported as such, loses no acknowledged write, and blocks nothing once there is room.",
  },
  {
    id: "browser.storage.kill",
    source: "spec/platform.md §2",
    promise: "A browser that is killed under load has lost no acknowledged write.",
  },
  {
    id: "browser.mind.bundle",
    source: "spec/platform.md §2",
    promise: "The core of the library runs in a browser: a page with a mind needs no module of Node's.",
  },
  {
    id: "browser.mind.reload",
    source: "spec/platform.md §2",
    promise: "A conversation in a page goes on after a reload: the next prompt holds what was said before.",
  },
  {
    id: "browser.mind.tabs",
    source: "spec/hazards.md #16",
    promise:
      "Two tabs that talk in one session at once write one linear history, and each turn sees those before it.",
  },
  {
    id: "browser.mind.killed",
    source: "spec/hazards.md #27",
    promise:
      "A turn whose page was closed, reloaded or crashed goes on in another page and repeats no finished work.",
  },
  {
    id: "browser.mind.offline",
    source: "spec/platform.md §2",
    promise: "An open page holds a conversation without a network.",
  },
];
