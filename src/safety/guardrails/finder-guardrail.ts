/** `createFinderGuardrail`: a guardrail that acts on the matches of a finder, in whole texts and in streams alike. */
import type {
  Guardrail,
  GuardrailVerdict,
  OutputStage,
  StageOutput,
  StreamFinder,
  StreamFinding,
  TurnView,
} from "../../ports/index.ts";
import { createHoldBack, replaceAll } from "./hold-back.ts";
import { blockedWords } from "./judge-text.ts";
import { overBlocks } from "./over-blocks.ts";

export interface FinderGuardrailOptions
  extends Pick<Guardrail, "id" | "stages" | "deadlineMs">,
    Partial<Pick<Guardrail, "onFailure">> {
  /** The finder for one text or one stream of this turn, such as by its tenant. */
  finderOf(turn: TurnView): StreamFinder;
  /** The effect of a match. @default "redact" */
  readonly action?: "redact" | "block" | "ask" | "flag";
  /** The words in the place of a text that is blocked or withheld. */
  readonly words?: string;
  /** In words, for the record. @default the kinds that were found */
  reasonOf?(found: readonly StreamFinding[]): string;
}

type Action = NonNullable<FinderGuardrailOptions["action"]>;

/** Fails closed unless its options say otherwise. Every decision is a `guardrail-decision` with its places. */
export function createFinderGuardrail(options: FinderGuardrailOptions): Guardrail {
  const { action = "redact", deadlineMs, id, onFailure = "closed", reasonOf = kindsOf, stages } = options;
  const finderOf = (turn: TurnView) =>
    action === "redact" ? options.finderOf(turn) : asItCame(options.finderOf(turn));
  const verdictOn = (found: readonly StreamFinding[]): GuardrailVerdict & { readonly action: Action } => {
    const scores = found.flatMap(({ score }) => (score === undefined ? [] : [score]));
    return {
      action,
      reason: reasonOf(found),
      ...(scores.length > 0 && { score: Math.max(...scores) }),
      spans: found.map(({ end, start }) => ({ start, end })),
    };
  };
  return {
    id,
    kind: action === "redact" ? "rewrite" : "judge",
    onFailure,
    ...(stages !== undefined && { stages }),
    ...(deadlineMs !== undefined && { deadlineMs }),
    judge({ text: given, turn }) {
      const { found, text } = replaceAll(finderOf(turn), given);
      if (found.length === 0) return undefined;
      const shown = action === "redact" ? { text } : options.words !== undefined && { text: options.words };
      return { ...verdictOn(found), ...shown };
    },
    openStream(turn, channel, before) {
      const record = (found: readonly StreamFinding[]) =>
        turn.emit({ kind: "guardrail-decision", stage: "mid-stream", guardrail: id, ...verdictOn(found) });
      const finder = finderOf(turn);
      const haltOn: HaltOn = found => ({
        action: action as "block" | "ask",
        reason: reasonOf(found),
        replacement: options.words ?? blockedWords,
      });
      const isHalt = action === "block" || action === "ask";
      const stage = isHalt ? createHalt(finder, haltOn) : createHoldBack(finder, record);
      /** Reasoning can't be taken back: only what was not shown is changed. */
      const takenBack = (shown: string, reason: string): readonly StageOutput[] =>
        channel === "text" ? [{ kind: "retract", tail: shown, replacement: "", reason }] : [];
      return overBlocks(stage, {
        finder,
        before,
        onCrossing({ found, hidden, shown }) {
          if (isHalt) {
            const halt = haltOn([found]);
            if (halt.action === "block") return stopOn(halt);
            const { reason, replacement } = halt;
            const withheld = { kind: "text", text: channel === "text" ? shown + hidden : hidden } as const;
            return [...takenBack(shown, reason), { kind: "ask", reason, replacement }, withheld];
          }
          record([found]);
          const { replacement } = found;
          if (replacement.startsWith(shown)) return [{ kind: "text", text: replacement.slice(shown.length) }];
          return [...takenBack(shown, reasonOf([found])), { kind: "text", text: replacement }];
        },
      });
    },
  };
}

type HaltOn = (found: readonly StreamFinding[]) => {
  readonly action: "block" | "ask";
  readonly reason: string;
  readonly replacement: string;
};

/** The text goes on up to the first match: a block ends the answer, an ask withholds it from there. */
function createHalt(finder: StreamFinder, haltOn: HaltOn): OutputStage {
  let found: readonly StreamFinding[] = [];
  let given = 0;
  let hasAsked = false;
  const holdBack = createHoldBack(finder, each => {
    found = each;
  });

  function outputs(passed: ReturnType<typeof holdBack.push>): readonly StageOutput[] {
    const text = passed[0]?.text ?? "";
    const at = found.length === 0 || hasAsked ? text.length : found[0]!.start - given;
    given += text.length;
    if (at === text.length) return passed;
    const { action, reason, replacement } = haltOn(found);
    found = [];
    if (action === "block") return stopOn({ replacement, reason });
    hasAsked = true;
    const before: readonly StageOutput[] = at === 0 ? [] : [{ kind: "text", text: text.slice(0, at) }];
    return [...before, { kind: "ask", reason, replacement }, { kind: "text", text: text.slice(at) }];
  }

  return {
    push: delta => outputs(holdBack.push(delta)),
    end(isCut) {
      const rest = outputs(holdBack.end(isCut));
      hasAsked = false;
      found = [];
      return rest;
    },
  };
}

const stopOn = ({
  reason,
  replacement,
}: Pick<ReturnType<HaltOn>, "reason" | "replacement">): readonly StageOutput[] => [
  { kind: "retract", replacement, reason },
  { kind: "stop", reason },
];

/** The finder, whose matches stay in the text. */
const asItCame = (finder: StreamFinder): StreamFinder => ({
  ...finder,
  scan(window, isEnd, from) {
    const { findings, ...scan } = finder.scan(window, isEnd, from);
    const kept = findings.map(each => ({ ...each, replacement: window.slice(each.start, each.end) }));
    return { ...scan, findings: kept };
  },
});

const kindsOf = (found: readonly StreamFinding[]): string =>
  [...new Set(found.map(({ kind }) => kind))].join(", ");
