/** The promises of sharing lessons and skills between brains. */
import type { Requirement } from "./requirement.ts";

export const sharingRequirements: readonly Requirement[] = [
  {
    id: "brain.share.scrubbed",
    source: "spec/brain.md §9",
    promise:
      "An export holds no secret, no address, number, home folder, private host or episode id, and no name that is known of the person, the machine or the project's authors.",
  },
  {
    id: "brain.share.harmless",
    source: "spec/brain.md §9",
    promise: "Text about the work stays as it is: code, versions, dates, package names, loopback addresses.",
  },
  {
    id: "brain.share.shown",
    source: "spec/brain.md §9",
    promise:
      "Everything that leaves is shown first, word for word, with what was taken out, and leaves only after a yes.",
  },
  {
    id: "brain.share.chosen",
    source: "spec/hazards.md #8",
    promise:
      "Only chosen lessons and skills leave; preferences, episodes, decisions and the workspace never do, not through a link either.",
  },
  {
    id: "brain.share.validated",
    source: "spec/brain.md §9",
    promise:
      "A bundle that is damaged, cut off, altered, newer, too large, too deep or not what it says is refused whole, in words that say what to do.",
  },
  {
    id: "brain.share.contained",
    source: "spec/hazards.md #8",
    promise:
      "No name or path of a bundle leads out of its skill's folder, and no skill takes the name of another.",
  },
  {
    id: "brain.share.reviewed",
    source: "spec/brain.md §9",
    promise:
      "What is imported becomes candidates of origin document that say where they come from and how sure their sender was, never a lesson or a skill by itself.",
  },
  {
    id: "brain.share.known",
    source: "spec/brain.md §9",
    promise:
      "A lesson that exists already, was rejected or was removed here is passed over and named, and importing twice changes nothing.",
  },
  {
    id: "brain.share.flagged",
    source: "spec/brain.md §3",
    promise:
      "What can't be seen is taken out of imported text, and words that speak to the model are pointed out to the person.",
  },
];
