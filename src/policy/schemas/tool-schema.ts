/** What a file of tool_schemas says about a tool: its operations, what they take, and what has to hold for them. */
import type { Source } from "../../base/index.ts";
import type { ValueSchema } from "./value-schema.ts";

export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  /** By their full names: `git.push`, or `tool.<name>` for the plain schema of an MCP tool. */
  readonly operations: ReadonlyMap<string, SchemaOperation>;
  /** Globs of all operations that it may speak of. */
  readonly covers: readonly string[];
  /** Something in it that isn't of one operation alone can't be read: all that it covers is asked about. */
  readonly isBroken?: true;
  readonly source: Source;
}

export interface SchemaOperation {
  readonly name: string;
  /** Undefined where nothing is said about arguments. */
  readonly arguments?: SchemaArguments;
  readonly preconditions: readonly Statement[];
  readonly sideEffects: readonly string[];
  /** Where it says that a person has to approve. */
  readonly approval?: Source;
  readonly blockedTargets: readonly string[];
  /** Where they stand. */
  readonly blockedSource?: Source;
  readonly warning?: string;
  readonly rateLimit?: RateLimit;
  readonly timeoutMs?: number;
  readonly source: Source;
  /** Some of it can't be read: it is asked about. */
  readonly isBroken?: true;
}

export interface SchemaArguments {
  readonly values: ReadonlyMap<string, ValueSchema>;
  readonly required: ReadonlySet<string>;
  /** Whether arguments that aren't named may be given. */
  readonly isOpen: boolean;
}

/** A sentence of the file, and where it stands. */
export interface Statement {
  readonly text: string;
  readonly source: Source;
}

export interface RateLimit {
  readonly calls: number;
  readonly windowMs: number;
}
