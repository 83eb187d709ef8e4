/** The door to the store of a browser: IndexedDB, by way of the package `idb`. */
export { type IndexedDbStoreOptions, openIndexedDbStore } from "./indexeddb/indexeddb-store.ts";
