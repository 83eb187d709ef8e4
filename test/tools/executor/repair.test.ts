import { describe, expect, test } from "vitest";
import { probe, rig } from "../rig.ts";

describe("[tools.arguments.repair] arguments that are not JSON", () => {
  test.each([
    ["a comma too many", '{"to": "ann",}', "ann"],
    ["single quotes", "{'to': 'ann'}", "ann"],
    ["no quotes around names", '{to: "ann"}', "ann"],
    ["a fence", '```json\n{"to": "ann"}\n```', "ann"],
    ["a comment", '{"to": "ann" /* the first */}', "ann"],
    ["an apostrophe in a string", `{"to": "ann's",}`, "ann's"],
    ["a fence inside a string", '{"to": "```json",}', "```json"],
  ])("with %s are mended once", async (_, text, to) => {
    const { tool, entered } = probe();
    const { call, of } = rig({ tools: [tool] });
    expect((await call("probe", text)).status).toBe("succeeded");
    expect(entered).toEqual([{ to }]);
    expect(of("tool-call-request")[0]!.arguments).toEqual({ to });
  });

  test.each([
    ["a string", '{"to": "ann'],
    ["an object", '{"to": "ann"'],
    ["a list", '{"to": ["ann"'],
    ["an escape", '{"to": "ann\\'],
    ["after a comma", '{"to": "ann",'],
  ])("and are cut off in %s are not made whole: nothing runs", async (_, text) => {
    const { tool, entered } = probe();
    const { call } = rig({ tools: [tool] });
    const result = await call("probe", text);
    expect(result).toMatchObject({ status: "refused", code: "tool.invalid-arguments" });
    expect(result.modelText).toContain("they are not JSON");
    expect(entered).toEqual([]);
  });

  test.each(["please call it with ann", "", "[]", "{", "\u0000", "}{", '"to"'])(
    "and are no object are refused, or taken for none: %j",
    async text => {
      const { tool, entered } = probe();
      const { call } = rig({ tools: [tool] });
      const { status } = await call("probe", text);
      expect(entered).toEqual(status === "succeeded" ? [{}] : []);
      expect(status).toBe(text === "" ? "succeeded" : "refused");
    },
  );

  test("mended arguments are validated and judged like any others", async () => {
    const { tool, entered } = probe();
    const { call } = rig({ tools: [tool], policy: () => ({ rules: [], fallback: "deny" }) });
    expect(await call("probe", "{'to': 'ann',}")).toMatchObject({ code: "tool.policy-denied" });
    expect(await call("probe", "{'to': 5,}")).toMatchObject({ code: "tool.invalid-arguments" });
    expect(entered).toEqual([]);
  });
});
