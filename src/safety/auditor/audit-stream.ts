/** `createAuditStream`: the output stage that has an answer judged while it streams, and takes it back, withholds or rewrites it. */
import type { HookEventDraft, OutputStage, StageOutput } from "../../ports/index.ts";
import type { Audit, AuditIssue } from "./audit.ts";
import {
  type AuditDecision,
  allowed,
  decideAudit,
  isStricter,
  withoutVerdict,
  wordsInPlaceOf,
} from "./audit-decision.ts";
import { type AuditWindow, createAuditWindows } from "./audit-windows.ts";
import type { AuditPlace } from "./risk.ts";

export interface AuditStreamOptions {
  /** The guardrail's id. */
  readonly id: string;
  /** For events: the auditor's name. */
  readonly name: string;
  audit(text: string): Promise<Audit>;
  /** How much is judged, as far as is known now. @param answerChars of the answer so far */
  place(answerChars: number): AuditPlace;
  /** Text is withheld until it was judged. Else it is shown at once, and a verdict against it takes it back. */
  readonly waits: boolean;
  readonly onFailure: "open" | "closed";
  /** Judgements of the stream; the text that is left then is judged at the end of each answer. */
  readonly evaluations: number;
  /**
   * Asks for another answer; undefined where the model has no other. @throws the signal's reason only
   * @default the answer is blocked
   */
  readonly rewrite?:
    | ((answer: string, issues: readonly AuditIssue[]) => Promise<string | undefined>)
    | undefined;
  /** Rewritten answers that are judged before the answer is blocked. */
  readonly revisions: number;
  emit(event: HookEventDraft): void;
}

const text = (shown: string): readonly StageOutput[] => (shown === "" ? [] : [{ kind: "text", text: shown }]);

/**
 * One judgement runs at a time, beside the stream: the text that comes meanwhile is the next window. The end of an answer
 * waits for the last one. An instance belongs to one turn and one channel, and keeps its count over the turn's answers.
 */
export function createAuditStream(options: AuditStreamOptions): OutputStage {
  const { emit, id, name, onFailure, place, waits } = options;
  const windows = createAuditWindows();
  let spent = 0;
  /** All of the present answer, in pieces: joined where it is to be rewritten. */
  let pieces: string[] = [];
  let answerChars = 0;
  let held = "";
  let shownChars = 0;
  let judgedChars = 0;
  let found: AuditDecision = allowed;
  let isTakenBack = false;
  /** To be recorded with what is shown next. */
  const flags: StageOutput[] = [];
  let running: Promise<void> | undefined;

  const flag = ({ reason, score }: AuditDecision): StageOutput => ({
    kind: "flag",
    reason,
    ...(score !== undefined && { score }),
  });

  async function judge(window: AuditWindow): Promise<void> {
    spent += 1;
    let decision = decideAudit(await options.audit(window.text), window, options);
    if (decision.action !== "block" && window.skipped > 0)
      decision = withoutVerdict(name, `${window.skipped} characters were too many to judge`, onFailure);
    if (decision.action === "flag") flags.push(flag(decision));
    if (isStricter(decision, found)) found = decision;
    judgedChars = window.end;
  }

  /** Judges the next window where there is one, then the one after it. */
  function judgeOn() {
    const isDue = running === undefined && found.action !== "block" && spent < options.evaluations;
    const window = isDue && place(answerChars) === "mid-stream" ? windows.take() : undefined;
    if (window === undefined) return;
    running = judge(window).then(() => {
      running = undefined;
      judgeOn();
    });
    // The end of the answer awaits it, and the turn ends otherwise when it is cancelled.
    running.catch(() => undefined);
  }

  function showUpTo(chars: number): readonly StageOutput[] {
    const shown = held.slice(0, Math.max(0, chars - shownChars));
    held = held.slice(shown.length);
    shownChars += shown.length;
    return text(shown);
  }

  const retraction = (replacement: string, { reason }: AuditDecision): StageOutput => ({
    kind: "retract",
    of: "answer",
    replacement,
    reason,
  });

  /** Puts other words in the place of the answer. */
  const inPlace = (replacement: string, why: AuditDecision): readonly StageOutput[] =>
    shownChars > 0 ? [retraction(replacement, why)] : text(replacement);

  const blocked = (): readonly StageOutput[] => [
    ...inPlace(wordsInPlaceOf(found), found),
    { kind: "stop", reason: found.reason },
  ];

  const mayRewrite = () => options.rewrite !== undefined && found.issues.length > 0;

  function drain(): readonly StageOutput[] {
    if (found.action === "block") {
      if (!mayRewrite()) return blocked();
      // The model says the rest, so that there is a whole answer to rewrite; the person sees none of it.
      if (isTakenBack || shownChars === 0) return [];
      isTakenBack = true;
      return [retraction("", found)];
    }
    const isWaiting = waits && place(answerChars) !== "none";
    return [...flags.splice(0), ...showUpTo(isWaiting ? judgedChars : answerChars)];
  }

  /** The answer that keeps to the principles, or nothing: then it stays blocked. */
  async function revise(): Promise<string | undefined> {
    const answer = pieces.join("");
    let given: string | undefined = answer;
    for (let attempt = 1; attempt <= options.revisions; attempt++) {
      const { reason, score, spans } = found;
      emit({
        kind: "guardrail-decision",
        stage: "output",
        guardrail: id,
        action: "rewrite",
        reason,
        ...(score !== undefined && { score }),
        // Places in the answer as the model gave it.
        ...(given === answer && spans.length > 0 && { spans }),
      });
      given = await options.rewrite!(given, found.issues);
      if (given === undefined) {
        found = { ...found, reason: `${found.reason}; the model gave no other answer` };
        return undefined;
      }
      found = await judgeWhole(given);
      if (found.action === "flag") flags.push(flag(found));
      if (found.action !== "block") return given;
      if (found.issues.length === 0) return undefined;
    }
    return undefined;
  }

  async function judgeWhole(whole: string): Promise<AuditDecision> {
    const all = createAuditWindows();
    all.push(whole);
    const window = all.takeRest();
    if (window === undefined) return withoutVerdict(name, "the rewritten answer is empty", onFailure);
    if (window.skipped > 0) return withoutVerdict(name, "the rewritten answer is too long", onFailure);
    return decideAudit(await options.audit(window.text), window, options);
  }

  function begin() {
    // Left where it wasn't to be judged.
    windows.takeRest();
    pieces = [];
    answerChars = 0;
    held = "";
    shownChars = 0;
    judgedChars = 0;
    found = allowed;
    isTakenBack = false;
  }

  return {
    push(delta) {
      pieces.push(delta);
      answerChars += delta.length;
      held += delta;
      windows.push(delta);
      judgeOn();
      return drain();
    },
    async end() {
      while (running !== undefined) await running;
      if (found.action !== "block" && place(answerChars) !== "none") {
        // Whatever the bound is: the end of an answer is always judged.
        const rest = windows.takeRest();
        if (rest !== undefined) await judge(rest);
      }
      if (found.action !== "block") {
        const shown = [...flags.splice(0), ...showUpTo(answerChars)];
        begin();
        return shown;
      }
      const why = found;
      const rewritten = mayRewrite() ? await revise() : undefined;
      if (rewritten === undefined) return blocked();
      const outputs = [...flags.splice(0), ...inPlace(rewritten, why)];
      begin();
      return outputs;
    },
  };
}
