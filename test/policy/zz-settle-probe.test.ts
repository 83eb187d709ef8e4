import { test } from "vitest";
import { readFileSync } from "node:fs";
import { permissionsOf, policyOf, judgeCall } from "./default-calls/default-place.ts";
const p = policyOf(permissionsOf(readFileSync("/work/main/templates/protocols/permissions.md","utf8")));
for (const c of ['git merge fix/login','git revert HEAD','git worktree add ../fix -b fix/login','git reset --hard','git restore .','git checkout README.md','git clean -fd','cat "$FILE"','mcp__filesystem__read_file {"path":".env"}','npm run deploy','grep -rn TODO .','source .env','gh pr create --draft=false --fill', "git switch main", "git pull"]) {
  const j = judgeCall(p, c, new Map());
  console.log("\n##", c, "=>", j.decision, "|", j.rule, "|", j.operation, "|", j.reason);
  for (const o of j.operations) console.log("   ", o.isPossible?"maybe":"", o.name, JSON.stringify(o.arguments));
}
test("x",()=>{});
