/** The globals of a page and a worker that Node lacks, in the types that the store needs: the project has no DOM library. */
import type { KeyRange, StorageKey } from "./idb-subset.ts";

export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  close(): void;
}

export interface Locks {
  /** Holds the lock until the promise of the callback settles, or until the page is gone. */
  request(
    name: string,
    options: { readonly mode: "exclusive" },
    whenHeld: () => Promise<void>,
  ): Promise<unknown>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

export interface BrowserScope {
  readonly indexedDB?: object;
  readonly IDBKeyRange: {
    bound(lower: StorageKey, upper: StorageKey, isLowerOpen?: boolean, isUpperOpen?: boolean): KeyRange;
  };
  readonly BroadcastChannel?: new (name: string) => Channel;
  /** Without `locks` where the page didn't come over HTTPS or from this machine. */
  readonly navigator?: { readonly locks?: Locks };
}

export const browserScope = globalThis as unknown as BrowserScope;
