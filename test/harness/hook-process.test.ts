import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createPlace, type Place } from "../cli/place.ts";
import { programsOf } from "./programs.ts";
import { type Told, tellerOf, tellersOf } from "./told.ts";

let place: Place;
beforeEach(async () => {
  place = await createPlace();
});

const hook = (told: Told, path = programsOf(place), input = JSON.stringify(told.json)) =>
  place.run([told.harness, told.eventName], {
    program: ["brainstem-hook"],
    input,
    env: { PATH: path, XDG_RUNTIME_DIR: place.outside },
  });

describe("[harness.process] a hook as a process", () => {
  test.each(tellersOf("/").map(({ harness }) => [harness] as const))("%s stops a forced push", async name => {
    const { code, stdout, stderr } = await hook(
      tellerOf(name, place.root).before("git push --force origin main"),
    );
    if (name === "windsurf")
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining("Force push")]);
    else expect([code, JSON.parse(stdout) !== null, stderr]).toEqual([0, true, ""]);
    expect(stdout + stderr).toContain("Force push to main");
  });

  test("reads an event of many megabytes", async () => {
    const { json, ...told } = tellerOf("claude-code", place.root).before("x");
    const write = { tool_name: "Write", tool_input: { file_path: "a.txt", content: "é".repeat(4_000_000) } };
    const { code, stdout } = await hook({ ...told, json: { ...json, ...write } });
    expect([code, stdout]).toEqual([0, ""]);
  });

  test("is started in any folder, with a name of any letters", async () => {
    const folder = place.path("docs & notes/späti");
    mkdirSync(folder, { recursive: true });
    const told = tellerOf("codex", folder).before("git push --force origin main");
    const { stdout } = await place.run([told.harness, told.eventName], {
      program: ["brainstem-hook"],
      cwd: folder,
      input: JSON.stringify(told.json),
      env: { PATH: programsOf(place), XDG_RUNTIME_DIR: place.outside },
    });
    expect(stdout).toContain("deny");
  });
});

describe("[harness.process.stopped] a hook that fails", () => {
  const withProgram = (text: string) => {
    const path = programsOf(place);
    const program = join(place.outside, "programs/brainstem");
    writeFileSync(program, text);
    chmodSync(program, 0o755);
    return path;
  };

  test.each([
    ["crashes", "#!/bin/sh\nexit 1\n"],
    ["is killed", "#!/bin/sh\nkill -9 $$\n"],
    ["isn't there", "#!/nowhere\n"],
  ])("%s: the call is stopped, and everything else goes on", async (_, text) => {
    const path = withProgram(text);
    for (const teller of tellersOf(place.root)) {
      const before = await hook(teller.before("ls"), path);
      expect([teller.harness, before.code, before.stdout, before.stderr]).toEqual([
        teller.harness,
        2,
        "",
        expect.stringContaining("not judged"),
      ]);
      for (const told of [teller.prompt("x"), teller.after("ls"), teller.stop("x")]) {
        if (/^pre_/.test(told.eventName)) continue;
        expect((await hook(told, path)).code, `${teller.harness} ${told.eventName}`).not.toBe(2);
      }
    }
  });

  test("on a Node that is too old stops the call", async () => {
    const path = withProgram(
      `#!/bin/sh\nexec '${process.execPath}' -e 'process.exit(process.argv[1] === "hook" ? 2 : 1)' "$@"\n`,
    );
    expect((await hook(tellerOf("codex", place.root).before("ls"), path)).code).toBe(2);
  });
});
