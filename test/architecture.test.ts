import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checkCycles, checkNode, checkPackages, checkRooms } from "./architecture/check-imports.ts";
import { checkHabits, checkLengths, checkNames, checkOpenings } from "./architecture/check-shape.ts";
import { checkComments, checkPromises, checkTitles } from "./architecture/check-words.ts";
import { type Rules, readRules } from "./architecture/rules.ts";
import { importsOf, scanSource } from "./architecture/scan.ts";
import { createSourceTree, readSourceTree, type SourceTree } from "./architecture/source-tree.ts";
import { gatherRequirements } from "./requirements.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const rules = readRules(readFileSync(join(root, "ARCHITECTURE.md"), "utf8"));
const tree = readSourceTree(join(root, "src"));

type Check = (tree: SourceTree, rules: Rules) => readonly string[];
interface Gate {
  readonly promise: string;
  readonly check: Check;
  /** Sources that break the promise, each with the complaint expected of it. */
  readonly bad: readonly (readonly [files: Readonly<Record<string, string>>, complaint: string])[];
}

const SAMPLE = readRules(`
| room | may import |
| --- | --- |
| base | nothing |
| mind, brain | base |
| index.ts, cli | everything, \`base/disk-node.ts\`, \`../package.json\` |

## Node-only files
- \`src/base/*-node.ts\`
- \`src/cli/**/*.ts\`

## Packages
| package | rooms |
| --- | --- |
| yaml, @scope/name | brain |
`);

const gates: readonly Gate[] = [
  {
    promise: "rooms import only what the table allows, through index.ts",
    check: checkRooms,
    bad: [
      [
        { "base/id.ts": 'import { a } from "../mind/index.ts";' },
        "base/id.ts:1 imports mind/index.ts; base may not import mind",
      ],
      [
        { "mind/a.ts": 'import type { A } from "../base/id.ts";' },
        "mind/a.ts:1 imports base/id.ts past base/index.ts",
      ],
      [
        { "mind/a.ts": '\nexport * from "../brain/index.ts";' },
        "mind/a.ts:2 imports brain/index.ts; mind may not import brain",
      ],
      [
        { "brain/a.ts": 'await import("../mind/index.ts");' },
        "brain/a.ts:1 imports mind/index.ts; brain may not import mind",
      ],
      [
        { "cli/a.ts": 'import "../brain/memory/log.ts";' },
        "cli/a.ts:1 imports brain/memory/log.ts past brain/index.ts",
      ],
      [
        { "cli/a.ts": 'import x from "../../tsconfig.json";' },
        "cli/a.ts:1 imports ../tsconfig.json, which is outside src",
      ],
      [{ "cellar/a.ts": "" }, "cellar has no row in the table"],
    ],
  },
  {
    promise: "packages are imported where the table lists them",
    check: checkPackages,
    bad: [
      [
        { "mind/a.ts": 'import { parse } from "yaml";' },
        "mind/a.ts:1 imports yaml, which is not listed for mind",
      ],
      [
        { "brain/a.ts": 'import lodash from "lodash/fp";' },
        "brain/a.ts:1 imports lodash, which is not listed for brain",
      ],
      [
        { "base/a.ts": 'import type { A } from "@scope/name/sub";' },
        "base/a.ts:1 imports @scope/name, which is not listed for base",
      ],
    ],
  },
  {
    promise: "only what is listed as Node-only needs Node",
    check: checkNode,
    bad: [
      [
        { "base/a.ts": 'import { join } from "node:path";' },
        "base/a.ts:1 imports node:path and is not listed as Node-only",
      ],
      [
        { "base/a.ts": 'import { a } from "./disk-node.ts";' },
        "base/a.ts:1 imports base/disk-node.ts and is not listed as Node-only",
      ],
      [
        { "base/a.ts": "\nexport const home = process.env.HOME;" },
        "base/a.ts:2 uses process and is not listed as Node-only",
      ],
      [
        { "base/a.ts": "const bytes = Buffer.from(text);" },
        "base/a.ts:1 uses Buffer and is not listed as Node-only",
      ],
      [
        { "base/a.ts": "const fs = require(name);" },
        "base/a.ts:1 uses require and is not listed as Node-only",
      ],
      [{ "base/a.ts": "" }, "src/cli/**/*.ts is listed as Node-only and matches no file"],
    ],
  },
  {
    promise: "files import each other without cycles",
    check: checkCycles,
    bad: [
      [
        { "base/a.ts": 'import "./b.ts";', "base/b.ts": 'import type { A } from "./a.ts";' },
        "cycle: base/a.ts → base/b.ts → base/a.ts",
      ],
      [{ "base/a.ts": 'export * from "./a.ts";' }, "cycle: base/a.ts → base/a.ts"],
    ],
  },
  {
    promise: "names are kebab-case and say something",
    check: checkNames,
    bad: [
      [{ "base/eventStream.ts": "" }, "base/eventStream.ts is not kebab-case.ts"],
      [{ "base/id.js": "" }, "base/id.js is not kebab-case.ts"],
      [{ "base/utils.ts": "" }, "base/utils.ts: utils.ts says nothing; name it after what it exports"],
      [{ "common/id.ts": "" }, "common/id.ts: common says nothing; name it after what it exports"],
      [
        { "mind/turn-manager.ts": "" },
        "mind/turn-manager.ts: turn-manager.ts says nothing; name it after what it exports",
      ],
    ],
  },
  {
    promise: "files have at most 350 lines",
    check: checkLengths,
    bad: [[{ "base/a.ts": "\n".repeat(350) + "end\n" }, "base/a.ts has 351 lines; the most is 350"]],
  },
  {
    promise: "files begin with a sentence on why they exist",
    check: checkOpenings,
    bad: [
      [{ "base/a.ts": "export const a = 1;" }, "base/a.ts does not begin with a /** sentence. */"],
      [{ "base/a.ts": "// Not this way.\n" }, "base/a.ts does not begin with a /** sentence. */"],
      [{ "base/a.ts": "/** Identifiers */\n" }, "base/a.ts does not begin with a /** sentence. */"],
    ],
  },
  {
    promise: "errors are faults and nothing prints",
    check: checkHabits,
    bad: [
      [{ "base/a.ts": '\nthrow new Error("no");' }, "base/a.ts:2 throws an Error; use fault(code, data)"],
      [{ "base/a.ts": "throw new TypeError();" }, "base/a.ts:1 throws an Error; use fault(code, data)"],
      [
        { "base/a.ts": "const ms = clock.now() - startedAt;" },
        "base/a.ts:1 measures a duration itself; use startStopwatch",
      ],
      [{ "base/a.ts": "console.log(1);" }, "base/a.ts:1 uses the console"],
      [
        { "safety/a.ts": "if (signature === expected) pass();" },
        "safety/a.ts:1 compares a signature or a digest; use equalSecrets",
      ],
      [
        { "server/a.ts": "const isRight = (await sign(body)) !== given.hmac;" },
        "server/a.ts:1 compares a signature or a digest; use equalSecrets",
      ],
      [
        { "safety/evidence/a.ts": "return proof.hash == hash;" },
        "safety/evidence/a.ts:1 compares a signature or a digest; use equalSecrets",
      ],
    ],
  },
];

describe.each(gates)("$promise", ({ check, bad }) => {
  test("holds in src", () => {
    expect(tree.length).toBeGreaterThan(0);
    expect(check(tree, rules)).toEqual([]);
  });

  test.each(bad)("is broken by %j", (files, complaint) => {
    expect(check(createSourceTree(files), SAMPLE)).toContain(complaint);
  });
});

describe("comments, titles and promises use plain words", () => {
  const complaints = (folder: string) =>
    globSync(`${folder}/**/*.ts`, { cwd: root }).flatMap(path => {
      const source = readFileSync(join(root, path), "utf8");
      return [...checkComments(path, source), ...(path.startsWith("test/") ? checkTitles(path, source) : [])];
    });

  test.each(["bench", "examples", "src", "test"])("in the folder %s", folder => {
    expect(complaints(folder)).toEqual([]);
  });

  test("in every promise", async () => {
    const requirements = await gatherRequirements(join(root, "test/requirements"));
    expect(requirements.length).toBeGreaterThan(0);
    expect(checkPromises(requirements)).toEqual([]);
  });

  test("reports odd words in a comment, in a title and in a promise, and no others", () => {
    expect(checkComments("a.ts", "/** What nobody reads. */\nconst a = 1; // It stands here.\n")).toEqual([
      "a.ts:1 says “nobody”: name who",
      "a.ts:1 says “What”: begin with a named thing",
      "a.ts:2 says “stands”: is",
    ]);
    expect(checkTitles("a.ts", 'test("[a.b] whoever asks is told", () => { call("nobody"); });')).toEqual([
      "a.ts:1 says “whoever”: name who",
      "a.ts:1 says “is told”: says …",
    ]);
    expect(
      checkPromises([
        { id: "a.b", promise: "What is read is told to nobody." },
        { id: "a.c", promise: "A reader learns what to do." },
      ]),
    ).toEqual([
      "a.b says “nobody”: name who",
      "a.b says “is told”: says …",
      "a.b says “What”: begin with a named thing",
    ]);
    expect(checkComments("a.ts", 'const text = "// nobody"; /** Says what to do: `nobody`. */')).toEqual([]);
  });
});

describe("the architecture checks", () => {
  test("find no fault in a house that follows the rules", () => {
    const good = createSourceTree({
      "base/index.ts": '/** What every room needs. */\nexport { id } from "./id.ts";\n',
      "base/id.ts":
        '/** Makes ids, without a process or a console. */\nexport const id = (from: { process?: number }) => from.process ?? "throw new Error(console)";\n',
      "base/disk-node.ts":
        '/** Files on a disk. */\nimport { join } from "node:path";\nexport const here = join(process.cwd());\n',
      "mind/turn.ts":
        '/** Runs one turn. */\nimport { id } from "../base/index.ts";\nimport type { Id } from "../base/index.ts";\n',
      "brain/memory/log.ts":
        '/** Reads the log. */\nimport { parse } from "yaml";\nimport type { A } from "@scope/name/sub";\n',
      "index.ts": '/** The front door of it all. */\nexport * from "./mind/index.ts";\n',
      "cli/main.ts":
        '/** Starts the command line. */\nimport { disk } from "../base/disk-node.ts";\nimport * as front from "../index.ts";\nimport x from "../../package.json";\n',
    });
    for (const { check } of gates) expect(check(good, SAMPLE)).toEqual([]);
  });

  test("complain about a table that names an unknown room", () => {
    const typo = readRules("| room | may import |\n| --- | --- |\n| base | pots |\n");
    expect(checkRooms(createSourceTree({ "base/a.ts": "" }), typo)).toEqual([
      "base may import pots, which is no room",
    ]);
  });

  test("read ARCHITECTURE.md", () => {
    expect(rules.rooms.size).toBeGreaterThan(5);
    expect(rules.rooms.get("base")?.rooms.size).toBe(0);
    expect(rules.nodeOnly.length).toBeGreaterThan(0);
    expect(rules.packages.size).toBeGreaterThan(0);
  });
});

describe("the source scanner", () => {
  test("finds every kind of import", () => {
    const source = [
      'import a, { b } from "one";',
      "import type { C } from 'two';",
      'import "three";',
      'export {\n  d,\n} from "four";',
      'export * as e from "five";',
      'const f = await import("six");',
      'type G = import("seven").G;',
    ].join("\n");
    const found = importsOf(scanSource(source));
    expect(found.map(({ specifier }) => specifier)).toEqual([
      "one",
      "two",
      "three",
      "four",
      "five",
      "six",
      "seven",
    ]);
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3, 6, 7, 8, 9]);
  });

  test("skips comments, strings, templates and regular expressions", () => {
    const source = [
      '// import "a";',
      '/* import "b";\n * from "c" */',
      'const text = \'from "d" \\\' from "e"\';',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the template that the scanner has to read.
      'const template = `import "f" ${inner({ a: `from "g"` })} from "h" \\` from "i"`;',
      'const pattern = /["\'`/[/"]]/; const ratio = a / b; const other = x => /from "j"/.test(x);',
      'const list = Array.from("k");',
      'import "real";',
    ].join("\n");
    const scanned = scanSource(source);
    expect(importsOf(scanned).map(({ specifier }) => specifier)).toEqual(["real"]);
    expect(scanned.code).toHaveLength(source.length);
    expect(scanned.code).toContain("inner({ a: `");
  });
});
