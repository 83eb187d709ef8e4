/** `brainstem task`: shows the task in WORKSPACE.md, and ends it: the workspace is archived and empty again. */
import { formatSource } from "../../base/index.ts";
import { callerOf } from "../caller.ts";
import type { RegisterCommand } from "../command.ts";
import { printable } from "../print.ts";
import { withBrain } from "../project.ts";
import type { Terminal } from "../terminal.ts";

const endings = [
  ["done", "success", "end it as done: skills end with this command"],
  ["failed", "failure", "end it as given up"],
] as const;

export const register: RegisterCommand = (command, terminal) => {
  command
    .command("show", { isDefault: true })
    .description("the task in progress")
    .action(() => show(terminal));
  for (const [name, result, description] of endings)
    command
      .command(name)
      .description(description)
      .argument("[learnt...]", "what was learnt from it, in a sentence")
      .action((words: readonly string[]) => end(result, words.join(" "), terminal));
};

async function show(terminal: Terminal): Promise<void> {
  await withBrain(terminal, async ({ brain }) => {
    const workspace = await brain.workspace();
    if (terminal.isJson) return terminal.writeJson(workspace);
    const { task, openFiles, hypotheses, checkpoints, nextStep } = workspace;
    const { style, write } = terminal;
    if (task === undefined && checkpoints.length === 0) return write("No task is under way.\n");
    write(`\n  ${style("bold", printable(task ?? "No task at the head"))}\n`);
    const steps = checkpoints.map(({ text, isDone }) => `${isDone ? "✓" : "·"} ${text}`);
    const told: readonly (readonly [string, readonly string[]])[] = [
      ["open files", openFiles],
      ["hypotheses", hypotheses],
      ["checkpoints", steps],
      ["next step", nextStep === undefined ? [] : [nextStep]],
    ];
    for (const [title, lines] of told) {
      if (lines.length > 0) write(`\n  ${style("dim", title)}\n`);
      for (const line of lines) write(`    ${printable(line)}\n`);
    }
    write("\n");
  });
}

async function end(result: "success" | "failure", learnt: string, terminal: Terminal): Promise<void> {
  await withBrain(terminal, async ({ brain }) => {
    const { task, checkpoints } = await brain.workspace();
    // A skill ends with it, whether or not the workspace was used.
    if (task === undefined && checkpoints.length === 0) {
      if (terminal.isJson) terminal.writeJson({ isEnded: false });
      else terminal.write("No task is under way.\n");
      return;
    }
    const written = await brain.finishTask(brain.owner, { result });
    const { origin, harness } = callerOf(terminal);
    const about = { skill: "workspace", action: task ?? "a task without a name", result } as const;
    // The words are the caller's; the archive's are the mind's.
    if (learnt.trim() !== "")
      await brain.record(brain.owner, { ...about, reflection: learnt, origin, provenance: { harness } });
    if (terminal.isJson) terminal.writeJson({ isEnded: true, ...written });
    else terminal.say("✓", `Ended, and archived ${terminal.style("dim", formatSource(written.source))}`);
  });
}
