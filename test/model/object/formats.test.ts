import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  choiceFormat,
  formatInstructions,
  listFormat,
  type ObjectFormat,
  objectFormat,
  reaskMessage,
} from "../../../src/model/index.ts";
import type { Schema } from "../../../src/ports/index.ts";
import { toSchema } from "../../../src/tools/schema.ts";

const person = toSchema(z.object({ name: z.string(), age: z.number().int().optional() }));
const stream = async <Value>(format: ObjectFormat<Value>, text: string, size = 3) => {
  const partials = await format.createPartials();
  const shown = [];
  for (let at = 0; at < text.length; at += size) {
    const partial = await partials.push(text.slice(at, at + size));
    if (partial !== undefined) shown.push(partial);
  }
  return shown;
};

describe("[model.object.format] an object", () => {
  const format = objectFormat(person, { name: "person", description: "Who it is about" });

  test("is asked for by its schema, closed, and read", async () => {
    expect(format).toMatchObject({ name: "person", description: "Who it is about" });
    expect(format.jsonSchema).toEqual({
      type: "object",
      properties: { name: { type: "string" }, age: expect.objectContaining({ type: "integer" }) },
      required: ["name"],
      additionalProperties: false,
    });
    const reading = await format.read('{"name": "Ada"}');
    expect(reading).toEqual({ status: "parsed", value: { name: "Ada" } });
    if (reading.status !== "failed")
      expectTypeOf(reading.value).toEqualTypeOf<{ name: string; age?: number | undefined }>();
    expect(await format.read("```\n{'name': 'Ada',}\n```")).toEqual({
      status: "repaired",
      value: { name: "Ada" },
    });
  });

  test("[model.object.format.typed] an invalid value has failed, whatever it resembles", async () => {
    expect(await format.read('{"name": "Ada", "age": "36"}')).toEqual({
      status: "failed",
      problems: ['age: expected a number, got "36"'],
      text: '{"name": "Ada", "age": "36"}',
    });
    for (const text of ["Ada", '"Ada"', '[{"name": "Ada"}]', "null", "", '{"value": {"name": "Ada"}}']) {
      expect(await format.read(text)).toMatchObject({ status: "failed", text });
    }
  });

  test("of several that can be read, the first that validates is meant", async () => {
    const text = 'From {"id": 1} I get {"name": "Ada"} or {"name": "Grace"}.';
    expect(await format.read(text)).toEqual({ status: "parsed", value: { name: "Ada" } });
  });

  test("streams as it is written", async () => {
    const shown = await stream(format, 'So: {"name": "Ada", "age": 36}');
    expect(shown.at(0)).toEqual({ name: "A" });
    expect(shown.at(-1)).toEqual({ name: "Ada", age: 36 });
  });

  test("a schema that breaks is a problem, not an exception", async () => {
    const broken: Schema<never> = {
      jsonSchema: { type: "object" },
      validate: () => {
        throw new TypeError("no such thing");
      },
    };
    expect(await objectFormat(broken).read("{}")).toMatchObject({
      problems: ["the schema could not check it: no such thing"],
    });
  });

  test.each(["", "two words", "x".repeat(65), "ä"])("the name %j is refused", name => {
    expect(() => objectFormat(person, { name })).toThrow(expect.objectContaining({ code: "input.invalid" }));
  });
});

describe("[model.object.format.wrapped] a value that is no object", () => {
  test.each<[Schema, string, unknown]>([
    [toSchema(z.number()), '{"value": 5}', 5],
    [toSchema(z.number()), "5", 5],
    [toSchema(z.string()), '{"value": "x"}', "x"],
    [toSchema(z.string()), '"x"', "x"],
    [toSchema(z.array(z.string())), '{"value": ["a"]}', ["a"]],
    [toSchema(z.array(z.string())), 'Here: ["a", "b"]', ["a", "b"]],
    [toSchema(z.union([z.object({ a: z.string() }), z.object({ b: z.number() })])), '{"b": 1}', { b: 1 }],
    [toSchema(z.object({ value: z.number() }).nullable()), '{"value": {"value": 1}}', { value: 1 }],
    [toSchema(z.object({ value: z.number() }).nullable()), '{"value": 1}', { value: 1 }],
    [toSchema(z.unknown()), '{"value": 1}', 1],
  ])("%# is taken with its wrapping and without", async (schema, text, value) => {
    const format = objectFormat(schema);
    expect(format.jsonSchema).toMatchObject({
      type: "object",
      required: ["value"],
      additionalProperties: false,
    });
    expect(await format.read(text)).toEqual({ status: "parsed", value });
  });

  test("[model.object.format.typed] words are no string, and a string is no number", async () => {
    expect(await objectFormat(toSchema(z.string())).read("I can't do that.")).toMatchObject({
      status: "failed",
    });
    expect(await objectFormat(toSchema(z.number())).read("It is 5.")).toMatchObject({ status: "failed" });
    expect(await objectFormat(toSchema(z.number())).read('{"value": "5"}')).toMatchObject({
      problems: [expect.stringMatching(/^value: .*expected a number, got "5"$/)],
    });
    expect(await objectFormat(toSchema(z.array(z.number()))).read("See [1].")).toMatchObject({
      status: "failed",
    });
  });

  test("references within a schema are turned to its new place", () => {
    const tree = z.object({
      name: z.string(),
      get parts() {
        return z.array(tree);
      },
    });
    const { jsonSchema } = objectFormat(toSchema(z.array(tree)));
    const [name] = Object.keys(jsonSchema.$defs as object);
    expect(JSON.stringify(jsonSchema)).not.toContain("definitions");
    expect(jsonSchema.properties).toEqual({ value: { type: "array", items: { $ref: `#/$defs/${name}` } } });
    expect(listFormat(toSchema(tree)).jsonSchema).toMatchObject({
      properties: {
        items: { items: { properties: { parts: { items: { $ref: "#/properties/items/items" } } } } },
      },
    });
  });

  test("streams without its wrapping", async () => {
    const shown = await stream(objectFormat(toSchema(z.string())), '{"value": "one two"}');
    expect(shown.at(-1)).toBe("one two");
    expect(shown.every(each => typeof each === "string" && "one two".startsWith(each))).toBe(true);
  });
});

describe("[model.object.format.list] a list", () => {
  const format = listFormat(person);
  const ada = { name: "Ada" };
  const grace = { name: "Grace" };

  test("is read with its wrapping, bare, and as JSON lines", async () => {
    expect(await format.read(JSON.stringify({ items: [ada, grace] }))).toEqual({
      status: "parsed",
      value: [ada, grace],
    });
    expect(await format.read(JSON.stringify([ada]))).toEqual({ status: "parsed", value: [ada] });
    expect(await format.read('{"name": "Ada"}\n{"name": "Grace"}')).toEqual({
      status: "repaired",
      value: [ada, grace],
    });
    expect(await format.read('{"items": []}')).toEqual({ status: "parsed", value: [] });
  });

  test("[model.object.format.typed] fails for one item that does, and names it", async () => {
    expect(await format.read('{"items": [{"name": "Ada"}, {"name": 5}]}')).toMatchObject({
      status: "failed",
      problems: ["items[1]: name: expected a string, got 5"],
    });
    for (const text of ['{"name": "Ada"}', '{"items": {"name": "Ada"}}', "- [ ] Ada", '"Ada"']) {
      expect(await format.read(text)).toMatchObject({ status: "failed" });
    }
  });

  test("several lists are no list of lists", async () => {
    const anything = listFormat(toSchema(z.looseObject({})));
    expect(await anything.read('{"items": [{"a": 1}]}\n{"items": [{"b": 1}]}')).toMatchObject({
      value: [{ a: 1 }],
    });
  });

  test("streams the items that are complete and valid, one by one", async () => {
    const shown = await stream(
      format,
      '{"items": [{"name": "Ada"}, {"name": 5}, {"name": "Grace"}, {"name": "Ha"}]}',
    );
    expect(shown).toEqual([[ada], [ada, grace]]);
  });
});

describe("[model.object.format.choice] a choice", () => {
  const format = choiceFormat(["red", "dark red", "blue"]);

  test.each([
    "red",
    ' "Red". ',
    "**red**",
    "RED!",
    '{"choice": "red"}',
    '"red"',
    '{"choice": "Red"}',
    "```json\n{'choice': 'red'}\n```",
  ])("%j is red", async text => {
    expect(await format.read(text)).toMatchObject({ value: "red" });
  });

  test.each([
    "",
    "It is red.",
    "red or blue",
    '{"choice": "green"}',
    '{"choice": null}',
    '{"choice": ["red"]}',
    "reddish",
  ])("%j is no option", async text => {
    expect(await format.read(text)).toMatchObject({ status: "failed" });
  });

  test("an answer that fits two options is neither; an exact option is taken", async () => {
    const cases = choiceFormat(["US", "us", "x"]);
    expect(await cases.read("Us")).toMatchObject({ status: "failed" });
    expect(await cases.read('{"choice": "us"}')).toEqual({ status: "parsed", value: "us" });
    expectTypeOf(cases).toEqualTypeOf<ObjectFormat<"US" | "us" | "x">>();
  });

  test("a megabyte of anything is no choice", async () => {
    expect(await format.read(`${"*".repeat(1_000_000)}x`)).toMatchObject({ status: "failed" });
  });

  test("a choice doesn't stream, and needs an option", async () => {
    expect(await stream(format, '{"choice": "dark red"}')).toEqual([]);
    expect(() => choiceFormat([])).toThrow(expect.objectContaining({ code: "input.invalid" }));
    expect(() => choiceFormat(["a", "a"])).toThrow(expect.objectContaining({ code: "input.invalid" }));
  });
});

test("[model.object.prompts] instructions carry the schema, and a second request what was wrong, within bounds", async () => {
  const format = objectFormat(person, { description: "Who it is about" });
  const told = formatInstructions(format);
  expect(told).toContain("Answer with JSON only");
  expect(told).toContain("It is Who it is about.");
  expect(told).toContain(JSON.stringify(format.jsonSchema));
  const reading = await format.read('{"name": 5}');
  expect(reading.status === "failed" && reaskMessage(reading)).toBe(
    "That answer can't be used:\n- name: expected a string, got 5\n" +
      "Answer again with all of the JSON, corrected, and with nothing else.",
  );
  const problems = Array.from({ length: 500 }, (_, index) => `${index} ${"😀\n".repeat(5_000)}`);
  const long = reaskMessage({ status: "failed", problems, text: "" });
  expect(long.length).toBeLessThan(4_000);
  expect(long.isWellFormed()).toBe(true);
  expect(long).toContain("- and 490 more");
});
