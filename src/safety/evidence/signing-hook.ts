/** The hook that signs what was said at the end of each turn, and where it waits: over the text, and over the chain that led to it. */
import type { Clock } from "../../base/index.ts";
import type { Hook } from "../../ports/index.ts";
import type { ChainedLog } from "./chain-log.ts";
import { createSalt, type Digest, webDigest } from "./digest.ts";
import { type SigningKey, signOutput } from "./signature.ts";

export interface SigningHookOptions {
  /** The log of the mind's sessions. */
  readonly log: ChainedLog;
  /** The key that signs now: asked for at each answer, so that a new one counts at once. */
  readonly key: () => Promise<SigningKey>;
  /** A turn whose answer can't be signed fails; otherwise its record says that signing failed. */
  readonly isRequired: boolean;
  readonly clock: Clock;
  readonly digest?: Digest;
}

/** Behind every other hook that has something to record before the end. */
const LAST = 1_000_000;

export const createSigningHook = ({
  clock,
  digest = webDigest,
  isRequired,
  key,
  log,
}: SigningHookOptions): Hook => ({
  name: "evidence",
  order: LAST,
  onFailure: isRequired ? "closed" : "open",
  async beforeEnd({ emit, session }, summary) {
    const { hash: head } = await log.head(session);
    const output = { head, salt: createSalt(), session, signedAt: clock.now(), summary };
    emit(await signOutput(await key(), output, digest));
  },
});
