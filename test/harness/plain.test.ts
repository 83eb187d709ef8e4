/** Tests agents without a hook: the files that are written for them, and the messages about it. */
import { expect, test } from "vitest";
import type { WirableHarness } from "../../src/harness/harness.ts";
import { instructions, isOurs } from "../../src/harness/harness-text.ts";
import { agentsMd, copilot, openclaw } from "../../src/harness/wirable.ts";

const plain: readonly (readonly [string, WirableHarness])[] = [agentsMd, copilot, openclaw].map(each => [
  each.name,
  each,
]);
const options = { program: "path", mcp: true } as const;

test.each(plain)("[harness.plain.wired] %s gets the instructions and the skills", (_name, harness) => {
  expect(harness.wiring(options).files.slice(0, 2)).toEqual([
    { kind: "markdown-block", path: "AGENTS.md", text: instructions("path") },
    { kind: "link", path: ".agents/skills", target: "../.agent/skills" },
  ]);
});

test("[harness.plain.wired] Copilot always gets the MCP server, in VS Code's form, as its only way to memory", () => {
  const server = (mcp: boolean, program: "path" | "dependency") =>
    copilot.wiring({ mcp, program }).files.find(({ kind }) => kind === "json");
  expect(server(false, "path")).toEqual({
    kind: "json",
    path: ".vscode/mcp.json",
    additions: [
      {
        at: ["servers", "brainstem"],
        as: "value",
        value: { type: "stdio", command: "brainstem", args: ["mcp"] },
      },
    ],
  });
  expect(isOurs(server(true, "dependency"))).toBe(true);
  expect(copilot.wiring(options).notes.join("\n")).toContain("copilot mcp add brainstem -- brainstem mcp");
});

test("[harness.plain.wired] installing for OpenClaw prints the command to add the server, because its servers are the machine's", () => {
  expect(openclaw.wiring(options).files).toHaveLength(2);
  expect(openclaw.wiring(options).notes.join("\n")).toContain(
    "openclaw mcp add brainstem --command brainstem --arg mcp",
  );
});

test.each(plain)(
  "[harness.plain.honest] installing for %s says that nothing is enforced",
  (_name, harness) => {
    expect(harness.wiring(options).notes.at(-1)).toMatch(/^Nothing is enforced in .*advice/);
  },
);

test.each(plain)(
  "[harness.plain.relative] installing for %s writes no path of this machine, and leaves files to find it by",
  (_name, harness) => {
    const written = JSON.stringify(harness.wiring({ program: "dependency", mcp: true }).files);
    expect(written).not.toMatch(/"(?:\/|~|[A-Za-z]:)/);
    expect(written).not.toContain(process.cwd());
    for (const path of [...harness.traces, ...harness.wiring(options).files.map(file => file.path)]) {
      expect(path).toMatch(/^(?:~\/)?[\w.-]+(?:\/[\w.-]+)*$/);
    }
  },
);
