/** Each command ends by itself and closes what it opened, with an accepted MCP server, a store and a daemon there. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { createHookRunner } from "../../src/hook-host/index.ts";
import { daemonPlace, type HookDaemon, startHookDaemon } from "../../src/server/node.ts";
import { createPlace, DECISION, type Place } from "./place.ts";
import { acceptServers, program, SCRIPT } from "./tools-rig.ts";

interface Row {
  /** The command line; the first word is the command. */
  readonly args: readonly string[];
  /** The parts that it opens besides the brain. @default none: the server isn't started */
  readonly opens?: "servers";
  /** @default 0 */
  readonly code?: number;
}

const rows: readonly Row[] = [
  { args: [] },
  { args: ["try"] },
  { args: ["init"] },
  { args: ["link"] },
  { args: ["chat", "what did we decide about sessions?"], opens: "servers" },
  { args: ["chat", "--session", "…", "--model", "nobody/nothing", "hello"], code: 1 },
  { args: ["sessions"] },
  { args: ["sessions", "show", "main"] },
  { args: ["sessions", "show", "nobody"], code: 1 },
  { args: ["sessions", "resume", "main", "--approve"], opens: "servers", code: 1 },
  { args: ["sessions", "export"] },
  { args: ["models"] },
  { args: ["context", "sessions"] },
  { args: ["recall", "sessions"] },
  { args: ["recall", "--brain", "nowhere"], code: 1 },
  { args: ["task"] },
  { args: ["import", "--dry-run"] },
  { args: ["reflect", "deploy", "rolled back the release", "failure"] },
  { args: ["remember", "I prefer tabs"] },
  { args: ["decide", "Queues are in PostgreSQL"] },
  { args: ["decide", "--draft"] },
  { args: ["forget", "nothing that is there", "--yes"], code: 1 },
  // No package and no PATH has the hook here.
  { args: ["install", "claude-code", "--dry-run"], code: 1 },
  { args: ["uninstall", "claude-code", "--dry-run"] },
  { args: ["status"] },
  { args: ["allow"], code: 2 },
  { args: ["rules"] },
  { args: ["memory"] },
  { args: ["trust", "--show"] },
  { args: ["check", "git push --force"] },
  { args: ["allow", "--json"] },
  { args: ["trust", "--show"] },
  { args: ["approvals"] },
  { args: ["tools"], opens: "servers" },
  { args: ["tools", "show", "recall"], opens: "servers" },
  { args: ["tools", "show", "nothing"], opens: "servers", code: 1 },
  { args: ["tools", "run", "recall", "--arg", "query=sessions"], opens: "servers" },
  { args: ["serve"], code: 1 },
  { args: ["mcp"] },
  { args: ["mcp-proxy", "--show"] },
  { args: ["audit", "verify", "main"] },
  { args: ["classify", "hello"] },
  { args: ["keys"] },
  { args: ["vault"] },
  { args: ["vault", "show", "EMAIL_1"], code: 1 },
  { args: ["skills"] },
  { args: ["skills", "match", "review my changes"] },
  { args: ["skills", "review"] },
  { args: ["skills", "show", "nothing"], code: 1 },
  { args: ["dream", "--dry-run"] },
  { args: ["dream"] },
  // The dream before has changed nothing.
  { args: ["dream", "--undo"], code: 1 },
  { args: ["share", "export", "--lessons", "all", "--yes"] },
  { args: ["share", "import", "nothing.json"], code: 1 },
  { args: ["review"] },
  { args: ["why", "nothing"], code: 1 },
  { args: ["doctor"] },
  { args: ["completion", "bash"] },
  // Its files are in the folder of the process.
  { args: ["merge-driver", "base", "ours", "theirs", ".agent/memory/semantic/DECISIONS.md"], code: 1 },
];

let place: Place;
let daemon: HookDaemon;
/** Where the daemon is. */
const env = () => ({ XDG_RUNTIME_DIR: place.outside });

beforeAll(async () => {
  place = await createPlace("memory");
  const server = { ...program(SCRIPT), env: { JOURNAL: place.path("journal") } };
  await acceptServers(place, { helper: server });
  await place.run(["chat", `remember that ${DECISION}`]);
  for (const name of ["base", "ours", "theirs"]) writeFileSync(place.path(name), "# Decisions\n");
  mkdirSync(place.path("nowhere"));
  daemon = await startHookDaemon({
    place: daemonPlace(env()),
    run: createHookRunner().run,
    version: "1.2.3",
    program: place.path("base"),
  });
});
afterAll(() => daemon.close());
beforeEach(() => rmSync(place.path("journal"), { force: true }));

/** The numbers of open resources by kind: these keep this process alive. */
function count(kinds: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The resources that are open and were not before, once those that are closing have closed. */
async function leftOpen(before: readonly string[]): Promise<readonly string[]> {
  const earlier = count(before);
  let left: readonly string[] = [];
  // Not by a timer, which would be a resource itself.
  for (let tick = 0; tick < 20_000; tick++) {
    const now = count(process.getActiveResourcesInfo().filter(kind => kind !== "Immediate"));
    left = Object.keys(now).filter(kind => now[kind]! > (earlier[kind] ?? 0));
    if (left.length === 0) break;
    await new Promise(resolve => setImmediate(resolve));
  }
  return left;
}

/** Files of the project that this process has open. */
const openFiles = () =>
  readdirSync("/proc/self/fd")
    .map(handle => {
      try {
        return readlinkSync(`/proc/self/fd/${handle}`);
      } catch {
        return "";
      }
    })
    .filter(file => file.startsWith(place.root));

const signals = () => ["SIGINT", "SIGTERM", "SIGHUP"].map(signal => process.listenerCount(signal));
const isServerStarted = () =>
  existsSync(place.path("journal")) && /^initialize/m.test(readFileSync(place.path("journal"), "utf8"));

describe("a command in one process", () => {
  test("[cli.closes] the table has a row for every command", () => {
    const named = new Set(rows.flatMap(({ args: [name] }) => name ?? []));
    expect([...named].toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  });

  test.each(rows.map(row => ({ ...row, line: ["brainstem", ...row.args].join(" ") })))(
    "[cli.closes] `$line` closes what it opened",
    async ({ args, opens, code = 0 }) => {
      const before = process.getActiveResourcesInfo();
      const listening = signals();
      const { code: ended, stderr } = await place.run(args, { env: env() });
      expect({ ended, stderr: ended === code ? "" : stderr }).toEqual({ ended: code, stderr: "" });
      expect(await leftOpen(before)).toEqual([]);
      expect(openFiles()).toEqual([]);
      expect(signals()).toEqual(listening);
      expect(isServerStarted()).toBe(opens === "servers");
    },
  );
});

describe("a command in a process of its own", () => {
  test.each([
    ["recall", "sessions"],
    ["chat", "what did we decide about sessions?"],
    ["tools", "show", "recall"],
    ["sessions"],
  ])("[cli.closes] `brainstem %s` ends by itself", async (...args) => {
    const { child, ended } = place.start(args, { env: env() });
    child.stdin.end();
    expect((await ended()).code).toBe(0);
  });

  test("[cli.closes] `brainstem sessions show --follow` closes its store when a signal ends it", async () => {
    const { child, ended } = place.start(["sessions", "show", "main", "--follow"], { env: env() });
    child.stdin.end();
    await expect.poll(isServerStarted).toBe(true);
    const ending = ended();
    child.kill("SIGTERM");
    await ending;
    expect(child.signalCode).toBe("SIGTERM");
    expect(existsSync(place.path(".agent/.data/sessions.db-wal"))).toBe(false);
  });
});
