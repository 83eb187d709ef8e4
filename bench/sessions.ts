/**
 * Plays two-session scenarios as events of hooks, and measures the share of the facts that the next session must know by its
 * first prompt, the lines that a colleague wouldn't say, the forbidden facts, and the tokens; beside four other ways.
 * `npm run eval:sessions -- [--noise 0,50,500] [--days 1,30] [--half development] [--show] [--show-held-out]`;
 * with `--agents` under the real Claude Code and Codex with a scripted model, after `npm run build`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { arms, tellAs } from "./sessions/arms.ts";
import { judge } from "./sessions/judge.ts";
import { measureAgents } from "./sessions/measure-agents.ts";
import { playSessions, playUnrelated } from "./sessions/play.ts";
import { print, printTelling, summaryOf } from "./sessions/report.ts";
import { type Half, readTellings } from "./sessions/story.ts";
import { type StoryPlace, storyPlace } from "./sessions/story-place.ts";

const { values } = parseArgs({
  options: {
    noise: { type: "string", default: "0" },
    days: { type: "string", default: "1" },
    half: { type: "string", default: "development,held-out" },
    agents: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    show: { type: "boolean", default: false },
    "show-held-out": { type: "boolean", default: false },
  },
});
const listOf = (text: string) => text.split(",");
const tellingsOf = (half: Half) => readTellings(half).filter(({ name }) => name.includes(values.only));
const isShown = (half: Half) => (half === "held-out" ? values["show-held-out"] : values.show);
const halves = listOf(values.half) as readonly Half[];

if (values.agents)
  for (const half of halves) {
    print(`\n${half}, under the real agents`);
    await measureAgents(tellingsOf(half), isShown(half));
  }
else await playAll();

async function playAll(): Promise<void> {
  const around = mkdtempSync(join(tmpdir(), "brainstem-sessions-"));
  const place = storyPlace(join(around, "place"));

  try {
    for (const noise of listOf(values.noise).map(Number)) {
      const begun = join(around, "begun");
      place.empty();
      await playUnrelated(place, noise);
      place.keepIn(begun);
      for (const days of listOf(values.days).map(Number))
        for (const half of halves) await measure(place, half, noise, days, begun);
    }
  } finally {
    place.close();
    rmSync(around, { recursive: true, force: true });
  }
}

async function measure(
  place: StoryPlace,
  half: Half,
  noise: number,
  days: number,
  begun: string,
): Promise<void> {
  const played = `${begun}-and-played`;
  const tellings = tellingsOf(half);
  const figures = Object.fromEntries(arms.map(arm => [arm, [] as ReturnType<typeof judge>[]]));
  for (const telling of tellings) {
    place.takeFrom(begun);
    place.daysAgo(days);
    const last = await playSessions(place, telling);
    place.daysAgo(telling.compacted ? days : 0);
    // Ours leave sessions behind.
    place.keepIn(played);
    for (const arm of arms.toReversed()) {
      if (arm === "digest") place.takeFrom(played);
      const told = await tellAs(arm, place, last, telling);
      const found = judge(told, telling);
      figures[arm]!.push(found);
      if (arm === (process.env.ARM ?? "digest") && isShown(half)) printTelling(telling, told, found);
    }
  }
  print(`\n${half}: ${tellings.length} tellings, ${noise} unrelated sessions before, ${days} days between`);
  for (const arm of arms) print(summaryOf(arm, figures[arm]!));
}
