/** The part `memories`: keeps in the store what the mind remembers of users who share the brain. */
import type { UserMemories } from "../../ports/index.ts";
import { definePart } from "../part.ts";
import { brain } from "./brain.ts";
import { storage } from "./storage.ts";

export const memories = definePart({
  name: "memories",
  needs: { brain, storage },
  keys: {},
  start({ brain: { users }, storage: { store } }) {
    // A store of a program's own may be from before stores kept memories.
    const kept: UserMemories | undefined = store.memories;
    if (kept !== undefined) users.memories = kept;
  },
});
