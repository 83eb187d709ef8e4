/** `brainstem sessions erase`: takes what was said in a turn out of a conversation for good; the rest, and the proof, stay. */
import { sha256Hex } from "../../base/sha256-node.ts";
import { eraseEntries } from "../../safety/evidence.ts";
import { turnEnds } from "../../storage/index.ts";
import { confirm } from "../ask.ts";
import { type ExitCode, invalid } from "../command.ts";
import { count, fit } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { forgetBeside } from "./forget-beside.ts";
import { requireSession, type SessionsOptions, withSessions } from "./open-sessions.ts";

export interface EraseOptions extends SessionsOptions {
  readonly turn: number;
  readonly reason?: string;
  readonly yes?: boolean;
}

const USAGE = "Add --yes when you are sure.";

/** @returns 1 when the person said no */
export async function eraseTurn(name: string, options: EraseOptions, terminal: Terminal): Promise<ExitCode> {
  return withSessions(options, terminal, async sessions => {
    const { clock, store } = sessions;
    const { key, turns } = await requireSession(sessions, name);
    const turn = (await turnEnds(store, key, options.turn)).find(({ number }) => number === options.turn);
    if (turn === undefined) throw invalid(`--turn ${options.turn}`, `a turn of ${name}, from 1 to ${turns}`);
    if (!terminal.isJson)
      terminal.write(`  ${fit(`turn ${turn.number}: ${turn.input}`, terminal.width - 2)}\n`);
    if (options.yes !== true && !(await confirm(terminal, "Erase for good?", "erased", USAGE))) return 1;
    const erased = await eraseEntries(store, key, {
      isChosen: ({ seq }) => seq >= turn.firstSeq && seq <= turn.lastSeq,
      reason: options.reason ?? "a person asked for it",
      digest: sha256Hex,
      clock,
    }).finally(() => forgetBeside([key], options, terminal));
    if (terminal.isJson) terminal.writeJson({ session: name, turn: turn.number, entries: erased });
    else {
      terminal.say(
        "✓",
        `${count(erased.length, "entry", "entries")} erased; the chain says that they were there.`,
      );
      terminal.say("!", "Exports and branches that were made before still have them.");
    }
    return 0;
  });
}
