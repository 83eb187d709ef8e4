/** Tests programs that act without asking a person, by the words of their options and variables. */
import { describe, expect, test } from "vitest";
import { summaryOf } from "../programs/rig.ts";
import { commandsOf } from "../workstation/commands-of.ts";

const UNASKED = "brain.review(verb: unasked)";

describe("[policy.strangers.unasked] finds that no person is asked in", () => {
  test.each(
    commandsOf(`
      coder --yolo
      coder --dangerously-do-it
      coder run --skip-permissions-unsafe "mend it"
      coder --bypass-approvals
      coder --auto-approve
      coder --auto-accept-edits
      coder --full-auto
      coder --yes-always
      coder --allow-all-tools -p x
      coder --approval-mode=never
      coder --permission-mode bypassPermissions
      CODER_YOLO=1 coder
      CODER_AUTO_APPROVE=true coder
      CODER_MODE=auto coder run
      env CODER_YES_ALWAYS=1 coder
      coder --yes -m "mend the tests"
      coder exec --force "mend the tests"
      coder --yes --prompt "$(cat task.md)"
      own-agent --force task.md
      npx @host/coder --yolo
    `),
  )("%s", command => expect(summaryOf(command)).toContain(UNASKED));

  test.each(
    commandsOf(`
      coder --yes
      coder --force src
      coder --auto
      coder --auto-yolo=false
      coder -m "mend the tests"
      coder --no-sandbox https://localhost:3000
      coder --approval-mode=ask
      coder --permission-mode 0644 file
      CODER_YOLO=0 coder
      CODER_MODE=auto other
      coder install --allow-downgrade --accept-licenses
    `),
  )("doesn't find it in %s", command => expect(summaryOf(command)).not.toContain(UNASKED));
});
