/** `describeItem` shows a person everything about one question of the inbox; `lineOfItem` shows it in two lines. */
import { formatSource, isRecord, type JsonRecord } from "../../base/index.ts";
import { agreeing, type InboxItem, isOpen, isUndelivered } from "../../safety/approvals.ts";
import { describeArguments } from "../chat/describe-request.ts";
import { fit, oneLine, printable, timeAgo } from "../print.ts";
import type { Terminal } from "../terminal.ts";

/** The first letters of an id are its time: so many tell a month's questions apart. */
const SHORT_CHARS = 10;

/** As many first letters of an id as no other item has, and at least a few. */
export function shortId(id: string, all: readonly InboxItem[]): string {
  for (let length = SHORT_CHARS; length < id.length; length++) {
    const start = id.slice(0, length);
    if (all.every(other => other.id === id || !other.id.startsWith(start))) return start;
  }
  return id;
}

export function lineOfItem(
  item: InboxItem,
  all: readonly InboxItem[],
  terminal: Terminal,
  nowMs: number,
): string {
  const { style, width } = terminal;
  const { requirement, requester } = item;
  const mark =
    requirement.priority === "high" ? style("red", "!") : isOpen(item) ? style("yellow", "?") : " ";
  const where = [requester.harness, requester.session].filter(Boolean).join(" ");
  const about = [where, timeAgo(item.askedAt, nowMs), stateOf(item, nowMs)]
    .filter(part => part !== "")
    .join(", ");
  const words = fit(oneLine(subjectOf(item)), width - SHORT_CHARS - 6);
  return `${mark} ${style("cyan", shortId(item.id, all))}  ${words}\n    ${style("dim", fit(oneLine(about), width - 4))}\n`;
}

/** The command of a call, its path, or the question. */
function subjectOf({ arguments: given, kind, text, tool }: InboxItem): string {
  if (kind !== "approve" || tool === undefined) return text;
  const values: JsonRecord = isRecord(given) ? given : {};
  const target = values.command ?? values.path ?? values.file_path ?? JSON.stringify(given ?? {});
  return `${tool}: ${typeof target === "string" ? target : JSON.stringify(target)}`;
}

function stateOf(item: InboxItem, nowMs: number): string {
  const { expiresAt, outcome, requirement, state, votes } = item;
  if (isUndelivered(item))
    return `${state} by ${outcome!.by.join(", ")}; its turn has not gone on: answer it once more`;
  if (outcome !== undefined) return `${state} by ${outcome.by.join(", ")}`;
  if (state === "expired") return "expired";
  const missing = requirement.answers > 1 ? `${agreeing(votes)} of ${requirement.answers} agree, ` : "";
  return `${missing}${state === "escalated" ? "escalated, " : ""}ends ${inTime(expiresAt - nowMs)}`;
}

/** The way to the values behind placeholders, which a person has to know to judge. */
function whereOriginals({ arguments: given, requester: { session } }: InboxItem): string | undefined {
  const [first, ...others] = new Set(JSON.stringify(given ?? "").match(/<[A-Z][A-Z0-9_]*_\d+>/g));
  if (first === undefined || session === undefined) return undefined;
  const more = others.length === 0 ? "" : `, and so ${others.join(", ")}`;
  return `${first} is shown by: brainstem vault show '${first}' --session ${session}${more}`;
}

function inTime(leftMs: number): string {
  const minutes = Math.max(1, Math.round(leftMs / 60_000));
  if (minutes < 120) return `in ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`;
}

export function describeItem(item: InboxItem, terminal: Terminal, nowMs: number): string {
  const { style } = terminal;
  const row = (name: string, text: string | undefined) =>
    text === undefined || text === "" ? [] : [`  ${style("dim", name.padEnd(8))} ${printable(text)}`];
  const {
    options = [],
    reason,
    reasons = [],
    requester,
    requirement,
    rule,
    sideEffects = [],
    source,
    taint = [],
    tier,
  } = item;
  const who = requirement.roles.length === 0 ? "any person here" : requirement.roles.join(" or ");
  const separation = requirement.separation ? `, never ${requester.user}` : "";
  const lines = [
    `${style("yellow", "?")} ${style("bold", printable(item.text))}`,
    ...(item.tool === undefined
      ? []
      : describeArguments(
          { tool: item.tool, arguments: item.arguments ?? {} },
          inFolder(requester.directory, terminal),
        )),
    ...options.map((option, at) => `  ${at + 1}  ${printable(option)}`),
    ...row("schema", item.schema === undefined ? undefined : JSON.stringify(item.schema)),
    ...sideEffects.flatMap(effect => row("effect", effect)),
    ...row("tier", tier === undefined ? undefined : TIERS[tier]),
    ...(reasons.length > 1 ? reasons : [{ reason, rule, source }]).flatMap(each =>
      each.source === undefined
        ? row("reason", each.reason ?? each.rule)
        : row("rule", `${each.rule} (${formatSource(each.source)})`),
    ),
    ...taint.flatMap(({ piece, says }) => row("careful", says.includes(piece) ? says : `${says}: ${piece}`)),
    ...row("private", whereOriginals(item)),
    ...row("asked by", [requester.harness, requester.session, requester.user].filter(Boolean).join(", ")),
    ...row("in", requester.directory),
    ...row(
      "answers",
      `${who}${separation}${requirement.answers > 1 ? `; ${requirement.answers} of them` : ""}`,
    ),
    ...item.votes.flatMap(({ by, comment, isYes }) =>
      row("vote", `${by}: ${isYes ? "yes" : "no"}${comment === undefined ? "" : `, ${comment}`}`),
    ),
    ...row("said", item.outcome?.comment),
    ...row("state", stateOf(item, nowMs)),
    ...row("id", item.id),
  ];
  return `\n${lines.join("\n")}\n`;
}

const inFolder = (folder: string | undefined, terminal: Terminal): Terminal =>
  folder === undefined ? terminal : { ...terminal, cwd: folder };

const TIERS = {
  1: "1: it only reads",
  2: "2: it can be taken back",
  3: "3: it can't be taken back, or reaches others",
} as const;
