/** Names the sentences that the reflex model has in each of its languages. */

export interface Phrases {
  readonly hello: string;
  readonly invitation: string;
  readonly welcome: string;
  /** Of files that came with the request, by name or media type. */
  readonly unreadable: (files: string) => string;
  /** Said once in a conversation: introduces the reflex, and says how to have a larger model. */
  readonly disclosure: string;
  readonly remembered: (text: string) => string;
  readonly alreadyKnown: (text: string) => string;
  readonly notRemembered: (reason: string) => string;
  readonly cannotRemember: string;
  readonly unknown: (topic: string) => string;
  readonly tooVague: string;
  readonly unsearchable: (reason: string) => string;
  readonly found: string;
  readonly refused: (tool: string, reason: string) => string;
  readonly failed: (tool: string, reason: string) => string;
  readonly done: (tool: string, result: string) => string;
  readonly usingSkill: (name: string) => string;
  readonly destination: string;
  readonly fences: string;
  readonly unmet: string;
  readonly noTool: (tool: string) => string;
  readonly missingArguments: (tool: string) => string;
  readonly needsLarger: string;
  readonly notDone: (tool: string) => string;
  readonly closest: string;
  readonly taskUnderWay: string;
  readonly noTask: string;
  readonly noPreferences: string;
  readonly nothingToSummarise: string;
  readonly tools: string;
  readonly skills: string;
  readonly noTools: string;
  /** Marks words of unknown truth. */
  readonly quoted: (origin: string, text: string) => string;
  /** An offer: the end of an answer, by which a yes is understood. */
  readonly shallRemember: (text: string) => string;
  readonly shallReplace: string;
  readonly shallErase: string;
  /** Of a memory that gave way, with its place. */
  readonly goes: (text: string, place: string) => string;
  /** @param line a memory and its place */
  readonly against: (line: string) => string;
  readonly whichCorrected: string;
  readonly foundToForget: string;
  readonly nothingToForget: (topic: string) => string;
  /** Of everything, or of all of a kind: too much for one yes. */
  readonly nameWhatGoes: string;
  readonly erased: string;
  readonly notErased: (reason: string) => string;
  readonly stillElsewhere: string;
  readonly nothingOpen: string;
  readonly leftAlone: string;
  /** @param counts of the layers, as the tool words them */
  readonly holds: (counts: string) => string;
  readonly newest: string;
  /** Before what has a word of a question and doesn't answer it. */
  readonly onlyNear: (topic: string) => string;
  readonly nearest: string;
  /** Words of the question that the answer doesn't have. */
  readonly without: (missing: readonly string[]) => string;
  /** Cites what the user said in this conversation. */
  readonly saidEarlier: string;
}
