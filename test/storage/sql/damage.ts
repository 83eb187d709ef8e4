/** SQL that changes a character of a stored entry and leaves its JSON whole, as a flipped bit does. */
import type { SessionKey } from "../../../src/ports/index.ts";

export const damageStatement = ({ tenant, user, session }: SessionKey, seq: number): string =>
  `update brainstem_event set payload = replace(payload, 'person', 'persoN') where seq = ${seq} and session_id =
    (select id from brainstem_session
      where tenant = '${tenant}' and user_name = '${user}' and session_name = '${session}')`;
