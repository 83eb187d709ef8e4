/** The parts of a project that an MCP server needs. */
import type { Brain } from "../../brain/index.ts";
import type { Judgement, Policy } from "../../policy/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import type { Scope } from "../../ports/index.ts";
import type { ClientPeople } from "../client-people.ts";

export interface ServedBrain {
  readonly brain: Brain;
  /** The user and the project of the memory. */
  readonly scope: Scope;
  /** As the files have it now. */
  policy(): Promise<Policy>;
  /** Who are asked about a client's calls. */
  readonly people: ClientPeople;
  /** The rules' judgement of a call that an agent would make elsewhere. */
  judgeCall(call: HarnessCall): Promise<Judgement>;
}

/**
 * The brain as it is now: asked at each call, since brains are made, moved and mended while a server runs.
 * @throws brain.not-found, brain.link-broken, brain.malformed, volume.*
 */
export type FindBrain = () => Promise<ServedBrain>;
