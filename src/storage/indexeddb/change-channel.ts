/** Tells watchers of a session in every tab that something was appended. */
import { canonicalJson } from "../../base/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import { browserScope } from "./browser-scope.ts";
import { namesOf } from "./schema.ts";

export interface ChangeChannel {
  /** Returns what ends it. Never throws. */
  watch(key: SessionKey, onChange: () => void): () => void;
  /** Tells this tab's watchers, and those of the others. Never throws. */
  announce(key: SessionKey): void;
  close(): void;
}

export function openChangeChannel(name: string): ChangeChannel {
  const watchers = new Map<string, Set<() => void>>();
  // Without a channel each tab hears of its own entries only.
  const channel = browserScope.BroadcastChannel && new browserScope.BroadcastChannel(`brainstem:${name}`);
  if (channel !== undefined) {
    channel.onmessage = ({ data }) => {
      if (typeof data === "string") notify(data);
    };
  }

  function notify(session: string) {
    for (const call of [...(watchers.get(session) ?? [])]) call();
  }

  return {
    watch(key, onChange) {
      const session = nameOf(key);
      const all = watchers.get(session) ?? new Set();
      // A function of its own: the same one may be given twice.
      const call = () => {
        try {
          onChange();
        } catch {
          // A watcher that fails is no reason for an append to fail.
        }
      };
      watchers.set(session, all.add(call));
      return () => {
        all.delete(call);
        if (all.size === 0) watchers.delete(session);
      };
    },
    announce(key) {
      const session = nameOf(key);
      notify(session);
      channel?.postMessage(session);
    },
    close() {
      watchers.clear();
      channel?.close();
    },
  };
}

const nameOf = (key: SessionKey) => canonicalJson(namesOf(key));
