/** Recognises Brainstem's own programs by the real file, whatever a command calls it. */
import type { Facts } from "../facts.ts";
import { lastName } from "./path-parts.ts";

const NAME = /^(brainstem(?:-hook)?)(?:\.(?:[cm]?js|cmd|ps1))?$/;
/** The beginnings of the files in bin/, which a copy has as well. */
const SIGNATURE =
  /^#!.*\n(?:\/\/ Starts `(brainstem)`|# What harnesses start for each event: (brainstem-hook))/;

/** The program that a file is, by its real path or its text; undefined for any other. Never throws. */
export function ownProgram(real: string, facts: Pick<Facts, "readText">): string | undefined {
  const [, name] = NAME.exec(lastName(real)) ?? [];
  if (name !== undefined) return name;
  if (/\/brainstem\/(?:bin|dist\/program)\/[^/]+$/.test(real)) return "brainstem";
  const [, program, hook] = SIGNATURE.exec(facts.readText(real) ?? "") ?? [];
  return program ?? hook;
}

const LOADS = /["'`](?:[^"'`\s]*\/)?brainstem\/(?:bin|dist\/program)\//;
/** By the path of an installed program or of a link to it, with or without the end of its name. */
const LOADS_PROGRAM =
  /\b(?:require|import|from|createRequire)\b[^"'`\n]{0,40}["'`][^"'`\s]*\/brainstem(?:-hook)?(?:\.[cm]?js)?["'`]/;
const LOADS_LIBRARY =
  /\b(?:require|import|from)\s*\(?\s*["'`](?:[^"'`\s]*node_modules\/)?brainstem(?:\/[\w/.-]+)?["'`]/;

/** Whether code loads Brainstem's programs; with `isInline` its library as well, which can answer for a person. */
export const loadsOwnProgram = (text: string, isInline: boolean): boolean =>
  LOADS.test(text) || LOADS_PROGRAM.test(text) || (isInline && LOADS_LIBRARY.test(text));
