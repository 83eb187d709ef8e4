/** The harnesses' door for Node: the files that hooks keep on a disk. */
export { createCallLedger, readLatestEntries } from "./state/call-ledger-node.ts";
export { createSessionJournal } from "./state/session-journal-node.ts";
