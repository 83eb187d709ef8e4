/** `ClientPeople`: the inbox of a brain's people, for the calls of MCP clients. */
import type { Json } from "../base/index.ts";
import type { ApprovalMatter } from "../ports/index.ts";

/** A call of a client that a rule asks about. */
export interface ClientQuestion extends ApprovalMatter {
  /** As the client calls itself. */
  readonly client: string;
}

/** A decision that counts for this call alone, and is used up; or the question waits in the inbox. */
export type PeopleAnswer =
  | { readonly state: "asked" }
  | {
      readonly state: "approved" | "rejected";
      readonly by: string;
      readonly comment?: string;
      readonly editedArguments?: Json;
    };

/** Each method may reject: then the call is refused. */
export interface ClientPeople {
  /** The decision that the same call has, within its time; else its question is filed. */
  ask(question: ClientQuestion): Promise<PeopleAnswer>;
  /** Counts the answer of the person at the client, by the rules of who may answer. */
  count(question: ClientQuestion, isApproved: boolean): Promise<PeopleAnswer>;
}

/** For a model, behind the reason. */
export const ASKED = "A person was asked: brainstem approvals; repeat the call once it's approved.";

/** For a model. */
export const rejectedBy = (by: string, comment: string | undefined): string =>
  `${by} rejected this call${comment === undefined ? "" : `: ${comment}`}. Don't make it again unless the person asks for it.`;
