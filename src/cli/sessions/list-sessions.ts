/** `brainstem sessions`: the conversations that there are, last used first. */
import type { Owner, SessionRecord, Store } from "../../storage/index.ts";
import { count, grouped, oneLine, table, timeAgo } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { type SessionsOptions, withSessions } from "./open-sessions.ts";
import { describeHolder, findStanding, type Standing } from "./standing.ts";

export interface ListOptions extends SessionsOptions {
  readonly limit?: number;
  readonly allUsers?: boolean;
}

const SHOWN = 20;

export async function listSessions(options: ListOptions, terminal: Terminal): Promise<void> {
  await withSessions(options, terminal, async ({ clock, owner, store }) => {
    const { allUsers = false, limit = SHOWN } = options;
    const whose = allUsers ? { tenant: owner.tenant } : owner;
    const nowMs = clock.now();
    const { isCut, listed } = await readList(store, whose, limit, nowMs);
    const { style, write } = terminal;
    if (terminal.isJson) {
      // The list shows an open turn as the session's state.
      const data = listed.map(({ record: { state: _, ...record }, standing }) => ({
        ...record,
        ...standing,
      }));
      terminal.writeJson(data);
    } else if (listed.length === 0) {
      write(`No conversation yet. ${style("cyan", "brainstem chat")} begins one.\n`);
    } else {
      write(`\n${formatList(listed, { nowMs, hasUsers: allUsers }, terminal)}\n`);
      if (isCut)
        write(`  ${style("dim", `${count(limit, "conversation")} shown; --limit <number> shows more.`)}\n\n`);
    }
  });
}

interface ListedSession {
  readonly record: SessionRecord;
  readonly standing: Standing;
}

interface SessionList {
  readonly listed: readonly ListedSession[];
  /** Whether there are more than were asked for. */
  readonly isCut: boolean;
}

/** @throws storage.* */
export async function readList(
  store: Store,
  owner: Owner,
  limit: number,
  nowMs: number,
): Promise<SessionList> {
  const records = await store.sessions.list(owner, { limit: limit + 1 });
  const listed = await Promise.all(
    records.slice(0, limit).map(async record => {
      const standing = await findStanding(store, record, nowMs);
      // A session may have been erased meanwhile.
      return standing === undefined ? [] : [{ record, standing }];
    }),
  );
  return { listed: listed.flat(), isCut: records.length > limit };
}

interface ListView {
  readonly nowMs: number;
  /** The session of the current conversation. */
  readonly current?: string;
  /** Whether they are of several users. @default false */
  readonly hasUsers?: boolean;
}

export function formatList(listed: readonly ListedSession[], view: ListView, terminal: Terminal): string {
  const { hasUsers = false } = view;
  const hasCost = listed.some(({ record }) => costOf(record) !== "");
  const columns = [
    { title: "session" },
    ...(hasUsers ? [{ title: "user" }] : []),
    { title: "begins with", isFlexible: true },
    { title: "turns", align: "right" },
    { title: "last used" },
    { title: "tokens", align: "right" },
    ...(hasCost ? [{ title: "cost", align: "right" } as const] : []),
    { title: "state" },
  ] as const;
  const rows = listed.map(({ record, standing }) => [
    oneLine(record.key.session) + (record.key.session === view.current ? " ←" : ""),
    ...(hasUsers ? [oneLine(record.key.user)] : []),
    oneLine(record.title),
    grouped(record.turns),
    timeAgo(record.updatedAt, view.nowMs),
    grouped(tokensOf(record)),
    ...(hasCost ? [costOf(record)] : []),
    describeStanding(standing),
  ]);
  return table(terminal, columns, rows);
}

function describeStanding(standing: Standing): string {
  switch (standing.state) {
    case "ready":
      return "ready";
    case "waiting":
      return "waits for an answer";
    case "broke-off":
      return "broke off";
    case "in-use":
      return `in use by ${describeHolder(standing.by)}`;
  }
}

/** The heading of one session, on one line. */
export const describeSession = ({ turns, updatedAt, usage }: SessionRecord, nowMs: number): string => {
  const tokens = count(usage.inputTokens + usage.outputTokens, "token");
  return `${count(turns, "turn")}, last used ${timeAgo(updatedAt, nowMs)}, ${tokens}`;
};

const tokensOf = ({ usage }: SessionRecord): number => usage.inputTokens + usage.outputTokens;

/** Models without a price have no cost, and so have sessions that nothing was paid for. */
function costOf({ usage: { costUsd } }: SessionRecord): string {
  if (costUsd === undefined || costUsd === 0) return "";
  return costUsd < 0.01 ? "< $0.01" : `$${costUsd.toFixed(2)}`;
}
