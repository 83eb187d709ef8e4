/** Ten tools as people write them, each with its input by zod: the compiler's work is measured on them. */
import { z } from "zod";
import { defineTool } from "../../../src/tools/index.ts";

const common = { category: "shop", sideEffects: [], repeatability: "idempotent" } as const;

export const findProduct = defineTool({
  ...common,
  name: "find_product",
  description: "Finds products by words.",
  input: z.object({ query: z.string().min(1), limit: z.number().int().max(50).default(10) }),
  execute: ({ query, limit }) => ({ query, names: [query].slice(0, limit) }),
});

export const showProduct = defineTool({
  ...common,
  name: "show_product",
  description: "Shows one product.",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.string(), name: z.string(), price: z.number(), tags: z.array(z.string()) }),
  execute: ({ id }) => ({ id, name: "Chair", price: 90, tags: ["wood"] }),
});

export const addToCart = defineTool({
  ...common,
  name: "add_to_cart",
  description: "Puts a product into the cart.",
  input: z.object({ id: z.string(), quantity: z.number().int().positive(), note: z.string().optional() }),
  execute: ({ id, quantity, note }) => ({ id, quantity, note: note ?? "" }),
});

export const setAddress = defineTool({
  ...common,
  name: "set_address",
  description: "Says where it goes.",
  input: z.object({
    name: z.string(),
    address: z.object({
      street: z.string(),
      city: z.string(),
      zip: z.string(),
      country: z.string().length(2),
    }),
  }),
  execute: ({ name, address }) => `${name}, ${address.street}, ${address.zip} ${address.city}`,
});

export const pay = defineTool({
  ...common,
  name: "pay",
  description: "Pays.",
  input: z.discriminatedUnion("method", [
    z.object({ method: z.literal("card"), number: z.string(), month: z.number(), year: z.number() }),
    z.object({ method: z.literal("transfer"), iban: z.string() }),
    z.object({ method: z.literal("invoice") }),
  ]),
  execute: input => (input.method === "card" ? input.number.slice(-4) : input.method),
});

export const listOrders = defineTool({
  ...common,
  name: "list_orders",
  description: "Lists orders.",
  input: z.object({
    state: z.enum(["open", "sent", "done"]).nullable(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    page: z.number().default(1),
  }),
  execute: ({ state, page }) => ({ orders: [{ id: "1", state: state ?? "open" }], page }),
});

export const rate = defineTool({
  ...common,
  name: "rate",
  description: "Rates products.",
  input: z.object({ ratings: z.array(z.object({ id: z.string(), stars: z.number().min(1).max(5) })) }),
  async execute({ ratings }, context) {
    context.progress(`${ratings.length} ratings`);
    return ratings.map(({ id, stars }) => `${id}: ${stars}`);
  },
  render: lines => lines.join("\n"),
});

export const setPreferences = defineTool({
  ...common,
  name: "set_preferences",
  description: "Keeps preferences.",
  input: z.object({ values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
  execute: ({ values }) => Object.keys(values).length,
});

export const convert = defineTool({
  ...common,
  name: "convert",
  description: "Converts an amount.",
  input: z.object({ amount: z.string().transform(Number), from: z.string(), to: z.string() }),
  operation: ({ from, to }) => [{ name: "money.convert", arguments: { from, to } }],
  execute: ({ amount, from, to }) => `${amount.toFixed(2)} ${from} in ${to}`,
});

export const say = defineTool({
  ...common,
  name: "say",
  description: "Says something to support.",
  input: z.object({
    text: z.string(),
    attachments: z.array(z.object({ name: z.string(), url: z.url() })).optional(),
  }),
  execute: ({ text, attachments = [] }) => ({
    sent: text.length,
    files: attachments.map(({ name }) => name),
  }),
});
