/** Hears what other processes write, by PostgreSQL's notifications, on one connection that comes back (Node only). */

import { withDeadline } from "../../base/index.ts";
import type { PostgresPool } from "./postgres-pool-node.ts";
import { isListening, type ListeningClient } from "./postgres-pool-node.ts";

/** Names of channels hold for a whole database. */
export const CHANNEL = "brainstem_change";

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
/** A network that is cut in silence is noticed by asking, and by waiting as long again for an answer. */
const ASK_MS = 30_000;

/**
 * Calls back with each announcement; without one after every new connection, because some may have been missed.
 * Returns the function that ends it.
 */
export function listenForChanges(
  pool: PostgresPool,
  onChange: (announced?: string) => void,
  askMs: number = ASK_MS,
): () => void {
  let isOver = false;
  let pauseMs = MIN_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let letGo: (() => void) | undefined;

  async function connect() {
    try {
      const client = await pool.connect();
      if (isListening(client)) await hear(client);
      else client.release();
    } catch {
      again();
    }
  }

  async function hear(client: ListeningClient) {
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      clearInterval(asking);
      // Ended, not given back: no other query may get a connection that listens.
      client.release(true);
    };
    const lose = () => {
      if (isReleased) return;
      release();
      again();
    };
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ payload }) => onChange(payload));
    letGo = release;
    const answer = { what: "The connection that listens", limitMs: askMs };
    const ask = () => void withDeadline(answer, () => client.query("select 1", [])).catch(lose);
    const asking = setInterval(ask, askMs).unref();
    try {
      await client.query(`listen ${CHANNEL}`, []);
    } catch {
      lose();
      return;
    }
    if (isOver) return release();
    pauseMs = MIN_PAUSE_MS;
    onChange();
  }

  function again() {
    if (isOver) return;
    // Spread out, so that all the instances don't come back in the same moment.
    timer = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random() / 2)).unref();
    pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs);
  }

  void connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    letGo?.();
  };
}
