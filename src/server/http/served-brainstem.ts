/** `ServedBrainstem`: the parts of a Brainstem that the server needs, whichever way it was composed. */
import type { Brain } from "../../brain/index.ts";
import type { Mind } from "../../mind/index.ts";
import type { SessionKey } from "../../ports/index.ts";
import type { Answerer, Inbox, InboxAnswer, InboxItem } from "../../safety/approvals.ts";
import type { Store } from "../../storage/index.ts";
import type { Caller } from "../access/caller.ts";

export interface ServedBrainstem {
  readonly brain: Brain;
  readonly mind: Mind;
  readonly store: Store;
  readonly approvals: Pick<Inbox, "list" | "find" | "watch"> & {
    answer(
      id: string,
      answer: InboxAnswer,
      by: Answerer,
      options?: { readonly tenant?: string; readonly resume?: boolean },
    ): Promise<{ readonly item: InboxItem }>;
  };
  health(): Promise<ServedHealth>;
}

export interface ServedHealth {
  readonly isLive: boolean;
  readonly isReady: boolean;
  readonly components: readonly { readonly name: string; readonly status: "up" | "down" }[];
}

/** The caller's session of this name; another caller's session of the same name is another one. */
export const keyOf = (served: ServedBrainstem, { tenant, user }: Caller, session: string): SessionKey => ({
  tenant,
  user,
  session,
  ...(served.brain.owner.project !== undefined && { project: served.brain.owner.project }),
});
