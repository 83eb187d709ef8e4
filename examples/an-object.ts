/** Answers that are values: an order taken from a sentence, checked, and asked for again where it isn't one. */
import assert from "node:assert/strict";
import { createMind } from "brainstem";
import { createScriptedModel } from "brainstem/testing";
import { z } from "zod";

const order = z.object({
  customer: z.string(),
  items: z.array(z.object({ name: z.string(), count: z.number().int().positive() })),
});

// A real model takes the script's place: any object of an AI SDK provider package.
const model = createScriptedModel([
  'Sure! ```json\n{"customer": "Ada", "items": [{"name": "rye", "count": "two"}]}\n```',
  ['{"customer": "Ada", "items": [', '{"name": "rye", "count": 2}, ', '{"name": "roll", "count": 6}]}'],
]);
const mind = createMind({ model });
const session = mind.session({ tenant: "bakery", user: "ada", session: "orders" });

const answer = session.object("Two loaves of rye and half a dozen rolls for Ada, please.", order);
for await (const partial of answer.partials()) console.log(partial.items?.length ?? 0, "items so far");
const { customer, items } = await answer.value();

console.log(`${customer}: ${items.map(({ count, name }) => `${count} × ${name}`).join(", ")}`);
assert.deepEqual(items.at(-1), { name: "roll", count: 6 });
await mind.close();
