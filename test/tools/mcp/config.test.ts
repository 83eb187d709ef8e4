/** The configuration of MCP servers: its faults are reported before anything is started. */
import { describe, expect, test } from "vitest";
import { isFault } from "../../../src/base/index.ts";
import {
  commandText,
  connectMcpServers,
  problemsOfMcpServers,
  readMcpServers,
} from "../../../src/tools/mcp.ts";

const variable = (name: string) => `\${${name}}`;
const problemsOf = (value: unknown) =>
  problemsOfMcpServers(value).map(({ path, problem }) => `${path}: ${problem}`);

describe("problems", () => {
  test("[mcp-client.config] none in what people have elsewhere", () => {
    const servers = {
      files: { command: "npx", args: ["-y", "server-files", "."], env: { A: "b" }, cwd: "." },
      typed: { type: "stdio", command: "server" },
      web: { type: "http", url: "https://example.com/mcp", headers: { authorization: "Bearer x" } },
      variable: { url: `${variable("PLACE")}/mcp` },
    };
    expect(problemsOf(servers)).toEqual([]);
    expect(readMcpServers(JSON.stringify({ mcpServers: servers }))).toEqual({ servers, problems: [] });
  });

  test.each([
    [7, ": expected servers by their names, got a number"],
    [{ a__b: { command: "x" } }, "a__b: expected a name of letters"],
    [{ a: {} }, "a: has neither a command nor a url"],
    [{ a: "npx" }, "a: expected an object with a command or a url, got a text"],
    [{ a: { command: "x", url: "http://x.test" } }, "a: has a command and a url"],
    [{ a: { command: "" } }, "a.command: expected a text that is not empty"],
    [{ a: { command: "x", args: "y" } }, "a.args: expected a list of texts, got a text"],
    [{ a: { command: "x", env: { A: 1 } } }, "a.env: expected texts by their names"],
    [{ a: { command: "x", disabled: true } }, "a.disabled: unknown; known are command, args, env, cwd, type"],
    [{ a: { command: "x", constructor: 1 } }, "a.constructor: unknown"],
    [{ a: { url: "ftp://x.test" } }, "a.url: expected an address that begins with http"],
    [{ a: { url: "https://me:pass@x.test" } }, "a.url: expected no password in it"],
    [{ a: { url: "http://x.test", type: "sse" } }, "a.type: expected http or streamable-http, got a text"],
    [{ "a.b": { command: "x" }, "a-b": { command: "x" } }, "a.b: reads like a-b"],
    [Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`s${at}`, { command: "x" }])), "at most 100"],
  ])("[mcp-client.config] %j", (value, problem) => {
    expect(problemsOf(value).join("\n")).toContain(problem);
  });

  test("[mcp-client.config] are thrown where a caller connects all the same", () => {
    const start = () => connectMcpServers({ a: { command: "" } });
    expect(start).toThrow(/mcpServers\.a\.command: expected a text/);
    try {
      start();
    } catch (error) {
      expect(isFault(error, "config.invalid")).toBe(true);
    }
  });
});

describe("a file", () => {
  test("[mcp-client.config-file] with one wrong server has the others", () => {
    const text = JSON.stringify({ mcpServers: { good: { command: "x" }, bad: { comand: "x" } } });
    expect(readMcpServers(text)).toEqual({
      servers: { good: { command: "x" } },
      problems: [
        { path: "mcpServers.bad", problem: "has neither a command nor a url, only comand", server: "bad" },
      ],
    });
  });

  test.each(["", "{", "[]", "{}", '{"mcpServers":[]}', "null"])("[mcp-client.config-file] %s", text => {
    const { servers, problems } = readMcpServers(text);
    expect(servers).toEqual({});
    expect(problems).toHaveLength(1);
  });
});

describe("variables", () => {
  test("[mcp-client.variables] that are missing are named, and the others' servers go on", async () => {
    const connections = connectMcpServers({
      a: { command: "x", env: { KEY: `${variable("NOT_SET")}${variable("NOR_THIS")}` } },
      b: { url: variable("PLACE") },
      c: { command: "x" },
    });
    await connections.ready();
    expect(connections.status().map(({ state, reason }) => [state, reason])).toEqual([
      [
        "failed",
        `its configuration names ${variable("NOT_SET")} and ${variable("NOR_THIS")}, which the environment doesn't have`,
      ],
      ["failed", `its configuration names ${variable("PLACE")}, which the environment doesn't have`],
      ["failed", "nothing here can start programs"],
    ]);
    await connections.close();
  });

  test("[mcp-client.variables] their values are checked, too", async () => {
    const environment = { PLACE: "javascript:alert(1)", constructor: undefined };
    const connections = connectMcpServers({ b: { url: variable("PLACE") } }, { environment });
    expect(connections.status()).toMatchObject([{ reason: expect.stringContaining("begins with http") }]);
    await connections.close();
  });
});

test("[mcp-client.untrusted] a person sees all of a command", () => {
  expect(commandText({ command: "npx", args: ["-y", "a b"], env: { KEY: variable("KEY") }, cwd: "x" })).toBe(
    `KEY=${variable("KEY")} npx -y "a b" (in x)`,
  );
  expect(commandText({ url: "https://example.com/mcp", headers: { a: "b" } })).toBe(
    'https://example.com/mcp "a: b"',
  );
});
