/** The reader of a tool's calls, and the questions that it may ask about the world. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import type { Facts } from "../facts.ts";
import type { Schemas } from "../schemas/find-schemas.ts";
import type { Given } from "./given.ts";

/** A call as a harness hands it to its hook, or a model to its host. */
export interface HarnessCall {
  readonly tool: string;
  readonly arguments: Json;
}

export interface CallContext {
  readonly facts: Facts;
  /**
   * The operations of a shell command that runs in this folder, or in that of the facts.
   * @default `shell.run`, which a placed policy takes apart
   */
  readonly shell: (command: string, directory?: string) => readonly Operation[];
  readonly schemas: Schemas;
}

/** Turns a tool's call into operations. Never throws, whatever the arguments. */
export type CallReader = (given: Given, context: CallContext) => readonly Operation[];
