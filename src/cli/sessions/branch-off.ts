/** `brainstem sessions branch`: a second conversation that begins as the first one did. */
import { branchSession } from "../../storage/index.ts";
import { shellWord } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { branchName, requireSession, type SessionsOptions, withSessions } from "./open-sessions.ts";
import { readPart } from "./show-record.ts";

export interface BranchOffOptions extends SessionsOptions {
  /** The last turn that the branch has. */
  readonly after?: number;
}

export async function branchOff(
  from: string,
  to: string | undefined,
  options: BranchOffOptions,
  terminal: Terminal,
): Promise<void> {
  await withSessions(options, terminal, async sessions => {
    const { clock, owner, store } = sessions;
    const record = await requireSession(sessions, from);
    const { after } = options;
    const throughSeq =
      after === undefined ? undefined : (await readPart(sessions.store, record, after)).events.at(-1)!.seq;
    const name = to ?? (await branchName(store, owner, from));
    const branch = { clock, ...(throughSeq !== undefined && { throughSeq }) };
    const { session } = await branchSession(store, record.key, name, branch);
    const { style } = terminal;
    const turns = after ?? record.turns;
    if (terminal.isJson) terminal.writeJson({ session, from, turns });
    else {
      const next = style("cyan", `brainstem chat -s ${shellWord(session)}`);
      terminal.say("✓", `${session} goes on from turn ${turns} of ${from}: ${next}`);
    }
  });
}
