/** The journal of a harness's session: a log of its own, and what a checkpoint needs of it. */

export type SessionEntry =
  /** `at`: milliseconds since the epoch. `branch`: undefined outside of a repository. `project`: the real path of its folder. */
  | {
      readonly kind: "prompt";
      readonly text: string;
      readonly at?: number;
      readonly harness?: string;
      readonly branch?: string;
      readonly project?: string;
    }
  /** A skill was loaded, or its tools were used. */
  | { readonly kind: "skill"; readonly skill: string }
  /** A call that is about to run is the work of a skill. @param call the fingerprint of its subject */
  | { readonly kind: "owner"; readonly call: string; readonly skill: string }
  | { readonly kind: "change"; readonly file: string; readonly at?: number }
  | {
      readonly kind: "call";
      readonly hasFailed: boolean;
      readonly command?: string;
      readonly error?: string;
      readonly at?: number;
    }
  /** The agent's last words of an answer. */
  | { readonly kind: "message"; readonly text: string; readonly at?: number }
  /** A text that the model was given; nothing is given twice. */
  | { readonly kind: "told"; readonly text: string }
  /** A conversation begins, or is shortened: the model knows nothing of what it was given before. */
  | { readonly kind: "shortened" }
  /** An agent at this depth hands work on; 0 for the session's own. */
  | { readonly kind: "delegation"; readonly level: number }
  | { readonly kind: "agent"; readonly id: string }
  /** It goes on with the work of another session, by the key of its line in WORKSPACE.md. */
  | { readonly kind: "continues"; readonly work: string }
  /** The agent or the person said that the task is done. */
  | { readonly kind: "finished" };

export interface SessionState {
  /** The skill that was loaded since the latest prompt. */
  readonly skill?: string;
  /** The skills that calls since the latest prompt are the work of, by the calls' fingerprints. */
  readonly owners: { readonly [call: string]: string };
  /** The agent's last words. */
  readonly message?: string;
  /** Texts that the model was given since the session's start, or since the conversation was shortened. */
  readonly told: readonly string[];
  /** The depth of each sub-agent by its id, 1 for those of the session's own agent. */
  readonly levels: { readonly [agent: string]: number };
  /** Depths of the agents whose delegations no sub-agent has begun with. */
  readonly handing: readonly number[];
}

/** Nothing here throws: a journal that can't be written or read is an empty one. */
export interface SessionJournal {
  add(session: string, entry: SessionEntry): void;
  read(session: string): SessionState;
  /** In the order of the session. */
  entries(session: string): readonly SessionEntry[];
  /** The entries of the latest other sessions that did something, newest first. */
  others(session: string): readonly (readonly SessionEntry[])[];
  /** Forgets one session. */
  remove(session: string): void;
  /** Forgets sessions that nothing was added to for a month. */
  prune(): void;
}

export function foldSession(entries: readonly SessionEntry[]): SessionState {
  let state: SessionState = { told: [], owners: {}, levels: {}, handing: [] };
  for (const entry of entries) state = next(state, entry);
  return state;
}

function next(state: SessionState, entry: SessionEntry): SessionState {
  switch (entry.kind) {
    case "prompt": {
      // A skill is called for by one prompt, not by all that follow.
      const { skill: _before, ...rest } = state;
      return { ...rest, owners: {} };
    }
    case "message":
      return { ...state, message: entry.text };
    case "told":
      return { ...state, told: [...state.told, entry.text] };
    case "shortened":
      return { ...state, told: [] };
    case "skill":
      return { ...state, skill: entry.skill };
    case "owner":
      return { ...state, owners: { ...state.owners, [entry.call]: entry.skill } };
    case "delegation":
      return { ...state, handing: [...state.handing, entry.level].slice(-MAX_HANDING) };
    case "agent":
      return begin(state, entry.id);
    default:
      return state;
  }
}

/** Delegations that wait for their sub-agents, at most: a refused one has none. */
const MAX_HANDING = 20;

/** No harness says which delegation a sub-agent comes from: of those that wait, it is taken to be the deepest. */
function begin(state: SessionState, id: string): SessionState {
  const { levels, handing } = state;
  if (Object.hasOwn(levels, id)) return state;
  const above = Math.max(0, ...handing);
  const at = handing.indexOf(above);
  return {
    ...state,
    levels: { ...levels, [id]: above + 1 },
    handing: handing.filter((_, index) => index !== at),
  };
}
