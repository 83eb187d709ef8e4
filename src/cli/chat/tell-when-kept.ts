/** Says which process keeps a session when one waits for it: not at once, for most turns are over soon. */
import type { SessionKey } from "../../ports/index.ts";
import type { Store } from "../../storage/index.ts";
import { describeHolder, findHolder } from "../sessions/standing.ts";

const PATIENCE_MS = 1_000;

/** @param tell is called once, with a sentence. Returns the function that ends it: call it when the session has been taken */
export function tellWhenKept(store: Store, key: SessionKey, tell: (news: string) => void): () => void {
  let isOver = false;
  const look = async () => {
    // Whatever is wrong with the store is said by the turn.
    const holder = await findHolder(store, key).catch(() => undefined);
    if (holder !== undefined && !isOver)
      tell(`A turn runs in ${key.session}: ${describeHolder(holder)}. This one waits for it.`);
  };
  const timer = setTimeout(look, PATIENCE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
