/** `createAuditorGuardrail`: the auditor as a guardrail, and the hook that shows it the calls of a turn. */
import { describeError, type Limits } from "../../base/index.ts";
import type { LanguageModel } from "../../model/index.ts";
import type { Guardrail, Hook, Operation, TurnView } from "../../ports/index.ts";
import type { Audit, AuditIssue, Auditor } from "./audit.ts";
import { decideAudit, withoutVerdict, wordsInPlaceOf } from "./audit-decision.ts";
import { createAuditStream } from "./audit-stream.ts";
import { createAuditWindows } from "./audit-windows.ts";
import { type AskModel, createModelAuditor } from "./model-auditor.ts";
import type { Principle } from "./principles.ts";
import { rewriteCall } from "./rewrite-answer.ts";
import { type AuditTime, flagsIn, placeOfAudit, type TurnRisk } from "./risk.ts";
import { createLeakAuditor } from "./rule-auditor.ts";

export const AUDITOR_ID = "auditor";

/** The settings of one tenant. */
export interface AuditSettings {
  readonly when: AuditTime;
  /** The stream waits for judgements. Else text is shown at once, and taken back where it breaks a principle. */
  readonly waits: boolean;
  /** The model is asked for another answer before an answer is blocked. */
  readonly revise: boolean;
  /** The effect of a missing verdict: closed blocks the answer, open lets it pass. Both are recorded. */
  readonly onFailure: "open" | "closed";
}

export interface AuditorOptions {
  /** The model, or rules alone. */
  readonly auditor: LanguageModel | Auditor;
  readonly ask: AskModel;
  /** The model that is asked to rewrite: the mind's own. */
  readonly author: LanguageModel;
  /** A rejection is a missing verdict. */
  readonly principlesOf: (turn: TurnView) => Promise<readonly Principle[]>;
  readonly settingsOf: (turn: TurnView) => AuditSettings;
  /** The tier of a call's operation, by the policy's table. */
  readonly tierOf: (operation: Operation) => 1 | 2 | 3;
  readonly limits: Limits;
}

export interface OpenAuditor {
  readonly guardrail: Guardrail;
  readonly hook: Hook;
}

const MOST_TURNS = 10_000;

export function createAuditorGuardrail(options: AuditorOptions): OpenAuditor {
  const { ask, author, limits, principlesOf, settingsOf, tierOf } = options;
  const auditor = auditorOf(options);
  const leaks = createLeakAuditor();
  /** The greatest tier of the calls of each turn that runs here. */
  const tiers = new Map<string, TurnRisk["tier"]>();
  const tierIn = (turn: TurnView) => tiers.get(keyOf(turn)) ?? 0;
  const forget = (turn: TurnView) => void tiers.delete(keyOf(turn));

  /** All of it belongs to one turn: nothing is kept between two. */
  function openAudit(turn: TurnView) {
    const reading = principlesOf(turn).catch(
      error => `the principles can't be read: ${describeError(error)}`,
    );
    return async (text: string): Promise<Audit> => {
      const { context, signal } = turn;
      const principles = await reading;
      if (typeof principles === "string") return { status: "failed", reason: principles };
      const request = { text, principles, instructions: context?.instructions, turn, signal };
      // No model is shown the instructions, so the comparison with them comes before it.
      const copied = await leaks.audit(request);
      return copied.status === "safe" ? auditor.audit(request) : copied;
    };
  }

  async function rewrite(turn: TurnView, answer: string, issues: readonly AuditIssue[]) {
    try {
      const text = (await ask(author, rewriteCall(answer, issues), turn, turn.signal)).trim();
      return text === "" ? undefined : text;
    } catch {
      turn.signal.throwIfAborted();
      return undefined;
    }
  }

  const guardrail: Guardrail = {
    id: AUDITOR_ID,
    stages: ["mid-stream", "output"],
    onFailure: "closed",
    deadlineMs: deadlineOf(limits),
    openStream(turn, channel) {
      const { onFailure, revise, waits, when } = settingsOf(turn);
      if (when === "never") return undefined;
      const place = (answerChars: number) =>
        placeOfAudit(when, {
          flags: flagsIn(turn, AUDITOR_ID),
          tier: tierIn(turn),
          inputChars: turn.input.length,
          answerChars,
        });
      return createAuditStream({
        id: AUDITOR_ID,
        name: auditor.name,
        audit: openAudit(turn),
        place,
        // Reasoning can't be taken back, nor rewritten.
        waits: waits || channel === "reasoning",
        onFailure,
        evaluations: limits.auditEvaluations,
        rewrite: revise && channel === "text" ? (answer, issues) => rewrite(turn, answer, issues) : undefined,
        revisions: limits.auditRevisions,
        emit: event => turn.emit(event),
      });
    },
    /** A whole text at once: all of it is judged. */
    async judge({ text, turn }) {
      const { onFailure, when } = settingsOf(turn);
      if (when === "never" || text === "") return undefined;
      const windows = createAuditWindows();
      windows.push(text);
      const window = windows.takeRest()!;
      const declared = { name: auditor.name, onFailure };
      const judged = decideAudit(await openAudit(turn)(window.text), window, declared);
      const decision =
        judged.action !== "block" && window.skipped > 0
          ? withoutVerdict(auditor.name, `${window.skipped} characters were too many to judge`, onFailure)
          : judged;
      const { issues: _, ...verdict } = decision;
      if (decision.action === "allow") return undefined;
      return decision.action === "block" ? { ...verdict, text: wordsInPlaceOf(decision) } : verdict;
    },
  };

  const hook: Hook = {
    name: AUDITOR_ID,
    onFailure: "closed",
    beforeTool(call) {
      if (tiers.size >= MOST_TURNS) tiers.delete(tiers.keys().next().value!);
      const operations = call.judged ?? call.operations;
      tiers.set(keyOf(call), Math.max(tierIn(call), ...operations.map(tierOf)) as TurnRisk["tier"]);
      return undefined;
    },
    afterTurn: forget,
    onSuspend: forget,
  };
  return { guardrail, hook };
}

const auditorOf = ({ ask, auditor, limits }: AuditorOptions): Auditor =>
  "audit" in auditor ? auditor : createModelAuditor({ ask, limits, model: auditor });

const keyOf = ({ session: { session, tenant, user }, turn }: TurnView) =>
  JSON.stringify([tenant, user, session, turn]);

/** The judgement that runs when an answer ends, the last one, and each revision with its own. */
const deadlineOf = ({ auditMs, auditRevisions, modelCallMs }: Limits): number =>
  auditMs * 2 + auditRevisions * (modelCallMs + auditMs) + auditMs;
