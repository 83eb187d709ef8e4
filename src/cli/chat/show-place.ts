/** Says which session a conversation is in, what was said last, and what is open there. */
import type { Brainstem } from "../../brainstem/index.ts";
import type { Session } from "../../mind/index.ts";
import { count, fit, timeAgo } from "../print.ts";
import { describeHolder, findStanding } from "../sessions/standing.ts";
import type { Terminal } from "../terminal.ts";
import { describeWaiting } from "./terminal-approver.ts";

/**
 * @param isDeferring waiting requests are shown here, because they aren't asked now
 * @returns whether a request waits for an answer
 * @throws input.invalid for an impossible name; storage.*
 */
export async function showPlace(
  session: Session,
  { store }: Brainstem,
  terminal: Terminal,
  isDeferring: boolean,
): Promise<boolean> {
  const { key } = session;
  const { style, width, write } = terminal;
  const line = (label: string, text: string) =>
    write(`  ${style("dim", `${label}:`)} ${fit(text, width - label.length - 4)}\n`);
  const record = await store.sessions.find(key);
  if (record === undefined) {
    line("session", `${key.session}, a new one`);
    return false;
  }
  const when = timeAgo(record.updatedAt, Date.now());
  line("session", `${key.session}, ${count(record.turns, "turn")}, the last ${when}`);
  const said = lastSaid(await session.messages());
  if (said !== "") line("said last", said);
  const note = (text: string) => write(`  ${style("yellow", "!")} ${text}\n`);
  const resume = style("cyan", "/resume");
  const standing = await findStanding(store, record, Date.now());
  switch (standing?.state) {
    case "in-use":
      note(`A turn runs in it at this moment: ${describeHolder(standing.by)}.`);
      return false;
    case "broke-off":
      note(`That turn broke off. ${resume} goes on with it; a new message takes its place.`);
      return false;
    case "waiting":
      note("That turn waits for your answer.");
      if (isDeferring)
        write(`${describeWaiting(await session.waitingCalls(), terminal)}\n  ${resume} asks for it.\n`);
      return true;
    default:
      return false;
  }
}

/** The person's last words, by which people remember a conversation. */
function lastSaid(messages: Awaited<ReturnType<Session["messages"]>>): string {
  const last = messages.findLast(({ role }) => role === "user");
  if (last === undefined || last.role !== "user") return "";
  return last.content.map(part => (part.type === "text" ? part.text : "")).join(" ");
}
