/** Puts a question of the policy into the inbox, and before the person at the client by elicitation: only a yes of theirs is one. */
import type {
  InputRequiredResult,
  McpServer,
  RequestStateCodec,
  ServerContext,
} from "@modelcontextprotocol/server";
import type { ApprovalAnswer, ApprovalDeferral, ApprovalRequest, Approver } from "../../ports/index.ts";
import type { PeopleAnswer } from "../client-people.ts";
import { canElicit } from "../mcp-proxy/approvals.ts";
import type { FindBrain } from "./served-brain.ts";
import type { TypedSdk } from "./typed-sdk.ts";

/** The signed state that a client carries from the question to the answer: the call in question. */
export interface AskedState {
  readonly approval: string;
  readonly argumentsHash: string;
}

/** Questions that were answered: an answer counts once. */
interface AnsweredQuestions {
  /** Whether it was not answered before. */
  take(approval: string): boolean;
}

interface Elicitation {
  readonly approver: Approver;
  /** The message to the client instead of a result, while a question is unanswered. */
  question(): Promise<InputRequiredResult | undefined>;
}

interface ElicitationOptions {
  readonly sdk: TypedSdk["server"];
  readonly codec: RequestStateCodec<AskedState>;
  readonly answered: AnsweredQuestions;
  /** The client's name, for the record. */
  readonly client: string;
  /** Whether the client puts forms before its person; else the question waits in the inbox alone. */
  readonly canAsk: boolean;
  readonly findBrain: FindBrain;
}

/** The name of the one question in a request for input. */
const KEY = "approval";
const MAX_SHOWN_CHARS = 4_000;
const MAX_ANSWERED = 1_000;

/**
 * The approver of one request. The question ends the request; the client asks its person and sends the request again
 * with the answer, and the call is validated and decided anew. An answer holds for the arguments that were asked about.
 */
export function createElicitation(context: ServerContext, options: ElicitationOptions): Elicitation {
  const { sdk, answered, canAsk, client, codec, findBrain } = options;
  const { inputResponses, requestState } = context.mcpReq;
  const asked = requestState<AskedState>();
  let open: ApprovalRequest | undefined;

  /** An answer holds for the arguments that were asked about, once, and in time. */
  async function ask(request: ApprovalRequest): Promise<ApprovalAnswer | ApprovalDeferral> {
    const { argumentsHash } = request;
    const { people } = await findBrain();
    const question = { ...request, client };
    if (asked?.argumentsHash === argumentsHash && answered.take(asked.approval)) {
      const response = sdk.inputResponse(inputResponses, KEY);
      const isApproved =
        response.kind === "elicit" && response.action === "accept" && response.content?.approve === true;
      return answerOf(await people.count(question, isApproved), argumentsHash);
    }
    const known = await people.ask(question);
    // The person at the client may think again.
    if (known.state === "approved" || !canAsk) return answerOf(known, argumentsHash);
    open = request;
    return deferral;
  }

  return {
    approver: { ask },
    async question() {
      if (open === undefined) return undefined;
      const { approval, argumentsHash } = open;
      return sdk.inputRequired({
        inputRequests: {
          [KEY]: sdk.inputRequired.elicit({
            message: describeQuestion(open, client),
            requestedSchema: {
              type: "object",
              properties: {
                approve: { type: "boolean", title: "Approve", description: "Run this one call" },
              },
              required: ["approve"],
            },
          }),
        },
        requestState: await codec.mint({ approval, argumentsHash }, context),
      });
    },
  };
}

const deferral: ApprovalDeferral = Object.freeze({ isDeferred: true });

function answerOf(given: PeopleAnswer, argumentsHash: string): ApprovalAnswer | ApprovalDeferral {
  if (given.state === "asked") return deferral;
  const { state, by: answeredBy, ...words } = given;
  return { isApproved: state === "approved", argumentsHash, answeredBy, ...words };
}

export function createAnsweredQuestions(): AnsweredQuestions {
  const taken = new Set<string>();
  return {
    take(approval) {
      if (taken.has(approval)) return false;
      taken.add(approval);
      if (taken.size > MAX_ANSWERED) taken.delete(taken.values().next().value!);
      return true;
    },
  };
}

function describeQuestion(request: ApprovalRequest, client: string): string {
  const { tool, arguments: given, reasons = [request], sideEffects, taint = [] } = request;
  const json = JSON.stringify(given, null, 2);
  const left = json.length - MAX_SHOWN_CHARS;
  return printable(
    [
      `${client} asks to run ${tool}:`,
      left > 0 ? `${json.slice(0, MAX_SHOWN_CHARS)}\n[… ${left} characters more …]` : json,
      ...reasons.map(({ reason }) => `Why you are asked: ${reason}`),
      ...taint.map(({ says }) => says).filter(says => !reasons.some(({ reason }) => reason.includes(says))),
      ...sideEffects,
    ].join("\n"),
  );
}

// Control characters could move a terminal's cursor, and reversed text reads as what it is not.
const printable = (text: string) => text.replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");

interface ClientIdentity {
  /** As the client calls itself, which proves nothing; one line. */
  readonly name: string;
  /** It puts forms before a person. */
  readonly canAsk: boolean;
}

const MAX_NAME_CHARS = 100;

/** Newer clients say it with each request, older ones once, when they begin. */
export function identifyClient(
  { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY }: TypedSdk["server"],
  { server }: McpServer,
  { mcpReq: { envelope = {} } }: ServerContext,
): ClientIdentity {
  const told = envelope as { readonly [key: string]: unknown };
  const info = told[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  const capabilities = told[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const { name } = (info ?? {}) as { readonly name?: unknown };
  return {
    name: typeof name === "string" ? oneLine(name) || "an MCP client" : "an MCP client",
    canAsk: canElicit(capabilities),
  };
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_CHARS);
