/** Reads the layout of a settings file, so that additions look like the rest. */
import type { Json } from "../../base/index.ts";
import { type JsonDocument, type Node, tokensBetween } from "./json-document.ts";

export interface JsonLayout {
  readonly newline: string;
  /** One level of indentation. */
  readonly unit: string;
  /** Behind a comma or a colon on one line. */
  readonly gap: "" | " ";
}

export function layoutOf({ text, root }: JsonDocument): JsonLayout {
  const newline = /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
  const [first] = root?.children ?? [];
  const unit = first !== undefined && startsLine(text, first) ? indentAt(text, first.offset) : "";
  return { newline, unit: unit === "" ? "  " : unit, gap: /":\s/.test(text) ? " " : "" };
}

/** The white space that the line of this place begins with. */
export function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  return /^[^\S\r\n]*/.exec(text.slice(start, offset))![0];
}

/** Whether only white space precedes a value in its line. */
export const startsLine = (text: string, { offset }: Node): boolean =>
  /(?:[\r\n])[^\S\r\n]*$/.test(text.slice(Math.max(0, offset - 1_000), offset));

/** A value as it is written: on several lines with this indentation, or on one. */
export function formatValue(value: Json, { newline, unit }: JsonLayout, indent: string | undefined): string {
  if (indent === undefined) return JSON.stringify(value);
  return JSON.stringify(value, undefined, unit).replaceAll("\n", `${newline}${indent}`);
}

/** Whether a list or an object goes over several lines. */
export const isSpread = (text: string, { offset, length }: Node): boolean =>
  /[\r\n]/.test(text.slice(offset, offset + length));

/** Whether only white space is between them. */
export const isBlank = (text: string, from: number, to: number): boolean =>
  tokensBetween(text, from, to).every(({ kind }) => kind === "space" || kind === "newline");
