/** The harnesses' door for Node: the files that hooks keep on a disk. */
export { createCallLedger, readLatestEntries } from "./state/call-ledger-node.ts";
export { createGrants, grantKey, ONCE_MS, REPEAT_MS, SESSION_MS } from "./state/grants-node.ts";
export { createSessionJournal } from "./state/session-journal-node.ts";
export { createTestJournal } from "./state/test-journal-node.ts";
export { createWriteJournal } from "./state/write-journal-node.ts";
