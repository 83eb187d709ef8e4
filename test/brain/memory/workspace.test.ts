import { describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createEpisodeLog, EMPTY_WORKSPACE, layout } from "../../../src/brain/index.ts";
import { createLiveTask } from "../../../src/brain/memory/live-task.ts";
import { readWorkspace, updateWorkspace } from "../../../src/brain/memory/workspace.ts";
import type { Redactor } from "../../../src/ports/index.ts";
import { brokenRedactor, decode, encode, openRedactor, secretRedactor, testClock } from "./stand-in.ts";

function setUp(redactor: Redactor = openRedactor, files: Record<string, string> = {}) {
  const volume = createMemoryVolume(files);
  const clock = testClock();
  const log = createEpisodeLog({ volume, redactor, clock });
  const open = () => createLiveTask({ volume, redactor, clock, record: log.append });
  return { volume, open, task: open() };
}

const handWritten = `# Workspace (live task state)

## Current task
Refactoring auth middleware

## Open files
- src/auth/middleware.ts (line 45-80)

## Notes of mine
keep this

## Checkpoints
- [x] Scaffolded PKCE module
- [ ] Refresh flow
- [ ] _(none)_

## Next step
_(what would you do if interrupted and resumed tomorrow?)_
`;

describe("the workspace", () => {
  test("[brain.workspace.resume] comes back after a crash: task, files, hypotheses, checkpoints, next step", async () => {
    const { task, open } = setUp();
    await task.change({
      task: "Add PKCE",
      openFiles: ["a.ts"],
      hypotheses: ["reuse the store"],
      nextStep: "write a test",
    });
    await task.change({ openFiles: ["b.ts", "a.ts"], checkpoint: "scaffolded" });
    await task.change({ checkpoint: "tokens work", nextStep: "refresh\nflow" });
    expect(await open().read()).toEqual({
      task: "Add PKCE",
      openFiles: ["a.ts", "b.ts"],
      hypotheses: ["reuse the store"],
      checkpoints: [
        { text: "scaffolded", isDone: true },
        { text: "tokens work", isDone: true },
      ],
      nextStep: "refresh\nflow",
    });
  });

  test("[brain.workspace.resume] resuming a handwritten workspace keeps a person's text, and ticks a planned step", () => {
    const after = updateWorkspace(encode(handWritten), {
      checkpoint: "refresh flow",
      nextStep: "tests",
      hypotheses: ["h"],
    });
    expect(decode(after)).toBe(
      `${handWritten.replace("- [ ] Refresh flow", "- [x] refresh flow").replace("_(what would you do if interrupted and resumed tomorrow?)_", "tests")}\n## Active hypotheses\n- h\n`,
    );
    expect(readWorkspace(after)).toMatchObject({
      task: "Refactoring auth middleware",
      openFiles: ["src/auth/middleware.ts (line 45-80)"],
    });
    expect(updateWorkspace(after, { checkpoint: "refresh flow", hypotheses: ["H."] })).toEqual(after);
  });

  test("[brain.workspace.resume] Japanese headings, a template and nothing at all are read", () => {
    const japanese = "# W\n\n## 現在のタスク\n認証を直す\n\n## チェックポイント\n- [ ] 更新\n";
    expect(readWorkspace(encode(japanese))).toMatchObject({
      task: "認証を直す",
      checkpoints: [{ text: "更新", isDone: false }],
    });
    for (const empty of ["", EMPTY_WORKSPACE]) {
      expect(readWorkspace(encode(empty))).toEqual({ openFiles: [], hypotheses: [], checkpoints: [] });
    }
  });

  test("[brain.workspace.resume] a heading or a comment in a person's words changes nothing else", () => {
    const after = updateWorkspace(encode(EMPTY_WORKSPACE), {
      task: "a\n## Next step\nb <!-- c",
      nextStep: "real",
    });
    expect(readWorkspace(after)).toMatchObject({ task: "a\n\\## Next step\nb <! -- c", nextStep: "real" });
  });

  test("[brain.workspace.finish] the file in the archive, an episode in the log, an empty workspace", async () => {
    const { task, volume } = setUp();
    await task.change({ task: "Add PKCE", checkpoint: "scaffolded", nextStep: "ship" });
    const { source, text } = await task.finish({ result: "failure", reflection: "cookies are too small" });
    expect(source).toEqual({ file: ".agent/memory/episodic/AGENT_LEARNINGS.jsonl", line: 1 });
    expect(text).toContain("cookies are too small");
    const episode = JSON.parse(decode(await volume.read(layout.episodes))) as Record<string, unknown>;
    expect(episode).toMatchObject({
      action: "Add PKCE",
      result: "failure",
      pain_score: 7,
      detail: "Done: scaffolded",
    });
    const [archive] = episode.evidence as [string];
    expect(decode(await volume.read(archive.replace(".agent/", "")))).toContain("scaffolded");
    expect(decode(await volume.read(layout.workspace))).toBe(EMPTY_WORKSPACE);
    await expect(task.finish({ result: "success" })).rejects.toMatchObject({ code: "brain.not-remembered" });
  });

  test("[brain.memory.preserved] a step that was done leaves the words of the task as a person wrote them", async () => {
    const before =
      "## Current task\n\nFix it <!-- T-1 -->\n```sh\n# not a heading\n```\n\n## Checkpoints\n- [ ] a\n";
    const { task, volume } = setUp(openRedactor, { [layout.workspace]: before });
    await task.change({ checkpoint: "a" });
    expect(decode(await volume.read(layout.workspace))).toBe(before.replace("[ ]", "[x]"));
  });

  test.each(["a\n```\n# b", "~~~ts\nx", "```\na\n```\n```"])(
    "[brain.workspace.resume] the fence that the task %j leaves open swallows nothing",
    async text => {
      const { task } = setUp();
      await task.change({ task: text, checkpoint: "half", nextStep: text });
      const { checkpoints, openFiles } = await task.read();
      expect({ checkpoints, openFiles }).toEqual({
        checkpoints: [{ text: "half", isDone: true }],
        openFiles: [],
      });
    },
  );

  test("[brain.workspace.resume] code in a task comes back as it was", async () => {
    const { task } = setUp();
    const text = "Make this run:\n```sh\n# first\nnpm test\n```";
    await task.change({ task: text });
    expect((await task.read()).task).toBe(text);
  });

  test("[brain.workspace.finish] finishing archives every byte, text or not", async () => {
    const before = Uint8Array.of(...encode("## Current task\nFix caf"), 0xe9, 0x0a);
    const volume = createMemoryVolume({ [layout.workspace]: before });
    const clock = testClock();
    const log = createEpisodeLog({ volume, redactor: openRedactor, clock });
    await createLiveTask({ volume, redactor: openRedactor, clock, record: log.append }).finish({
      result: "success",
    });
    const [archive] = await volume.list(layout.snapshots);
    expect(await volume.read(`${layout.snapshots}/${archive!.name}`)).toEqual(before);
  });

  test("[brain.workspace.finish] beginning another task archives the old one, and naming the same task again doesn't", async () => {
    const { task, volume } = setUp();
    await task.change({ task: "One", checkpoint: "half" });
    await task.change({ task: "one." });
    expect(await volume.stat(layout.episodes)).toBeUndefined();
    await task.change({ task: "Two" });
    expect(await task.read()).toMatchObject({ task: "Two", checkpoints: [] });
    expect(JSON.parse(decode(await volume.read(layout.episodes)))).toMatchObject({
      action: "One",
      pain_score: 2,
    });
    expect(await volume.list(layout.snapshots)).toHaveLength(1);
  });

  test("[brain.redaction.before-disk] neither the workspace nor its archive takes a secret to the disk", async () => {
    const { task, volume } = setUp(secretRedactor, {
      [layout.workspace]: "## Current task\nuse SECRET-hand\n",
    });
    await task.change({
      openFiles: ["SECRET-a"],
      checkpoint: "SECRET-b",
      hypotheses: ["SECRET-c"],
      nextStep: "SECRET-d",
    });
    expect(decode(await volume.read(layout.workspace)).match(/SECRET-\w+/g)).toEqual(["SECRET-hand"]);
    await task.change({ task: "other SECRET-e" });
    const [archive] = await volume.list(layout.snapshots);
    for (const file of [layout.workspace, layout.episodes, `${layout.snapshots}/${archive!.name}`]) {
      expect(decode(await volume.read(file))).not.toContain("SECRET");
    }
    const broken = setUp(brokenRedactor);
    await expect(broken.task.change({ task: "x" })).rejects.toMatchObject({ code: "redaction.failed" });
    expect(await broken.volume.stat(layout.workspace)).toBeUndefined();
  });
});
