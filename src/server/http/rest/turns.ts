/** Turns: beginning one, reading its events now and later, stopping it. */
import { z } from "zod";
import { fault } from "../../../base/index.ts";
import type { TurnOptions } from "../../../mind/index.ts";
import type { Event, SessionKey } from "../../../ports/index.ts";
import type { SentEvent } from "../event-stream.ts";
import { streamEvents } from "../event-stream.ts";
import { defineRoute } from "../route.ts";
import { keyOf, type ServedBrainstem } from "../served-brainstem.ts";
import { event, isForClients, sessionParams, turnInput, turnParams, turnSummary } from "./session-schemas.ts";

const seqQuery = z.object({ after: z.coerce.number().int().min(0).optional() });
const wantsStream = (request: Request) =>
  request.headers.get("accept")?.includes("text/event-stream") === true;
const isEnd = ({ kind }: Event) => kind === "turn-end" || kind === "turn-suspend";

/** The number after which a client reads on: of its last event, else of its query. */
function afterOf(request: Request, after: number | undefined): number {
  const last = request.headers.get("last-event-id");
  if (last === null || last === "") return after ?? 0;
  const seq = Number(last);
  if (Number.isSafeInteger(seq) && seq >= 0) return seq;
  throw fault("request.invalid", {
    problems: [{ path: "last-event-id", problem: "expected the id of an event of this stream" }],
  });
}

const sent = (each: Event): SentEvent => ({
  id: String(each.seq),
  event: each.kind,
  data: JSON.stringify(each),
});

interface Followed {
  readonly served: ServedBrainstem;
  readonly key: SessionKey;
  readonly afterSeq: number;
  /** Only this turn's events, up to its end. */
  readonly turn?: string;
}

async function* follow({ afterSeq, key, served, turn }: Followed, signal: AbortSignal) {
  for await (const each of served.mind.session(key).events({ afterSeq, signal })) {
    if (turn !== undefined && each.turn !== turn) continue;
    if (isForClients(each)) yield sent(each);
    if (turn !== undefined && isEnd(each)) return;
  }
}

const streamOf = (followed: Followed, request: Request, headers: Readonly<Record<string, string>> = {}) =>
  streamEvents(signal => follow(followed, signal), { signal: request.signal, headers });

export const turnRoutes = [
  defineRoute({
    method: "POST",
    path: "/sessions/:session/turns",
    summary:
      "Begins a turn. Answers with its summary; with `accept: text/event-stream` with its events; with `wait: false` at once. " +
      "The header `idempotency-key` names it: the same one again is the same turn.",
    scope: "chat",
    params: sessionParams,
    body: turnInput,
    answer: turnSummary,
    streams: true,
    async handle({ base, body, caller, params, request, running, served }) {
      const { input, wait, ...given } = body;
      if (running.problem !== undefined) throw running.problem;
      const id = request.headers.get("idempotency-key");
      const key = keyOf(served, caller, params.session);
      const afterSeq = await served.store.log.lastSeq(key);
      const options = { ...given, ...(id !== null && { id }) } as TurnOptions;
      const turn = served.mind.session(key).send(input, options);
      const ended = running.keep(key, turn);
      const path = `${base}/sessions/${encodeURIComponent(params.session)}/turns/${encodeURIComponent(turn.id)}`;
      const headers = { location: path };
      // A turn that was there before has its events before the present.
      const from = id === null ? afterSeq : 0;
      if (wantsStream(request))
        return streamOf({ served, key, afterSeq: from, turn: turn.id }, request, headers);
      if (!wait) return Response.json({ turn: turn.id, status: "running" }, { status: 202, headers });
      return Response.json(await ended, { headers });
    },
  }),
  defineRoute({
    method: "GET",
    path: "/sessions/:session/turns/:turn",
    summary: "Says how a turn ended, or that it runs.",
    scope: "read",
    params: turnParams,
    answer: turnSummary,
    async handle({ caller, params, served }) {
      const key = keyOf(served, caller, params.session);
      let isKnown = false;
      let end: Event | undefined;
      const stop = new AbortController();
      const lastSeq = await served.store.log.lastSeq(key);
      for await (const each of lastSeq === 0
        ? []
        : served.mind.session(key).events({ signal: stop.signal })) {
        if (each.turn === params.turn) {
          isKnown = true;
          if (each.kind === "turn-resume") end = undefined;
          if (isEnd(each)) end = each;
        }
        if (each.seq >= lastSeq) break;
      }
      stop.abort();
      if (!isKnown) throw fault("request.not-found", { what: `turn ${params.turn}` });
      if (end === undefined) return { turn: params.turn, status: "running" };
      const { at: _at, id: _id, kind: _kind, seq: _seq, version: _version, ...summary } = end;
      return summary;
    },
  }),
  defineRoute({
    method: "GET",
    path: "/sessions/:session/turns/:turn/events",
    summary: "Streams the events of one turn, from the one behind `last-event-id` on, to its end.",
    scope: "read",
    params: turnParams,
    query: seqQuery,
    answer: event,
    streams: true,
    handle({ caller, params, query, request, served }) {
      const afterSeq = afterOf(request, query.after);
      const key = keyOf(served, caller, params.session);
      return streamOf({ served, key, afterSeq, turn: params.turn }, request);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/sessions/:session/events",
    summary:
      "Streams the events of a session, from the one behind `last-event-id` on, and goes on with live ones.",
    scope: "read",
    params: sessionParams,
    query: seqQuery,
    answer: event,
    streams: true,
    handle({ caller, params, query, request, served }) {
      const afterSeq = afterOf(request, query.after);
      return streamOf({ served, key: keyOf(served, caller, params.session), afterSeq }, request);
    },
  }),
  defineRoute({
    method: "POST",
    path: "/sessions/:session/turns/:turn/stop",
    summary: "Stops a turn: what was said is kept. A client that leaves stops nothing.",
    scope: "chat",
    params: turnParams,
    answer: z.object({ stopped: z.boolean() }),
    handle: ({ caller, params, running, served }) => ({
      stopped: running.stop(keyOf(served, caller, params.session), params.turn, `stopped by ${caller.user}`),
    }),
  }),
];
