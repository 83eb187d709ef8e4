/** Says before a message is sent what it will meet: a turn that runs elsewhere, or one that it takes the place of. */
import type { Brainstem } from "../../brainstem.ts";
import type { Session } from "../../mind/index.ts";
import { describeHolder, findHolder } from "../sessions/standing.ts";
import type { Terminal } from "../terminal.ts";

/** On standard error. Nothing where all is as usual. @throws input.invalid, storage.* */
export async function warnOfOpenTurn(
  { key, waitingCalls }: Session,
  { store }: Brainstem,
  { style, writeError }: Terminal,
): Promise<void> {
  const warn = (text: string) => writeError(`${style("yellow", "!")} ${text}\n`);
  const holder = await findHolder(store, key);
  if (holder !== undefined) {
    warn(`A turn runs in ${key.session}: ${describeHolder(holder)}. This one waits for it.`);
    return;
  }
  const record = await store.sessions.find(key);
  if (record === undefined || record.state === "ready") return;
  const waiting = await waitingCalls();
  const tools = waiting.map(({ tool }) => tool).join(", ");
  const what = waiting.length === 0 ? "broke off" : `waited for an answer (${tools})`;
  warn(`A turn in ${key.session} ${what}; this message takes its place.`);
}
