/** Connects a brain with a turn: the hook gives context before, puts failing tools last, and remembers the actions. */
import type { FragmentContent, TurnId } from "../base/index.ts";
import type { CallView, EpisodeDraft, Hook, Memory, ToolOutcome, TurnView } from "../ports/index.ts";
import { describeCall } from "./memory/describe-call.ts";
import { failureHookScores } from "./memory/episode.ts";
import { isWorkOf, owningSkill, type SkillTools } from "./skills/owning-skill.ts";

interface LiveTurn {
  /** The skills that the model has before it, the best match first. */
  readonly loaded: readonly string[];
  /** The tools in the order in which to offer them; undefined for the order that they have. */
  readonly tools?: readonly string[] | undefined;
  /** One episode after the other, so that the log tells them in the order in which they happened. */
  written: Promise<unknown>;
}

/**
 * Fails open: a mind without its memory still answers, and the failure is an event.
 * Episodes are written beside the turn and awaited behind it; tools of the category `memory` keep their own record.
 * @param skills the brain's skills, for the skill of an episode; @default none
 */
export function createBrainHook(
  memory: Memory,
  skills: () => Promise<readonly SkillTools[]> = async () => [],
): Hook {
  const turns = new Map<TurnId, LiveTurn>();

  /** The skill whose work a call is: the skill that owns its operations, else a loaded skill that they are about. */
  async function skillOf({ operations, turn }: CallView): Promise<string | undefined> {
    const names = turns.get(turn)?.loaded ?? [];
    const all = await skills().catch(() => []);
    const loaded = names.flatMap(name => all.find(each => each.name === name) ?? []);
    return owningSkill(operations, all) ?? loaded.find(skill => isWorkOf(operations, skill))?.name;
  }

  function remember(view: TurnView, draftOf: () => Promise<EpisodeDraft>) {
    const provenance = { harness: "brainstem", session: view.session.session, turn: view.turn };
    const drafting = draftOf();
    const write = async () => {
      const draft = { ...(await drafting), provenance };
      const { layer, kind, source, text } = await memory.record(view.session, draft);
      view.emit({ kind: "memory-write", layer, memory: kind, source, text });
    };
    const turn = turns.get(view.turn) ?? { written: Promise.resolve() };
    turn.written = turn.written.then(write, async error => {
      await write();
      throw error;
    });
    turn.written.catch(() => undefined); // Awaited, with its error, after the turn.
  }

  /** Waits for what is still being written of a turn, and forgets the turn. */
  async function settle(turn: TurnId) {
    const written = turns.get(turn)?.written;
    turns.delete(turn);
    await written;
  }

  return {
    name: "brain",
    onFailure: "open",
    async beforeTurn(view) {
      turns.set(view.turn, { loaded: [], written: Promise.resolve() });
      const { fragments, leftOut, tokens, budgetTokens, tools } = await memory.buildContext(
        view.session,
        view.input,
        { tools: view.tools.map(({ name }) => name) },
      );
      const summaries = fragments.map(({ kind, source, tokens, reason }) => ({
        kind,
        source,
        tokens,
        reason,
      }));
      view.emit({ kind: "context-composed", fragments: summaries, tokens, budgetTokens, leftOut });
      turns.set(view.turn, { loaded: skillsIn(fragments), tools, written: Promise.resolve() });
      return { fragments };
    },
    // The same order in all steps of a turn: the model has seen the failures of this one itself.
    beforeStep({ turn }) {
      const tools = turns.get(turn)?.tools;
      return tools === undefined ? undefined : { tools };
    },
    afterTool(call, outcome) {
      if (call.tool.category === "memory") return undefined;
      remember(call, async () => episodeOf(call, outcome, await skillOf(call)));
      return undefined;
    },
    // A turn that goes on asks for its context again.
    onSuspend: ({ turn }) => settle(turn),
    async afterTurn(view, summary) {
      if (summary.status === "failed") {
        remember(view, async () => ({
          skill: "conversation",
          action: "answer a turn",
          result: "failure",
          detail: `${summary.code}: ${summary.message}`,
          ...failureHookScores,
          origin: "mind",
        }));
      }
      await settle(view.turn);
    },
  };
}

const skillsIn = (fragments: readonly FragmentContent[]): readonly string[] =>
  fragments.flatMap(({ kind, source }) => (kind === "skill" ? (source.file.split("/").at(-2) ?? []) : []));

function episodeOf(view: CallView, outcome: ToolOutcome, skill: string | undefined): EpisodeDraft {
  const { call, tool, approvedBy } = view;
  const about = {
    skill: skill ?? tool.category,
    isSkill: skill !== undefined,
    action: describeCall(tool.name, call.arguments),
    origin: "mind",
  } as const;
  if (outcome.status === "refused")
    return { ...about, result: `blocked by ${outcome.code}`, detail: outcome.message };
  const ran = {
    ...about,
    ...(approvedBy !== undefined && { context: `approved by ${approvedBy}` }),
    detailOrigin: "tool",
  } as const;
  return outcome.status === "succeeded"
    ? { ...ran, result: "success", detail: outcome.text }
    : { ...ran, result: "failure", detail: outcome.message, ...failureHookScores };
}
