/** The promises of a brain that several users share, about each user's memory. */
import type { Requirement } from "./requirement.ts";

export const brainUsersRequirements: readonly Requirement[] = [
  {
    id: "brain.users.own",
    source: "spec/brain.md §1",
    promise:
      "Each user of a shared brain has working, episodic and personal memory in the store, which persists between sessions and leaves the brain's files unchanged.",
  },
  {
    id: "brain.users.shared",
    source: "spec/brain.md §1",
    promise:
      "A user who is not the owner reads shared knowledge and writes none: such a user's decision or fact becomes an episode of that user.",
  },
  {
    id: "brain.users.concurrent",
    source: "spec/hazards.md #28",
    promise: "Concurrent writes to one user's memory lose nothing.",
  },
  {
    id: "brain.users.apart",
    source: "spec/hazards.md #3",
    promise: "No prompt, recall or event of a user holds what another user of the same brain has said.",
  },
];
