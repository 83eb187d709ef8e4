/** Commands that end up in another terminal. */
import { expect, test } from "vitest";
import { typedText } from "../../../../src/policy/programs/system/terminals.ts";
import { known, unknownWord } from "../../../../src/policy/word.ts";
import { deletedBy } from "../cloud/deleted-by.ts";
import { summaryOf } from "../rig.ts";

test.each([
  "tmux new-session -d -s x 'rm -rf /srv'",
  "tmux -L s new -d -c /tmp rm -rf /srv",
  "tmux neww -n x 'rm -rf /srv'",
  "tmux split-window -h rm -rf /srv",
  "tmux send-keys -t x 'rm -rf /srv' Enter",
  "tmux send -t x rm Space -rf Space /srv C-m",
  "tmux new -d \\; send-keys 'rm -rf /srv' Enter",
  "tmux run-shell 'rm -rf /srv'",
  "tmux if-shell true \"run 'rm -rf /srv'\"",
  "tmux respawn-pane -k 'rm -rf /srv'",
  "screen -dmS x rm -rf /srv",
  "screen -S x -X stuff 'rm -rf /srv\\n'",
  "screen -S x -X stuff $'rm -rf /srv\\r'",
])("[policy.system.terminals] %s deletes through a terminal", text => {
  expect(deletedBy(text)).toEqual(["/srv"]);
});

test.each([
  ["tmux ls", ["process.read(what: terminals)"]],
  ["tmux a -t x", ["process.read(what: terminals)"]],
  ["tmux capture-pane -p -t x", ["process.read(what: terminals)"]],
  ["tmux send-keys -t x q", ["shell.print()"]],
  ["tmux send-keys -t x C-c", ["shell.print()"]],
  ["tmux send-keys -t x 'npm test' Enter", ["tests.run(tool: npm)"]],
  ["tmux kill-session -t x", ["process.stop(target: x)"]],
  ["tmux kill-server", ["process.stop(target: tmux kill-server)"]],
  ["tmux bind x run-shell y", ["process.run(program: tmux)"]],
  ["screen -ls", ["process.read(what: terminals)"]],
  ["screen -r x", ["process.read(what: terminals)"]],
  ["screen -S x -X quit", ["process.stop(target: x)"]],
])("[policy.system.terminals] finds the operations of %s", (text, expected) => {
  expect(summaryOf(text)).toEqual(expected);
});

test.each([
  "tmux send-keys -t x $KEYS",
  "tmux send-keys -H 72 6d",
  "tmux display -p '#(rm -rf /srv)'",
  'tmux new -d "$COMMAND"',
])("[policy.system.terminals] asks about unknown keys: %s", text => {
  expect(summaryOf(text).join()).toContain("shell.opaque");
});

test("reads names of keys as text", () => {
  const words = (...texts: readonly string[]) => texts.map(known);
  expect(typedText(words("ls", "Space", "-l", "Enter"))?.text).toBe("ls -l\n");
  expect(typedText(words("C-c", "Escape", "q"))).toBeUndefined();
  expect(typedText([known("ls "), unknownWord])?.text).toMatch(/^ls \0/);
});
