/** A list of values, each of which is shown as soon as it is there. */
import type { Json } from "../../base/index.ts";
import type { Schema, Validation } from "../../ports/index.ts";
import type { DeepPartial } from "./deep-partial.ts";
import { isObject } from "./json-value.ts";
import { type FormatOptions, namesOf, type ObjectFormat, type ObjectPartials } from "./object-format.ts";
import { partialReader } from "./partial-reader-on-demand.ts";
import { check, type ReadObjectOptions, readFormat, wrappedAndBare } from "./read-format.ts";
import { wrapSchema } from "./wire-schema.ts";

/** The key under which a list travels. */
const KEY = "items";

/**
 * Values that the schema accepts, asked for as `{ "items": [ … ] }`, and taken as a bare list or as JSON lines too. The
 * complete and valid items stream.
 * @throws input.invalid for a name that providers refuse
 */
export function listFormat<Item>(
  itemSchema: Schema<Item>,
  options: FormatOptions = {},
): ObjectFormat<readonly Item[]> {
  return Object.freeze({
    ...namesOf(options),
    jsonSchema: wrapSchema(itemSchema.jsonSchema, KEY, "list"),
    read: (text: string, given?: ReadObjectOptions) =>
      readFormat(text, given, json =>
        wrappedAndBare(json, KEY).map(list => () => checkList(itemSchema, list)),
      ),
    createPartials: () => createListPartials(itemSchema),
  });
}

async function checkList<Item>(schema: Schema<Item>, list: Json): Promise<Validation<readonly Item[]>> {
  if (!Array.isArray(list)) return { isValid: false, problems: [`${KEY}: expected a list`] };
  const items: Item[] = [];
  const problems: string[] = [];
  for (const [index, json] of list.entries()) {
    const validation = await check(schema, json, `${KEY}[${index}]`);
    if (validation.isValid) items.push(validation.value);
    else problems.push(...validation.problems);
  }
  return problems.length === 0 ? { isValid: true, value: items } : { isValid: false, problems };
}

async function createListPartials<Item>(schema: Schema<Item>): Promise<ObjectPartials<readonly Item[]>> {
  const reader = await partialReader();
  let items: readonly Item[] = [];
  let seen = 0;
  return {
    async push(delta) {
      const json = reader.push(delta);
      const list = isObject(json) ? json[KEY] : json;
      if (!Array.isArray(list)) return undefined;
      const before = items;
      // The last one may still grow, until another one begins.
      for (; seen < list.length - 1; seen++) {
        const validation = await check(schema, list[seen] as Json);
        if (validation.isValid) items = [...items, validation.value];
      }
      return items === before ? undefined : (items as DeepPartial<readonly Item[]>);
    },
  };
}
