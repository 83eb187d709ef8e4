/** `brainstem review edit`: a candidate in the person's editor, accepted as they left it. */
import { BRAIN_FOLDER } from "../../brain/index.ts";
import {
  type Accepted,
  acceptCandidate,
  type Candidate,
  type CandidateEdit,
  findCandidate,
} from "../../brain/learning.ts";
import { misuse } from "../command.ts";
import { editText } from "../edit-text.ts";
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
