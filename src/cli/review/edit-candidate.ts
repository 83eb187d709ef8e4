/** `brainstem review edit`: a candidate in the person's editor, accepted as they left it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeError, fault } from "../../base/index.ts";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import {
  type Accepted,
  acceptCandidate,
  type Candidate,
  type CandidateEdit,
  findCandidate,
} from "../../brain/learning.ts";
import { misuse } from "../command.ts";
import { oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { commitAccepted, showCommit } from "./commit-accepted.ts";
import { openReview } from "./open-review.ts";

export async function editCandidate(id: string, terminal: Terminal): Promise<void> {
  const review = openReview(terminal);
  const candidate = findCandidate(await review.queue.read(), id);
  if (!terminal.isInteractive)
    throw misuse(
      "There is no terminal to open an editor in.",
      `Say it here: brainstem review accept ${candidate.id} --text "…"`,
    );
  const accepted = await acceptCandidate(review, candidate.id, editOf(candidate, terminal));
  const commit = await commitAccepted(review.root, [accepted]);
  if (terminal.isJson) return terminal.writeJson(accepted);
  showAccepted(accepted, terminal);
  showCommit(commit, terminal);
}

function editOf(candidate: Candidate, terminal: Terminal): CandidateEdit {
  if (candidate.files === undefined) return { text: editSentence(candidate, terminal) };
  const files = Object.entries(candidate.files).map(([path, { after }]) => {
    return [path, editText(after, path.split("/").at(-1)!, terminal)] as const;
  });
  return { files: Object.fromEntries(files) };
}

/** Lines that begin with this are for the person who edits. */
const REMARK = "# ";

function editSentence({ id, text, why, against }: Candidate, terminal: Terminal): string {
  const remarks = [
    "The lesson, in a sentence. Save and close to accept it; leave nothing to accept nothing.",
    oneLine(why),
    ...(against === undefined ? [] : [`It stands against: ${oneLine(against)}`]),
  ];
  const edited = editText(
    `${text}\n\n${remarks.map(line => `${REMARK}${line}\n`).join("")}`,
    "LESSON.txt",
    terminal,
  );
  const sentence = edited
    .split("\n")
    .filter(line => !line.startsWith(REMARK.trim()))
    .join(" ")
    .trim();
  if (sentence !== "") return sentence;
  throw misuse(
    "Nothing was accepted: the sentence was empty.",
    `To reject it: brainstem review reject ${id} --reason "…"`,
  );
}

/** In a file of this name, in a folder that only this user can read and that is gone afterwards. @throws process.* */
function editText(text: string, name: string, { environment }: Terminal): string {
  const folder = mkdtempSync(join(tmpdir(), "brainstem-edit-"));
  const file = join(folder, name);
  try {
    writeFileSync(file, text, { mode: 0o600 });
    // As git does: the editor may be a command with arguments.
    const editor = environment.VISUAL || environment.EDITOR || "vi";
    const { status, error } = spawnSync(`${editor} "$BRAINSTEM_FILE"`, {
      shell: true,
      stdio: "inherit",
      env: { ...environment, BRAINSTEM_FILE: file },
    });
    if (error !== undefined)
      throw fault("process.not-started", { command: editor, reason: describeError(error) }, { cause: error });
    if (status !== 0)
      throw fault("process.failed", {
        command: editor,
        exitCode: status ?? undefined,
        output: "nothing was changed",
      });
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function showAccepted(accepted: Accepted, { style, write, say }: Terminal): void {
  const { candidate, text, files, superseded, outcome, isNew } = accepted;
  if (!isNew) {
    say("·", `Was ${outcome} before: ${style("cyan", candidate.id)} ${oneLine(text)}`);
    return;
  }
  const verb = outcome === "edited" ? "Accepted in your words" : "Accepted";
  say("✓", `${verb} ${style("cyan", candidate.id)} ${oneLine(text)}`);
  if (superseded !== undefined) write(`  ${style("dim", `takes the place of: ${oneLine(superseded)}`)}\n`);
  if (files.length === 0) write(`  ${style("dim", "It stood there already.")}\n`);
  for (const file of files) write(`  ${style("dim", `${BRAIN_FOLDER}/${file}`)}\n`);
}
