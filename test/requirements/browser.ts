/** The promises of the store and the mind in a browser, a real Chromium. */
import type { Requirement } from "./requirement.ts";

export const browserRequirements: readonly Requirement[] = [
  {
    id: "browser.storage.contract",
    source: "spec/platform.md §2",
    promise: "The store on IndexedDB keeps the contract of every store, each case of it in a real Chromium.",
  },
  {
    id: "browser.storage.elsewhere",
    source: "spec/platform.md §1",
    promise: "Where there is no IndexedDB, opening the store says so in words.",
  },
  {
    id: "browser.storage.package",
    source: "spec/platform.md §2",
    promise: "The package that the store needs is optional: without it, opening names it.",
  },
  {
    id: "browser.storage.versions",
    source: "spec/platform.md §2",
    promise:
      "A database of an older version is brought up to date and keeps what it had; one of a newer version, or of another program, is refused and left as it is.",
  },
  {
    id: "browser.storage.gives-way",
    source: "spec/platform.md §2",
    promise:
      "A tab gives the database away to a newer version and says so; one that doesn't is waited for, then named.",
  },
  {
    id: "browser.storage.tabs",
    source: "spec/hazards.md #16",
    promise:
      "Tabs see each other's entries at once and hold a session one at a time; a tab that died gives way at once, or by its time where the browser can't tell.",
  },
  {
    id: "browser.storage.full",
    source: "spec/hazards.md #28",
    promise: "A full disk is said as such, loses nothing of what was acknowledged, and passes.",
  },
  {
    id: "browser.storage.kill",
    source: "spec/platform.md §2",
    promise: "A browser that is killed under load has lost nothing of what was acknowledged.",
  },
  {
    id: "browser.mind.bundle",
    source: "spec/platform.md §2",
    promise: "The core of the library runs in a browser: a page with a mind needs nothing of Node's.",
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
      "Two tabs that talk in one session at once write one linear history, each turn told of those before.",
  },
  {
    id: "browser.mind.killed",
    source: "spec/hazards.md #27",
    promise:
      "A turn whose page was closed, reloaded or crashed goes on in another page, with nothing done twice that was done.",
  },
  {
    id: "browser.mind.offline",
    source: "spec/platform.md §2",
    promise: "A page that is open holds a conversation without a network.",
  },
];
