/** `brainstem sessions replay`: runs a record through today's program, and says where it would go another way. */
import { canonicalJson, type Json } from "../../base/index.ts";
import { type ReplayDifference, replaySession } from "../../mind/replay.ts";
import type { ExitCode } from "../command.ts";
import { count, fit } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { requireSession, type SessionsOptions, withSessions } from "./open-sessions.ts";
import { createRecordView, readPart, withoutWithdrawn } from "./show-record.ts";

export interface ReplayOptions extends SessionsOptions {
  readonly turn?: number;
}

const SHOWN = 20;

/** @returns 1 where it differs from the record */
export async function replayRecord(
  name: string,
  options: ReplayOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  return withSessions(options, terminal, async sessions => {
    const record = await requireSession(sessions, name);
    const part = await readPart(sessions.store, record, options.turn);
    const [first, last] = [part.events[0]!.seq, part.events.at(-1)!.seq];
    // A turn depends on those before it.
    const replay = replaySession(sessions.store.log.read(record.key, { throughSeq: last }));
    const turns = new Set(part.events.map(({ turn }) => turn));
    const events = [];
    for await (const event of replay) if (turns.has(event.turn)) events.push(event);
    const differences = (await replay.differences()).filter(({ seq }) => seq >= first);
    if (terminal.isJson) terminal.writeJson({ session: name, events: part.events.length, differences });
    else {
      const view = createRecordView(terminal, part.turnsBefore);
      for (const event of withoutWithdrawn(events)) view.show(event);
      view.end();
      showVerdict(part.events.length, differences, terminal);
    }
    return differences.length === 0 ? 0 : 1;
  });
}

function showVerdict(events: number, differences: readonly ReplayDifference[], terminal: Terminal): void {
  const { style, write } = terminal;
  if (differences.length === 0) {
    write(`\n${style("green", "✓")} The same ${count(events, "event")}.\n`);
    return;
  }
  write(`\n${style("red", "✗")} ${count(differences.length, "difference")} in ${count(events, "event")}:\n`);
  for (const difference of differences.slice(0, SHOWN)) write(describe(difference, terminal));
  const more = differences.length - SHOWN;
  if (more > 0) write(`  ${style("dim", `… and ${more} more; --json has them all`)}\n`);
}

function describe({ actual, expected, path, seq }: ReplayDifference, { style, width }: Terminal): string {
  const { kind } = (expected ?? actual)!;
  const place = `${style("cyan", String(seq))} ${kind}`;
  if (actual === undefined) return `  ${place} did not come\n`;
  if (expected === undefined) return `  ${place} came, behind that number, and is not in the record\n`;
  const value = (label: string, event: object) =>
    `      ${style("dim", label)} ${fit(textAt(event, path), width - label.length - 7)}\n`;
  return `  ${place} ${path}\n${value("then", expected)}${value("now ", actual)}`;
}

/** The value at a path of dots; a path ends at a text, or at nothing. */
function textAt(event: object, path: string): string {
  const names = path === "" ? [] : path.split(".");
  const value = names.reduce<unknown>(
    (at, name) => (at as Record<string, unknown> | undefined)?.[name],
    event,
  );
  return value === undefined ? "nothing" : canonicalJson(value as Json);
}
