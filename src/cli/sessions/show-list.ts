/** Shows sessions as a table: subject, time, usage and state. */
import type { SessionRecord } from "../../storage/index.ts";
import { count, grouped, oneLine, table } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { timeAgo } from "../time-ago.ts";
import type { ListedSession } from "./read-list.ts";
import { describeHolder, type Standing } from "./standing.ts";

export interface ListView {
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

export function describeStanding(standing: Standing): string {
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
