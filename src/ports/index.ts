/** The contracts between rooms, as types (and the closed lists that those types are made of). */
export type * from "./budget-ledger.ts";
export type * from "./content-part.ts";
export * from "./event.ts";
export type * from "./event-log.ts";
export * from "./hook.ts";
export * from "./memory.ts";
export type * from "./redactor.ts";
export type * from "./schema.ts";
export type * from "./scope.ts";
export type * from "./tool.ts";
export * from "./tool-outcome.ts";
export type * from "./waiting.ts";
