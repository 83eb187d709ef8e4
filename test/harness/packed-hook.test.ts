import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { BIN, createPlace, type Outcome, type Place } from "../cli/place.ts";
import { everySo } from "../deep.ts";
import { type Told, tellerOf, tellersOf } from "./told.ts";

const SOURCES = [process.execPath, join(import.meta.dirname, "../../bin/brainstem.cjs")] as const;

let place: Place;
beforeEach(async () => {
  place = await createPlace();
});

async function hook(told: Told, env: Record<string, string> = {}): Promise<Outcome> {
  return place.run(["hook", told.harness, told.eventName], {
    program: [process.execPath, BIN],
    input: JSON.stringify(told.json),
    env: { XDG_RUNTIME_DIR: place.outside, ...env },
  });
}

const forced = () => tellerOf("claude-code", place.root).before("git push --force origin main");
const code = () => join(place.home, ".local/state/brainstem/code");
const files = () =>
  readdirSync(code()).flatMap(build =>
    readdirSync(join(code(), build)).map(name => join(code(), build, name)),
  );

describe("[harness.process.packed] the program as it is published", () => {
  test.each(tellersOf("/").map(({ harness }) => [harness] as const))(
    "answers %s as the sources do",
    async name => {
      const teller = tellerOf(name, place.root);
      const all = [
        teller.before("git push --force origin main"),
        teller.before("make all"),
        teller.start(),
        teller.prompt("review my changes “now”"),
        teller.stop("done"),
      ];
      for (const told of everySo(all, 3)) {
        const fromSource = await place.run(["hook", told.harness, told.eventName], {
          program: SOURCES,
          input: JSON.stringify(told.json),
          env: { XDG_RUNTIME_DIR: place.outside },
        });
        expect(await hook(told)).toEqual(fromSource);
      }
    },
  );

  test("keeps compiled code where only its owner writes, and answers the same with it", async () => {
    const first = await hook(forced());
    expect(first.stderr).toBe("");
    expect(files().length).toBeGreaterThan(3);
    for (const file of files()) expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(code(), readdirSync(code())[0]!)).mode & 0o777).toBe(0o700);
    expect(await hook(forced())).toEqual(first);
  });

  test("compiles anew where the compiled code is damaged", async () => {
    const first = await hook(forced());
    const [damaged] = files();
    writeFileSync(damaged!, "nothing that V8 knows");
    expect(await hook(forced())).toEqual(first);
    expect(readFileSync(damaged!).length).toBeGreaterThan(100);
  });

  test("keeps no compiled code where others may write, or its owner may not", async () => {
    const first = await hook(forced());
    const [build] = readdirSync(code());
    for (const file of files()) writeFileSync(file, "planted");
    chmodSync(join(code(), build!), 0o777);
    expect(await hook(forced())).toEqual(first);
    expect(readFileSync(files()[0]!, "utf8")).toBe("planted");
    rmSync(join(place.home, ".local"), { recursive: true });
    mkdirSync(join(place.home, ".local"));
    writeFileSync(join(place.home, ".local/state"), "a file in the way");
    expect(await hook(forced())).toEqual(first);
  });
});

test("[harness.process.light] loads no reader of YAML for a call whose rules are kept", async () => {
  // Rules are kept once the files behind them have settled, for two seconds.
  await sleep(2_100);
  await hook(forced());
  rmSync(code(), { recursive: true });
  expect((await hook(tellerOf("claude-code", place.root).before("ls"))).code).toBe(0);
  const loaded = files().map(file => join(dirname(BIN), "../dist/program", basename(file)));
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter(file => readFileSync(file, "utf8").includes("YAMLParseError"))).toEqual([]);
});

test("[harness.process.libraries] loads no timing and no terminal of Node's to judge and to record a call", async () => {
  const [list, preload] = [join(place.outside, "loaded"), join(place.outside, "list.cjs")];
  const write = `require("node:fs").writeFileSync(${JSON.stringify(list)}, process.moduleLoadList.join("\\n"))`;
  writeFileSync(preload, `process.once("exit", () => ${write});`);
  const teller = tellerOf("claude-code", place.root);
  const calls = [teller.before("ls"), teller.after("make the whole of it --loudly")];
  for (const told of calls) {
    await hook(told, { NODE_OPTIONS: `--require ${preload}` });
    const loaded = readFileSync(list, "utf8").split("\n");
    expect(loaded).toContain("NativeModule fs");
    expect(loaded.filter(each => /^NativeModule (?:internal\/)?(?:perf_hooks|tty)\b/.test(each))).toEqual([]);
  }
  expect(readFileSync(join(place.root, ".agent/memory/episodic/AGENT_LEARNINGS.jsonl"), "utf8")).toContain(
    "make the",
  );
});
