/** `brainstem audit export`: entries with their proofs leave the store, to be verified anywhere. */
import { resolve } from "node:path";
import { sha256Hex } from "../../base/sha256-node.ts";
import { exportAudit } from "../../safety/evidence.ts";
import type { SessionRecord } from "../../storage/index.ts";
import { writeWhole } from "../files.ts";
import { count, oneLine } from "../print.ts";
import { requireSession, type SessionsOptions, withSessions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";

export interface ExportAuditFlags extends SessionsOptions {
  readonly out?: string;
  readonly overwrite?: boolean;
  readonly withoutContent?: boolean;
}

export async function exportAuditTo(
  names: readonly string[],
  options: ExportAuditFlags,
  terminal: Terminal,
): Promise<void> {
  await withSessions(options, terminal, async sessions => {
    const { clock, owner, store } = sessions;
    const isBare = options.withoutContent === true;
    const records: SessionRecord[] = [];
    for (const name of new Set(names)) records.push(await requireSession(sessions, name));
    if (names.length === 0)
      for await (const record of store.sessions.all())
        if (record.key.tenant === owner.tenant && record.key.user === owner.user) records.push(record);
    async function* lines() {
      for (const record of records) yield* exportAudit(store, record, { clock, digest: sha256Hex, isBare });
    }
    if (options.out === undefined) {
      for await (const line of lines()) {
        terminal.write(`${line}\n`);
        await terminal.flush();
      }
      return;
    }
    const file = resolve(terminal.cwd, options.out);
    await writeWhole(file, lines(), { isReplacing: options.overwrite ?? false });
    if (terminal.isJson) terminal.writeJson({ file, sessions: records.length });
    else {
      const what = isBare ? "It holds no word of what was said." : "It holds what was said.";
      const done = `${count(records.length, "conversation")} in ${oneLine(options.out)}.`;
      terminal.say("✓", `${done} ${terminal.style("dim", what)}`);
    }
  });
}
