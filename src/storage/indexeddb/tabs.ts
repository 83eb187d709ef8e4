/** Tells watchers of a session in every tab that something was appended. */

import { canonicalJson, createId } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import { createWatchers } from "../watchers.ts";
import { browserScope } from "./idb-subset.ts";
import { namesOf } from "./schema.ts";

export type ChangeChannel = ReturnType<typeof openChangeChannel>;

export function openChangeChannel(name: string) {
  const watchers = createWatchers();
  // Without a channel each tab hears of its own entries only.
  const channel = browserScope.BroadcastChannel && new browserScope.BroadcastChannel(`brainstem:${name}`);
  if (channel !== undefined) {
    channel.onmessage = ({ data }) => {
      if (typeof data === "string") watchers.notify(data);
    };
  }
  return {
    /** Returns what ends it. Never throws. */
    watch: (key: SessionKey, onChange: () => void) => watchers.add(nameOf(key), onChange),
    /** Tells this tab's watchers, and those of the others. Never throws. */
    announce(key: SessionKey) {
      const session = nameOf(key);
      watchers.notify(session);
      channel?.postMessage(session);
    },
    close() {
      watchers.clear();
      channel?.close();
    },
  };
}

const nameOf = (key: SessionKey) => canonicalJson(namesOf(key));

/** Tells whose tab is gone: a tab that dies lets go of its lock, and the browser tells the others. */
export type SignOfLife = ReturnType<typeof createSignOfLife>;

export function createSignOfLife(store: string) {
  const locks = browserScope.navigator?.locks;
  const prefix = `brainstem:${store}:`;
  const ended = Promise.withResolvers<void>();
  let shown: Promise<string> | undefined;
  return {
    /**
     * The name of this tab's sign, which lasts from now until `end` or the tab's own end. Undefined without Web
     * Locks: then no tab is known to be gone, and claims run out by their time.
     */
    async show() {
      if (locks === undefined) return undefined;
      shown ??= new Promise((resolve, reject) => {
        const sign = createId<"sign">();
        const hold = () => {
          resolve(sign);
          return ended.promise;
        };
        locks.request(prefix + sign, { mode: "exclusive" }, hold).catch(reject);
      });
      return await shown;
    },
    /** Whether it is certain that the tab with this sign is gone. */
    async isGone(sign: string | undefined) {
      if (locks === undefined || sign === undefined) return false;
      const { held = [] } = await locks.query();
      return !held.some(({ name }) => name === prefix + sign);
    },
    end: ended.resolve,
  };
}
