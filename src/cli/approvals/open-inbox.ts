/** `withInbox` opens the inbox of the project's brain without a mind: to list, show and watch what waits. */
import { readSettings } from "../../brain/index.ts";
import { rulesOfPlace } from "../../brainstem/approval-rules.ts";
import { createInbox, type Inbox } from "../../safety/approvals.ts";
import type { Store } from "../../storage/index.ts";
import { brainVolume, findPlace, trustOf } from "../project.ts";
import type { SessionsOptions } from "../sessions/open-sessions.ts";
import { withSessions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";

/** @throws brain.not-found, storage.*, and what the work throws */
export function withInbox<Result>(
  options: SessionsOptions,
  terminal: Terminal,
  work: (inbox: Inbox, store: Store) => Promise<Result>,
): Promise<Result> {
  return withSessions(options, terminal, async ({ clock, store }) => {
    const place = findPlace(terminal);
    const settings = await readSettings(brainVolume(place.root), await trustOf(place, terminal)());
    const rules = rulesOfPlace(settings.safety);
    const { log, records, waiting } = store;
    return work(createInbox({ records, waiting, log, rules, clock }), store);
  });
}
