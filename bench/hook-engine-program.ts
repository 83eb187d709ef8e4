/** Judges the calls that it is handed as JSON, as a hook's process does: what `hook-engine.ts` measures. */
import { writeSync } from "node:fs";
import { openCallJudge } from "../src/call-judge.ts";
import type { HarnessCall } from "../src/policy/judging.ts";

const project = process.cwd();
const calls = process.argv.slice(2).map(text => JSON.parse(text) as HarnessCall);

async function judgeAll() {
  const { judge } = await openCallJudge({
    place: { root: project, project },
    directory: project,
    fallback: "ask",
  });
  for (const call of calls) {
    const { decision, rule } = await judge(call);
    writeSync(1, `${decision} ${rule}\n`);
  }
}

void judgeAll();
