/**
 * How often an ordinary day is disturbed: 150 commands of a web developer, in five kinds, judged in a small project under the
 * workstation policy and under the default one. Prints what is asked about and denied, with the reasons. `npm run bench:friction`.
 */
import { type JudgedCommand, judgeOrdinary } from "./friction/judge-ordinary.ts";
import { createSmallProject } from "./friction/small-project.ts";
import { type BenchRow, report } from "./measure.ts";

function rowsOf(judged: readonly JudgedCommand[]): readonly BenchRow[] {
  const kinds = [...new Set(judged.map(({ kind }) => kind)), "all"];
  return kinds.map(kind => {
    const own = judged.filter(each => kind === "all" || each.kind === kind);
    const count = (decision: string) => own.filter(each => each.judgement.decision === decision).length;
    const isRight = ({ asksFor, judgement }: JudgedCommand) =>
      asksFor !== undefined && judgement.decision === "ask";
    const share = ((100 * count("ask")) / own.length).toFixed(1);
    const note = `${share} % of ${own.length}, ${own.filter(isRight).length} of them rightly; ${count("deny")} denied`;
    return { name: `${kind}: asked about`, value: count("ask"), unit: "commands", note };
  });
}

const stopped = (judged: readonly JudgedCommand[]): string =>
  judged
    .filter(({ judgement }) => judgement.decision !== "allow")
    .map(({ asksFor, command, kind, judgement: { decision, reason } }) => {
      const right = asksFor === undefined ? "" : ` (right: ${asksFor})`;
      return `${kind}  ${decision}${right}  ${JSON.stringify(command)}\n    ${reason}\n`;
    })
    .join("");

const project = await createSmallProject();
try {
  for (const name of ["workstation", "default"] as const) {
    const judged = await judgeOrdinary(project, name);
    process.stdout.write(stopped(judged));
    report(`An ordinary day under the ${name} policy`, rowsOf(judged));
  }
} finally {
  await project.remove();
}
