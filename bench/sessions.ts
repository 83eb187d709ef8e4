/**
 * Plays two-session scenarios as events of hooks, and measures the share of the facts that the next session must know by its
 * first prompt, the lines that a colleague wouldn't say, the forbidden facts, and the tokens; beside four other ways.
 * `npm run eval:sessions -- [--noise 0,50,500] [--days 1,30] [--half development] [--show] [--show-held-out]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { arms, tellAs } from "./sessions/arms.ts";
import { judge } from "./sessions/judge.ts";
import { playSessions, playUnrelated } from "./sessions/play.ts";
import { print, printTelling, summaryOf } from "./sessions/report.ts";
import { type Half, readTellings } from "./sessions/story.ts";
import { storyPlace } from "./sessions/story-place.ts";

const { values } = parseArgs({
  options: {
    noise: { type: "string", default: "0" },
    days: { type: "string", default: "1" },
    half: { type: "string", default: "development,held-out" },
    only: { type: "string", default: "" },
    show: { type: "boolean", default: false },
    "show-held-out": { type: "boolean", default: false },
  },
});
const listOf = (text: string) => text.split(",");
const around = mkdtempSync(join(tmpdir(), "brainstem-sessions-"));
const place = storyPlace(join(around, "place"));

try {
  for (const noise of listOf(values.noise).map(Number)) {
    const begun = join(around, "begun");
    await playUnrelated(place, noise);
    place.keepIn(begun);
    for (const days of listOf(values.days).map(Number))
      for (const half of listOf(values.half) as readonly Half[]) await measure(half, noise, days, begun);
  }
} finally {
  place.close();
  rmSync(around, { recursive: true, force: true });
}

async function measure(half: Half, noise: number, days: number, begun: string): Promise<void> {
  const tellings = readTellings(half).filter(({ name }) => name.includes(values.only));
  const figures = Object.fromEntries(arms.map(arm => [arm, [] as ReturnType<typeof judge>[]]));
  const isShown = half === "held-out" ? values["show-held-out"] : values.show;
  for (const telling of tellings) {
    place.takeFrom(begun);
    place.daysAgo(days);
    const last = await playSessions(place, telling);
    place.daysAgo(telling.compacted ? days : 0);
    // Ours comes last: it leaves sessions behind.
    for (const arm of arms.toReversed()) {
      const told = await tellAs(arm, place, last, telling);
      const found = judge(told, telling);
      figures[arm]!.push(found);
      if (arm === "digest" && isShown) printTelling(telling, told, found);
    }
  }
  print(`\n${half}: ${tellings.length} tellings, ${noise} unrelated sessions before, ${days} days between`);
  for (const arm of arms) print(summaryOf(arm, figures[arm]!));
}
