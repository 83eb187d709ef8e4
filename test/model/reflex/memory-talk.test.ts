/** Conversations in which a person keeps, corrects and erases memories through the reflex, on a brain in memory. */
import { describe, expect, test } from "vitest";
import { gitProxy } from "../brain-of-rows.ts";
import { fragment, recallTool, rememberTool, talk, tool } from "../talk.ts";
import { converse, paths } from "./judge-utterance.ts";

/** Says these one after the other; gives the last answer and the files. */
async function say(...words: readonly string[]) {
  const { send, textOf } = await converse();
  let answer = "";
  for (const each of words) answer = (await send(each)).text;
  return { answer, files: await textOf() };
}

describe("[model.reflex.keeps] plain statements", () => {
  test.each([
    ["we picked Kotlin over Java because null is typed", "decision", "**Alternatives considered:** Java"],
    ["I prefer dashboards without pie charts", "preference", "- I prefer dashboards without pie charts"],
    ["our parcel provider is Hermes", "fact", "- our parcel provider is Hermes"],
    ["fyi, the scanner speaks only FTP", "fact", "- the scanner speaks only FTP"],
  ] as const)("%j is kept at once as a %s", async (words, kind, line) => {
    const { answer, files } = await say(words);
    expect(answer).toMatch(/^I'll remember: .* \[\.agent\/memory\/.*:\d+\]$/);
    expect(files[paths[kind]]?.toLowerCase()).toContain(line.toLowerCase());
  });

  test.each(["the lift is inspected in autumn", "I live above a bakery"])(
    "%j is kept after a yes, and only then",
    async words => {
      const asked = await say(words);
      expect(asked.answer).toBe(`“${words}”: Shall I remember that? Say yes.`);
      expect(Object.values(asked.files).join("")).not.toContain(words.slice(4));
      expect(Object.values((await say(words, "yes please")).files).join("")).toContain(words.slice(4));
      expect((await say(words, "no thanks")).answer).toBe("All right: nothing changed.");
    },
  );

  test("a yes to nothing does nothing", async () => {
    const { answer, files } = await say("hello", "yes");
    expect(answer).toContain("I did nothing");
    expect(files).toEqual((await say("hello")).files);
  });

  test.each([
    "the soup was awful",
    "I'm hungry",
    "this is fun",
    "we had pizza yesterday",
    "maybe we should use Elm",
  ])("%j is nothing to keep", async words => {
    const { answer, files } = await say(words);
    expect(answer).not.toMatch(/remember that\?|I'll remember:/);
    expect(files).toEqual((await say("hello")).files);
  });

  test("without the tool nothing is promised", async () => {
    const { calls, text } = await talk({ user: "I prefer oat milk" });
    expect(calls).toEqual([]);
    expect(text).not.toContain("I'll remember: ");
  });
});

describe("[model.reflex.contradicts] words that go against a standing memory", () => {
  test.each([
    ["we use yarn for packages", "Use pnpm for packages"],
    ["we deploy on Sundays", "Deploy on Tuesdays"],
    ["I prefer spaces over tabs", "I prefer tabs over spaces"],
    ["my name is Eve", "My name is Ada"],
  ])("%j is held against %j, and replaces it on a yes", async (words, old) => {
    const { answer, files } = await say(words);
    expect(answer).toContain(`That goes against:\n- ${old} [.agent/memory/`);
    expect(answer.endsWith("Shall I replace it? Say yes.")).toBe(true);
    expect(files).toEqual((await say("hello")).files);
    const after = await say(words, "yes");
    expect(after.answer).toContain(`This goes: “${old}”`);
    const isDecision = !/^(?:I|My) /.test(old);
    const text = Object.values(after.files).join("\n");
    expect(text.includes(isDecision ? "**Status:** superseded on 2026-05-04" : old)).toBe(isDecision);
  });

  test.each(["we use Redis for rate limits", "our staging server is in Frankfurt", "I like Ada Lovelace"])(
    "%j goes against nothing",
    async words => expect((await say(words)).answer).not.toContain("goes against"),
  );

  test("a request to remember is followed, and its opposite is named", async () => {
    const { answer } = await say("remember that we deploy on Sundays");
    expect(answer).toContain("I'll remember: we deploy on Sundays");
    expect(answer).toContain("That goes against:\n- Deploy on Tuesdays [");
  });
});

describe("[model.reflex.corrects] corrections", () => {
  test.each([
    [
      "how many replicas does the API have?",
      "no, it's 7",
      "The API has 7 replicas.",
      "The API has 2 replicas.",
    ],
    [
      "fyi the archive closes at 18:00",
      "sorry, 19:30",
      "the archive closes at 19:30",
      "the archive closes at 18:00",
    ],
    ["what is our design system called?", "not Marigold but Fern", "called Fern.", "called Marigold."],
    ["what's my name?", "actually, my name is Mia", "- my name is Mia", "- My name is Ada"],
  ])("after %j, %j replaces the line and shows it", async (before, words, line, old) => {
    const { answer, files } = await say(before, words);
    const text = Object.values(files).join("\n");
    expect(text.toLowerCase()).toContain(line.toLowerCase());
    expect(text.toLowerCase()).not.toContain(old.toLowerCase());
    expect(answer).toMatch(/\nThis goes: “.*” \[\.agent\/memory\/.*:\d+\]$/);
    expect(answer.toLowerCase()).toContain(old.replace(/^(?:- |called )/, "").toLowerCase());
  });

  test("a decision stays as superseded, with the new one behind it", async () => {
    const { files } = await say("what do we use for sessions?", "actually, we use Dragonfly for sessions");
    expect(files[paths.decision]).toMatch(
      /\*\*Decision:\*\* Use Redis for sessions\n[^#]*\*\*Status:\*\* superseded on 2026-05-04 by “.*Dragonfly/,
    );
    expect(files[paths.decision]).toMatch(
      /\*\*Decision:\*\* .*Dragonfly for sessions\n[^#]*\*\*Status:\*\* active/,
    );
  });

  test.each(["no, that's silly", "no, it's broken", "wrong, it has been 3 weeks since I looked at it"])(
    "where nothing says which words are right, nothing changes and the person is asked: %s",
    async words => {
      const { answer, files } = await say("how many replicas does the API have?", words);
      expect(answer).toContain("I changed nothing");
      expect(files).toEqual((await say("hello")).files);
    },
  );

  test.each(["wait, give me 5 minutes", "sorry, I was away for 3 days", "actually I'm hungry"])(
    "%j corrects nothing",
    async words => {
      const { files } = await say("how many replicas does the API have?", words);
      expect(files).toEqual((await say("hello")).files);
    },
  );

  test("an objection with a request is the request", async () => {
    const { send } = await converse();
    expect((await send("no, run the tests")).ran).toEqual(["run_tests"]);
  });
});

describe("[model.reflex.forgets] forgetting", () => {
  test("shows what it found, and erases it on a yes", async () => {
    const asked = await say("forget the nightly backup");
    expect(asked.answer).toBe(
      "I found:\n- The nightly backup runs at 02:30. [.agent/memory/semantic/DOMAIN_KNOWLEDGE.md:8]\n\nShall I erase it for good? Say yes.",
    );
    expect(asked.files[paths.fact]).toContain("nightly backup");
    const done = await say("forget the nightly backup", "yes");
    expect(done.files[paths.fact]).not.toContain("nightly backup");
    expect(done.answer).toContain("This is erased from the brain:");
    expect(done.answer).toContain("git's history may still have it");
    expect((await say("forget the nightly backup", "no")).files[paths.fact]).toContain("nightly backup");
  });

  test("“that” is what the last answer cited", async () => {
    const { files } = await say("remember that Zoe collects stamps", "forget that", "yes");
    expect(files[paths.fact]).not.toContain("stamps");
  });

  test("of nothing it says so, and a near memory is only near", async () => {
    expect((await say("forget the piano")).answer).toContain("I found nothing to forget about");
    const { answer } = await say("forget the staging piano concert");
    expect(answer).toContain("This is only near:");
    expect(answer).not.toContain("Say yes");
  });

  test("not everything at once", async () => {
    expect((await say("forget everything")).answer).toContain("nothing changed");
  });

  test("a branch to delete is a task", async () => {
    expect((await say("delete the branch old-tax")).answer).toContain("I did nothing");
  });

  test("a failure of the tool is reported", async () => {
    const { text } = await talk({
      user: "yes",
      tools: [tool("forget", { memories: { type: "array" } })],
      before: [["forget x", "I found:\n- x is y [a.md:3]\n\nShall I erase it for good? Say yes."]],
      done: [["forget", {}, { type: "error-text", value: "tool.failed: The disk is full." }]],
    });
    expect(text).toBe("I erased nothing: The disk is full.");
  });
});

describe("[model.reflex.overview] overviews", () => {
  test.each(["what do you know?", "what's new?", "list all decisions"])("%s", async words => {
    const { answer } = await say(words);
    expect(answer).toContain("This brain holds 4 decisions, 3 preferences, 5 facts, 1 lesson");
    expect(answer).toContain(
      "- Move the checkout to the new tax service. Next step: Write the contract test [.agent/memory/working/WORKSPACE.md:4]",
    );
    expect(answer).toContain("- FastAPI over Express [.agent/memory/semantic/DECISIONS.md:21]");
  });

  test("counts what was just kept", async () => {
    expect((await say("our vet is Dr. Owl", "what do you know?")).answer).toContain("6 facts");
  });

  test("without the tool it says so", async () => {
    expect((await talk({ user: "what do you know?" })).text).toContain("I have no tool overview here");
  });
});

describe("[model.reflex.near] questions that no memory answers", () => {
  const oven = fragment(
    "knowledge",
    ".agent/memory/semantic/DOMAIN_KNOWLEDGE.md:3",
    "The oven needs descaling in May.",
  );

  test("the nearest is shown, as only near, where a word of the question is found", async () => {
    const { text } = await talk({ user: "who sold us the oven on the second floor?", fragments: [oven] });
    expect(text).toContain("is only near");
    expect(text).toContain("The oven needs descaling in May. [.agent/memory/semantic/DOMAIN_KNOWLEDGE.md:3]");
    expect(text).not.toContain("nothing in this brain speaks of");
  });

  test("an answer to most of a question names the words that it doesn't have", async () => {
    const { text } = await talk({ user: "does the oven need descaling in Lisbon?", fragments: [oven] });
    expect(text).toContain("It doesn't mention “Lisbon”.");
  });

  test("nothing speaks of it where no word is found", async () => {
    const { text } = await talk({ user: "who paints the fence?", fragments: [oven] });
    expect(text).toContain("nothing in this brain speaks of");
  });
});

describe("[model.reflex.looks] requests to look", () => {
  const paths = { path: { type: "string" } };
  test.each([
    ["git status", "git_status", {}],
    ["is the working tree clean?", "git_status", {}],
    ["what has changed?", "git_diff", {}],
    ["can you show me the latest commit please", "git_show", {}],
    ["show me the last 4 commits", "git_log", { count: 4 }],
    ["which files are in test/fixtures?", "list_files", { path: "test/fixtures" }],
    ["list the files", "list_files", { path: "." }],
    ["what does Makefile say?", "read_file", { path: "Makefile" }],
    ["open src/cli/main.ts", "read_file", { path: "src/cli/main.ts" }],
    ["search the code for teapot", "search_files", { pattern: "teapot", isText: true }],
    ["find files called *.snap", "find_files", { pattern: "*.snap" }],
  ])("%s", async (user, name, input) => {
    const strings = {
      ...paths,
      pattern: { type: "string" },
      count: { type: "integer" },
      isText: { type: "boolean" },
    };
    expect((await talk({ user, tools: [tool(name, strings)] })).calls).toEqual([[name, input]]);
  });

  test("a look needs no skill", async () => {
    const scene = { fragments: [gitProxy], tools: [tool("git_status")] };
    expect((await talk({ user: "git status", ...scene })).text).toBe("");
    expect((await talk({ user: "review the git status of the release", ...scene })).text).toContain(
      "git-proxy",
    );
  });

  test("without the tool nothing is run, and that is said", async () => {
    expect((await talk({ user: "git status", tools: [recallTool, rememberTool] })).text).toContain(
      "I have no tool git_status here",
    );
  });
});
