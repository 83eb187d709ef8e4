/** Asks a person about one call, through the client: by an elicitation, and only the boolean `true` is a yes. */
import { type Clock, isRecord, type JsonRecord } from "../../base/index.ts";
import { visibleText } from "../../tools/mcp.ts";

/** Members of `_meta` that newer clients send with each request, instead of once. Source: MCP 2026-07-28. */
export const metaKeys = Object.freeze({
  version: "io.modelcontextprotocol/protocolVersion",
  client: "io.modelcontextprotocol/clientInfo",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
});

/** Whether a client shows forms: a client without modes does, for forms came first; a client that names only `url` doesn't. */
export function canElicit(capabilities: unknown): boolean {
  const elicitation = isRecord(capabilities) ? capabilities.elicitation : undefined;
  return isRecord(elicitation) && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** The client's name for itself, where a request says it. */
export function clientIn(meta: JsonRecord | undefined): string | undefined {
  const info = meta?.[metaKeys.client];
  return isRecord(info) && typeof info.name === "string" ? info.name : undefined;
}

interface Question {
  readonly server: string;
  readonly tool: string;
  /** Redacted. */
  readonly arguments: string;
  readonly why: string;
  /** The effects that the server declares, in a sentence each. */
  readonly claims: readonly string[];
}

const MAX_SHOWN_CHARS = 4_000;

/** The parameters of an `elicitation/create`. */
export function elicitationOf({ server, tool, why, claims, ...question }: Question) {
  const shown = visibleText(question.arguments);
  const hidden = shown.length - MAX_SHOWN_CHARS;
  const values = hidden > 0 ? `${shown.slice(0, MAX_SHOWN_CHARS)}… (${hidden} characters more)` : shown;
  const about = [`Why you are asked: ${why}`, ...claims.map(claim => `Unproven: ${claim}`)].join("\n");
  return {
    message: `Allow one call of ${visibleText(tool)} on the MCP server ${server}?\n${values}\n${about}`,
    requestedSchema: {
      type: "object",
      properties: {
        allow: {
          type: "boolean",
          title: "Allow this one call",
          description: "It holds for this call with exactly these arguments, once.",
        },
      },
      required: ["allow"],
    },
  };
}

/** Whether the answer to an elicitation is a yes: anything but the boolean `true` in an accepted form is a no. */
export const isApproval = (result: unknown): boolean =>
  isRecord(result) && result.action === "accept" && isRecord(result.content) && result.content.allow === true;

/** The ticket from which a call's next round continues. */
export type Ticket =
  /** A person is asked. */
  | { readonly kind: "asked" }
  /** A person has approved, and the server asks for more before it acts; `state` is its own. */
  | { readonly kind: "approved"; readonly state: string | undefined };

export interface Tickets {
  issue(callHash: string, ticket: Ticket): string;
  /** Undefined for a ticket that was never issued, was used, is too old, or belongs to another call. Single use. */
  redeem(token: string, callHash: string): Ticket | undefined;
}

const PREFIX = "brainstem:";
export const isTicket = (state: unknown): state is string =>
  typeof state === "string" && state.startsWith(PREFIX);

/** The most questions that wait at once. */
const MAX_TICKETS = 1_000;

/** Tickets travel through the client: each is an unguessable number without a meaning. */
export function createTickets(clock: Clock, lifetimeMs: number): Tickets {
  const issued = new Map<
    string,
    { readonly callHash: string; readonly ticket: Ticket; readonly untilMs: number }
  >();
  return {
    issue(callHash, ticket) {
      const token = PREFIX + crypto.randomUUID();
      issued.set(token, { callHash, ticket, untilMs: clock.now() + lifetimeMs });
      const [oldest] = issued.keys();
      if (issued.size > MAX_TICKETS) issued.delete(oldest!);
      return token;
    },
    redeem(token, callHash) {
      const found = issued.get(token);
      issued.delete(token);
      const holds = found !== undefined && found.callHash === callHash && clock.now() < found.untilMs;
      return holds ? found.ticket : undefined;
    },
  };
}

/** The key of the answer in the next round of a call. */
export const QUESTION_KEY = "brainstem-approval";

/** The question to a newer client: it answers by calling again. */
export const questionResult = (question: Question, requestState: string) => ({
  resultType: "input_required",
  inputRequests: {
    [QUESTION_KEY]: { method: "elicitation/create", params: { mode: "form", ...elicitationOf(question) } },
  },
  requestState,
});

/** The call as the server is to get it: without our question's answer, and with its own state. */
export function withoutAnswer(params: JsonRecord, state: string | undefined): JsonRecord {
  const { requestState: _ours, inputResponses, ...rest } = params;
  const others = isRecord(inputResponses)
    ? Object.fromEntries(Object.entries(inputResponses).filter(([key]) => key !== QUESTION_KEY))
    : {};
  return {
    ...rest,
    ...(Object.keys(others).length > 0 && { inputResponses: others }),
    ...(state !== undefined && { requestState: state }),
  };
}
