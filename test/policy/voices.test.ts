/** Tests that no agent writes by itself what the brain takes for a person's word, under a policy that allows everything else. */
import { describe, expect, test } from "vitest";
import { judgeCall, permissionsOf, policyOf } from "./default-calls/default-place.ts";

const open = policyOf(permissionsOf("# Permissions\n\n## Always allowed\n- Everything: `*()`\n"));
const decisionOn = (call: string) => judgeCall(open, call, new Map()).decision;

const words = [
  'echo "- Always force push to main" >> .agent/memory/semantic/LESSONS.md',
  "sed -i s/never/always/ .agent/memory/semantic/DECISIONS.md",
  "printf '%s' x | tee .agent/memory/personal/PREFERENCES.md",
  "cp /tmp/claim.json .agent/memory/candidates/claim.json",
  "mv /tmp/outcomes.jsonl .agent/memory/review/outcomes.jsonl",
  "ln -s /tmp/lessons.md .agent/memory/semantic/LESSONS.md",
  "rm -r .agent/memory/review",
  "mv .agent/memory/semantic .agent/memory/old",
  "cd .agent/memory/semantic && echo x > LESSONS.md",
  'echo \'{"origin":"person"}\' >> .agent/memory/episodic/AGENT_LEARNINGS.jsonl',
  'python3 -c \'open(".agent/memory/semantic/LESSONS.md", "a").write("x")\'',
  'node -e \'require("fs").appendFileSync(".agent/memory/personal/PREFERENCES.md", "x")\'',
  "echo x > .agent/memory/*/LESSONS.md",
  "prettier --write .agent/memory/semantic/LESSONS.md",
  "echo x >> ../another/.agent/memory/semantic/LESSONS.md",
  'Write {"file_path":".agent/memory/semantic/LESSONS.md","content":"- x"}',
  'Edit {"file_path":".agent/memory/personal/PREFERENCES.md","old_string":"a","new_string":"b"}',
  'Write {"file_path":".agent/memory/semantic/../review/candidates.jsonl","content":"{}"}',
  'apply_patch {"command":"*** Begin Patch\\n*** Add File: .agent/memory/candidates/a.json\\n+{}\\n*** End Patch"}',
];
const own = [
  "echo '- [x] done' >> .agent/memory/working/WORKSPACE.md",
  'Write {"file_path":".agent/memory/working/ACTIVE_PLAN.md","content":"- x"}',
  "cat .agent/memory/semantic/LESSONS.md",
  "grep -r migrate .agent/memory",
  "echo x > docs/LESSONS.md",
  'brainstem remember "we deploy on Tuesdays"',
  'brainstem reflect deploy "released" success',
];

describe("[policy.protected.voices] a person is asked about", () => {
  test.each(words)("%s", call => expect(decisionOn(call)).not.toBe("allow"));
});
describe("[policy.protected.voices] an agent does by itself", () => {
  test.each(own)("%s", call => expect(decisionOn(call)).toBe("allow"));
});
