/** The memory of users in a store that lives as long as its process. */
import { canonicalJson } from "../../base/index.ts";
import type { MemoryOwner, UserMemories, UserMemory } from "../../ports/index.ts";
import { checkOwner } from "../check-key.ts";

/** @param requireOpen throws when the store was closed */
export function createMemoryMemories(requireOpen: () => void): UserMemories {
  const memories = new Map<string, UserMemory>();
  const nameOf = (owner: MemoryOwner) => {
    requireOpen();
    const { tenant, user } = checkOwner(owner);
    return canonicalJson([tenant, user]);
  };
  return {
    read: async owner => structuredClone(memories.get(nameOf(owner))),
    async write(owner, files, afterVersion) {
      const name = nameOf(owner);
      if ((memories.get(name)?.version ?? 0) !== afterVersion) return false;
      memories.set(name, { version: afterVersion + 1, files: structuredClone(files) });
      return true;
    },
    remove: async owner => memories.delete(nameOf(owner)),
  };
}
