/** Structured answers as far as a model without judgement can give them: values that are in the request as such. */
import type { Json } from "../../base/index.ts";
import { hasPhrase } from "../../search/index.ts";

interface ObjectSchema {
  readonly type?: unknown;
  readonly properties?: { readonly [name: string]: unknown };
  readonly required?: readonly string[];
}

interface ValueSchema {
  readonly type?: unknown;
  readonly enum?: readonly Json[];
}

/**
 * An object for a schema of plain values, read from lines such as `name: Ada`, and from the one member of an
 * enumeration that is named. Undefined when something that is required isn't there: a guess would be a wrong type in
 * the right form.
 */
export function extractObject(schema: object, text: string): { readonly [name: string]: Json } | undefined {
  const { type, properties = {}, required = [] } = schema as ObjectSchema;
  if (type !== "object") return undefined;
  const found = Object.entries(properties).flatMap(([name, value]) => {
    const extracted = extractValue(name, value as ValueSchema, text);
    return extracted === undefined ? [] : [[name, extracted] as const];
  });
  const object = Object.fromEntries(found);
  return required.every(name => Object.hasOwn(object, name)) ? object : undefined;
}

function extractValue(name: string, schema: ValueSchema, text: string): Json | undefined {
  const written = writtenAs(name, text);
  if (schema.enum !== undefined) {
    const named = schema.enum.filter(each => hasPhrase(written ?? text, String(each)));
    return named.length === 1 ? named[0] : undefined;
  }
  if (written === undefined || written === "") return undefined;
  const number = Number(written);
  switch (schema.type) {
    case "string":
      return written;
    case "number":
      return Number.isFinite(number) ? number : undefined;
    case "integer":
      return Number.isSafeInteger(number) ? number : undefined;
    case "boolean":
      return /^(?:true|yes)$/i.test(written) ? true : /^(?:false|no)$/i.test(written) ? false : undefined;
    default:
      return undefined;
  }
}

function writtenAs(name: string, text: string): string | undefined {
  const wanted = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  for (const line of text.split("\n")) {
    const [, label, value] =
      /^\s*(?:[-*]\s+)?["'`]?([\p{L}\p{N}_ -]{1,60}?)["'`]?\s*[:=\uff1a]\s*(.*)$/u.exec(line) ?? [];
    if (label?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") === wanted) {
      return value!.trim().replace(/^(["'`])(.*)\1,?$/, "$2");
    }
  }
  return undefined;
}
