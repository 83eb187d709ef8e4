/** Moves sessions: branches, exports, imports, copies. Conversations need none of it. */
export { type BranchOptions, branchSession } from "./transfer/branch-session.ts";
export type { SessionChoice } from "./transfer/choose-sessions.ts";
export { type CopyOptions, copySessions } from "./transfer/copy-sessions.ts";
export { type ExportOptions, exportSessions } from "./transfer/export-sessions.ts";
export type { ImportReport } from "./transfer/import-report.ts";
export { type ImportOptions, importSessions } from "./transfer/import-sessions.ts";
export type { OnExisting, PlacedSession } from "./transfer/place-session.ts";
export { type TurnEnd, turnEnds } from "./transfer/turn-ends.ts";
