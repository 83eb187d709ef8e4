/** `brainstem review`: a person judges the candidates of dreams. */
import type { Command } from "commander";
import { systemClock } from "../../base/index.ts";
import { acceptCandidate, findCandidate, rejectCandidate, shortIds } from "../../brain/learning.ts";
import { askLine } from "../ask.ts";
import { callerOf } from "../caller.ts";
import type { RegisterCommand } from "../command.ts";
import { misuse } from "../command.ts";
import { oneLine, table } from "../print.ts";
import { findProject } from "../project.ts";
import { commitAccepted, showCommit } from "../review/commit-accepted.ts";
import { editCandidate, showAccepted } from "../review/edit-candidate.ts";
import { openReview } from "../review/open-review.ts";
import { showCandidate } from "../review/show-candidate.ts";
import { headlineOf, showCandidates } from "../review/show-candidates.ts";
import type { Terminal } from "../terminal.ts";
import { noteLooked } from "../unread-lessons.ts";

interface ListOptions {
  readonly all?: boolean;
}

interface AcceptOptions {
  readonly text?: string;
  readonly replace?: boolean;
}

interface RejectOptions {
  readonly reason?: string;
}

export const register: RegisterCommand = (command, terminal) => {
  const listing = (called: Command) =>
    called
      .option("--all", "all of them, however many there are")
      .action((options: ListOptions) => list(options, terminal));
  listing(command);
  listing(command.command("list").description("what waits to be judged"));
  command
    .command("show <id>")
    .description("one candidate with its evidence, and how files would change")
    .action((id: string) => showCandidate(id, terminal));
  command
    .command("accept <id...>")
    .description("make it so; with --text in your own words; at a terminal only")
    .option("--text <sentence>", "what the lesson is to say instead")
    .option("--replace", "put it in the place of a lesson that says the opposite")
    .action((ids: readonly string[], options: AcceptOptions) => accept(ids, options, terminal));
  command
    .command("edit <id>")
    .description("change it in your editor, then accept it; at a terminal only")
    .action((id: string) => editCandidate(id, terminal));
  command
    .command("reject <id...>")
    .description("it won't come back; the reason is kept; at a terminal only")
    .option("--reason <why>", "why not")
    .action((ids: readonly string[], options: RejectOptions) => reject(ids, options, terminal));
  command
    .command("log")
    .description("how candidates were judged, and why")
    .action(() => log(terminal));
};

async function list(options: ListOptions, terminal: Terminal): Promise<void> {
  if (callerOf(terminal).origin === "person") await noteLooked(findProject(terminal), systemClock.now());
  const { open, candidates } = await openReview(terminal).queue.read();
  if (terminal.isJson) terminal.writeJson({ open });
  else showCandidates(open, { isAll: options.all ?? false, ids: candidates.map(({ id }) => id) }, terminal);
}

async function accept(ids: readonly string[], options: AcceptOptions, terminal: Terminal): Promise<void> {
  const review = openReview(terminal);
  if (options.text !== undefined && ids.length > 1)
    throw misuse(
      "One wording can't be for several candidates.",
      'Accept them one by one: brainstem review accept <id> --text "…"',
    );
  // All are looked up before any is accepted: a slip in the last id does nothing by halves.
  const state = await review.queue.read();
  const candidates = ids.map(id => findCandidate(state, id));
  const edit = {
    isReplacement: options.replace ?? false,
    ...(options.text !== undefined && { text: options.text }),
  };
  const accepted = [];
  for (const { id } of candidates) {
    const result = await acceptCandidate(review, id, edit);
    accepted.push(result);
    if (!terminal.isJson) showAccepted(result, terminal);
  }
  const commit = await commitAccepted(review.root, accepted);
  if (terminal.isJson) terminal.writeJson(accepted);
  else showCommit(commit, terminal);
}

async function reject(ids: readonly string[], options: RejectOptions, terminal: Terminal): Promise<void> {
  const review = openReview(terminal);
  const state = await review.queue.read();
  const candidates = ids.map(id => findCandidate(state, id));
  const reason = options.reason ?? (await askReason(terminal));
  const rejected = [];
  for (const { id } of candidates) {
    const result = await rejectCandidate(review, id, reason);
    rejected.push(result);
    if (terminal.isJson) continue;
    const mark = result.isNew ? terminal.style("green", "✓") : terminal.style("dim", "·");
    const what = result.isNew ? "Rejected" : "Was rejected before:";
    terminal.write(
      `${mark} ${what} ${terminal.style("cyan", id)} ${oneLine(headlineOf(result.candidate))}\n`,
    );
    terminal.write(`  ${terminal.style("dim", `because: ${oneLine(result.reason)}`)}\n`);
  }
  if (terminal.isJson) terminal.writeJson(rejected);
}

async function askReason(terminal: Terminal): Promise<string> {
  const usage = 'Say why not, so that it is not asked again: --reason "too specific"';
  if (!terminal.isInteractive) throw misuse("A rejection needs a reason.", usage);
  const answer = await askLine(terminal, "Why not?");
  if (answer.trim() === "") throw misuse("Nothing was rejected: no reason was given.", usage);
  return answer;
}

async function log(terminal: Terminal): Promise<void> {
  const { outcomes, candidates } = await openReview(terminal).queue.read();
  if (terminal.isJson) return terminal.writeJson({ outcomes });
  if (outcomes.length === 0) {
    terminal.write("Nothing has been judged yet.\n");
    return;
  }
  const known = new Map(candidates.map(candidate => [candidate.id, candidate]));
  const short = shortIds([...known.keys(), ...outcomes.map(({ candidate }) => candidate)]);
  const columns = [
    { title: "when" },
    { title: "outcome" },
    { title: "id" },
    { title: "what, and why", isFlexible: true },
  ] as const;
  const rows = outcomes.map(({ at, outcome, candidate, text, reason }) => {
    const judged = known.get(candidate);
    const what = text ?? (judged === undefined ? "(the candidate is gone)" : headlineOf(judged));
    const why = reason === "" ? what : `${what} (${reason})`;
    return [at.slice(0, 10), outcome, short.get(candidate)!, oneLine(why)];
  });
  terminal.write(`\n${table(terminal, columns, rows)}\n`);
}
