/** The promises of every store: the cases of `storeContract`, matter by matter. */
import type { Requirement } from "./requirement.ts";

export const storageContractRequirements: readonly Requirement[] = [
  {
    id: "storage.memories",
    source: "spec/hazards.md #3",
    promise:
      "The memory of a user is read as it was written, replaced as a whole by version, erased for good, and hidden from other users.",
  },
  {
    id: "storage.records",
    source: "spec/safety.md §6",
    promise:
      "A record of any id is written whole and replaced by exactly the version that its writer knows; of writers that meet one wins. Lists go by tenant and id in the order of UTF-16 code units.",
  },
  {
    id: "storage.upgrades",
    source: "spec/platform.md §2",
    promise:
      "Events have a version by kind; every driver reads older events in the present form, refuses newer ones, and leaves stored events unchanged.",
  },
  {
    id: "storage.damage",
    source: "spec/hazards.md #28",
    promise:
      "A changed character of a stored entry is an error that names the store, the session and the entry; every other entry stays readable.",
  },
  {
    id: "storage.append",
    source: "spec/hazards.md #28",
    promise:
      "An append is whole, in order and at the position that the writer names, or it changes nothing; under a claim it may be tried again.",
  },
  {
    id: "storage.read",
    source: "spec/platform.md §1",
    promise: "A reader gets the requested range, at its own pace, also while others write or read.",
  },
  {
    id: "storage.round-trip",
    source: "spec/platform.md §2",
    promise:
      "Events come back as JSON has them: any text and number, deep, large, many, and of kinds that only a newer version knows.",
  },
  {
    id: "storage.claim",
    source: "spec/hazards.md #16",
    promise:
      "One owner at a time writes to a claimed session; an expired claim goes on until another owner takes over, and then never writes again; no clock locks a session for ever.",
  },
  {
    id: "storage.watch",
    source: "spec/platform.md §1",
    promise: "Watchers hear of entries by any process, until they end, and can do no harm.",
  },
  {
    id: "storage.sessions",
    source: "spec/platform.md §2",
    promise:
      "Sessions are listed with the content of their entries, the most recent first, in pages that miss and repeat none; they are erased whole, unless they are claimed.",
  },
  {
    id: "storage.approvals",
    source: "spec/hazards.md #27",
    promise:
      "A request for approval is found by its tenant and user until it is answered, expired, or its turn is over.",
  },
  {
    id: "storage.apart",
    source: "spec/hazards.md #3",
    promise:
      "Tenants, users and sessions stay apart whatever their names; a foreign key answers like an unknown one.",
  },
  {
    id: "storage.keys",
    source: "spec/hazards.md #3",
    promise: "Names that some store could not distinguish or hold are refused by every store.",
  },
  {
    id: "storage.race",
    source: "spec/hazards.md #16",
    promise: "Of twenty writers for one position one wins, and every session has one linear history.",
  },
  {
    id: "storage.life",
    source: "spec/platform.md §2",
    promise:
      "A closed store has finished its work under way and does nothing more, and a persistent store has all of its entries when it is opened again.",
  },
];
