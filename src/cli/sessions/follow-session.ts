/** Goes on showing a session while it happens, whichever process runs its turns. */

import { untilInterrupted } from "../chat/interrupt.ts";
import { closing } from "../closing.ts";
import { openProject, storageOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import type { SessionsOptions } from "./open-sessions.ts";
import { createRecordView } from "./show-record.ts";

const HOUR_MS = 3_600_000;

/** Until Ctrl-C. @param seen the last event that was shown, and how many turns there were up to it */
export async function followSession(
  name: string,
  seen: { readonly seq: number; readonly turns: number },
  options: SessionsOptions,
  terminal: Terminal,
): Promise<void> {
  const opening = openProject(options, terminal, { storage: storageOf(options) });
  // Watching a store keeps no process alive.
  const alive = setInterval(() => undefined, HOUR_MS);
  await closing(opening, async brainstem => {
    const session = brainstem.session(name);
    const view = createRecordView(terminal, seen.turns);
    await untilInterrupted(async signal => {
      for await (const event of session.events({ afterSeq: seen.seq, signal })) {
        if (options.json) terminal.write(`${JSON.stringify(event)}\n`);
        else view.show(event);
      }
    });
    view.end();
  }).finally(() => clearInterval(alive));
}
