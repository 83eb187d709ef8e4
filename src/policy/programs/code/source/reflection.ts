/** Names by which a program reaches what its text doesn't name. */
import type { CodeLanguage } from "./language.ts";
import type { Program } from "./program.ts";

/** `x.constructor.name` and `x.__class__.__name__` are plain questions. */
export function isReflection({ tokens, language }: Program, at: number): boolean {
  return (
    language.reflection.test(tokens[at]!.text) && !/^(?:name|__name__)$/.test(tokens[at + 2]?.text ?? "")
  );
}

/** The same, written as `x["constructor"]`. */
export const hasReflection = ({ reflection }: CodeLanguage, name: string): boolean =>
  name.split(".").some((part, at) => at > 0 && reflection.test(part)) && !/\.(?:name|__name__)$/.test(name);

/** A string that names a function which does something, where a name is enough to call it. */
export function isCallable({ callsByName, vocabulary }: CodeLanguage, text: string): boolean {
  const effect = callsByName === true ? vocabulary.names.get(text.toLowerCase()) : undefined;
  return effect !== undefined && effect !== "harmless";
}
