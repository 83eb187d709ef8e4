/** An entry as a session of another name has it: its references to its own session follow. */
import type { EventId } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";

/** Ids are `<session>.<seq>`, and a request says whose it is, and where. Calls, turns and requests keep their ids. */
export function renameEntry(entry: CommittedEvent, from: SessionKey, to: SessionKey): CommittedEvent {
  const named =
    from.session === to.session ? entry : { ...entry, id: `${to.session}.${entry.seq}` as EventId };
  if (
    named.kind !== "approval-request" &&
    named.kind !== "result-request" &&
    named.kind !== "question-request"
  )
    return named;
  const { session, tenant, user } = to;
  return { ...named, session, scope: { ...named.scope, tenant, user } };
}
