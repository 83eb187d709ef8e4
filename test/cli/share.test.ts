/** Sharing between two brains, as its users do it: processes, files, pipes, a terminal. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";
import { hasTerminal, openTerminal } from "./pseudo-terminal.ts";

const LESSONS = ".agent/memory/semantic/LESSONS.md";
const SECRET = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";

/** Texts that reveal the owner of a brain, planted wherever a brain keeps text. */
const CANARIES = [
  SECRET,
  "wilhelmina",
  "quist",
  "@mail.zebra.dev",
  "zebra",
  "4111111111111111",
  "quistbox",
  "secretplan",
];

/** A brain with lessons, a skill, and a person all over it. */
async function createSender(): Promise<Place> {
  const place = await createPlace();
  const git = (...args: readonly string[]) =>
    execFileSync("git", [...args], { cwd: place.root, env: place.environment(), stdio: "pipe" });
  git("init", "-q");
  git("config", "user.name", "Wilhelmina Quist");
  git("config", "user.email", "w.quist@zebra.dev");
  writeFileSync(
    place.path(LESSONS),
    [
      "# Lessons\r\n\r\n## Testing\r\n",
      `- Run the migrations before the tests, as Wilhelmina found with ${SECRET}. <!-- id: L1; seen: 5; contradicted: 1; confidence: 0.67; first: 2026-11-01; last: 2026-11-20; evidence: 01M7YADR30FJ54H6HCEMTTXYBG -->\r\n`,
      "- テストの前に移行する。wq@mail.zebra.dev に聞く。\r\n",
      `- Look at ${place.path("secretplan/a.md")} and https://wiki.zebra.dev/secretplan first.\r\n`,
    ].join(""),
  );
  const preferences = ".agent/memory/personal/PREFERENCES.md";
  writeFileSync(
    place.path(preferences),
    "# Preferences\n\n- Call me Wilhelmina.\n- PREFERS-TABS, card 4111111111111111\n",
  );
  mkdirSync(place.path(".agent/skills/ship/scripts"), { recursive: true });
  writeFileSync(
    place.path(".agent/skills/ship/SKILL.md"),
    "---\nname: ship\ndescription: Ships a release.\n---\n\n# Ship\n\nAsk Quist (wq@mail.zebra.dev).\n",
  );
  writeFileSync(place.path(".agent/skills/ship/scripts/go.sh"), "#!/bin/sh\necho go\n");
  symlinkSync(place.path(preferences), place.path(".agent/skills/ship/notes.md"));
  symlinkSync("..", place.path(".agent/skills/ship/loop"));
  await place.run(["reflect", "deploy", "EPISODE-OF-MINE"]);
  return place;
}

const ALL = ["share", "export", "--lessons", "all", "--skill", "ship", "--yes"];

test.concurrent("[brain.share.scrubbed] [brain.share.chosen] a bundle holds no canary, and no lesson that was not chosen", async () => {
  const sender = await createSender();
  const { code, stdout, stderr } = await sender.run([...ALL, "--anonymous"]);
  expect(code).toBe(0);
  for (const canary of CANARIES) expect(stdout.toLowerCase()).not.toContain(canary.toLowerCase());
  expect(stdout).not.toMatch(/PREFERS-TABS|EPISODE-OF-MINE|01M7YADR|notes\.md|loop|brainstem-cli-/);
  const bundle = JSON.parse(stdout);
  expect(bundle.lessons).toMatchObject([
    { text: "Run the migrations before the tests, as [person] found with [redacted:github-token].", seen: 5 },
    { text: "テストの前に移行する。[email] に聞く。" },
    { text: "Look at [path]/a.md and https://[internal-host] first." },
  ]);
  expect(bundle.skills).toEqual([
    {
      name: "ship",
      files: {
        "SKILL.md":
          "---\nname: ship\ndescription: Ships a release.\n---\n\n# Ship\n\nAsk [person] ([email]).\n",
        "scripts/go.sh": "#!/bin/sh\necho go\n",
      },
    },
  ]);
  // The person sees all of it, and what stays.
  expect(stderr).toContain("taken out: person Wilhelmina");
  expect(stderr).toContain("taken out: secret not shown again");
  expect(stderr).not.toContain(SECRET);
  expect(stderr).toMatch(/ship\/notes\.md it is a link that leads out of the skill/);
  expect(stderr).toContain("    Ask [person] ([email]).");
});

test.concurrent("[brain.share.reviewed] [brain.share.known] a lesson of another brain goes into review, and becomes a lesson when a person accepts it", async () => {
  const [sender, receiver] = await Promise.all([createSender(), createPlace()]);
  const file = join(receiver.outside, "b.json");
  const exported = await sender.run([...ALL, "--as", "ada", "--output", file]);
  expect(exported).toMatchObject({ code: 0, stderr: "" });
  const lessons = receiver.read(LESSONS);

  const first = await receiver.run(["share", "import", file]);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain("✓ lesson Run the migrations before the tests");
  expect(first.stdout).toContain("It comes from the bundle of “ada”");
  expect(first.stdout).toContain("It brings scripts/go.sh: read before accepting.");
  expect(first.stdout).toContain("4 candidates wait for you: brainstem review");
  expect(receiver.read(LESSONS)).toBe(lessons);
  expect(existsSync(receiver.path(".agent/skills/ship"))).toBe(false);

  const queue = receiver.read(".agent/memory/review/candidates.jsonl");
  const second = await receiver.run(["share", "import", "-"], { input: readFileSync(file) });
  expect(second.stdout).toContain("Nothing new in the bundle of “ada”.");
  expect(receiver.read(".agent/memory/review/candidates.jsonl")).toBe(queue);

  const listed = await receiver.run(["review"]);
  expect(listed.stdout).toContain("Run the migrations before the tests");
  const ids = queue
    .trim()
    .split("\n")
    .map(line => (JSON.parse(line) as { id: string }).id);
  for (const id of ids) expect(await receiver.run(["review", "accept", id])).toMatchObject({ code: 0 });
  expect(receiver.read(LESSONS)).toContain("- Run the migrations before the tests");
  expect(receiver.read(LESSONS)).toContain("- テストの前に移行する。");
  expect(receiver.read(".agent/skills/ship/SKILL.md")).toContain("Ships a release.");
  const third = await receiver.run(["share", "import", file, "--json"]);
  expect(JSON.parse(third.stdout)).toMatchObject({ from: "ada", proposed: [] });
});

test.concurrent("[brain.share.chosen] a lesson is chosen by its id or by words, and several matches or none are a question", async () => {
  const sender = await createSender();
  const one = await sender.run(["share", "export", "--lesson", "L1", "--lesson", "移行", "--yes"]);
  expect(JSON.parse(one.stdout).lessons).toHaveLength(2);
  expect(JSON.parse(one.stdout)).toMatchObject({ from: "anonymous", skills: [] });
  const several = await sender.run(["share", "export", "--lesson", "o", "--yes"]);
  expect(several).toMatchObject({ code: 1, stdout: "" });
  const none = await sender.run(["share", "export", "--lesson", "nowhere", "--yes"]);
  expect(none).toMatchObject({ code: 1, stdout: "" });
  expect(none.stderr).toContain("Nothing that is remembered fits");
  const nothing = await sender.run(["share", "export"]);
  expect(nothing).toMatchObject({ code: 2, stdout: "" });
  expect(nothing.stderr).toContain("Say what to export.");
  const unknown = await sender.run(["share", "export", "--skill", "shop", "--yes"]);
  expect(unknown.stderr).toContain("There is no skill shop. Did you mean ship?");
});

describe("[brain.share.shown] nothing leaves", () => {
  test.concurrent("without a yes of a person", async () => {
    const sender = await createSender();
    const file = sender.path("b.json");
    const { code, stderr, stdout } = await sender.run([
      "share",
      "export",
      "--lessons",
      "all",
      "--output",
      file,
    ]);
    expect(code).toBe(2);
    expect(stdout).toContain("What leaves");
    expect(stderr).toContain("Nothing was exported: there is nobody to ask.");
    expect(existsSync(file)).toBe(false);
  });

  test.skipIf(!hasTerminal)("on a terminal before the person has said yes", async () => {
    const sender = await createSender();
    for (const [answer, isWritten, code] of [
      ["n", false, 1],
      ["\x04", false, 1],
      ["y", true, 0],
    ] as const) {
      const screen = openTerminal(sender, ["share", "export", "--lesson", "L1", "--output", "b.json"]);
      expect(await screen.until("Let it leave? [y/N] ")).toContain("taken out: person Wilhelmina");
      expect(existsSync(sender.path("b.json"))).toBe(false);
      screen.type(answer === "\x04" ? answer : `${answer}\r`);
      expect(await screen.ended()).toBe(code);
      expect(existsSync(sender.path("b.json"))).toBe(isWritten);
    }
  });

  test.concurrent("over an existing file, unless --overwrite says so", async () => {
    const sender = await createSender();
    writeFileSync(sender.path("b.json"), "mine\n");
    const kept = await sender.run([...ALL, "--output", "b.json"]);
    expect(kept).toMatchObject({ code: 1 });
    expect(kept.stderr).toContain("b.json exists already; it was left as it is.");
    expect(sender.read("b.json")).toBe("mine\n");
    const replaced = await sender.run([...ALL, "--output", "b.json", "--overwrite", "--json"]);
    expect(JSON.parse(replaced.stdout)).toMatchObject({ file: sender.path("b.json") });
    expect(JSON.parse(sender.read("b.json"))).toMatchObject({ format: "brainstem-bundle" });
  });
});

describe("[brain.share.validated] an import refuses, and changes nothing for,", () => {
  test.concurrent("a bundle that is missing, a folder, too large, endless, cut off, altered or newer", async () => {
    const [sender, receiver] = await Promise.all([createSender(), createPlace()]);
    const whole = (await sender.run(ALL)).stdout;
    const at = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(receiver.outside, name), content);
      return join(receiver.outside, name);
    };
    const cases = [
      ["nowhere.json", "There is no file"],
      [receiver.outside, "it is a folder"],
      ["/dev/zero", "it has more than 4 MiB"],
      [at("large.json", new Uint8Array(100_000_000)), "it has more than 4 MiB"],
      [at("cut.json", whole.slice(0, -200)), "it was cut off on its way"],
      [at("altered.json", whole.replace("migrations", "production")), "is not what was exported"],
      [at("newer.json", whole.replace('"version": 1', '"version": 9')), "reads up to version 1"],
      [at("deep.json", "[".repeat(1_000_000)), "it is not JSON"],
      [at("image.json", Uint8Array.from([0x89, 0x50, 0x4e, 0x47])), "it is not text in UTF-8"],
    ] as const;
    for (const [file, problem] of cases) {
      const { code, stdout, stderr } = await receiver.run(["share", "import", file]);
      expect({ code, stdout }, problem).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(problem);
    }
    const asData = await receiver.run(["share", "import", cases[4][0], "--json"]);
    expect(JSON.parse(asData.stderr).error.code).toBe("bundle.malformed");
    expect(existsSync(receiver.path(".agent/memory/review/candidates.jsonl"))).toBe(false);
  });
});

test.concurrent("[brain.share.contained] a skill's folder that links out of the brain is neither written nor read", async () => {
  const [sender, receiver] = await Promise.all([createSender(), createPlace()]);
  const file = join(receiver.outside, "b.json");
  await sender.run([...ALL, "--output", file]);
  symlinkSync(receiver.outside, receiver.path(".agent/skills/ship"));
  const { code, stdout } = await receiver.run(["share", "import", file]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/– skill ship .*leads out of/);
  // The same, when the link is made between import and acceptance.
  rmSync(receiver.path(".agent/skills/ship"));
  const again = JSON.parse((await receiver.run(["share", "import", file, "--json"])).stdout);
  const { id } = again.proposed.find(({ kind }: { kind: string }) => kind === "skill");
  symlinkSync(receiver.outside, receiver.path(".agent/skills/ship"));
  expect(await receiver.run(["review", "accept", id])).toMatchObject({ code: 1 });
  expect(existsSync(join(receiver.outside, "SKILL.md"))).toBe(false);
});

test("[brain.share.scrubbed] no canary leaves the brain by the command, wherever it is planted in a lesson", async () => {
  const sender = await createSender();
  const planted = fc.constantFrom(
    ...[
      "Wilhelmina Quist",
      "w.quist@zebra.dev",
      "wq@mail.zebra.dev",
      SECRET,
      "4111111111111111",
      "/home/quistbox/secretplan",
      "C:\\Users\\quistbox\\secretplan",
      "https://intranet.zebra.dev/secretplan",
      sender.path("secretplan"),
    ],
  );
  const around = fc.constantFrom(
    "run",
    "the",
    "`x`",
    "(",
    ")",
    "，",
    "データ",
    "is",
    "ok.",
    "<!-- y -->",
    "**",
    "\t",
  );
  const sentence = fc
    .array(fc.oneof(planted, around), { minLength: 3, maxLength: 10 })
    .map(parts => parts.join(" "));
  const sentences = fc.sample(sentence, { numRuns: 300, seed: Number(process.env.SEED ?? 20_261_121) });
  writeFileSync(
    sender.path(LESSONS),
    `# Lessons\n\n${sentences.map((text, at) => `- ${at} ${text}\n`).join("")}`,
  );
  const { stdout } = await sender.run(["share", "export", "--lessons", "all", "--yes"]);
  expect(JSON.parse(stdout).lessons.length).toBeGreaterThan(250);
  const told = stdout
    .split("\n")
    .filter(line => CANARIES.some(canary => line.toLowerCase().includes(canary)));
  expect(told).toEqual([]);
});
