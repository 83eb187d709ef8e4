/** The promises of privacy: placeholders on the side of the log and the models, originals on the person's. */
import type { Requirement } from "./requirement.ts";

export const privacyRequirements: readonly Requirement[] = [
  {
    id: "privacy.veil.placeholders",
    source: "spec/safety.md §5",
    promise: "One value has one typed, numbered placeholder within a conversation, however it is written.",
  },
  {
    id: "privacy.veil.round-trip",
    source: "spec/safety.md §5",
    promise:
      "A value that is hidden and shown again is the same, texts that look like placeholders included.",
  },
  {
    id: "privacy.veil.foreign",
    source: "spec/hazards.md #3",
    promise:
      "A placeholder of another conversation, or of a text from outside, is answered like an unknown one.",
  },
  {
    id: "privacy.veil.addresses",
    source: "spec/safety.md §2",
    promise:
      "A placeholder in an address of the web is never shown as its original in an answer: an image would send it away.",
  },
  {
    id: "privacy.turn.again",
    source: "spec/safety.md §5",
    promise:
      "A value that was private before stays hidden where it comes back without the words that told it, from memory too.",
  },
  {
    id: "privacy.veil.split",
    source: "spec/hazards.md #9",
    promise:
      "At every split of a stream the answer reads as the whole does, and no placeholder is in two pieces.",
  },
  {
    id: "privacy.veil.closed",
    source: "spec/safety.md §5",
    promise: "Where hiding fails nothing goes on, and the turn ends in an event.",
  },
  {
    id: "privacy.veil.policies",
    source: "spec/safety.md §5",
    promise: "Each kind is masked, replaced, hashed, dropped or allowed as its policy, or its group's, says.",
  },
  {
    id: "privacy.veil.groups",
    source: "spec/safety.md §5",
    promise:
      "Policies name kinds and groups; the narrower one holds, and nothing is looked for that is allowed.",
  },
  {
    id: "privacy.veil.any-text",
    source: "spec/safety.md §2",
    promise: "Ten million characters, halves of surrogate pairs and deep values are hidden without harm.",
  },
  {
    id: "privacy.turn.cancel",
    source: "spec/mind.md §2",
    promise:
      "The end of a cancelled answer that a stream held back is scanned and kept, as is that of an answer that is cut off for its length.",
  },
  {
    id: "privacy.turn.sides",
    source: "spec/safety.md §5",
    promise:
      "The log, the models, the hooks and memory have placeholders; the person's stream and tools' bodies have originals.",
  },
  {
    id: "privacy.turn.canaries",
    source: "spec/hazards.md #3",
    promise: "Nothing private of one session is in a prompt, a log, a stream or an error of another one.",
  },
  {
    id: "privacy.turn.approvals",
    source: "spec/hazards.md #2",
    promise:
      "Questions show their person the originals, are recorded with placeholders, and hold for one form of both.",
  },
  {
    id: "privacy.turn.provenance",
    source: "spec/safety.md §2",
    promise: "The placeholder of an address or a key from untrusted text is judged as the value would be.",
  },
  {
    id: "privacy.turn.restart",
    source: "spec/safety.md §5",
    promise:
      "Without a vault a placeholder outlives its process, and a call that needs its original is refused and says why.",
  },
  {
    id: "privacy.turn.resume",
    source: "spec/safety.md §5",
    promise: "With a vault another process resumes a turn, and gives its tools and its person the originals.",
  },
  {
    id: "privacy.vault.before-log",
    source: "spec/safety.md §5",
    promise: "No placeholder is in the log without its original in the vault, also after a kill in between.",
  },
  {
    id: "privacy.vault.sealed",
    source: "spec/safety.md §5",
    promise: "Originals are sealed, and open only for their tenant, user, session and placeholder.",
  },
  {
    id: "privacy.vault.rotation",
    source: "spec/safety.md §5",
    promise:
      "Data keys and the master key rotate, and a rotation that broke off anywhere loses nothing and goes on.",
  },
  {
    id: "privacy.vault.lost-key",
    source: "spec/safety.md §5",
    promise:
      "A lost key says which tenant lost how many originals of which kinds and since when, and everything else goes on.",
  },
  {
    id: "privacy.vault.forget",
    source: "spec/safety.md §4",
    promise: "Originals of a session, a user or a tenant are forgotten for good, in running processes, too.",
  },
  {
    id: "privacy.vault.unused",
    source: "spec/safety.md §4",
    promise: "The original of a placeholder that no entry has any more goes with the last entry that had it.",
  },
  {
    id: "privacy.vault.audited",
    source: "spec/safety.md §5",
    promise: "Restoring needs a permission, and each attempt is recorded without its value.",
  },
  {
    id: "privacy.vault.local",
    source: "spec/safety.md §5",
    promise: "A local vault keeps originals in a file of the machine, and none in the database.",
  },
  {
    id: "privacy.vault.keys",
    source: "spec/hazards.md #37",
    promise:
      "The vault's file of keys is used as far as its keys were made or accepted on this machine; a key of a clone seals nothing until a person accepts it by its id.",
  },
  {
    id: "privacy.layers.reveal",
    source: "spec/hazards.md #37",
    promise:
      "Of two settings for a kind the one holds that shows less; a mask never takes the place of a placeholder, nor a placeholder that of a mask, and no expression of one's own shows a part of a secret.",
  },
  {
    id: "privacy.brain.tightens",
    source: "spec/hazards.md #37",
    promise: "A brain makes privacy stricter, and looser only once a person has accepted it.",
  },
  {
    id: "cli.vault.key",
    source: "spec/safety.md §5",
    promise: "A key is made when a person asks, is closed to other users, and a file that is no key says so.",
  },
  {
    id: "cli.vault.show",
    source: "spec/safety.md §5",
    promise: "Their owner sees originals by their placeholders; each look is recorded.",
  },
  {
    id: "cli.vault.rotate",
    source: "spec/safety.md §5",
    promise: "Data keys and the master key are rotated by one command.",
  },
  {
    id: "cli.vault.lost",
    source: "spec/safety.md §5",
    promise: "The command names what a lost key closes; the old key opens it again.",
  },
  {
    id: "cli.vault.forget",
    source: "spec/safety.md §5",
    promise:
      "Originals are forgotten on their own, or with their conversation, or with the turn that had them.",
  },
  {
    id: "cli.vault.profile",
    source: "spec/safety.md §5, §6",
    promise:
      "A profile that keeps originals doesn't start without a key and names the command that makes it; init makes it, closed to others.",
  },
  {
    id: "cli.vault.killed",
    source: "spec/safety.md §5",
    promise: "A rotation of keys that is killed anywhere loses no original, and the next rotation ends it.",
  },
  {
    id: "cli.vault.traces",
    source: "spec/safety.md §4",
    promise:
      "After a turn is erased, or a conversation is removed, no file of the brain's data has its words.",
  },
];
