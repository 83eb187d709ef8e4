/** An entry as it stands in a session of another name: what it says of its own session follows. */
import type { EventId } from "../../base/index.ts";
import type { CommittedEvent, SessionKey } from "../../ports/index.ts";

/** Ids are `<session>.<seq>`, and a request for approval says whose it is. Calls, turns and approvals keep their ids. */
export function renameEntry(entry: CommittedEvent, from: SessionKey, to: SessionKey): CommittedEvent {
  const named =
    from.session === to.session ? entry : { ...entry, id: `${to.session}.${entry.seq}` as EventId };
  if (named.kind !== "approval-request" || (from.tenant === to.tenant && from.user === to.user)) return named;
  return { ...named, scope: { ...named.scope, tenant: to.tenant, user: to.user } };
}
