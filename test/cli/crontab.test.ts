/** The nightly line: in a crontab, out of it, and run by a shell as cron would run it. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  dreamLine,
  hasDreamLine,
  installDream,
  uninstallDream,
  withDreamLine,
  withoutDreamLine,
} from "../../src/cli/dream/crontab.ts";

const around = realpathSync(mkdtempSync(join(tmpdir(), "brainstem-cron-")));
afterAll(() => rmSync(around, { recursive: true, force: true }));

const program = { node: "/usr/bin/node", script: "/opt/brainstem/bin/brainstem.js" };
const lineOf = (brain: string) => dreamLine({ brain, ...program });
const bytes = (text: string) => Buffer.from(text);
const text = (crontab: Uint8Array) => Buffer.from(crontab).toString("utf8");

const HARD = [
  `a b`,
  `it's "so" $HOME \`x\` \\n`,
  "100% sure %",
  "Größe 記憶",
  "# brainstem dream: /x",
  "-rf",
  "a;b|c&d",
];

describe("[cli.dream.crontab] the text", () => {
  test("has one line for each brain, at 03:00, with absolute programs and a log", () => {
    const once = withDreamLine(bytes("MAILTO=ada\n"), lineOf("/work/shop"));
    expect(text(once)).toBe(
      "MAILTO=ada\n" +
        "0 3 * * * cd '/work/shop/.agent' && mkdir -p .state && date >> .state/dream.log && '/usr/bin/node' '/opt/brainstem/bin/brainstem.js' " +
        "dream --brain '/work/shop' >> .state/dream.log 2>&1 # brainstem dream: /work/shop\n",
    );
    expect(text(withDreamLine(once, lineOf("/work/shop")))).toBe(text(once));
    const both = withDreamLine(once, lineOf("/work"));
    expect(text(both).match(/# brainstem dream: /g)).toHaveLength(2);
    expect(text(withoutDreamLine(both, "/work/shop"))).toBe(`MAILTO=ada\n${lineOf("/work")}\n`);
  });

  test("is renewed in its place, and a line that a person has commented out stays", () => {
    const old = dreamLine({ brain: "/b", node: "/old/node", script: "/old/brainstem.js" });
    const before = `1 1 * * * a\n${old}\n#${old}\n2 2 * * * b\n`;
    expect(text(withDreamLine(bytes(before), lineOf("/b")))).toBe(
      `1 1 * * * a\n${lineOf("/b")}\n#${old}\n2 2 * * * b\n`,
    );
    expect(text(withoutDreamLine(bytes(before), "/b"))).toBe(`1 1 * * * a\n#${old}\n2 2 * * * b\n`);
  });

  const crontab = fc
    .array(
      fc.oneof(fc.uint8Array({ maxLength: 30 }), fc.constantFrom(...HARD.map(each => bytes(lineOf(each))))),
    )
    .map(lines => Buffer.concat(lines.flatMap(line => [line, bytes("\n")])));

  test("keeps every byte of other lines, and is removed without a trace", () => {
    fc.assert(
      fc.property(crontab, fc.oneof(fc.constantFrom(...HARD), fc.string()), (before, name) => {
        const brain = `/home/${name.replace(/[\r\n]/g, "")}`;
        const after = withDreamLine(before, lineOf(brain));
        expect(hasDreamLine(after, brain)).toBe(true);
        expect(Buffer.compare(withDreamLine(after, lineOf(brain)), after)).toBe(0);
        if (!hasDreamLine(before, brain))
          expect(Buffer.compare(withoutDreamLine(after, brain), before)).toBe(0);
      }),
    );
  });

  test("has no percent sign, at which cron would end it, and no path with a line break", () => {
    for (const name of HARD) expect(lineOf(`/home/${name}`).slice("0 3 * * *".length)).not.toMatch(/[%\n]/);
    expect(() => lineOf("/home/a\nb")).toThrow("a path without line breaks");
  });
});

/** Runs the text that cron hands to the shell: everything after the five fields. */
const runAsCron = (line: string) =>
  execFileSync("/bin/sh", ["-c", line.split(" ").slice(5).join(" ")], {
    env: { PATH: "/usr/bin:/bin" },
    stdio: "pipe",
  });

describe("[cli.dream.crontab] the command", () => {
  test.each(HARD)("runs in a folder called %s", name => {
    const brain = join(around, name);
    mkdirSync(join(brain, ".agent"), { recursive: true });
    const script = join(brain, "script.js");
    writeFileSync(script, "console.log(JSON.stringify(process.argv.slice(2)));console.error('and errors')");
    const line = dreamLine({ brain, node: process.execPath, script });
    runAsCron(line);
    runAsCron(line);
    const [date, printed, errors] = readFileSync(join(brain, ".agent/.state/dream.log"), "utf8").split("\n");
    expect(date).toContain(String(new Date().getFullYear()));
    expect(JSON.parse(printed!)).toEqual(["dream", "--brain", brain]);
    expect(errors).toBe("and errors");
  });

  test("makes no folder where the brain is gone", () => {
    const brain = join(around, "gone");
    expect(() => runAsCron(dreamLine({ brain, node: process.execPath, script: "/x.js" }))).toThrow();
    expect(existsSync(brain)).toBe(false);
  });
});

describe("[cli.dream.crontab] the crontab of the person", () => {
  const path = process.env.PATH!;
  const folder = join(around, "bin");
  const file = join(around, "table");
  mkdirSync(folder);

  /** A crontab that keeps a file, and says what the real one says. */
  beforeEach(() => {
    rmSync(file, { force: true });
    writeFileSync(
      join(folder, "crontab"),
      `#!/bin/sh
case "$1" in
-l) if [ -f '${file}' ]; then cat '${file}'; else echo 'no crontab for ada' >&2; exit 1; fi;;
-r) rm '${file}';;
-) cat > '${file}.new'; if tail -c 1 '${file}.new' | grep -q .; then echo 'missing newline before EOF' >&2; exit 1; fi; mv '${file}.new' '${file}';;
esac
`,
    );
    chmodSync(join(folder, "crontab"), 0o755);
    process.env.PATH = `${folder}:${path}`;
  });

  test("gets the line once and loses it without a trace", async () => {
    const first = installDream("/work/a b", process.env);
    expect(first).toEqual({ isNew: true, line: expect.stringContaining(`'${process.execPath}' '`) });
    expect(readFileSync(file, "utf8")).toBe(`${first.line}\n`);
    expect(installDream("/work/a b", process.env).isNew).toBe(false);
    expect(readFileSync(file, "utf8")).toBe(`${first.line}\n`);
    expect(uninstallDream("/work/a b", process.env)).toBe(true);
    expect(existsSync(file)).toBe(false);
    expect(uninstallDream("/work/a b", process.env)).toBe(false);
  });

  test("keeps its other lines, also those that are no UTF-8", async () => {
    const before = Buffer.concat([bytes("# caf"), Buffer.from([0xe9]), bytes("\r\n5 4 * * * mine %x\n\n")]);
    writeFileSync(file, before);
    installDream("/work/記憶", process.env);
    expect(readFileSync(file).subarray(0, before.length)).toEqual(before);
    uninstallDream("/work/記憶", process.env);
    expect(readFileSync(file)).toEqual(before);
  });

  test("stays as it is when the program crontab refuses or is missing", async () => {
    writeFileSync(
      join(folder, "crontab"),
      "#!/bin/sh\necho 'You (ada) are not allowed to use this program' >&2\nexit 1\n",
    );
    expect(() => installDream("/work", process.env)).toThrow(
      "crontab -l failed with exit code 1: You (ada) are not allowed",
    );
    process.env.PATH = join(around, "nothing");
    expect(() => installDream("/work", process.env)).toThrow(
      expect.objectContaining({
        code: "cron.unavailable",
        message: "There is no crontab command here (spawnSync crontab ENOENT), so nothing was changed.",
      }),
    );
  });
});
