/** The interface of each measured library to the benchmark, ours included. */

/** One turn's work: so many calls of one tool, one after the other, then a text in so many deltas. */
export interface Scenario {
  readonly toolRounds: number;
  readonly deltas: readonly string[];
  /** The tool's body; it knows how often it was called. */
  readonly lookUp: (input: LookUp) => { readonly id: number; readonly price: number };
}

export interface LookUp {
  readonly id: number;
}

/** The events that the reader of the stream saw. */
export interface TurnResult {
  readonly text: string;
  readonly deltas: number;
}

export interface Peer {
  /** A conversation of its own; several may run at once. */
  turn(): Promise<TurnResult>;
  close?(): Promise<void>;
}

/** `load` imports a package from the folder where the peer is installed. */
export type OpenPeer = (scenario: Scenario, load: Load) => Promise<Peer>;
export type Load = <Module>(specifier: string) => Promise<Module>;

/** The same tool everywhere, described by JSON Schema where that is taken. */
export const lookUpTool = {
  name: "lookup",
  description: "Looks something up.",
  schema: {
    type: "object",
    properties: { id: { type: "integer" } },
    required: ["id"],
    additionalProperties: false,
  },
} as const;

/** A stream read to its end; `deltaOf` knows its events of text. */
export async function readDeltas<Part>(
  stream: AsyncIterable<Part>,
  deltaOf: (part: Part) => string | undefined,
): Promise<TurnResult> {
  let text = "";
  let deltas = 0;
  for await (const part of stream) {
    const delta = deltaOf(part);
    if (delta === undefined) continue;
    text += delta;
    deltas += 1;
  }
  return { text, deltas };
}
