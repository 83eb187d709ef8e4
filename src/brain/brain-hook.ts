/** Connects a brain with a turn: the hook gives context before, puts failing tools last, and remembers the actions. */
import { describeError, type FragmentContent, type FragmentKind, type TurnId } from "../base/index.ts";
import type {
  CallView,
  ComposedContext,
  EpisodeDraft,
  Hook,
  Memory,
  ToolOutcome,
  TurnSummary,
  TurnView,
} from "../ports/index.ts";
import { digestHead } from "./context/memory-candidates.ts";
import { describeCall } from "./memory/describe-call.ts";
import { failureHookScores, PERSONS_NO_IMPORTANCE } from "./memory/episode.ts";
import { isWorkOf, owningSkill, type SkillTools } from "./skills/owning-skill.ts";

/** Brings the work of earlier sessions on a brain into the conversations of its owner, and of no other user. */
export interface EarlierSessions {
  /** Whether a person keeps sessions out of memory: then nothing of one is kept, and none hears of memory. */
  isOff(): boolean;
  /** The digest that a new conversation would have; notes nothing. */
  look(): Promise<string>;
  /**
   * Notes the request of a turn.
   * @param record takes the rules that are in it
   * @returns the words on earlier sessions for its context; "" without any
   */
  begin(view: TurnView, record: (draft: EpisodeDraft) => Promise<number>): Promise<string>;
  /** Notes a call for later sessions. @returns the members of its episode by which they will know it */
  called(view: CallView, outcome: ToolOutcome): Promise<Pick<EpisodeDraft, "command" | "error" | "files">>;
  /** Notes the answer of a turn. */
  ended(view: TurnView, summary: TurnSummary): Promise<void>;
}

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
 * @param sessions those before a conversation; @default none
 */
export function createBrainHook(
  memory: Memory,
  skills: () => Promise<readonly SkillTools[]> = async () => [],
  sessions: EarlierSessions = noSessions,
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
    const own = { harness: "brainstem", session: view.session.session, turn: view.turn };
    const drafting = draftOf();
    const write = async () => {
      const draft = await drafting;
      const provenance = { ...draft.provenance, ...own };
      const { layer, kind, source, text } = await memory.record(view.session, { ...draft, provenance });
      view.emit({ kind: "memory-write", layer, memory: kind, source, text });
    };
    const turn = turns.get(view.turn) ?? { written: Promise.resolve() };
    turn.written = turn.written.then(write, async error => {
      await write();
      throw error;
    });
    turn.written.catch(() => undefined); // Awaited, with its error, after the turn.
  }

  /** The context goes without a digest that can't be composed, and says so. */
  async function begin(view: TurnView, said: EpisodeDraft[]) {
    const keep = async (draft: EpisodeDraft) => said.push(draft) && 0;
    try {
      return { digest: await sessions.begin(view, keep) };
    } catch (error) {
      return { digest: "", problem: describeError(error) };
    }
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
      const isOff = sessions.isOff();
      const said: EpisodeDraft[] = [];
      const { digest, problem } = isOff ? { digest: "" } : await begin(view, said);
      const context = await memory.buildContext(view.session, view.input, {
        tools: view.tools.map(({ name }) => name),
        digest,
      });
      const { fragments, leftOut, tokens, budgetTokens, tools } = isOff ? withoutMemory(context) : context;
      const summaries = fragments.map(({ kind, source, tokens, reason }) => ({
        kind,
        source,
        tokens,
        reason,
      }));
      const out = problem === undefined ? leftOut : [unread(problem), ...leftOut];
      view.emit({ kind: "context-composed", fragments: summaries, tokens, budgetTokens, leftOut: out });
      turns.set(view.turn, { loaded: skillsIn(fragments), tools, written: Promise.resolve() });
      // Later than the context, which need not repeat the words of its own turn.
      for (const draft of said) remember(view, async () => draft);
      return { fragments };
    },
    // The same order in all steps of a turn: the model has seen the failures of this one itself.
    beforeStep({ turn }) {
      const tools = turns.get(turn)?.tools;
      return tools === undefined ? undefined : { tools };
    },
    // Memories that are there may still be erased.
    beforeTool({ tool, operations }) {
      const writes = tool.category === "memory" && operations.some(({ name }) => name === "memory.write");
      if (!writes || tool.name === "forget" || !sessions.isOff()) return undefined;
      return { decision: "deny", rule: "memory off", reason: OFF };
    },
    afterTool(call, outcome) {
      if (call.tool.category === "memory" || sessions.isOff()) return undefined;
      remember(call, async () => {
        const [skill, heard] = await Promise.all([skillOf(call), sessions.called(call, outcome)]);
        return { ...episodeOf(call, outcome, skill), ...heard };
      });
      return undefined;
    },
    // A turn that goes on asks for its context again.
    onSuspend: ({ turn }) => settle(turn),
    async afterTurn(view, summary) {
      const isOff = sessions.isOff();
      if (!isOff) await sessions.ended(view, summary).catch(() => undefined);
      if (!isOff && summary.status === "failed") {
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

const noSessions: EarlierSessions = {
  isOff: () => false,
  look: async () => "",
  begin: async () => "",
  called: async () => ({}),
  ended: async () => {},
};

const OFF = "memory is off here, so that nothing is kept. A person switches it on by: brainstem memory on";

const unread = (problem: string): ComposedContext["leftOut"][number] => ({
  ...digestHead,
  tokens: 0,
  why: problem,
});

/** Rules and skills hold. */
function withoutMemory(context: ComposedContext): ComposedContext {
  const fragments = context.fragments.filter(({ kind }) => ASIDE_OF_MEMORY.has(kind));
  const tokens = fragments.reduce((sum, fragment) => sum + fragment.tokens, 0);
  const { tools: _, ...rest } = context;
  return { ...rest, fragments, tokens, leftOut: [] };
}
const ASIDE_OF_MEMORY: ReadonlySet<FragmentKind> = new Set(["skill", "skills", "permissions"]);

const skillsIn = (fragments: readonly FragmentContent[]): readonly string[] =>
  fragments.flatMap(({ kind, source }) => (kind === "skill" ? (source.file.split("/").at(-2) ?? []) : []));

/** The executor's words for a call that was rejected without a person: the time was up, or no answer was one. */
const NOBODYS = /^Nobody\b/;

function episodeOf(view: CallView, outcome: ToolOutcome, skill: string | undefined): EpisodeDraft {
  const { call, tool, approvedBy, editedFrom } = view;
  const about = {
    skill: skill ?? tool.category,
    isSkill: skill !== undefined,
    action: describeCall(tool.name, call.arguments),
    origin: "mind",
  } as const;
  if (outcome.status === "refused") {
    const isByPerson = outcome.code === "tool.approval-rejected" && !NOBODYS.test(outcome.message);
    const lesson = isByPerson ? { importance: PERSONS_NO_IMPORTANCE } : {};
    return { ...about, result: `blocked by ${outcome.code}`, detail: outcome.message, ...lesson };
  }
  const edit = editedFrom === undefined ? "" : `, who changed it from ${describeCall(tool.name, editedFrom)}`;
  const ran = {
    ...about,
    ...(approvedBy !== undefined && { context: `approved by ${approvedBy}${edit}` }),
    ...(edit !== "" && { importance: PERSONS_NO_IMPORTANCE }),
    detailOrigin: "tool",
  } as const;
  // Git keeps the log: a person's mail is no lesson.
  const isKept = tool.readsPrivate !== true;
  return outcome.status === "succeeded"
    ? { ...ran, result: "success", ...(isKept && { detail: outcome.text }) }
    : { ...ran, result: "failure", detail: outcome.message, ...failureHookScores };
}
