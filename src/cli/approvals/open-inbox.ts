/** `withInbox` opens the inbox of the project's brain without a mind: to list, show and watch what waits. */
import { createInbox, type Inbox } from "../../safety/approvals.ts";
import { DEFAULT_PROFILE, profiles } from "../../safety/profiles.ts";
import type { Store } from "../../storage/index.ts";
import type { SessionsOptions } from "../sessions/open-sessions.ts";
import { withSessions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";

/** @throws brain.not-found, storage.*, and what the work throws */
export function withInbox<Result>(
  options: SessionsOptions,
  terminal: Terminal,
  work: (inbox: Inbox, store: Store) => Promise<Result>,
): Promise<Result> {
  const rules = profiles.approvals[DEFAULT_PROFILE];
  return withSessions(options, terminal, ({ clock, store }) =>
    work(createInbox({ records: store.records, waiting: store.waiting, rules, clock }), store),
  );
}
