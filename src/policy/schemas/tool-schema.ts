/** A tool of tool_schemas, as plain data: its operations, their arguments, and the conditions for them. */
import type { Json, Source } from "../../base/index.ts";

export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly SchemaOperation[];
  /** Globs of all operations that it may speak of. */
  readonly covers: readonly string[];
  /** An unreadable part belongs to more than one operation: all that it covers is asked about. */
  readonly isBroken?: true;
  readonly source: Source;
}

export interface SchemaOperation {
  /** In full: `git.push`, or `tool.<name>` for the plain schema of an MCP tool. */
  readonly name: string;
  /** Of all arguments as one object. Undefined where the schema says nothing about them. */
  readonly arguments?: ValueSchema;
  readonly preconditions: readonly Statement[];
  readonly sideEffects: readonly string[];
  /** The line that demands a person's approval. */
  readonly approval?: Source;
  readonly blockedTargets: readonly string[];
  readonly blockedSource?: Source;
  readonly warning?: string;
  readonly rateLimit?: RateLimit;
  readonly timeoutMs?: number;
  readonly source: Source;
  /** Some of it can't be read: it is asked about. */
  readonly isBroken?: true;
}

export const valueTypes = ["string", "integer", "number", "boolean", "array", "object", "null"] as const;
export type ValueType = (typeof valueTypes)[number];

/** The keywords of JSON Schema that are checked here. A value without a keyword may be anything. */
export interface ValueSchema {
  readonly type?: ValueType | readonly ValueType[];
  readonly enum?: readonly Json[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly items?: ValueSchema;
  readonly properties?: { readonly [name: string]: ValueSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  /** The value of an argument that isn't given. */
  readonly default?: Json;
}

/** A sentence of the file, and its line. */
export interface Statement {
  readonly text: string;
  readonly source: Source;
}

export interface RateLimit {
  readonly calls: number;
  readonly windowMs: number;
}
