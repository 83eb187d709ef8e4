/** The states of a session, and which may follow which. */
import { fault } from "../base/index.ts";

/** Source: the table of states in the specification of the mind, §2. */
const followers = {
  idle: ["initializing", "shutting-down"],
  initializing: ["ready", "errored", "shutting-down"],
  ready: ["processing", "reflecting", "shutting-down"],
  processing: ["ready", "awaiting-tool-result", "errored", "shutting-down"],
  "awaiting-tool-result": ["processing", "ready", "errored", "shutting-down"],
  reflecting: ["ready", "processing", "shutting-down"],
  errored: ["ready", "shutting-down"],
  "shutting-down": ["shutdown"],
  shutdown: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SessionState = keyof typeof followers;

export const sessionStates = Object.freeze(Object.keys(followers)) as readonly SessionState[];

/** The states that may follow a state. */
export const statesAfter = (state: SessionState): readonly SessionState[] => followers[state];

export interface StateMachine {
  readonly state: SessionState;
  /** Entering the state that it is in changes nothing. @throws session.state naming both states and what is allowed */
  enter(to: SessionState): void;
}

export const createStateMachine = (initial: SessionState = "idle"): StateMachine => new Machine(initial);

class Machine implements StateMachine {
  #state: SessionState;
  constructor(initial: SessionState) {
    this.#state = initial;
  }

  get state() {
    return this.#state;
  }

  enter(to: SessionState) {
    const from = this.#state;
    if (to === from) return;
    const allowed = statesAfter(from);
    if (!allowed.includes(to)) throw fault("session.state", { from, to, allowed });
    this.#state = to;
  }
}
