/** Which commands read the keys and conversations of the brain, in whatever form. */
import { expect, test } from "vitest";
import { judgeCommand, placedPolicy } from "./placed.ts";
import { rigFacts } from "./programs/rig.ts";

const RULES =
  "## Always allowed\n- read any file in the project directory\n- `git.*()`, `memory.*()`\n\n## Never allowed\n- `secrets.read()`, `brain.change_rules()`\n";
const files = {
  "/work/app/.agent/.data/vault.key": "k",
  "/work/app/.agent/memory/x.md": "x",
  "/work/app/src/a.ts": "a",
  "/work/other/.agent/brain.yaml": "",
};
const policy = placedPolicy(RULES, { facts: () => rigFacts({ files, git: {} }) });

test.each([
  ['grep -rn "" .agent', "deny"],
  ["grep -rn TODO .agent", "ask"],
  ["grep -rn TODO .agent/memory", "allow"],
  ["grep -rn TODO .", "allow"],
  ['grep -rn "" .', "ask"],
  ["grep -rne '.*' .", "ask"],
  ['rg -uuu "" .', "ask"],
  ["rg TODO", "allow"],
  ["tar cf - .agent", "deny"],
  ['grep -r "" --include=vault.key .', "deny"],
  ["grep -r TODO --include='*.ts' .", "allow"],
  ['git grep --untracked --no-exclude-standard ""', "ask"],
  ["git grep TODO", "allow"],
  ["cat .agent/.data/sessions.db", "deny"],
  ["cat .agent/.data/evidence/a.pub", "allow"],
  ["brainstem sessions show main", "allow"],
  ["brainstem --brain . sessions show main", "allow"],
  ["cd src && brainstem audit show main", "allow"],
  ["brainstem --brain ../other sessions show main", "deny"],
  ["brainstem sessions --brain=/work/other", "deny"],
  ["cd ../other && brainstem approvals", "deny"],
  ['brainstem --brain "$X" audit show main', "ask"],
  ["brainstem check --file commands.jsonl", "allow"],
  ["brainstem check --file .env", "deny"],
  ["brainstem check --file=/home/ada/.ssh/id_rsa", "deny"],
  ["brainstem check --policy .env ls", "deny"],
])("[policy.secrets.brain] %s: %s", (command, decision) => {
  expect(judgeCommand(policy, command).decision).toBe(decision);
});

test("[policy.secrets.brain] judges git's merge driver by the files that it writes over", () => {
  const judged = judgeCommand(policy, "brainstem merge-driver a .git/hooks/pre-commit .agent/memory/x.md x");
  expect(judged.decision).toBe("deny");
  expect(judged.operations).toContainEqual(
    expect.objectContaining({
      name: "fs.write",
      arguments: expect.objectContaining({ path: "/work/app/.git/hooks/pre-commit" }),
    }),
  );
});
