/** Every command: done, as data, from a subfolder, on a brain that is named, explained, called wrongly. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { createPlace, type Place, readEvents } from "./place.ts";

async function createRemembering(): Promise<Place> {
  const place = await createPlace("memory");
  mkdirSync(place.path("src", "deep"), { recursive: true });
  return place;
}

interface Row {
  readonly args: readonly string[];
  /** The text for a person. */
  readonly shows: RegExp;
  /** Keys of the data, or of each of its items. */
  readonly keys: readonly string[];
}

const rows: readonly Row[] = [
  { args: [], shows: /→ brainstem chat {2}ask it/, keys: ["command", "state", "why"] },
  {
    args: ["init"],
    shows: /The brain was here already[\s\S]*kept as they are/,
    keys: ["created", "kept", "replaced", "root", "updated"],
  },
  {
    args: ["context", "sessions"],
    shows: /<fragment kind="decision" source="\.agent\/memory\/semantic\/DECISIONS\.md:\d+" origin="person">/,
    keys: ["budgetTokens", "fragments", "leftOut", "problems", "tokens"],
  },
  {
    args: ["recall", "sessions"],
    shows: /^\.agent\/memory\/semantic\/DECISIONS\.md:\d+ decision\n {2}.*Redis.*\n {2}matches sessions\n/,
    keys: ["kind", "origin", "reason", "score", "source", "text"],
  },
  {
    args: [
      "reflect",
      "deploy",
      "rolled back the release",
      "failure",
      "--note",
      "check migrations",
      "--pain",
      "8",
    ],
    shows: /^✓ Logged \.agent\/memory\/episodic\/AGENT_LEARNINGS\.jsonl:\d+\n$/,
    keys: ["isNew", "kind", "layer", "source", "text"],
  },
  { args: ["skills"], shows: /git-proxy[\s\S]*8 skills/, keys: ["findings", "skills"] },
  { args: ["skills", "list"], shows: /git-proxy[\s\S]*8 skills/, keys: ["findings", "skills"] },
  {
    args: ["skills", "show", "git-proxy"],
    shows: /force push[\s\S]*✓ git repo initialized\n/,
    keys: [
      "constraints",
      "description",
      "instructions",
      "name",
      "preconditions",
      "source",
      "triggers",
      "version",
    ],
  },
  {
    args: ["skills", "match", "commit", "this"],
    shows: /^git-proxy .*commit.*\(\.agent\/skills\/git-proxy\/SKILL\.md:1\)\n/,
    keys: ["reason", "skill", "source"],
  },
  {
    args: ["skills", "sync"],
    shows: /_index\.md kept\n.*_manifest\.jsonl kept\n$/,
    keys: ["files", "findings"],
  },
  {
    args: ["skills", "review"],
    shows: /^✓ No skill needs a look/,
    keys: ["due", "stale", "waiting"],
  },
  {
    args: ["skills", "rewrite", "git-proxy", "--dry-run"],
    shows: /^No evidence, no change\.[\s\S]*Nothing was written\.\n$/,
    keys: ["knowledge", "proposed", "read", "reason", "skill"],
  },
  {
    args: ["skills", "new", "release-notes"],
    shows: /^✓ \.agent\/skills\/release-notes\/SKILL\.md\n/,
    keys: ["files"],
  },
  {
    args: ["remember", "I prefer tabs"],
    shows: /^✓ Remembered as a preference \.agent\/memory\/personal\/PREFERENCES\.md:\d+\n/,
    keys: ["isNew", "kind", "layer", "source", "text"],
  },
  {
    args: ["decide", "Releases go out on Tuesdays", "--because", "support is there"],
    shows: /^✓ Decided: Releases go out on Tuesdays \.agent\/memory\/semantic\/DECISIONS\.md:\d+\n/,
    keys: ["isNew", "kind", "layer", "source", "text"],
  },
  {
    args: ["why", "sessions"],
    shows:
      /\.agent\/memory\/semantic\/DECISIONS\.md:\d+ {2}decision[\s\S]*Because: concurrent refreshes raced/,
    keys: ["decision", "evidence", "kind", "missing", "rationale", "source", "status"],
  },
  {
    args: ["forget", "sessions", "--yes"],
    shows: /To be erased for good[\s\S]*✓ \.agent\/memory\/semantic\/DECISIONS\.md 1 piece erased\n/,
    keys: ["erased", "history", "left", "removed", "tombstones"],
  },
  {
    args: ["dream"],
    shows: /^Dream cycle: promoted 0, decayed 0, kept \d+\n/,
    keys: ["candidates", "commit", "decayed", "isDryRun", "kept", "message", "promoted", "updated"],
  },
  {
    args: ["dream", "--dry-run"],
    shows: /^Dream cycle \(dry run\):[\s\S]*Nothing was changed\.\n$/,
    keys: ["candidates", "isDryRun", "message", "promoted"],
  },
  { args: ["review"], shows: /^Nothing waits for review\.\n/, keys: ["open"] },
  { args: ["review", "log"], shows: /^Nothing has been judged yet\.\n$/, keys: ["outcomes"] },
  {
    args: ["completion", "fish"],
    shows: /^# Completes brainstem in fish\.[\s\S]*complete -c brainstem/,
    keys: ["script", "shell"],
  },
  {
    args: ["doctor"],
    shows: /^✓ Nothing is wrong with this brain\.\n$/,
    keys: ["findings", "mended", "root"],
  },
];

const subcommands = Object.entries({
  skills: ["list", "show", "match", "sync", "new", "review", "rewrite"],
  review: ["list", "show", "accept", "edit", "reject", "log"],
  share: ["export", "import"],
  sessions: ["list", "show", "resume", "branch", "replay", "export", "import", "copy", "remove", "erase"],
  audit: ["verify", "show", "export", "keys"],
  tools: ["list", "show", "run", "accept"],
}).flatMap(([name, subs]) => subs.map(sub => [name, sub] as const));

describe.concurrent("every command", () => {
  test.each(rows)(
    "[cli.done] [cli.subfolder] `$args` in a subfolder of the project does its work and prints text for a person",
    async ({ args, shows }) => {
      const place = await createRemembering();
      mkdirSync(place.path(".git"));
      const { code, stdout, stderr } = await place.run(args, { cwd: place.path("src", "deep") });
      expect(stderr).toBe("");
      expect(stdout).toMatch(shows);
      expect(code).toBe(0);
      expect(readdirSync(place.path("src", "deep"))).toEqual([]);
    },
  );

  test.each(rows.map((row, index) => ({ ...row, isBehind: index % 2 === 0 })))(
    "[cli.json] [cli.named-brain] `$args` on a named brain prints data with the same keys",
    async ({ args, isBehind, keys }) => {
      const place = await createRemembering();
      // Before the command or behind it: the words are the same everywhere.
      const words = isBehind
        ? [...args, "--json", "--brain", "../project"]
        : ["--brain", place.path(".agent"), "--json", ...args];
      const { code, stdout, stderr } = await place.run(words, { cwd: place.outside });
      expect(stderr).toBe("");
      expect(code).toBe(0);
      const data: unknown = JSON.parse(stdout);
      const one = Array.isArray(data) ? data[0] : data;
      expect(Object.keys(one as object).sort()).toEqual(expect.arrayContaining([...keys]));
      expect(readdirSync(place.outside)).toEqual([]);
    },
  );

  test("[cli.json] chat and try print each event as a line of JSON", async () => {
    const place = await createPlace();
    // Each in a session of its own, since a command that waits for another's turn says so.
    const outcomes = await Promise.all([
      place.run(["chat", "--json", "--session", "one", "hello"]),
      place.run(["chat", "--json", "--session", "two"], { input: "hello\n" }),
      place.run(["try", "--json"], { input: "hello\n" }),
    ]);
    for (const { code, stdout, stderr } of outcomes) {
      expect(stderr).toBe("");
      expect(code).toBe(0);
      const kinds = readEvents(stdout).map(({ kind }) => kind);
      expect(kinds[0]).toBe("turn-start");
      expect(kinds).toContain("text-delta");
      expect(kinds.at(-1)).toBe("turn-end");
    }
  });

  test("[cli.help] explains itself with --help, and the program lists its commands", async () => {
    const place = await createPlace("nothing");
    const names = commands.map(({ name }) => name);
    const helps = await Promise.all([
      ...names.map(async name => ({ name, ...(await place.run([name, "--help"])) })),
      ...subcommands.map(async words => ({
        name: words.join(" "),
        ...(await place.run([...words, "--help"])),
      })),
    ]);
    for (const { name, code, stdout, stderr } of helps) {
      expect(code, name).toBe(0);
      expect(stderr, name).toBe("");
      expect(stdout).toContain(`Usage: brainstem ${name} `);
      expect(stdout).toContain("--json");
      expect(stdout).toContain("--brain <folder>");
    }
    const { stdout } = await place.run(["--help"]);
    for (const { name, summary, isHidden } of commands) {
      const isListed = new RegExp(`^ +${name} +${summary.slice(0, 40)}`, "m").test(stdout);
      expect(isListed, name).toBe(isHidden !== true);
    }
    expect(stdout).toContain("Exit codes: 0 done, 1 failed or found something wrong, 2 called wrongly.");
    expect(readdirSync(place.root)).toEqual([]);
  });
});

describe.concurrent("brainstem alone names the next step", () => {
  test("[cli.next-step] in a folder without a brain, with an empty brain, with a task, and with a damaged brain", async () => {
    const place = await createPlace("nothing");
    const next = async () => JSON.parse((await place.run(["--json"])).stdout) as Record<string, string>;
    expect(await next()).toMatchObject({ command: "brainstem init", state: "There is no brain here yet." });
    await place.run(["init"]);
    expect(await next()).toMatchObject({ command: "brainstem chat", state: "The brain here is empty." });
    await place.run(["chat", "I'm working on the login page"]);
    expect(await next()).toMatchObject({ state: "Under way: the login page" });
    rmSync(place.path(".agent/protocols/permissions.md"));
    expect(await next()).toMatchObject({
      command: "brainstem doctor --fix",
      state: "The brain here has 1 problem.",
    });
  });
});

describe.concurrent("a wrong call", () => {
  test.each([
    [["recal"], "Unknown command 'recal' (Did you mean recall?)", "brainstem --help"],
    [["recall", "--limt", "3"], "Unknown option '--limt' (Did you mean --limit?)", "brainstem recall --help"],
    [["--jsno"], "Unknown option '--jsno' (Did you mean --json?)", "brainstem --help"],
    [["recall", "--limit", "0"], "Expected a whole number above 0.", "brainstem recall --help"],
    [["recall", "--limit", "ten"], "Expected a whole number above 0.", "brainstem recall --help"],
    [["recall", "--kind", "rumour"], "Expected one of episode, lesson, decision", "brainstem recall --help"],
    [["context", "--budget", "-1"], "Expected a whole number above 0.", "brainstem context --help"],
    [["reflect", "deploy"], "Missing required argument 'action'", "brainstem reflect --help"],
    [
      ["reflect", "a", "b", "--pain", "11"],
      "Expected a whole number from 1 to 10.",
      "brainstem reflect --help",
    ],
    [["skills", "show"], "Missing required argument 'name'", "brainstem skills --help"],
    [["doctor", "now"], "Too many arguments", "brainstem doctor --help"],
    [["init", "--brain"], "argument missing", "brainstem init --help"],
    [["sessions", "show"], "Missing required argument 'name'", "brainstem sessions --help"],
    [["sessions", "--limit", "0"], "Expected a whole number above 0.", "brainstem sessions --help"],
    [
      ["sessions", "show", "main", "--limit", "3"],
      "Unknown option '--limit'",
      "brainstem sessions show --help",
    ],
  ])("[cli.usage] %j says what is wrong and where to look, and does nothing", async (args, problem, help) => {
    const place = await createPlace("nothing");
    const { code, stdout, stderr } = await place.run(args);
    expect(stdout).toBe("");
    expect(stderr).toContain(problem);
    expect(stderr).toContain(`\n  Run \`${help}\` for what there is.\n`);
    expect(code).toBe(2);
  });

  test("[cli.json] [cli.usage] gets its error as data with --json", async () => {
    const place = await createPlace("nothing");
    const wrong = await place.run(["recall", "--json", "--limit", "0"]);
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    expect(JSON.parse(wrong.stderr)).toMatchObject({ error: { code: "command.usage" } });
    const failed = await place.run(["recall", "--json"]);
    expect(failed).toMatchObject({ code: 1, stdout: "" });
    expect(JSON.parse(failed.stderr)).toEqual({
      error: {
        code: "brain.not-found",
        message: `There is no brain (.agent/) in ${place.root} or above it.`,
        hint: "Run: brainstem init",
      },
    });
  });

  test("[cli.usage] that names an unknown skill is answered with the nearest one and exit code 1", async () => {
    const place = await createPlace();
    for (const args of [
      ["skills", "show", "git-prxy"],
      ["skills", "git-prxy"],
    ]) {
      const { code, stderr } = await place.run(args);
      expect(stderr).toBe(
        "✗ There is no skill git-prxy. Did you mean git-proxy?\n  brainstem skills lists them.\n",
      );
      expect(code).toBe(1);
    }
  });

  test("[cli.usage] that names an unknown model is answered with the known ones", async () => {
    const place = await createPlace();
    const { code, stderr } = await place.run(["chat", "--model", "gpt-99", "hello"]);
    expect(stderr).toContain("There is no model gpt-99. Did you mean openai/gpt-99");
    expect(code).toBe(1);
  });
});

describe.concurrent("the folder of a command", () => {
  const COMMANDS = [
    ["chat", "hi"],
    ["sessions"],
    ["context"],
    ["recall"],
    ["reflect", "a", "b"],
    ["skills"],
    ["doctor"],
  ];

  test("[cli.no-brain] has no brain: every command says so, and what to run", async () => {
    const place = await createPlace("nothing");
    for (const { code, stdout, stderr } of await Promise.all(COMMANDS.map(args => place.run(args)))) {
      expect(stdout).toBe("");
      expect(stderr).toBe(
        `✗ There is no brain (.agent/) in ${place.root} or above it.\n  Run: brainstem init\n`,
      );
      expect(code).toBe(1);
    }
    expect(readdirSync(place.root)).toEqual([]);
  });

  test("[cli.named-brain] is the named one, even without a brain and below a folder with one", async () => {
    const place = await createPlace();
    mkdirSync(place.path("other"));
    const remember = ["chat", "--brain", "other", "remember that the cache is cold because it is new"];
    const { code, stderr } = await place.run(remember);
    expect(stderr).toContain(join(place.root, "other/.agent"));
    expect(code).toBe(1);
    expect(place.read(".agent/memory/semantic/DECISIONS.md")).not.toContain("cold");
  });

  test("[cli.subfolder] is the current one for a program that npm started elsewhere", async () => {
    const place = await createPlace();
    const env = { INIT_CWD: place.outside, npm_package_json: join(place.outside, "package.json") };
    expect((await place.run(["doctor"], { env })).code).toBe(0);
    // But a script of the package is: npm has changed the folder.
    const script = { INIT_CWD: place.root, npm_package_json: join(place.outside, "package.json") };
    expect((await place.run(["doctor"], { env: script, cwd: place.outside })).code).toBe(0);
  });
});
