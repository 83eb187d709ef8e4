/** The schemas of sessions and turns, as clients send and get them. */
import { z } from "zod";
import type { Usage } from "../../../base/index.ts";
import { type CommittedEvent, type Event, eventVersions } from "../../../ports/index.ts";
import type { SessionRecord } from "../../../storage/index.ts";

const MAX_NAME_CHARS = 200;

/** Names are one line, so that they are whole in logs and addresses. */
export const aName = z
  .string()
  .min(1)
  .max(MAX_NAME_CHARS)
  .regex(/^[^\p{Cc}]+$/u, "expected one line");

export const sessionParams = z.object({ session: aName });
export const turnParams = z.object({ session: aName, turn: aName });

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  /** The `next` of the page before. */
  after: z.string().optional(),
});

export const usage = z.custom<Usage>().meta({ type: "object", description: "tokens and cost" });

export const session = z
  .object({
    session: z.string(),
    title: z.string(),
    createdAt: z.number().describe("milliseconds since the epoch"),
    updatedAt: z.number(),
    lastSeq: z.number(),
    turns: z.number(),
    state: z.enum(["ready", "processing", "awaiting-tool-result"]),
    usage,
    branchedFrom: z.object({ session: z.string(), seq: z.number() }).optional(),
  })
  .meta({ id: "Session" });

export const sessionOf = ({ key, ...record }: SessionRecord): z.input<typeof session> => ({
  session: key.session,
  ...record,
});

const part = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({
    type: z.literal("file"),
    mediaType: z.string(),
    url: z.string(),
    filename: z.string().exactOptional(),
  }),
  z.object({ type: z.literal("data"), data: z.json() }),
]);

export const turnInput = z
  .strictObject({
    input: z.union([z.string(), z.array(part)]),
    author: aName.optional(),
    metadata: z.json().optional(),
    instructions: z.string().optional(),
    /** Of those that the mind has. */
    tools: z.array(z.string()).optional(),
    temperature: z.number().min(0).optional(),
    maxOutputTokens: z.number().int().positive().optional(),
    /** `false`: the answer is the turn's id, at once. */
    wait: z.boolean().default(true),
  })
  .meta({ id: "TurnInput" });

export const turnSummary = z
  .looseObject({
    turn: z.string(),
    status: z.enum(["completed", "stopped", "cancelled", "failed", "suspended"]),
    text: z.string(),
    steps: z.number(),
    toolCalls: z.number(),
    usage,
    durationMs: z.number(),
  })
  .meta({ id: "TurnSummary" });

const kinds = Object.keys(eventVersions) as [string, ...string[]];

export const event = z
  .looseObject({
    id: z.string(),
    seq: z.number(),
    at: z.number().describe("milliseconds since the epoch"),
    turn: z.string(),
    kind: z.enum(kinds),
  })
  .meta({ id: "Event" });

/** A text that waits for a person's yes is not for clients. */
export const isForClients = ({ kind }: Event | CommittedEvent): boolean =>
  kind !== "text-withheld" && kind !== "input-withheld";
