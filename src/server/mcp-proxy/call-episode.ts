/** The episode of a call through the proxy. */
import { describeError, isRecord, type JsonRecord } from "../../base/index.ts";
import { describeCall, failureHookScores } from "../../brain/index.ts";
import type { EpisodeDraft } from "../../ports/index.ts";
import type { Refusal } from "./call-gate.ts";

export interface ToldCall {
  readonly server: string;
  readonly tool: string;
  readonly arguments: unknown;
  /** The client's name for itself. */
  readonly harness: string;
  readonly session: string;
  readonly isApproved: boolean;
}

export type CallEnd =
  | { readonly kind: "answered"; readonly result: JsonRecord }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "cancelled" }
  | Refusal;

/** An episode keeps some hundred characters of these; text far behind them need not be searched. */
const MAX_CHARS = 65_536;

export function episodeOfCall(call: ToldCall, end: CallEnd): EpisodeDraft {
  const about = {
    skill: call.server,
    action: describeCall(call.tool, call.arguments).slice(0, MAX_CHARS),
    origin: "mind",
    provenance: { harness: call.harness, session: call.session, server: call.server },
    ...(call.isApproved && { context: "approved by a person" }),
  } as const;
  if (end.kind === "refuse") return { ...about, result: `blocked by ${end.code}`, detail: end.reason };
  if (end.kind === "cancelled") return { ...about, result: "cancelled" };
  const hasFailed = end.kind === "failed" || end.result.isError === true;
  const detail = end.kind === "failed" ? end.message : textOf(end.result);
  return {
    ...about,
    result: hasFailed ? "failure" : "success",
    detail: detail.slice(0, MAX_CHARS),
    detailOrigin: "tool",
    ...(hasFailed && failureHookScores),
  };
}

function textOf({ content }: JsonRecord): string {
  if (!Array.isArray(content)) return "";
  return content
    .flatMap(item => (isRecord(item) && typeof item.text === "string" ? [item.text] : []))
    .join("\n");
}

interface EpisodeQueue {
  add(draft: EpisodeDraft): void;
  /** Resolves when all of them are written, or could not be. */
  written(): Promise<void>;
}

/** More wait only where the disk hangs. */
const MAX_WAITING = 1_000;

/** @param tell is called once with the first problem */
export function createEpisodeQueue(
  record: (draft: EpisodeDraft) => Promise<unknown>,
  tell: (sentence: string) => void,
): EpisodeQueue {
  let last = Promise.resolve();
  let waiting = 0;
  let hasTold = false;

  const fail = (reason: string) => {
    if (!hasTold) tell(`calls are not remembered: ${reason}`);
    hasTold = true;
  };

  return {
    add(draft) {
      if (waiting >= MAX_WAITING) return fail(`${waiting} episodes wait to be written`);
      waiting++;
      last = last
        .then(() => record(draft))
        .then(
          () => {},
          error => fail(describeError(error)),
        )
        .finally(() => {
          waiting--;
        });
    },
    written: () => last,
  };
}
