/** The promises of sharing lessons and skills between brains. */
import type { Requirement } from "./requirement.ts";

export const sharingRequirements: readonly Requirement[] = [
  {
    id: "brain.share.scrubbed",
    source: "spec/brain.md §9",
    promise:
      "An export holds no secret, no address, number, home folder, private host or episode id, and no known name of the person, the machine or the project's authors.",
  },
  {
    id: "brain.share.harmless",
    source: "spec/brain.md §9",
    promise: "Text about the work is unchanged: code, versions, dates, package names, loopback addresses.",
  },
  {
    id: "brain.share.shown",
    source: "spec/brain.md §9",
    promise:
      "Every exported word is shown first, with the words that were removed, and leaves only after a yes.",
  },
  {
    id: "brain.share.chosen",
    source: "spec/hazards.md #8",
    promise:
      "Only chosen lessons and skills are exported; preferences, episodes, decisions and the workspace never are, not through a link either.",
  },
  {
    id: "brain.share.validated",
    source: "spec/brain.md §9",
    promise:
      "A bundle that is damaged, cut off, altered, newer, too large, too deep or wrongly labelled is refused whole, with what to do.",
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
      "Imported lessons and skills become candidates of origin document that name their source and their sender's confidence, never a lesson or a skill by themselves.",
  },
  {
    id: "brain.share.known",
    source: "spec/brain.md §9",
    promise:
      "A lesson that exists already, was rejected or was removed here is skipped and named, and importing twice changes nothing.",
  },
  {
    id: "brain.share.flagged",
    source: "spec/brain.md §3",
    promise:
      "Invisible characters are removed from imported text, and words that address the model are pointed out to the person.",
  },
];
