/** A page that holds a conversation: a mind, its model, and a store that lasts, without a server. */
import type { TurnId } from "../../../src/base/index.ts";
import { createMind, type Session } from "../../../src/mind/index.ts";
import { createReflexModel, type LanguageModel, type ModelCall } from "../../../src/model/index.ts";
import type { CommittedEvent, SessionKey, TurnSummary } from "../../../src/ports/index.ts";
import { openIndexedDbStore } from "../../../src/storage/browser.ts";
import type { SessionRecord, Store } from "../../../src/storage/index.ts";
import { createScriptedModel, forever, type ScriptedStep } from "../../../src/testing/index.ts";
import { defineTool } from "../../../src/tools/index.ts";
import { offer } from "../call-page.ts";

const key: SessionKey = { tenant: "acme", user: "ada", session: "monday" };
const { localStorage } = globalThis as unknown as { localStorage: Record<string, string | undefined> };

/** Leaves a mark that outlives the page each time that it is entered. */
const noteOf = (isEndless: boolean) =>
  defineTool({
    name: "note",
    description: "Writes a note.",
    category: "test",
    input: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    sideEffects: [],
    repeatability: "idempotent",
    execute: async ({ text }: { text: string }, { idempotencyKey }) => {
      localStorage.notes = JSON.stringify([...notes(), idempotencyKey]);
      if (isEndless) await new Promise(() => undefined);
      return `noted ${text}`;
    },
  });

const notes = (): string[] => JSON.parse(localStorage.notes ?? "[]") as string[];

const wordsOf = ({ prompt }: ModelCall, role: string): readonly string[] =>
  prompt.filter(message => message.role === role).map(({ content }) => JSON.stringify(content));

const takeNote = [{ tool: "note", input: { text: "milk" } }];
const models = {
  reflex: createReflexModel,
  /** Says how many messages it got. */
  counting: () => script(call => `That was number ${wordsOf(call, "user").length}.`),
  /** Takes a note, then says something and never ends. */
  "stopping-in-words": () => script(takeNote, ["I have noted", forever]),
  /** Takes a note, which never ends. */
  "stopping-in-a-tool": () => script(takeNote),
  /** Says what the tools said. */
  finishing: () => script(call => `Done: ${wordsOf(call, "tool").join()}`),
};

const script = (...steps: ScriptedStep[]) => createScriptedModel(steps, { atEnd: "repeat" }) as LanguageModel;

let store: Store;
let session: Session;
const prompts: string[] = [];

const recorded = (model: LanguageModel): LanguageModel => ({
  ...model,
  doStream(call) {
    prompts.push(JSON.stringify(call.prompt));
    return model.doStream(call);
  },
});

export const rig = offer({
  async start(model: keyof typeof models): Promise<void> {
    store = await openIndexedDbStore();
    const tools = [noteOf(model === "stopping-in-a-tool")];
    const policy = () => ({ rules: [], fallback: "allow" }) as const;
    session = createMind({ model: recorded(models[model]()), tools, policy, log: store.log }).session(key);
  },
  say: (text: string): Promise<TurnSummary> => session.turn(text).summary(),
  begin: (text: string): TurnId => {
    const turn = session.turn(text);
    void turn.summary();
    return turn.id;
  },
  resume: async (): Promise<TurnSummary | undefined> => (await session.resume())?.summary(),
  prompts: () => prompts,
  notes,
  async log(): Promise<readonly CommittedEvent[]> {
    const entries: CommittedEvent[] = [];
    for await (const entry of store.log.read(key)) entries.push(entry);
    return entries;
  },
  record: (): Promise<SessionRecord | undefined> => store.sessions.find(key),
});
