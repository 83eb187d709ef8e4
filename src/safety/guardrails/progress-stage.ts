/** `openProgressStage`: the guardrails over what a running call says of its progress, each message and all of them in a row. */
import type { Limits } from "../../base/index.ts";
import type { CallView, Guardrail, HookEventDraft, OutputStage } from "../../ports/index.ts";
import { openStream } from "./answer-stage.ts";
import { type Halt, judgesAt, judgeText, type TextToJudge } from "./judge-text.ts";
import { createStreamChain, type StreamChain } from "./stream-chain.ts";

/** A text of a tool, at the stage where results are judged. */
export const ofTool = ({ tool }: CallView, text: string): Omit<TextToJudge, "turn"> => ({
  stage: "cross-agent",
  text,
  origin: "tool",
  from: tool.name,
});

export const withheldNotice = (what: string, { guardrail, reason }: Halt): string =>
  `[${what} is withheld by the guardrail ${guardrail}: ${reason}]`;

/**
 * A message is judged as a whole, as a result is; then its text passes the streams of the guardrails, which find what was
 * split over several messages. A halt ends the call's progress: no person is asked about a word on the way.
 */
export function openProgressStage(
  view: CallView,
  load: () => readonly Guardrail[] | Promise<readonly Guardrail[]>,
  limits: Pick<Limits, "hookMs">,
): OutputStage {
  let opened: { readonly guardrails: readonly Guardrail[]; readonly chain: StreamChain } | undefined;

  async function open() {
    const guardrails = (await load()).filter(each => judgesAt(each, "cross-agent"));
    const streams = guardrails.flatMap(each => openStream(each, atCrossAgent(view), "text") ?? []);
    return { guardrails, chain: createStreamChain(streams, atCrossAgent(view), limits) };
  }

  return {
    async push(message) {
      opened ??= await open();
      const { chain, guardrails } = opened;
      const { halt, text } = await judgeText(guardrails, { ...ofTool(view, message), turn: view }, limits);
      if (halt === undefined) return text === "" ? [] : chain.push(text);
      const notice = withheldNotice(`The progress of ${view.tool.name}`, halt);
      return [
        { kind: "text", text: notice },
        { kind: "stop", reason: halt.reason },
      ];
    },
    end: async () => opened?.chain.end() ?? [],
  };
}

/** A tool's progress is judged at the stage of its result, also by streams. */
const atCrossAgent = (view: CallView): CallView => ({
  ...view,
  emit: (event: HookEventDraft) =>
    view.emit(event.kind === "guardrail-decision" ? { ...event, stage: "cross-agent" } : event),
});
