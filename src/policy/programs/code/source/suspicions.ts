/** Texts of a program that would be grave as commands, where it hands them to something that nobody knows. */
import type { Operation } from "../../../../ports/index.ts";
import { riskTier } from "../../../operations.ts";
import { type Command, possibly, type Recognition } from "../../../recognition.ts";
import type { Program } from "./program.ts";

/** So many texts are looked at, and no longer ones. */
const MAX_TEXTS = 40;
const MAX_CHARS = 2_000;
/** A word, then more. */
const COMMAND = /^\s*[A-Za-z][\w.-]*[ /]\S/;

/** `found`: what is known already, and needs no suspicion. */
export function suspicions(
  { tokens }: Program,
  found: readonly Operation[],
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const known = new Set(found.map(keyOf));
  return tokens
    .filter(({ kind, text }) => kind === "text" && text.length <= MAX_CHARS && COMMAND.test(text))
    .slice(0, MAX_TEXTS)
    .flatMap(({ text }) => recognition.shell({ text }, command))
    .filter(each => riskTier(each) === 3 && each.name !== "shell.opaque" && !known.has(keyOf(each)))
    .map(possibly);
}

const keyOf = ({ name, arguments: given }: Operation): string => JSON.stringify([name, given]);
