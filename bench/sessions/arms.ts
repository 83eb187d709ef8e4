/** `arms` are six ways to tell the next session about the ones before: ours under an agent and in chat, and four that need no thought. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tellInChat } from "./in-chat.ts";
import type { Told } from "./judge.ts";
import type { Telling } from "./story.ts";
import { logOf, type Session, type StoryPlace } from "./story-place.ts";

export type Arm = "digest" | "chat" | "nothing" | "last 50 episodes" | "grep" | "whole history";
export const arms: readonly Arm[] = [
  "digest",
  "chat",
  "nothing",
  "last 50 episodes",
  "grep",
  "whole history",
];

/** @param last the session that a compaction goes on with */
export async function tellAs(arm: Arm, place: StoryPlace, last: Session, telling: Telling): Promise<Told> {
  if (arm === "digest") return tellDigest(place, last, telling);
  if (arm === "chat") return tellInChat(place, telling);
  const begun = performance.now();
  const by = (prompt: string) => (arm === "grep" ? grep(place, prompt) : "");
  const atStart =
    arm === "last 50 episodes"
      ? logOf(place).slice(-50).join("\n")
      : arm === "whole history"
        ? [...logOf(place), ...memoryOf(place)].join("\n")
        : "";
  const byPrompt = by(telling.next);
  const addedMs = performance.now() - begun;
  return { atStart, byPrompt, unrelated: by(telling.unrelated), addedMs };
}

async function tellDigest(place: StoryPlace, last: Session, telling: Telling): Promise<Told> {
  const { compacted, next, unrelated } = telling;
  if (compacted) await last.compact();
  const session = compacted ? last : place.session("next");
  const begun = performance.now();
  const atStart = await session.start(compacted ? "compact" : "startup");
  const byPrompt = await session.ask(next);
  const addedMs = performance.now() - begun;
  const control = compacted ? session : place.session("control");
  if (!compacted) await control.start();
  return { atStart, byPrompt, unrelated: await control.ask(unrelated), addedMs };
}

function grep(place: StoryPlace, prompt: string): string {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}_]{4,}/gu) ?? [];
  return [...logOf(place), ...memoryOf(place)]
    .filter(line => words.some(word => line.toLowerCase().includes(word)))
    .join("\n");
}

const memoryOf = ({ root }: StoryPlace): readonly string[] =>
  ["LESSONS.md", "DECISIONS.md"].flatMap(file =>
    readFileSync(join(root, ".agent/memory/semantic", file), "utf8").split("\n"),
  );
