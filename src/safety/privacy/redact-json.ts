/** Redacts every string of a JSON value, and whole strings whose member's name says that they are secret. */
import type { Json } from "../../base/index.ts";
import type { Redactor } from "../../ports/index.ts";
import { findPlaceholders, placeholderOf } from "./placeholder.ts";
import { secretNameOf } from "./secret-names.ts";

/**
 * The same value with its secrets replaced; names of members stay. A string under `password`, `apiKey` or the like is
 * replaced whole, whatever it looks like, unless it is empty.
 * @throws redaction.failed as the redactor does.
 */
export async function redactJson(redactor: Redactor, value: Json): Promise<Json> {
  if (typeof value === "string") return (await redactor.redact(value)).text;
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return Promise.all(value.map(item => redactJson(redactor, item)));
  const members = Object.entries(value).map(
    async ([name, member]) =>
      [name, member === undefined ? member : await redactMember(redactor, name, member)] as const,
  );
  return Object.fromEntries(await Promise.all(members));
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

async function redactMember(redactor: Redactor, name: string, member: Json): Promise<Json> {
  const secret = typeof member === "string" && member !== "" ? secretNameOf(name) : undefined;
  if (secret === undefined) return redactJson(redactor, member);
  const [placeholder] = findPlaceholders(member as string);
  const isRedacted = placeholder?.start === 0 && placeholder.end === (member as string).length;
  return isRedacted ? member : placeholderOf(secret.kind);
}
