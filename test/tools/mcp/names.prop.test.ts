/** Names that models call tools by, and how long a server is left alone. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs } from "../../../src/tools/mcp/kept-server.ts";
import { nameTools } from "../../../src/tools/mcp/server-tool.ts";

const server = fc.stringMatching(/^[a-z](?:[a-z.-]|_[a-z]){0,30}$/).filter(name => name.length <= 64);
const tool = fc.oneof(fc.stringMatching(/^[a-z._/-]{1,80}$/), fc.string({ minLength: 1 }));

test("[mcp-client.names] are what every provider takes, each once, the same in any order", async () => {
  await fc.assert(
    fc.asyncProperty(server, fc.uniqueArray(tool, { maxLength: 12 }), async (name, tools) => {
      const names = await nameTools(name, tools);
      expect([...names.keys()]).toEqual(tools);
      for (const each of names.values()) expect(each).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(new Set(names.values()).size).toBe(tools.length);
      const reversed = await nameTools(name, tools.toReversed());
      for (const each of tools) expect(reversed.get(each)).toBe(names.get(each));
    }),
  );
});

test("[mcp-client.names] a name that fits is left as it is", async () => {
  const names = await nameTools("my.files", ["read_file", "a.b", "a_b", "x".repeat(80)]);
  expect(names.get("read_file")).toBe("my-files__read_file");
  expect(names.get("a_b")).toBe("my-files__a_b");
  expect(names.get("a.b")).toMatch(/^my-files__a_b_[0-9a-f]{8}$/);
  expect(names.get("x".repeat(80))).toMatch(/^my-files__x{45}_[0-9a-f]{8}$/);
});

test("[mcp-client.backoff] grows with each failure up to a minute, and half of it is chance", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, random) => {
        const wait = backoffMs(failures, random);
        const whole = Math.min(60_000, 250 * 2 ** (failures - 1));
        expect(wait).toBeGreaterThanOrEqual(whole / 2);
        expect(wait).toBeLessThanOrEqual(whole);
      },
    ),
  );
});
