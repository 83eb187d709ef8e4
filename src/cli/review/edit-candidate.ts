/** `brainstem review edit`: a candidate in the person's editor, accepted as they left it. */
import { fault } from "../../base/index.ts";
import { acceptCandidate, type Candidate, type CandidateEdit, findCandidate } from "../../brain/learning.ts";
import type { CommonOptions } from "../command.ts";
import { oneLine } from "../print.ts";
import type { Terminal } from "../terminal.ts";
import { editText } from "./edit-text.ts";
import { openReview } from "./open-review.ts";
import { showAccepted } from "./show-accepted.ts";

export async function editCandidate(id: string, options: CommonOptions, terminal: Terminal): Promise<void> {
  const review = openReview(options, terminal);
  const candidate = findCandidate(await review.queue.read(), id);
  if (!terminal.isInteractive)
    throw fault("command.usage", {
      problem: "There is no terminal to open an editor in.",
      usage: `Say it here: brainstem review accept ${candidate.id} --text "…"`,
    });
  const accepted = await acceptCandidate(review, candidate.id, editOf(candidate));
  if (options.json) terminal.write(`${JSON.stringify(accepted)}\n`);
  else showAccepted(accepted, terminal);
}

function editOf(candidate: Candidate): CandidateEdit {
  if (candidate.files === undefined) return { text: editSentence(candidate) };
  const files = Object.entries(candidate.files).map(([path, { after }]) => {
    return [path, editText(after, path.split("/").at(-1)!)] as const;
  });
  return { files: Object.fromEntries(files) };
}

/** Lines that begin with this are for the person who edits. */
const REMARK = "# ";

function editSentence({ id, text, why, against }: Candidate): string {
  const remarks = [
    "The lesson, in a sentence. Save and close to accept it; leave nothing to accept nothing.",
    oneLine(why),
    ...(against === undefined ? [] : [`It stands against: ${oneLine(against)}`]),
  ];
  const edited = editText(`${text}\n\n${remarks.map(line => `${REMARK}${line}\n`).join("")}`, "LESSON.txt");
  const sentence = edited
    .split("\n")
    .filter(line => !line.startsWith(REMARK.trim()))
    .join(" ")
    .trim();
  if (sentence !== "") return sentence;
  throw fault("command.usage", {
    problem: "Nothing was accepted: the sentence was empty.",
    usage: `To reject it: brainstem review reject ${id} --reason "…"`,
  });
}
