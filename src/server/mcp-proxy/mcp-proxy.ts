/**
 * The proxy between an MCP client and an MCP server, message by message: calls of tools are judged, remembered and
 * redacted, lists of tools and greetings are held against their pins, and everything else goes through byte for byte.
 */
import {
  type Clock,
  createId,
  describeError,
  fault,
  isRecord,
  type JsonRecord,
  limits,
  systemClock,
} from "../../base/index.ts";
import type { Unspoken } from "../../harness/index.ts";
import type { Judgement } from "../../policy/index.ts";
import type { HarnessCall } from "../../policy/judging.ts";
import type { EpisodeDraft, Redactor } from "../../ports/index.ts";
import type { Listing, PinStore } from "../../tools/mcp.ts";
import type { ClientPeople } from "../client-people.ts";
import { canElicit, clientIn, createTickets } from "./approvals.ts";
import { type CallEnd, createEpisodeQueue, episodeOfCall, type ToldCall } from "./call-episode.ts";
import { createCallGate, type Step } from "./call-gate.ts";
import { cleanAnswer, type RedactJson } from "./clean-answer.ts";
import { filterGreeting } from "./greeting.ts";
import {
  type Answer,
  createOwnRequests,
  errorCodes,
  keyOf,
  type Message,
  type MessageId,
  type Notification,
  type Request,
  readMessages,
  writeMessage,
} from "./json-rpc.ts";
import { createToolListing } from "./tool-listing.ts";

export interface McpProxyOptions {
  /** The server's name in the policy and the memory: its tools are `mcp.<name>.<tool>`. */
  readonly name: string;
  /** How it is started. */
  readonly command: Listing["command"];
  /** Its fallback is `ask`. A rejection refuses the call, with its reason. */
  readonly judge: (call: HarnessCall) => Promise<Judgement>;
  /** The decision without a matching rule: the client's own permissions, a question, or a refusal. */
  readonly unspoken: Unspoken;
  readonly pins: PinStore;
  /** Remembers a call; may reject. */
  readonly record: (draft: EpisodeDraft) => Promise<unknown>;
  readonly redactor: Redactor;
  /** The inbox in which questions wait that no person at the client answers. @default the client's own person alone */
  readonly people?: ClientPeople;
  /** Removes secrets from results, while a rule wants it; a rejection withholds the result. */
  readonly redaction: () => Promise<RedactJson | undefined>;
  /** Lines without their newlines. */
  readonly toClient: (line: Uint8Array) => void;
  readonly toServer: (line: Uint8Array) => void;
  /** Tells the person at standard error. */
  readonly tell: (sentence: string) => void;
  readonly clock?: Clock;
}

/** None of its methods throws or rejects. */
export interface McpProxy {
  fromClient(line: Uint8Array): void;
  fromServer(line: Uint8Array): void;
  /** No question will be answered any more. Resolves when earlier messages have reached the server, or won't. */
  clientEnded(): Promise<void>;
  /** Answers everything that waits, and whatever comes, with this reason. Resolves when all is remembered. */
  serverEnded(reason: string): Promise<void>;
}

interface Pending {
  readonly request: Request;
  /** Aborts when the client waits no longer. */
  readonly waiting: AbortController;
  /** Whether the server has it: until then nothing is an answer. */
  isSent: boolean;
  call?: ToldCall & { readonly hash: string };
}

/** Pinned descriptions are compared by people. */
const MAX_EXCERPT_CHARS = 4_000;

export function createMcpProxy(options: McpProxyOptions): McpProxy {
  const { name, toClient, toServer, tell, redactor, clock = systemClock } = options;
  const session = createId(clock.now()) as string;
  const pending = new Map<string, Pending>();
  const atWork = new Set<Promise<void>>();
  const ofClient = createOwnRequests(toClient);
  const ofServer = createOwnRequests(toServer);
  const tickets = createTickets(clock, limits.approvalMs.default);
  const episodes = createEpisodeQueue(options.record, tell);
  const redactText = async (text: string) => (await redactor.redact(text)).text;
  const pinning = {
    server: name,
    command: options.command,
    store: options.pins,
    clock,
    tell,
    async excerpt(text: string) {
      const clean = await redactText(text.slice(0, 4 * MAX_EXCERPT_CHARS));
      return clean.length > MAX_EXCERPT_CHARS ? `${clean.slice(0, MAX_EXCERPT_CHARS)}…` : clean;
    },
  };
  const listing = createToolListing({ ...pinning, requests: ofServer });
  const client = { name: "mcp-proxy", canElicit: false };
  const gate = createCallGate({ ...options, listing, tickets, requests: ofClient, client, redactText });
  const odd = { client: false, server: false };
  let lastJudged: Promise<unknown> = Promise.resolve();
  let ending: string | undefined;

  const answerError = (id: MessageId, code: number, message: string) =>
    toClient(writeMessage({ id, error: { code, message } }));

  function passOver(side: "client" | "server", problem: string) {
    if (!odd[side]) tell(`the ${side} says something that is no message, and it is passed over: ${problem}`);
    odd[side] = true;
  }

  function work(run: () => Promise<void>) {
    const done = run().catch(error => tell(describeError(error)));
    atWork.add(done);
    done.finally(() => atWork.delete(done));
  }

  const remember = ({ call }: Pending, end: CallEnd) => {
    if (call !== undefined) episodes.add(episodeOfCall(call, end));
  };

  function meetClient(message: Message) {
    switch (message.kind) {
      case "malformed":
        if (message.id === undefined) return passOver("client", message.problem);
        return answerError(
          message.id,
          errorCodes.invalidRequest,
          `The message is malformed: ${message.problem}.`,
        );
      case "answer":
        return ofClient.take(message) ? undefined : toServer(message.bytes);
      case "notification":
        if (message.method === "notifications/cancelled") return cancel(message);
        // A call without an id would be run by some servers, and could be neither judged nor answered.
        return message.method.startsWith("notifications/")
          ? toServer(message.bytes)
          : passOver("client", `${message.method} without an id`);
      case "request":
        return meetRequest(message);
    }
  }

  function cancel({ params: { requestId }, bytes }: Notification) {
    const key = typeof requestId === "string" || typeof requestId === "number" ? keyOf(requestId) : "";
    const found = pending.get(key);
    pending.delete(key);
    found?.waiting.abort(
      fault("input.invalid", { what: "The call", expected: "a client that waits for it" }),
    );
    if (found !== undefined) remember(found, { kind: "cancelled" });
    // The server can't cancel a request that it never got.
    if (found?.isSent !== false) toServer(bytes);
  }

  function meetRequest(request: Request) {
    const key = keyOf(request.id);
    if (ending !== undefined) return answerError(request.id, errorCodes.connectionClosed, ending);
    // Two requests of one id: whose answer it is decides what is done with it.
    if (pending.has(key))
      return answerError(request.id, errorCodes.invalidRequest, "A request of this id is under way.");
    const entry: Pending = { request, waiting: new AbortController(), isSent: false };
    pending.set(key, entry);
    if (request.method === "tools/call") return work(() => meetCall(entry));
    if (request.method === "initialize") {
      const { clientInfo, capabilities } = request.params;
      if (isRecord(clientInfo) && typeof clientInfo.name === "string") client.name = clientInfo.name;
      client.canElicit = canElicit(capabilities);
    }
    send(entry, request.bytes);
  }

  function send(entry: Pending, bytes: Uint8Array) {
    entry.isSent = true;
    toServer(bytes);
  }

  async function meetCall(entry: Pending) {
    const { id, params } = entry.request;
    const { name: tool, arguments: values = {} } = params;
    if (typeof tool !== "string" || !isRecord(values)) {
      pending.delete(keyOf(id));
      return answerError(
        id,
        errorCodes.invalidParams,
        "A tool is called by its name, with an object of arguments.",
      );
    }
    const meta = isRecord(params._meta) ? params._meta : undefined;
    const told = { server: name, tool, arguments: values, harness: clientIn(meta) ?? client.name, session };
    entry.call = { ...told, hash: "", isApproved: false };
    // Judged one after the other, so that the server gets calls in their order; a question to a person holds up no other call.
    const judged = lastJudged.then(async () => {
      const step = await gate.judge({ tool, values, params, meta, signal: entry.waiting.signal });
      if (step.kind !== "ask") take(entry, step);
      return step;
    });
    lastJudged = judged.catch(() => {});
    const step = await judged;
    if (step.kind === "ask") take(entry, await step.answered());
  }

  function take(entry: Pending, step: Step) {
    const { id, method, bytes } = entry.request;
    // Cancelled meanwhile, or the server is gone: that has been answered.
    if (pending.get(keyOf(id)) !== entry) return;
    const isApproved = step.kind === "forward" && step.isApproved;
    if (entry.call !== undefined) entry.call = { ...entry.call, hash: step.hash, isApproved };
    if (step.kind === "forward")
      return send(entry, step.changed ? writeMessage({ id, method, params: step.changed }) : bytes);
    pending.delete(keyOf(id));
    toClient(writeMessage({ id, result: step.result }));
    if (step.kind === "refuse") remember(entry, step);
  }

  function meetServer(message: Message) {
    switch (message.kind) {
      case "malformed":
        return passOver("server", message.problem);
      case "request":
        return toClient(message.bytes);
      case "notification":
        if (message.method === "notifications/tools/list_changed") listing.invalidate();
        return toClient(message.bytes);
      case "answer":
        return ofServer.take(message) ? undefined : meetAnswer(message);
    }
  }

  function meetAnswer(answer: Answer) {
    if (answer.id === undefined) {
      return answer.result === undefined
        ? work(async () => toClient(await cleanAnswer(answer, options.redaction)))
        : passOver("server", "a result without an id");
    }
    const key = keyOf(answer.id);
    const entry = pending.get(key);
    // No caller waits for it, or none has asked yet.
    if (entry?.isSent !== true) return;
    pending.delete(key);
    switch (entry.request.method) {
      case "tools/call":
        return work(() => endCall(entry, answer));
      case "tools/list":
        return work(() => endList(entry, answer));
      case "initialize":
      case "server/discover":
        return work(() => endGreeting(answer));
      case "tasks/result":
        return work(async () => toClient(await cleanAnswer(answer, options.redaction)));
      default:
        return toClient(answer.bytes);
    }
  }

  async function endGreeting({ id, result, bytes }: Answer) {
    if (result === undefined) return toClient(bytes);
    const greeting = await filterGreeting(result, pinning);
    toClient(result.instructions === undefined ? bytes : writeMessage({ id: id!, result: greeting }));
  }

  async function endList({ request }: Pending, answer: Answer) {
    if (answer.result === undefined) return toClient(answer.bytes);
    const meta = isRecord(request.params._meta) ? request.params._meta : undefined;
    try {
      const result = await listing.filter(answer.result, meta);
      toClient(writeMessage({ id: request.id, result }));
    } catch (error) {
      const why = describeError(error);
      tell(`the tools of ${name} can't be held against their pins: ${why}`);
      answerError(request.id, errorCodes.connectionClosed, `The tools of ${name} are held: ${why}`);
    }
  }

  async function endCall(entry: Pending, answer: Answer) {
    const { call, request } = entry;
    const { result, error } = answer;
    if (result?.resultType === "input_required") {
      const goesOn = call?.isApproved ? { ...result, requestState: stateOf(call.hash, result) } : undefined;
      return toClient(goesOn === undefined ? answer.bytes : writeMessage({ id: request.id, result: goesOn }));
    }
    toClient(await cleanAnswer(answer, options.redaction));
    remember(
      entry,
      result === undefined
        ? { kind: "failed", message: String(error?.message ?? "") }
        : { kind: "answered", result },
    );
  }

  /** The person has approved the call, not its first round alone. */
  const stateOf = (hash: string, { requestState }: JsonRecord) =>
    tickets.issue(hash, {
      kind: "approved",
      state: typeof requestState === "string" ? requestState : undefined,
    });

  const settled = async () => {
    while (atWork.size > 0) await Promise.all(atWork);
  };

  return {
    fromClient: line => readMessages(line).forEach(meetClient),
    fromServer: line => readMessages(line).forEach(meetServer),
    async clientEnded() {
      ofClient.end(fault("input.invalid", { what: "The client", expected: "one that is still there" }));
      await settled();
    },
    async serverEnded(reason) {
      ending = reason;
      ofClient.end(fault("input.invalid", { what: "The server", expected: `one that runs (${reason})` }));
      ofServer.end(fault("input.invalid", { what: "The server", expected: `one that runs (${reason})` }));
      for (const entry of pending.values()) {
        answerError(entry.request.id, errorCodes.connectionClosed, reason);
        remember(entry, { kind: "failed", message: reason });
      }
      pending.clear();
      await settled();
      await episodes.written();
    },
  };
}
