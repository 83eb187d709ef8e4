/** `Schema`: validates values, and says in JSON Schema which it accepts. */
import type { Json } from "../base/index.ts";

/**
 * The part of the Standard Schema (v1) that we call, with its JSON Schema extension where a library has it.
 * Source: standardschema.dev. zod 4.2 and later carries both.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly jsonSchema?: {
      readonly input: (options: { readonly target: "draft-07" }) => Record<string, unknown>;
    };
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export type JsonSchema = { readonly [key: string]: Json | undefined };

export type Validation<Output> =
  | { readonly isValid: true; readonly value: Output }
  /** One sentence a problem, each naming its path: enough for a model to mend its call. */
  | { readonly isValid: false; readonly problems: readonly string[] };

/** A schema of either origin, ready to use. */
export interface Schema<Output = unknown> {
  readonly jsonSchema: JsonSchema;
  validate(value: unknown): Validation<Output> | Promise<Validation<Output>>;
}
