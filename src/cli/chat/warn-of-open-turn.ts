/** Warns before a message that replaces an open turn: its waiting requests aren't dropped in silence. */
import type { Brainstem } from "../../brainstem/index.ts";
import type { Session } from "../../mind/index.ts";
import { findStanding } from "../sessions/standing.ts";
import type { Terminal } from "../terminal.ts";

/** On standard error. Nothing where all is as usual. @throws input.invalid, storage.* */
export async function warnOfOpenTurn(
  session: Session,
  { store }: Brainstem,
  { style, writeError }: Terminal,
): Promise<void> {
  const { key } = session;
  const record = await store.sessions.find(key);
  const standing = record && (await findStanding(store, record, Date.now()));
  if (standing?.state !== "waiting" && standing?.state !== "broke-off") return;
  const tools = (await session.waitingCalls()).map(({ tool }) => tool).join(", ");
  const what = standing.state === "broke-off" ? "broke off" : `waited for an answer (${tools})`;
  writeError(`${style("yellow", "!")} A turn in ${key.session} ${what}; this message takes its place.\n`);
}
