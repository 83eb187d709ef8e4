/** `brainstem sessions`: the conversations that there are, last used first. */
import { count } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { type SessionsOptions, withSessions } from "./open-sessions.ts";
import { readList } from "./read-list.ts";
import { formatList } from "./show-list.ts";

export interface ListOptions extends SessionsOptions {
  readonly limit?: number;
  readonly allUsers?: boolean;
}

const SHOWN = 20;

export async function listSessions(options: ListOptions, terminal: Terminal): Promise<void> {
  await withSessions(options, terminal, async ({ clock, owner, store }) => {
    const { allUsers = false, json = false, limit = SHOWN } = options;
    const whose = allUsers ? { tenant: owner.tenant } : owner;
    const nowMs = clock.now();
    const { isCut, listed } = await readList(store, whose, limit, nowMs);
    const { style, write } = terminal;
    if (json) {
      // The list shows an open turn as the session's state.
      const data = listed.map(({ record: { state: _, ...record }, standing }) => ({
        ...record,
        ...standing,
      }));
      write(`${JSON.stringify(data)}\n`);
    } else if (listed.length === 0) {
      write(`No conversation yet. ${style("cyan", "brainstem chat")} begins one.\n`);
    } else {
      write(`\n${formatList(listed, { nowMs, hasUsers: allUsers }, terminal)}\n`);
      if (isCut)
        write(`  ${style("dim", `${count(limit, "conversation")} shown; --limit <number> shows more.`)}\n\n`);
    }
  });
}
