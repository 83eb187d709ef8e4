/** `createClientPeople` asks the people of a brain about the calls of MCP clients, and records the answers given at a client. */
import { isFault } from "../base/index.ts";
import { sha256Hex } from "../base/sha256-node.ts";
import type { Redactor } from "../ports/index.ts";
import { type BrainPlace, localOwner } from "../project/index.ts";
import type { Filing, Inbox, Outcome } from "../safety/approvals.ts";
import { redactJson } from "../safety/index.ts";
import type { ClientPeople, ClientQuestion, PeopleAnswer } from "../server/index.ts";
import { REPEAT_MS, withPlaceInbox } from "./place-inbox.ts";

export interface ClientPeopleOptions {
  readonly place: BrainPlace;
  readonly redactor: Redactor;
  /** Whether the calls run here, so that a person may change their arguments. */
  readonly runsHere: boolean;
}

const asked: PeopleAnswer = Object.freeze({ state: "asked" });

export function createClientPeople({ place, redactor, runsHere }: ClientPeopleOptions): ClientPeople {
  const { user } = localOwner();

  async function filingOf({
    argumentsHash,
    client,
    ...matter
  }: ClientQuestion): Promise<Filing & { id: string }> {
    return {
      ...matter,
      id: sha256Hex(JSON.stringify(["mcp", client, place.project, argumentsHash])).slice(0, 20),
      hash: argumentsHash,
      kind: "approve",
      text: `May ${client} run ${matter.operation}?`,
      arguments: await redactJson(redactor, matter.arguments),
      requester: { user, harness: client, directory: place.project },
      repeats: runsHere ? "here" : "elsewhere",
    };
  }

  const take = async (inbox: Inbox, { hash, id }: { readonly hash?: string; readonly id: string }) =>
    answerOf(await inbox.take(id, hash!, REPEAT_MS));

  return {
    ask: async question => {
      const filing = await filingOf(question);
      return withPlaceInbox(place, async inbox => {
        const known = await take(inbox, filing);
        if (known.state === "asked") await inbox.file(filing);
        return known;
      });
    },
    count: async (question, isApproved) => {
      const filing = await filingOf(question);
      return withPlaceInbox(place, async inbox => {
        const { hash, id } = await inbox.file(filing);
        try {
          // Without roles: the client says that its person answers, and no host has authenticated them.
          await inbox.answer(id, { isApproved, hash }, { name: user, roles: [] });
        } catch (error) {
          const isLeft = isFault(error, "approval.forbidden") || isFault(error, "approval.over");
          if (!isLeft) throw error;
        }
        return take(inbox, filing);
      });
    },
  };
}

function answerOf(outcome: Outcome | undefined): PeopleAnswer {
  if (outcome === undefined) return asked;
  const { by, comment, decision, editedArguments } = outcome;
  return {
    state: decision === "approved" ? "approved" : "rejected",
    by: by.join(", "),
    ...(comment !== undefined && { comment }),
    ...(editedArguments !== undefined && { editedArguments }),
  };
}
