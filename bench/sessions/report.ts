/** `summaryOf` and `printTelling` write the figures of scenarios for people. */
import type { Figures, Told } from "./judge.ts";
import type { Telling } from "./story.ts";

export const print = (line: string) => process.stdout.write(`${line}\n`);

/** One line for an arm. */
export function summaryOf(name: string, figures: readonly Figures[]): string {
  const sum = (pick: (each: Figures) => number) => figures.reduce((all, each) => all + pick(each), 0);
  const percent = (part: number, whole: number) =>
    `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(0)} %`.padStart(5);
  const must = sum(each => each.must);
  const times = figures.map(each => each.addedMs).sort((a, b) => a - b);
  return [
    name.padEnd(17),
    `must at start ${percent(
      sum(each => each.atStart),
      must,
    )}, by prompt ${percent(
      sum(each => each.byPrompt),
      must,
    )}`,
    `forbidden ${sum(each => each.forbidden.length)}`,
    `noise ${percent(
      sum(each => each.noise.length),
      sum(each => each.lines),
    )} of ${sum(each => each.lines)} lines`,
    `unrelated ${percent(
      sum(each => Number(each.isUnrelatedAnswered)),
      figures.length,
    )}`,
    `tokens ${Math.round(sum(each => each.tokens) / figures.length)} (most ${Math.max(...figures.map(each => each.tokens))})`,
    `${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms`,
  ].join("   ");
}

/** Prints the faults of a telling and the text that the session was given; prints nothing for a telling without faults. */
export function printTelling(telling: Telling, told: Told, found: Figures): void {
  const { missing, forbidden, noise } = found;
  if (missing.length + forbidden.length + noise.length === 0 && !found.isUnrelatedAnswered) return;
  print(`\n# ${telling.name}`);
  for (const [label, facts] of Object.entries({ missing, forbidden, noise }))
    for (const fact of facts) print(`${label}: ${fact}`);
  if (found.isUnrelatedAnswered) print(`unrelated: ${telling.unrelated}\n${indent(told.unrelated)}`);
  print(`${indent(told.atStart)}\n    > ${telling.next.slice(0, 100)}\n${indent(told.byPrompt)}`);
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "    ");
