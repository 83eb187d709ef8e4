/** `brainstem sessions remove`: erases conversations for good, when a person has said so. */
import { fault } from "../../base/index.ts";
import { anchorRemoved } from "../../project/evidence-anchors.ts";
import { createInbox } from "../../safety/approvals.ts";
import { confirm } from "../ask.ts";
import type { ExitCode } from "../command.ts";
import { count, fit } from "../print.ts";
import { findPlace } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { forgetBeside } from "./forget-beside.ts";
import { requireSession, type SessionsOptions, withSessions } from "./open-sessions.ts";
import { findHolder } from "./standing.ts";

export interface RemoveOptions extends SessionsOptions {
  readonly yes?: boolean;
}

const USAGE = "Add --yes when you are sure. A copy first: brainstem sessions export";

/** All of them or, where one isn't there or is in use, none. @returns 1 when the person said no */
export async function removeSessions(
  names: readonly string[],
  options: RemoveOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  return withSessions(options, terminal, async sessions => {
    const { width, write } = terminal;
    const records = await Promise.all([...new Set(names)].map(name => requireSession(sessions, name)));
    for (const { key } of records) {
      const owner = await findHolder(sessions.store, key);
      if (owner !== undefined) throw fault("session.held", { session: key.session, owner });
    }
    if (!terminal.isJson)
      for (const { key, title, turns } of records)
        write(`  ${fit(`${key.session} (${count(turns, "turn")}): ${title}`, width - 2)}\n`);
    if (options.yes !== true && !(await confirm(terminal, "Erase for good?", "erased", USAGE))) return 1;
    const removed: string[] = [];
    const { records: documents, sessions: kept, waiting } = sessions.store;
    for (const { key } of records) if (await kept.remove(key)) removed.push(key.session);
    const inbox = createInbox({ records: documents, waiting, rules: {} });
    for (const { key } of records) await inbox.forget(key);
    await anchorRemoved(findPlace(terminal), sessions.store, sessions.owner.tenant);
    if (terminal.isJson) terminal.writeJson({ removed });
    else terminal.say("✓", `${count(removed.length, "conversation")} erased.`);
    await forgetBeside(
      records.map(({ key }) => key),
      options,
      terminal,
    );
    return 0;
  });
}
