import { describe, expect, test } from "vitest";
import { adaptTools } from "../../../src/model/dialect/adapt-schema.ts";
import { dialects } from "../../../src/model/dialect/schema-dialect.ts";
import type { ModelTool } from "../../../src/model/index.ts";

const { openai, azure, google, plain } = dialects;

const tool = (name: string, description = "Does it."): ModelTool => ({
  type: "function",
  name,
  description,
  inputSchema: { type: "object", properties: {} },
});

describe("[model.dialect.names]", () => {
  test("a name that a provider refuses is sent as another one, and found back", () => {
    const long = `9${"x".repeat(63)}`;
    const tools = [
      tool("1st"),
      tool("_1st"),
      tool("-"),
      tool("fine"),
      tool(long),
      tool(`_${"9"}${"x".repeat(62)}`),
    ];
    const { tools: sent, sentName, ownName } = adaptTools(tools, google);
    const names = sent.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(["_1st_2", "_1st", "_-", "fine"]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
    for (const { name } of tools) expect(ownName(sentName(name))).toBe(name);
    expect(sentName("unheard-of")).toBe("unheard-of");
    expect(ownName("unheard-of")).toBe("unheard-of");
  });

  test("the names of another program's tools become names, too", () => {
    const { tools } = adaptTools([tool("files/read.text"), tool("files.read/text"), tool("日本")], openai);
    expect(tools.map(({ name }) => name)).toEqual(["files_read_text", "files_read_text_2", "__"]);
  });
});

describe("[model.dialect.descriptions]", () => {
  test("a description that is too long goes on in the parameters, and nothing of it is lost", () => {
    const description = Array.from({ length: 400 }, (_, index) => `word${index}`).join(" ");
    const [sent] = adaptTools([tool("long", description)], azure).tools;
    expect(sent!.description!.length).toBe(1_024);
    const rest = String(sent!.inputSchema.description);
    expect(sent!.description!.slice(0, -1) + rest.slice(1)).toBe(description);
    expect(adaptTools([sent!], azure).tools[0]).toBe(sent);
    expect(adaptTools([tool("long", description)], openai).tools[0]!.description).toBe(description);
  });
});

describe("[model.dialect.same] tools that fit", () => {
  test("are the list that they were", () => {
    const tools = [tool("one"), tool("two")];
    for (const dialect of Object.values(dialects)) expect(adaptTools(tools, dialect).tools).toBe(tools);
  });

  test("are adapted once, and again for another dialect", () => {
    const tools = [tool("1"), tool("two")];
    expect(adaptTools(tools, google)).toBe(adaptTools(tools, google));
    expect(adaptTools(tools, google).tools[1]).toBe(tools[1]);
    expect(adaptTools(tools, plain).tools).toBe(tools);
  });
});
