import { mkdirSync, symlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMemoryVolume } from "../../../../src/base/volume/memory.ts";
import { createFileTools } from "../../../../src/tools/builtin/files/file-tools.ts";
import { rig } from "../../rig.ts";
import { createFolder, inMemory, onDisk } from "./file-rig.ts";

const project = {
  "README.md": "# Shop\nSell things.\n",
  "src/a.ts": "const alpha = 1;\nconst beta = 2;\n\nexport { alpha };\n",
  "src/deep/b.ts": "import { alpha } from '../a.ts';\n",
  "node_modules/left-pad/index.js": "alpha",
  ".git/config": "alpha",
  "packages/api/.env": "KEY=alpha\n",
  "logo.png": Uint8Array.of(0, 97, 108, 112, 104, 97),
};

describe("list_files", () => {
  test("[tools.files.list] lists a folder alone, or to some depth, and says what it leaves out", async () => {
    const { text } = inMemory(project);
    expect(await text("list_files", {})).toBe(
      "README.md\nlogo.png\npackages/\nsrc/\n[Left out: .git and node_modules; name one as the path to look into it.]",
    );
    expect(await text("list_files", { path: "src", depth: 2 })).toBe("src/a.ts\nsrc/deep/\nsrc/deep/b.ts");
    expect(await text("list_files", { path: "node_modules" })).toBe("node_modules/left-pad/");
  });

  test("[tools.files.list] says that a path is no folder, or is missing", async () => {
    const { text } = inMemory(project);
    expect(await text("list_files", { path: "src/a.ts" })).toContain("it is a file: read_file reads it");
    expect(await text("list_files", { path: "lib" })).toContain("There is no file lib");
  });

  test("[tools.files.bounded] many files are cut with a note", async () => {
    const files = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`f${index}`, ""]));
    const { call } = inMemory(files);
    const { output, modelText } = (await call("list_files", {})) as never as {
      output: { entries: unknown[]; isCut: boolean };
      modelText: string;
    };
    expect(output).toMatchObject({ isCut: true });
    expect(output.entries).toHaveLength(500);
    expect(modelText).toContain("[Only the first 500 are listed; name a folder among them to see more.]");
  });
});

describe("find_files", () => {
  test("[tools.files.find] by name in any folder, or by path", async () => {
    const { text } = inMemory(project);
    expect(await text("find_files", { pattern: "*.ts" })).toMatch(
      /^src\/a\.ts\nsrc\/deep\/b\.ts\n\[Left out/,
    );
    expect(await text("find_files", { pattern: "*.ts", path: "src" })).toBe("src/a.ts\nsrc/deep/b.ts");
    expect(await text("find_files", { pattern: "deep/*", path: "src" })).toBe("src/deep/b.ts");
    expect(await text("find_files", { pattern: "*.rs", path: "src" })).toBe("No file in src matches *.rs.");
    expect(await text("find_files", { pattern: ".env" })).toContain("packages/api/.env");
  });
});

describe("search_files", () => {
  test("[tools.files.search] matches with their file and line, and lines around them", async () => {
    const { text, call } = inMemory(project);
    expect(await text("search_files", { pattern: "alp\\w+\\b", path: "src" })).toBe(
      "src/a.ts\n1:const alpha = 1;\n4:export { alpha };\nsrc/deep/b.ts\n1:import { alpha } from '../a.ts';",
    );
    expect(await text("search_files", { pattern: "beta", path: "src/a.ts", contextLines: 1 })).toBe(
      "src/a.ts\n1-const alpha = 1;\n2:const beta = 2;\n3-",
    );
    expect(await call("search_files", { pattern: "BETA", ignoreCase: true })).toMatchObject({
      output: { matchCount: 1, files: [{ path: "src/a.ts", lines: [{ line: 2, isMatch: true }] }] },
    });
    expect(await text("search_files", { pattern: "{ alpha }", isText: true, files: "a.ts" })).toMatch(
      /^src\/a\.ts\n4:export/,
    );
    expect(await text("search_files", { pattern: "gamma", path: "src" })).toBe(
      "Nothing in src matches gamma.",
    );
  });

  test("[tools.files.search] files that hold secrets are passed over, and that is said; by their own name they are searched", async () => {
    const { text } = inMemory(project);
    const everywhere = await text("search_files", { pattern: "KEY=" });
    expect(everywhere).toContain("Nothing in . matches KEY=.");
    expect(everywhere).toContain("[1 file that may hold secrets was passed over.]");
    expect(await text("search_files", { pattern: "KEY=", path: "packages/api/.env" })).toContain(
      "1:KEY=alpha",
    );
  });

  test("[tools.files.search] an invalid pattern says why", async () => {
    const { text } = inMemory(project);
    expect(await text("search_files", { pattern: "(" })).toContain(
      "The pattern ( is not valid: expected a ) for each (",
    );
    expect(await text("search_files", { pattern: "(?=a)" })).toContain("no looking ahead or behind");
  });

  test("[tools.files.search-bounded] matches, lines and time have bounds, and say so", async () => {
    const { text } = inMemory({ "many.txt": "hit\n".repeat(500), "long.txt": `hit${"x".repeat(50_000)}\n` });
    const many = await text("search_files", { pattern: "hit", path: "many.txt" });
    expect(many.match(/:hit/g)).toHaveLength(200);
    expect(many).toContain("[There may be more; narrow the pattern, or name a folder or files.]");
    const long = await text("search_files", { pattern: "^hit", path: "long.txt" });
    expect(long.length).toBeLessThan(500);
    expect(long).toContain("[Of 1 very long lines only the beginning was searched.]");
  });

  test("[tools.files.search-bounded] a search that takes too long shows what it found", async () => {
    let now = 0;
    const clock = { now: () => (now += 1_000), sleep: async () => undefined };
    const volume = createMemoryVolume({ "a.txt": "hit\n".repeat(100) });
    const tools = createFileTools({ root: "/project", volume, isSecret: () => false, clock });
    const { modelText } = await rig({ tools }).call("search_files", { pattern: "hit" });
    expect(modelText).toContain("1:hit");
    expect(modelText).toContain("[The search took too long and was stopped; name a smaller folder.]");
  });
});

describe("links", () => {
  let folder: ReturnType<typeof createFolder>;
  beforeEach(() => {
    folder = createFolder();
  });
  afterEach(() => folder.remove());

  test("[tools.files.links] walks through folders show links, and follow none", async () => {
    const { root, at, write } = folder;
    write("secrets/plan.txt", "the plan is hidden\n");
    mkdirSync(at("docs"));
    symlinkSync("../secrets", at("docs/linked"));
    symlinkSync("../secrets/plan.txt", at("docs/plan.txt"));
    symlinkSync("..", at("docs/circle"));
    symlinkSync("/etc", at("docs/away"));
    const { text } = onDisk(root);
    expect(await text("list_files", { path: "docs", depth: 10 })).toBe(
      "docs/away (a link)\ndocs/circle (a link)\ndocs/linked (a link)\ndocs/plan.txt (a link)",
    );
    expect(await text("search_files", { pattern: "hidden", path: "docs" })).toBe(
      "Nothing in docs matches hidden.\n[4 links were passed over.]",
    );
    // Named outright, it is what the policy was asked about.
    expect(await text("read_file", { path: "docs/plan.txt" })).toBe("1\tthe plan is hidden");
    expect(await text("list_files", { path: "docs/linked" })).toBe("docs/linked/plan.txt");
  });
});
