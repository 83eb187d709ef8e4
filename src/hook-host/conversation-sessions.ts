/** `createConversationSessions` gives conversations of Brainstem's own the part of an agent under hooks: the same digest, journal and lines. */
import type { Json } from "../base/index.ts";
import type { Brain, EarlierSessions } from "../brain/index.ts";
import { answerEvent, type HarnessEvent, type HookBrain } from "../harness/index.ts";
import type { CallView, EpisodeDraft, Redactor, SessionKey, ToolOutcome, TurnView } from "../ports/index.ts";
import type { BrainPlace } from "../project/index.ts";
import type { DigestBrain } from "./digest-brain.ts";
import { openDigestSources } from "./open-digest-sources.ts";
import { openHookBrain } from "./open-hook-brain.ts";

export interface ConversationSessionsOptions {
  readonly place: BrainPlace;
  readonly brain: Brain;
  readonly redactor: Redactor;
  /** The name by which the brain knows the project, and the command of its tests. */
  readonly project: { readonly name: string; readonly test?: string | undefined };
  /** Messages of a conversation that the model sees; it has forgotten those before them. */
  readonly historyMessages: number;
}

/** The name of Brainstem's own conversations in journals and digests. */
const SPEAKER = "Brainstem";
/** A mind keeps such a sentence by its own tool, in the file that it belongs to. */
const REMEMBERS = /^\W*(?:please )?remember\b/i;
/** Conversations of one process whose digest is kept; others are taken for resumed ones. */
const MAX_KEPT = 100;

/** A digest that a conversation has, for as long as this process knows it. */
interface Given {
  readonly turn: string;
  /** Whether it was given again, since the model has forgotten the beginning. */
  readonly isAgain: boolean;
  readonly digest: string;
  /** The digest, and the lines that the latest prompt called for. */
  readonly text: string;
}

export function createConversationSessions(
  options: ConversationSessionsOptions,
): Omit<EarlierSessions, "isOff"> {
  const { place, brain, redactor, project, historyMessages } = options;
  const hooks = openHookBrain(place);
  const digests = openDigestSources({
    place,
    redactor: async () => redactor,
    project: async () => project.name,
    brain: digestBrainOf(brain),
  });
  const given = new Map<string, Given>();

  const own: HookBrain = {
    ...hooks,
    // The events of a turn come once.
    calls: { ...hooks.calls, claim: () => ({ isFirst: true, answered: async () => undefined, settle() {} }) },
    redact: async text => (await redactor.redact(text)).text,
    // A conversation's task has a file of its own, and its model hears of failures in its context.
    notedSessions: async () => [],
    noteSession: async () => {},
    uncommitted: async () => undefined,
    remedies: async () => [],
    known: async () => [],
    record: async () => 0,
    async digest(_session, told) {
      const { digestOf } = await import("./hook-digest.ts");
      const { brains, ...others } = await digests.of(hooks.sessions.others(""));
      // The person's preferences are in each context, whole.
      const preferences = await brains[0].recall(undefined, {
        kinds: ["preference"],
        limit: MAX_PREFERENCES,
      });
      return digestOf({ brains, ...others }, [...told, ...preferences.map(({ text }) => `“${text}”`)], []);
    },
    async answersTo(prompt, session) {
      const { readPrompt } = await import("./read-prompt.ts");
      const question = readPrompt(prompt);
      if (question === undefined) return [];
      const { answersTo } = await import("./hook-digest.ts");
      return answersTo(await digests.of(hooks.sessions.others(session)), prompt, question);
    },
  };

  const isOwner = ({ tenant, user }: SessionKey) =>
    tenant === brain.owner.tenant && user === brain.owner.user;

  const answer = async (event: HarnessEvent, part: Partial<HookBrain> = {}) =>
    (await answerEvent(SPEAKER, event, { ...own, ...part })).context ?? "";

  /** The digest at a conversation's start, and again where the model has forgotten its start; "" for a resumed conversation. */
  async function digestFor(view: TurnView, before: Given | undefined): Promise<Given> {
    const isAgain = view.history.length >= historyMessages;
    if (before !== undefined && before.isAgain === isAgain) return before;
    const isDue = view.history.length === 0 || isAgain;
    const source = isAgain ? "compact" : "startup";
    const digest = isDue ? await answer({ ...told(view, place), kind: "session-start", source }) : "";
    return { turn: view.turn, isAgain, digest, text: digest };
  }

  return {
    look: async () => (await own.digest("", [], SPEAKER)).text,
    async begin(view, record) {
      if (!isOwner(view.session)) return "";
      const key = view.session.session;
      const before = given.get(key);
      // A turn that goes on asks again.
      if (before?.turn === view.turn) return before.text;
      const current = await digestFor(view, before);
      const lines =
        view.origin === "person"
          ? await answer(
              { ...told(view, place), kind: "prompt", text: view.input },
              { record: async draft => (REMEMBERS.test(draft.action) ? 0 : record(draft)) },
            )
          : "";
      const text = [current.digest, lines].filter(Boolean).join("\n\n");
      given.delete(key);
      if (given.size >= MAX_KEPT) given.delete(given.keys().next().value!);
      given.set(key, { ...current, turn: view.turn, text });
      return text;
    },
    async called(view, outcome) {
      // A refusal is no failure of its command.
      if (!isOwner(view.session) || outcome.status === "refused") return {};
      let heard: Partial<EpisodeDraft> = {};
      const record = async (draft: EpisodeDraft) => {
        heard = draft;
        return 0;
      };
      await answer(callEvent(view, outcome, options), { record });
      const { command, error, files } = heard;
      return {
        ...(command !== undefined && { command }),
        ...(error !== undefined && { error }),
        ...(files !== undefined && { files }),
      };
    },
    async ended(view, { text }) {
      if (!isOwner(view.session) || text.trim() === "") return;
      await answer({ ...told(view, place), kind: "stop", message: text });
    },
  };
}

/** More than a digest shows. */
const MAX_PREFERENCES = 12;

/** The name of a conversation's journal. */
const journalOf = ({ session }: SessionKey) => `${SPEAKER} ${session}`;

/** Forgets the journal of a conversation whose words were erased. */
export const forgetJournal = (place: BrainPlace, key: SessionKey): void =>
  openHookBrain(place).sessions.remove(journalOf(key));

const told = ({ session }: TurnView, { project }: BrainPlace) => ({
  name: "turn",
  session: journalOf(session),
  directory: project,
});

/** The members that a digest needs of the brain that this process has open. */
const digestBrainOf = (brain: Brain): DigestBrain => ({
  volume: brain.volume,
  recall: (query, options) => brain.recall(brain.owner, query, options),
  workspace: brain.workspace,
  noteSession: brain.noteSession,
  buried: async () => (await brain.review.read()).tombstones.map(({ of }) => of),
});

/** The call as an agent's harness would tell of it: tools that stand for a command have its words. */
function callEvent(
  view: CallView,
  outcome: ToolOutcome,
  { place, project }: ConversationSessionsOptions,
): Extract<HarnessEvent, { kind: "after-tool" }> {
  const { call, tool, operations } = view;
  const of = (name: string) => operations.find(each => each.name === name);
  const { message } = (of("git.commit")?.arguments ?? {}) as { readonly message?: Json };
  const isTestRun = of("tests.run") !== undefined && project.test !== undefined;
  const stoodFor =
    typeof message === "string"
      ? `git commit -m ${JSON.stringify(message)}`
      : isTestRun
        ? project.test
        : undefined;
  const isOfShell = "command" in Object(call.arguments);
  const given = (stoodFor === undefined || isOfShell ? call.arguments : { command: stoodFor }) as Json;
  const detail = outcome.status === "succeeded" ? outcome.text : outcome.message;
  return {
    ...told(view, place),
    kind: "after-tool",
    call: { tool: tool.name, arguments: given },
    outcome: { hasFailed: hasFailed(outcome), detail },
  };
}

/** A command that fails is a result of its tool, with the exit code. */
function hasFailed(outcome: ToolOutcome): boolean {
  if (outcome.status !== "succeeded") return true;
  const { exitCode } = Object(outcome.output) as { readonly exitCode?: Json };
  return typeof exitCode === "number" && exitCode !== 0;
}
