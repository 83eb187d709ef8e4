/** Describes what keeps failing to a person who reviews: the action, and what was said most often when it failed. */
import { errorLine, signatureOf } from "../../digest/error-line.ts";
import type { Episode } from "../../memory/episode.ts";
import { excerpt } from "../../memory/excerpt.ts";
import { plainLine } from "./clean-text.ts";
import { readDeed } from "./read-command.ts";

const MAX_ACTION_CHARS = 100;
const MAX_REASON_CHARS = 120;

/** `git push origin main` fails: “remote rejected”. The words of others are in quotes; the action is the first failure's. */
export function describeFailures(failures: readonly Episode[]): string {
  const { action = "", skill = "" } = failures[0] ?? {};
  const reason = commonReason(failures);
  return `${nameOf(action) ?? skill} fails${reason === "" ? "" : `: “${reason}”`}`;
}

/** A test's expectation: its values tell one failure from another. */
const EXPECTS = /\b(?:expect|assert)/i;

/** Whether each failure is another one, by its telling line; false where a line is missing. */
export function areAllDifferent(failures: readonly Episode[]): boolean {
  const lines = failures.map(tellingLine);
  const kinds = new Set(lines.map(line => (EXPECTS.test(line) ? line : signatureOf(line))));
  return lines.every(line => line !== "") && kinds.size === failures.length;
}

function nameOf(action: string): string | undefined {
  const deed = readDeed(action);
  const plain = excerpt(plainLine(deed?.kind === "command" ? deed.command : action), MAX_ACTION_CHARS);
  if (plain === "") return undefined;
  return deed === undefined || deed.kind === "prose" ? `“${plain}”` : `\`${plain}\``;
}

function commonReason(failures: readonly Episode[]): string {
  const reasons = failures.map(reasonOf).filter(reason => reason !== "");
  const alike = [...Map.groupBy(reasons, reason => reason.toLowerCase().replace(/\d+/g, "0")).values()];
  return alike.sort((left, right) => right.length - left.length)[0]?.[0] ?? "";
}

// The telling line, then of a trace the first line that says anything; a result other than "failure" says more than most details.
function reasonOf(episode: Episode): string {
  const { result, detail } = episode;
  const isPlain = /^(?:failure|failed|error|fail)$/i.test(result.trim());
  const said = isPlain ? tellingLine(episode) || firstLine(detail) : plainLine(result);
  return excerpt(said.replaceAll("“", '"').replaceAll("”", '"'), MAX_REASON_CHARS);
}

/** Of a command: the line that was kept, or the one of its output that a person would read first. */
const tellingLine = ({ command, error, detail }: Episode): string =>
  plainLine(error || (command === "" ? "" : (errorLine(detail.slice(0, MAX_DETAIL_CHARS)) ?? "")));
const MAX_DETAIL_CHARS = 20_000;

const firstLine = (detail: string): string => {
  const lines = detail
    .slice(0, 2_000)
    .split(/[\r\n]+/)
    .map(plainLine);
  return lines.find(line => /\p{L}.*\p{L}/u.test(line)) ?? "";
};
