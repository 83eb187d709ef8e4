import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Volume } from "../../../src/base/index.ts";
import { createMemoryVolume } from "../../../src/base/volume/memory.ts";
import { createNodeVolume } from "../../../src/base/volume/node.ts";
import { openBrain } from "../../../src/brain/index.ts";
import { layout } from "../../../src/brain/layout.ts";
import { createEpisodeLog } from "../../../src/brain/memory/episode-log.ts";
import { type Forgotten, findWanted, forget } from "../../../src/brain/memory/forget.ts";
import { findForgettable, wantedOf } from "../../../src/brain/memory/forget-choice.ts";
import { phraseTest } from "../../../src/brain/memory/forget-wanted.ts";
import { lessonId } from "../../../src/brain/memory/lessons/lesson.ts";
import { createReviewQueue } from "../../../src/brain/review/review-queue.ts";
import { propertyRuns } from "../../deep.ts";
import { createReview, lessonDraft } from "../review/stand-in.ts";
import { decode, encode, openRedactor, owner, temporaryDirectory, testClock } from "./stand-in.ts";

const CODE = "Blaubeerkuchen";

const episode = (id: string, more: Readonly<Record<string, unknown>> = {}) =>
  `${JSON.stringify({ id, timestamp: "2026-04-01T10:00:00Z", skill: "deploy", action: `did ${id}`, result: "success", origin: "mind", ...more })}\n`;

async function forgetIn(volume: Volume, query: string): Promise<Forgotten> {
  const parts = { volume, redactor: openRedactor, clock: testClock() };
  const { bury } = createReviewQueue(parts);
  const found = await findForgettable(volume, query);
  return forget(
    { volume, bury },
    await wantedOf(volume, found.isVague ? { choices: [], isVague: true } : found),
  );
}

/** The code name wherever a brain may have it. */
const everywhere: Readonly<Record<string, string>> = {
  "AGENTS.md": "# The map\n",
  [layout.episodes]: [
    episode("e1", { action: `wrote to ${CODE}` }),
    episode("e2"),
    `{"id":"e3","skill":"x","action":"${[...CODE].map(each => `\\u00${each.charCodeAt(0).toString(16)}`).join("")}"}\n`,
    `torn line about ${CODE}\n`,
    episode("e4", { source: { harness: CODE } }),
    episode("e5", { reflection: `${CODE}s are something else` }),
  ].join(""),
  [`${layout.episodic}/AGENT_LEARNINGS.01JC0000000000000000000000.jsonl`]: episode("s1", { detail: CODE }),
  [`${layout.snapshots}/archive_2026-01-01.jsonl`]:
    episode("a1", { context: CODE.toUpperCase() }) + episode("a2"),
  [`${layout.snapshots}/WORKSPACE_2026.md`]: `# Workspace\n\n## Current task\n${CODE} ships\n\n## Open files\n- a.ts\n`,
  [layout.quarantine]: `{"text":"half of ${CODE}"}\n{"bytes_base64":"${btoa(`\xff ${CODE}`)}"}\n{"text":"kept"}\n`,
  [layout.lessons]: `# Lessons\n\n<!-- about ${CODE} -->\n\n- Keep me.\n\n- Ask the ${CODE} team first. <!-- id: L7; seen: 2; evidence: e1, e9 -->\n  - and call them\n\n- Keep me, too.\n`,
  [layout.lessonArchive]: `## 2026-01-01\n\n- Old. <!-- id: L8; seen: 1; archived: 2026 (superseded by “Ask the ${CODE} team first.”) -->\n`,
  [layout.decisions]: `# Decisions\n\n## 2026-01-01: A\n**Decision:** A\n\n## 2026-01-02: Name\n**Decision:** The name is secret\n**Rationale:** it is ${CODE}\n**Status:** active\n\n## 2026-01-03: B\n**Decision:** B\n`,
  [layout.knowledge]: `# Domain knowledge\r\n\r\n- ${CODE} is a client.\r\n- Keep me.\r\n`,
  [layout.preferences]: `# Preferences\n\n## ${CODE}\n- tabs\n`,
  "skills/deploy/KNOWLEDGE.md": `# Knowledge\n\n- ${CODE} needs a VPN.\n- Keep me.\n`,
  [layout.workspace]: `# Workspace\n\n## Open files\n- ${CODE}.ts\n- b.ts\n`,
  "memory/working/tasks/t.md": `## Current task\n${CODE}\n`,
  [layout.candidates]: `${JSON.stringify({ id: "C1", at: "2026-01-01", ...lessonDraft, text: `Tell ${CODE}.`, evidence: ["e7"] })}\n{"id":"C2","kind":"lesson","text":"Keep me."}\n`,
  [layout.outcomes]: `{"id":"O1","candidate":"C1","outcome":"rejected","reason":"${CODE}"}\n`,
  [layout.tombstones]: `{"id":"T1","kind":"lesson","of":"${lessonId(`Trust ${CODE}.`)}","text":"Trust ${CODE}.","reason":"x"}\n`,
  [layout.promoted]: `{"id":"L7","text":"Ask the ${CODE} team first.","evidence":["e1"]}\n`,
  "memory/candidates/abc.json": `{"claim":"${CODE} pays late."}`,
  "memory/notes.txt": `a\n${CODE}\nb\n`,
  [`${layout.state}/line-numbers.json`]: "{}",
  [`${layout.state}/dream.log`]: `promoted: Ask the ${CODE} team first.\n`,
  [layout.recallIndex]: "binary",
  ".data/dreams/01JC.json": JSON.stringify({ files: [{ before: { text: `{"text":"\\"${CODE}\\""}` } }] }),
  ".data/dreams/01JD.json": JSON.stringify({ files: [{ before: { bytes_base64: btoa(`\xff${CODE}`) } }] }),
  ".data/hooks/judged.jsonl": `{"at":1,"rule":"Ask the ${CODE} team"}\n`,
  ".data/hooks/sessions/a1.jsonl": `{"kind":"prompt","text":"call ${CODE}"}\n`,
  ".data/hooks/sessions/a2.jsonl": '{"kind":"prompt","text":"kept"}\n',
  ".data/dreams/01JE.json": JSON.stringify({ files: [{ before: { text: "kept" } }] }),
};

async function filesOf(volume: Volume, folder = ""): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { name, kind } of await volume.list(folder)) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (kind === "directory") for (const [inner, text] of await filesOf(volume, path)) files.set(inner, text);
    else files.set(path, decode(await volume.read(path)));
  }
  return files;
}

describe("forgetting", () => {
  test("[brain.forget.everywhere] leaves the words in no file, and everything else as it was", async () => {
    const volume = createMemoryVolume(everywhere);
    const { erased, removed, left } = await forgetIn(volume, CODE.toLowerCase());
    expect(left).toEqual([]);
    const files = await filesOf(volume);
    for (const [path, text] of files) {
      const plain = path.endsWith(layout.episodes)
        ? text.replaceAll(`${CODE}s are something else`, "")
        : text;
      expect(plain.toLowerCase(), path).not.toContain(CODE.toLowerCase());
      expect(plain, path).not.toContain(btoa(`\xff ${CODE}`).slice(2, 12));
    }
    expect(removed.toSorted()).toEqual(
      [
        ".data/dreams/01JC.json",
        ".data/dreams/01JD.json",
        ".data/hooks/judged.jsonl",
        ".data/hooks/sessions/a1.jsonl",
        `${layout.state}/dream.log`,
        layout.recallIndex,
      ].map(path => `.agent/${path}`),
    );
    expect(erased.find(({ file }) => file.endsWith("AGENT_LEARNINGS.jsonl"))?.pieces).toBe(4);
    // The lines that stay.
    expect(files.get(layout.lessons)).toBe("# Lessons\n\n- Keep me.\n\n- Keep me, too.\n");
    expect(files.get(layout.decisions)).toBe(
      "# Decisions\n\n## 2026-01-01: A\n**Decision:** A\n\n## 2026-01-03: B\n**Decision:** B\n",
    );
    expect(files.get(layout.knowledge)).toBe("# Domain knowledge\r\n\r\n- Keep me.\r\n");
    expect(files.get(layout.workspace)).toBe("# Workspace\n\n## Open files\n- b.ts\n");
    expect(files.get(layout.preferences)).toBe("# Preferences\n\n- tabs\n");
    expect(files.get("memory/notes.txt")).toBe("a\nb\n");
    expect(files.get("AGENTS.md")).toBe("# The map\n");
    expect(files.has("memory/candidates/abc.json")).toBe(false);
    expect(files.has(".data/dreams/01JE.json")).toBe(true);
    expect(files.has(".data/hooks/sessions/a2.jsonl")).toBe(true);
    const log = files
      .get(layout.episodes)!
      .split("\n")
      .filter(line => line.trim() !== "");
    expect(log.map(line => (JSON.parse(line) as { id: string }).id)).toEqual(["e2", "e5"]);
  });

  test("[brain.forget.tombstone] a lesson can't come back: by its id, its words, or its episodes", async () => {
    const volume = createMemoryVolume(everywhere);
    const { tombstones } = await forgetIn(volume, CODE);
    const { queue } = createReview({}, openRedactor, volume);
    const state = await queue.read();
    expect(tombstones).toBe(state.tombstones.length);
    const text = decode(await volume.read(layout.tombstones));
    expect(text).not.toContain(CODE);
    expect(state.tombstones.every(each => each.reason === "forgotten" && each.text === undefined)).toBe(true);
    expect(state.isRemoved({ text: `Ask the ${CODE} team first.`, evidence: [] })).toBe(true);
    expect(state.isRemoved({ text: "Ask the other team first.", evidence: ["e9"] })).toBe(true);
    // The tombstone loses the words; the waiting candidate is buried, too.
    expect(state.isRemoved({ text: `Trust ${CODE}.`, evidence: [] })).toBe(true);
    expect(state.isNews({ ...lessonDraft, text: `Tell ${CODE}.`, evidence: [] })).toBe(false);
    expect(state.isRemoved({ text: "Keep me.", evidence: ["e2"] })).toBe(false);
    const episodes = state.tombstones.filter(({ kind }) => kind === "episode").map(({ of }) => of);
    expect(episodes.toSorted()).toEqual(["a1", "e1", "e3", "e4", "s1"]);
  });

  test("[brain.forget.everywhere] forgetting a second time, or an unknown text, takes nothing away", async () => {
    const volume = createMemoryVolume(everywhere);
    await forgetIn(volume, CODE);
    const once = await filesOf(volume);
    expect(await forgetIn(volume, CODE)).toMatchObject({ erased: [], left: [] });
    expect(await findWanted(volume, await wantedOf(volume, await findForgettable(volume, "zebra")))).toEqual(
      [],
    );
    expect(await filesOf(volume)).toEqual(once);
  });

  test("[brain.forget.everywhere] on a disk: recall doesn't find it any more, and no byte is left", async () => {
    const directory = await temporaryDirectory();
    const volume = createNodeVolume(join(directory, ".agent"));
    for (const [path, text] of Object.entries(everywhere)) await volume.write(path, text);
    await volume.remove(layout.recallIndex);
    await volume.write(layout.episodes, everywhere[layout.episodes]!.replaceAll(`${CODE}s are`, "Those are"));
    const open = () => openBrain({ volume, owner, redactor: openRedactor, clock: testClock() });
    const brain = await open();
    await brain.warm();
    expect(await brain.recall(owner, CODE)).not.toEqual([]);
    expect(await forgetIn(volume, CODE)).toMatchObject({ left: [] });
    expect(await brain.recall(owner, CODE)).toEqual([]);
    const anew = await open();
    await anew.warm();
    expect(await anew.recall(owner, CODE)).toEqual([]);
    for (const each of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
      const path = join(directory, each);
      if (statSync(path).isFile())
        expect(readFileSync(path).toString("latin1").toLowerCase(), each).not.toContain(CODE.toLowerCase());
    }
  });

  test("[brain.forget.tombstone] no dream brings it back, and no undoing either, whatever happens again", async () => {
    const volume = createMemoryVolume({ "AGENTS.md": "# Map\n" });
    const clock = testClock();
    const brain = await openBrain({ volume, owner, redactor: openRedactor, clock });
    const reflection = `Ask the ${CODE} team before each deploy.`;
    const fail = (times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          brain.record(owner, {
            skill: "deploy",
            action: "deploy to staging",
            result: "failure",
            reflection,
            origin: "mind",
          }),
        ),
      );
    await fail(5);
    await brain.dream();
    expect(decode(await volume.read(layout.lessons))).toContain(reflection);
    expect((await forgetIn(volume, reflection)).left).toEqual([]);
    await expect(brain.undoDream()).rejects.toMatchObject({ code: "brain.not-undone" });
    for (const text of (await filesOf(volume)).values()) expect(text).not.toContain(CODE);
    await fail(5);
    await brain.dream();
    expect(decode(await volume.read(layout.lessons))).not.toContain(CODE);
    expect((await brain.review.read()).open.filter(({ text }) => text.includes(CODE))).toEqual([]);
  });

  test("[brain.forget.only-that] files that are no memory are named, and stay as they are", async () => {
    const others = {
      "AGENTS.md": `# About ${CODE}\n`,
      "skills/deploy/SKILL.md": `---\nname: deploy\n---\n${CODE}\n`,
      ".data/sessions/one.jsonl": `{"text":"${CODE}"}\n`,
    };
    const volume = createMemoryVolume({ ...others, [layout.knowledge]: `- ${CODE}\n` });
    const { left } = await forgetIn(volume, CODE);
    expect(left.toSorted()).toEqual(
      Object.keys(others)
        .map(path => `.agent/${path}`)
        .toSorted(),
    );
    for (const [path, text] of Object.entries(others)) expect(decode(await volume.read(path))).toBe(text);
  });

  test("[brain.forget.only-that] forgetting loses no line that is appended meanwhile, with or without our lock", async () => {
    const directory = await temporaryDirectory();
    const volume = createNodeVolume(directory);
    const parts = { volume, redactor: openRedactor, clock: testClock() };
    const log = createEpisodeLog(parts);
    for (let at = 0; at < 20; at++)
      await volume.append(layout.episodes, episode(`old${at}`, at % 2 === 0 ? { detail: CODE } : {}));
    const appended = Array.from({ length: 20 }, (_, at) =>
      at === 10
        ? log.moveAside()
        : log.append({ skill: "x", action: `new ${at}`, result: "success", origin: "mind" }),
    );
    await Promise.all([forgetIn(volume, CODE), ...appended]);
    await forgetIn(volume, CODE);
    const actions: string[] = [];
    for await (const { entries } of log.read())
      for (const entry of entries) {
        expect(entry.kind).toBe("episode");
        if (entry.kind === "episode") actions.push(entry.episode.action);
      }
    const kept = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19].map(at => `did old${at}`);
    const news = Array.from({ length: 20 }, (_, at) => `new ${at}`).filter(each => each !== "new 10");
    expect(actions.toSorted()).toEqual([...kept, ...news].toSorted());
  });

  test("[brain.forget.only-that] a line that has moved since it was found is found again, and no other is blanked", async () => {
    const inner = createMemoryVolume({ [layout.episodes]: episode("e1", { detail: CODE }) + episode("e2") });
    let isMoved = false;
    const volume: Volume = {
      ...inner,
      async withLock(path, run, options) {
        if (path === layout.episodes && !isMoved) {
          isMoved = true;
          await inner.write(path, episode("e3") + episode("e1", { detail: CODE }));
        }
        return inner.withLock(path, run, options);
      },
    };
    await forgetIn(volume, CODE);
    expect(isMoved).toBe(true);
    expect(decode(await inner.read(layout.episodes)).trim()).toBe(episode("e3").trim());
  });

  test("[brain.forget.only-that] forgetting changes no other byte, whatever the words and the files", async () => {
    const line = fc.constantFrom(
      "# A",
      "## 2026-01-01: B",
      "- keep",
      "- the word",
      "",
      "  the word",
      "```",
      "<!--",
      "-->",
      "text",
    );
    const document = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n"))
      .map(([lines, ending]) => lines.join(ending));
    await fc.assert(
      fc.asyncProperty(
        document,
        fc.constantFrom(layout.lessons, layout.decisions, layout.workspace),
        async (text, file) => {
          const volume = createMemoryVolume({ [file]: encode(text) });
          await forgetIn(volume, "the word");
          const after = decode(await volume.read(file));
          expect(after).not.toContain("the word");
          // All other lines are left, in their order.
          const linesOf = (all: string) => all.match(/[^\n]*\n|[^\n]+$/g) ?? [];
          const left = linesOf(after);
          let at = 0;
          for (const each of linesOf(text)) if (each === left[at]) at += 1;
          expect(at).toBe(left.length);
          if (!text.includes("the word")) expect(after).toBe(text);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });
});

describe("the target of forgetting", () => {
  const names = async (files: Readonly<Record<string, string>>, query: string) => {
    const { choices } = await findForgettable(createMemoryVolume(files), query);
    return choices.map(({ name, pieces }) => [name, pieces.length]);
  };

  test("[cli.forget] an id or its beginning, a place, words, or all of the words somewhere", async () => {
    expect(await names(everywhere, "L7")).toEqual([["L7", 2]]);
    expect(await names(everywhere, "LESSONS.md:8")).toEqual([["L7", 1]]);
    expect(await names(everywhere, `.agent/${layout.episodes}:2`)).toEqual([["e2", 1]]);
    expect(await names(everywhere, "needs a vpn")).toEqual([["skills/deploy/KNOWLEDGE.md:3", 1]]);
    expect(await names(everywhere, "vpn needs")).toEqual([["skills/deploy/KNOWLEDGE.md:3", 1]]);
    expect(await names(everywhere, "")).toEqual([]);
    expect(await names(everywhere, "# Lessons")).toEqual([["memory/semantic/LESSONS.md:1", 1]]);
    const long = {
      [layout.episodes]: episode("01JC0000000000000000000001") + episode("01JC0000000000000000000002"),
    };
    expect(await names(long, "01JC0000000000000000000002")).toEqual([["01JC0000000000000000000002", 1]]);
    expect(await names(long, "01JC00")).toHaveLength(2);
  });

  test("[brain.forget.only-that] is a named episode, with lines that repeat it and no other episode", async () => {
    const detail = "connection to 10.0.0.7 was refused";
    const files = {
      [layout.episodes]:
        episode("01JC0000000000000000000001", { detail, reflection: "The box in the cellar is off." }) +
        episode("01JC0000000000000000000002", { detail }),
      [layout.knowledge]: `- The box in the cellar is off.\n- ${detail}\n`,
    };
    const volume = createMemoryVolume(files);
    await forgetIn(volume, "01JC0000000000000000000001");
    expect(decode(await volume.read(layout.knowledge))).toBe(`- ${detail}\n`);
    expect(decode(await volume.read(layout.episodes)).trim()).toBe(
      episode("01JC0000000000000000000002", { detail }).trim(),
    );
  });

  test("[brain.forget.only-that] is a short lesson as a whole line, and not its words in other lines", async () => {
    const volume = createMemoryVolume({
      [layout.lessons]: "- Use tabs.\n- Use tabs. And spaces in YAML files, of course.\n",
      [layout.promoted]: `{"id":"${lessonId("Use tabs.")}","text":"Use tabs.","evidence":[]}\n`,
    });
    await forgetIn(volume, "LESSONS.md:1");
    expect(decode(await volume.read(layout.lessons))).toBe(
      "- Use tabs. And spaces in YAML files, of course.\n",
    );
    expect(decode(await volume.read(layout.promoted)).trim()).toBe("");
  });

  test.each([
    ["Ann", "ask ann about it", true],
    ["Ann", "an annotation", false],
    ["ann", "ANN, please", true],
    ["マージ", "統合のマージは夜にする", true],
    ["C++", "not in c++ but", true],
    ["two  words", "in two\nwords here", true],
    ["ﬁle", "a file", true],
    ["", "anything", false],
  ])("[cli.forget] %j in %j: %j", (phrase, text, expected) => {
    expect(phraseTest(phrase)(text.normalize("NFKC").toLowerCase().replace(/\s+/g, " "))).toBe(expected);
  });
});
