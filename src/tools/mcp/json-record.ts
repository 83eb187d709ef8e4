/** Objects of messages whose members are unchecked. */
import type { Json } from "../../base/index.ts";

export type JsonRecord = { readonly [name: string]: Json | undefined };

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);
