/** `brainstem status`: which harnesses are wired to this brain, what holds under each, and what was judged last. */
import { join } from "node:path";
import { describeError, formatTimestamp } from "../../base/index.ts";
import { BRAIN_FOLDER, layout } from "../../brain/index.ts";
import type { HookEntry, WirableHarness } from "../../harness/index.ts";
import { readLatestEntries } from "../../harness/node.ts";
import { createKeptProtocols } from "../../project/kept-protocols.ts";
import { askDaemon, type DaemonState, daemonPlace } from "../../server/node.ts";
import type { ExitCode, RegisterCommand } from "../command.ts";
import { isWired, readWiring, type WiringRow } from "../harness/read-wiring.ts";
import { reasonOfSilence } from "../harness/reason-of-silence.ts";
import { showCoverage } from "../harness/show-plan.ts";
import { fit, showProblems } from "../print.ts";
import { findPlace, trustOf, withBrain } from "../project.ts";
import type { Terminal } from "../terminal.ts";

const SHOWN = 10;

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .addHelpText("after", "\nExits with 1 where something that is wired doesn't work as it should.")
    .action(async () => finish(await status(terminal)));
};

async function status(terminal: Terminal): Promise<ExitCode> {
  const place = findPlace(terminal);
  const rows = await readWiring(place, terminal);
  const wired = rows.filter(row => isWired(row) || row.problem !== undefined);
  const daemon = await askDaemon(daemonPlace(terminal.environment));
  const judged = readLatestEntries(join(place.root, BRAIN_FOLDER, layout.hooks), SHOWN);
  const problems = await createKeptProtocols(place)().then(
    kept => kept.problems,
    error => [describeError(error)],
  );
  const silence = await reasonOfSilence(place, terminal).catch(() => undefined);
  const exitCode = rows.some(({ problem }) => problem !== undefined) ? 1 : 0;
  if (terminal.isJson) {
    const harnesses = rows.map(({ harness, state: { state, options: how }, coverage, problem }) => ({
      name: harness.name,
      title: harness.title,
      state,
      ...(state !== "none" && how),
      ...(coverage !== undefined && { coverage }),
      ...(problem !== undefined && { problem }),
    }));
    const { surveyTrust } = await import("../../project/survey-trust.ts");
    const { ignored } = await surveyTrust(place, trustOf(place, terminal));
    terminal.writeJson({
      harnesses,
      daemon: daemon ?? null,
      judged,
      problems,
      ignored,
      memory: silence ?? "on",
    });
    return exitCode;
  }
  showProblems(problems, terminal);
  if (silence !== undefined)
    terminal.say("!", `Without memory: ${silence}. Nothing is kept of sessions; the rules hold.`);
  for (const row of wired) showHarness(row, terminal);
  showOthers(
    rows.filter(row => !wired.includes(row)).map(({ harness }) => harness),
    wired.length > 0,
    terminal,
  );
  showDaemon(daemon, terminal);
  await showSkills(terminal);
  if (wired.length > 0 || judged.length > 0) showJudged(judged, terminal);
  terminal.write("\n");
  return exitCode;
}

/** The same skills as `skills review` names. A brain that can't be opened is a matter of the other commands. */
async function showSkills(terminal: Terminal): Promise<void> {
  const { needsLook } = await import("../skills/needs-look.ts");
  const waiting = await withBrain(terminal, ({ brain }) => needsLook(brain)).catch(() => undefined);
  if (waiting !== undefined) terminal.write(`\n  ${terminal.style("bold", "Skills")}  ${waiting}\n`);
}

function showHarness(row: WiringRow, terminal: Terminal): void {
  const { harness, coverage, problem } = row;
  const { state, unreadable } = row.state;
  const { style, write } = terminal;
  const words = {
    wired: "wired",
    older: "wired by another version",
    partly: "partly wired",
    none: "not wired",
  };
  const mark = problem === undefined ? style("green", "✓") : style("red", "✗");
  const how = unreadable === undefined ? words[state] : "a file of it can't be read";
  write(`\n  ${mark} ${style("bold", harness.title)}  ${how}\n`);
  if (problem !== undefined) write(`    ${style("red", problem)}\n`);
  if (isWired(row)) showCoverage(coverage, terminal);
}

function showOthers(
  others: readonly WirableHarness[],
  isAnyWired: boolean,
  { style, write, say }: Terminal,
): void {
  if (!isAnyWired) {
    write("\n  No coding agent is wired to this brain yet.\n\n");
    const why = "finds those that are used here, and offers to wire them";
    say("→", `${style("cyan", "brainstem install")}  ${style("dim", why)}`, "  ");
  } else if (others.length > 0) {
    write(`\n  ${style("dim", `Not wired: ${others.map(({ name }) => name).join(", ")}`)}\n`);
  }
}

export function showDaemon(daemon: DaemonState | undefined, { style, write }: Terminal): void {
  const state =
    daemon === undefined
      ? `not running ${style("dim", "(each hook is a process; brainstem serve answers faster)")}`
      : `running, process ${daemon.pid}${!daemon.address ? "" : `, ${daemon.address}`} ${style("dim", `(${daemon.answered} answered)`)}`;
  write(`\n  ${style("bold", "Daemon")}  ${state}\n`);
}

export function showJudged(entries: readonly HookEntry[], { style, write, width }: Terminal): void {
  write(`\n  ${style("bold", "Judged last")}\n`);
  if (entries.length === 0) write(`    ${style("dim", "nothing yet")}\n`);
  const colours = { allow: "green", ask: "yellow", deny: "red", none: "dim" } as const;
  for (const entry of entries) {
    const { at, harness, decision, tool, operation, event, problem } = entry;
    const what = decision ?? "none";
    const when = style("dim", formatTimestamp(at));
    const call = fit([tool, operation ?? event].filter(each => each !== undefined).join(" "), width - 50);
    write(`    ${when}  ${harness.padEnd(11)}  ${style(colours[what], what.padEnd(5))}  ${call}\n`);
    const why = problem ?? reasonOf(entry);
    if (why !== undefined)
      write(`      ${style(problem === undefined ? "dim" : "red", fit(why, width - 6))}\n`);
  }
}

/** The rule that decided; of a call that a person let through, the person, and the rule that would have stopped it. */
function reasonOf({ rule, source, grantedBy }: HookEntry): string | undefined {
  const named = rule === undefined ? undefined : `${rule}${source === undefined ? "" : ` (${source})`}`;
  if (grantedBy === undefined) return named;
  return `let through by ${grantedBy}${named === undefined ? "" : `, against: ${named}`}`;
}
