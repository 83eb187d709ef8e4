/** Sessions: listing them, reading them, and removing them. */
import { z } from "zod";
import { fault } from "../../../base/index.ts";
import type { SessionRecord } from "../../../storage/index.ts";
import { defineRoute } from "../route.ts";
import { keyOf } from "../served-brainstem.ts";
import { pageQuery, session, sessionOf, sessionParams } from "./session-schemas.ts";

/** The place of a record in the list, as a text that only this server reads. */
const cursorOf = ({ key, updatedAt }: SessionRecord): string =>
  encodeURIComponent(JSON.stringify([updatedAt, key.session]));

function placeOf(cursor: string): readonly [updatedAt: number, session: string] {
  try {
    const [updatedAt, name] = JSON.parse(decodeURIComponent(cursor));
    if (Number.isFinite(updatedAt) && typeof name === "string") return [updatedAt, name];
  } catch {
    // Said below.
  }
  throw fault("request.invalid", { problems: [{ path: "after", problem: "expected the next of a page" }] });
}

export const sessionRoutes = [
  defineRoute({
    method: "GET",
    path: "/sessions",
    summary: "Lists the caller's sessions, the last used first.",
    scope: "read",
    query: pageQuery,
    answer: z.object({ items: z.array(session), next: z.string().optional() }),
    async handle({ caller, query, served }) {
      const { after, limit } = query;
      const owner = { tenant: caller.tenant, user: caller.user };
      const place = after === undefined ? undefined : placeOf(after);
      const records = await served.store.sessions.list(owner, {
        limit: limit + 1,
        ...(place && { after: { updatedAt: place[0], key: { ...owner, session: place[1] } } }),
      });
      const items = records.slice(0, limit);
      return {
        items: items.map(sessionOf),
        ...(records.length > limit && { next: cursorOf(items.at(-1)!) }),
      };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/sessions/:session",
    summary: "Gives a session.",
    scope: "read",
    params: sessionParams,
    answer: session,
    async handle({ caller, params, served }) {
      const found = await served.store.sessions.find(keyOf(served, caller, params.session));
      if (found === undefined) throw fault("session.not-found", { session: params.session });
      return sessionOf(found);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/sessions/:session/messages",
    summary: "Gives the conversation, as a model reads it.",
    scope: "read",
    params: sessionParams,
    answer: z.object({ items: z.array(z.looseObject({ role: z.string() })) }),
    handle: async ({ caller, params, served }) => ({
      items: await served.mind.session(keyOf(served, caller, params.session)).messages(),
    }),
  }),
  defineRoute({
    method: "DELETE",
    path: "/sessions/:session",
    summary: "Erases a session with all its entries.",
    scope: "chat",
    params: sessionParams,
    answer: z.object({ removed: z.boolean() }),
    async handle({ caller, params, served }) {
      const key = keyOf(served, caller, params.session);
      await served.mind.closeSession(key);
      return { removed: await served.store.sessions.remove(key) };
    },
  }),
];
