/** JSON-RPC messages that pass the proxy: each line parsed, beside its own bytes. */
import { isRecord, type Json, type JsonRecord, withDeadline } from "../../base/index.ts";

export type MessageId = string | number;

export interface Request {
  readonly kind: "request";
  readonly id: MessageId;
  readonly method: string;
  readonly params: JsonRecord;
  /** The line as it came, without its newline: unchanged messages are passed on byte for byte. */
  readonly bytes: Uint8Array;
}

export interface Notification {
  readonly kind: "notification";
  readonly method: string;
  readonly params: JsonRecord;
  readonly bytes: Uint8Array;
}

export interface Answer {
  readonly kind: "answer";
  /** Undefined in an error about a message whose id couldn't be read. */
  readonly id: MessageId | undefined;
  /** One of the two. */
  readonly result?: JsonRecord;
  readonly error?: JsonRecord;
  readonly bytes: Uint8Array;
}

interface Malformed {
  readonly kind: "malformed";
  readonly id: MessageId | undefined;
  readonly problem: string;
}

export type Message = Request | Notification | Answer | Malformed;

const MEMBERS = new Set(["jsonrpc", "id", "method", "params", "result", "error"]);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The messages of a line: one, or all of a batch, which is taken apart. None for a blank line. Never throws. */
export function readMessages(bytes: Uint8Array): readonly Message[] {
  const text = decoder.decode(bytes);
  if (text.trim() === "") return [];
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return [{ kind: "malformed", id: undefined, problem: "it is not JSON" }];
  }
  return isList(value) ? value.map(each => readMessage(each, encode(each))) : [readMessage(value, bytes)];
}

/**
 * A member that JSON-RPC doesn't know makes a message malformed: another reader of the same line might take it for
 * a known member (Go's folds case).
 */
function readMessage(value: Json, bytes: Uint8Array): Message {
  if (!isRecord(value)) return { kind: "malformed", id: undefined, problem: "it is no object" };
  const id = isId(value.id) ? value.id : undefined;
  const malformed = (problem: string): Malformed => ({ kind: "malformed", id, problem });
  const stray = Object.keys(value).find(name => !MEMBERS.has(name));
  if (stray !== undefined) return malformed(`JSON-RPC has no member ${JSON.stringify(stray.slice(0, 40))}`);
  if (value.id !== undefined && id === undefined && !(value.id === null && value.error !== undefined))
    return malformed("its id is neither a string nor a number");
  const { method, params, result, error } = value;
  if (method === undefined) {
    const hasOne = isRecord(result) ? error === undefined : result === undefined && isRecord(error);
    if (!hasOne) return malformed("it has neither a method nor one result or error");
    return { kind: "answer", id, bytes, ...(isRecord(result) ? { result } : { error: error as JsonRecord }) };
  }
  if (typeof method !== "string" || result !== undefined || error !== undefined)
    return malformed("its method can't be told");
  const told = { method, params: isRecord(params) ? params : {}, bytes };
  return id === undefined ? { kind: "notification", ...told } : { kind: "request", id, ...told };
}

/** A message of our own, as a line. */
export const writeMessage = (members: {
  readonly id?: MessageId;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}): Uint8Array => encode({ jsonrpc: "2.0", ...members });

/** Ids of different types are different ids. */
export const keyOf = (id: MessageId): string => JSON.stringify(id);

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isId = (value: unknown): value is MessageId => typeof value === "string" || typeof value === "number";
const encode = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/** Codes of JSON-RPC, and the code of MCP's SDKs for a closed connection. */
export const errorCodes = Object.freeze({
  invalidRequest: -32_600,
  invalidParams: -32_602,
  connectionClosed: -32_000,
});

export interface OwnRequests {
  /**
   * Resolves with the answer, be it a result or an error; the other side gets a cancellation when the caller stops waiting.
   * @throws time.exceeded; the signal's reason; the argument of `end`
   */
  ask(method: string, params: unknown, options: AskOptions): Promise<Answer>;
  /** Whether it answers a request of ours, however late: then it isn't passed on. */
  take(answer: Answer): boolean;
  /** Ends all requests: no answer will come. */
  end(reason: unknown): void;
}

interface AskOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** @param send to the side that is asked */
export function createOwnRequests(send: (line: Uint8Array) => void): OwnRequests {
  // An unguessable id: the other side can't answer a request that it didn't get, nor mistake it for its own.
  const prefix = `brainstem-${crypto.randomUUID()}-`;
  const waiting = new Map<string, PromiseWithResolvers<Answer>>();
  let asked = 0;

  return {
    async ask(method, params, { timeoutMs, signal }) {
      const id = `${prefix}${++asked}`;
      const answered = Promise.withResolvers<Answer>();
      waiting.set(id, answered);
      try {
        return await withDeadline({ what: method, limitMs: timeoutMs, signal }, () => {
          send(writeMessage({ id, method, params }));
          return answered.promise;
        });
      } catch (error) {
        if (waiting.has(id)) {
          const reason = "Nobody waits for it any more.";
          send(writeMessage({ method: "notifications/cancelled", params: { requestId: id, reason } }));
        }
        throw error;
      } finally {
        waiting.delete(id);
      }
    },
    take(answer) {
      if (typeof answer.id !== "string" || !answer.id.startsWith(prefix)) return false;
      waiting.get(answer.id)?.resolve(answer);
      return true;
    },
    end(reason) {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
}
