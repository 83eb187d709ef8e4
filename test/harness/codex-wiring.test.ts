import { describe, expect, test } from "vitest";
import { isOurs } from "../../src/harness/harness-text.ts";
import { codex } from "../../src/harness/harnesses/codex.ts";

describe("Codex's wiring", () => {
  const guarded =
    `sh -c 'h=$(command -v brainstem-hook); if [ -x "$h" ]; then "$h" "$@"; c=$?; case $c in 0 | 2) exit $c ;; esac; ` +
    'echo "brainstem-hook failed ($c): this call was not judged and is stopped" >&2; exit 2; fi; ' +
    'echo "brainstem-hook is not on the PATH, so no call can be judged. Install Brainstem on this machine" >&2; ' +
    "exit 2' brainstem-hook codex PreToolUse";
  const { files, notes } = codex.wiring({ program: "path", mcp: true });
  const file = <Kind extends (typeof files)[number]["kind"]>(kind: Kind) =>
    files.find((each): each is Extract<(typeof files)[number], { kind: Kind }> => each.kind === kind);
  const handlers = (program: "path" | "dependency") => {
    const json = codex.wiring({ program, mcp: false }).files.find(each => each.kind === "json");
    return json?.kind === "json"
      ? json.additions.map(({ at, value }) => {
          expect(at[0]).toBe("hooks");
          const group = value as unknown as { hooks: [{ [name: string]: unknown; command: string }] };
          return { event: at[1]!, ...group.hooks[0] };
        })
      : [];
  };

  test("[harness.codex.wiring] has one hook for each event, whose command never changes", () => {
    expect(file("json")?.path).toBe(".codex/hooks.json");
    expect(handlers("path").map(({ event, command }) => [event, command])).toEqual([
      ["SessionStart", "brainstem-hook codex SessionStart"],
      ["UserPromptSubmit", "brainstem-hook codex UserPromptSubmit"],
      ["SubagentStart", "brainstem-hook codex SubagentStart"],
      ["PreToolUse", guarded],
      ["PermissionRequest", "brainstem-hook codex PermissionRequest"],
      ["PostToolUse", "brainstem-hook codex PostToolUse"],
      ["PreCompact", "brainstem-hook codex PreCompact"],
      ["Stop", "brainstem-hook codex Stop"],
      ["SessionEnd", "brainstem-hook codex SessionEnd"],
    ]);
  });

  test("[harness.codex.wiring] never changes an entry, which Codex approves by its hash", () => {
    const { event, ...handler } = handlers("path")[3]!;
    expect({ event, handler }).toEqual({
      event: "PreToolUse",
      handler: {
        type: "command",
        command: guarded,
        commandWindows:
          'cmd /d /c "brainstem-hook codex PreToolUse || (echo brainstem-hook did not judge this call. Run: npm install 1>&2 & exit /b 2)"',
        timeout: 60,
      },
    });
    expect(handlers("path")[0]).toMatchObject({ timeout: 60, additionalContextLimit: 10_000 });
    expect(handlers("path")[8]).toMatchObject({ timeout: 3 });
  });

  test("[harness.codex.wiring] finds a dependency's program from any folder of the repository", () => {
    const [first] = handlers("dependency");
    expect(first).toMatchObject({
      command:
        '"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"/node_modules/.bin/brainstem-hook codex SessionStart',
      commandWindows: "./node_modules/.bin/brainstem-hook codex SessionStart",
    });
  });

  test("[harness.codex.wiring] is recognised as ours, without an absolute path", () => {
    for (const handler of [...handlers("path"), ...handlers("dependency")])
      expect(isOurs(handler)).toBe(true);
    for (const { path } of files) expect(path).not.toMatch(/^[/~]/);
  });

  test("[harness.codex.wiring] has the MCP server, instructions and skills", () => {
    expect(file("toml-block")).toEqual({
      kind: "toml-block",
      path: ".codex/config.toml",
      table: "mcp_servers.brainstem",
      text: '[mcp_servers.brainstem]\ncommand = "brainstem"\nargs = ["mcp"]\n',
    });
    expect(file("markdown-block")?.path).toBe("AGENTS.md");
    expect(file("link")).toEqual({ kind: "link", path: ".agents/skills", target: "../.agent/skills" });
    const without = codex.wiring({ program: "dependency", mcp: false });
    expect(without.files.map(({ kind }) => kind)).toEqual(["json", "markdown-block", "link"]);
  });

  test("[harness.codex.wiring] leaves trust and approval to the person, and says so", () => {
    expect(notes.join("\n")).toMatch(/Trust the project[\s\S]*\/hooks/);
  });
});
