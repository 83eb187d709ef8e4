/** The promises of `brainstem models`, and the offer of a local server. */
import type { Requirement } from "./requirement.ts";

const MODELS = "spec/mind.md §6";

export const cliModelsRequirements: readonly Requirement[] = [
  {
    id: "cli.models.configured",
    source: MODELS,
    promise:
      "`models` says for each configured model whether it can be used, and if not what is missing and what to do; then it exits 1.",
  },
  {
    id: "cli.models.servers",
    source: MODELS,
    promise:
      "`models` shows the local servers that answer, with their models, and mistakes no other program for a server.",
  },
  {
    id: "cli.models.providers",
    source: MODELS,
    promise: "`models` shows the providers that are set up here, with what they lack, and names the others.",
  },
  {
    id: "cli.models.one",
    source: MODELS,
    promise:
      "`models <name>` shows everything that is known about one model, and exits 1 when it can't be used.",
  },
  {
    id: "cli.models.names",
    source: MODELS,
    promise: "An unknown model name is answered with the names that were probably meant.",
  },
  {
    id: "cli.models.check",
    source: MODELS,
    promise:
      "`--check` asks remote servers with their keys, and claims nothing about providers that can't be asked.",
  },
  {
    id: "cli.models.call",
    source: MODELS,
    promise:
      "`--call` makes one tiny call to each model, and says whether it worked or why it failed; a turn of `chat` that fails for such a reason names the option.",
  },
  {
    id: "cli.models.anywhere",
    source: "spec/platform.md §7",
    promise: "Without a brain `models` says so, and shows servers and providers.",
  },
  {
    id: "cli.models.json",
    source: "spec/platform.md §7",
    promise: "`models --json` gives as data everything that `models` prints, with the same exit codes.",
  },
  {
    id: "cli.models.secrets",
    source: "spec/hazards.md #11",
    promise: "`models` never prints a key, and no text from a server or a file controls the terminal.",
  },
  {
    id: "cli.models.packages",
    source: MODELS,
    promise:
      "A provider's package is found beside Brainstem and in the project, and where both have it Brainstem's own is taken.",
  },
  {
    id: "cli.models.light",
    source: "spec/hazards.md #12",
    promise: "`models` alone runs no code of a package that the project contains.",
  },
  {
    id: "cli.models.offer",
    source: MODELS,
    promise: "A conversation at a terminal without a chosen model offers, once, a local server that answers.",
  },
  {
    id: "cli.models.offer.quiet",
    source: MODELS,
    promise:
      "No server is offered where a model was chosen, where no server answers, or where no person is at a terminal; the conversation doesn't wait for the search.",
  },
  {
    id: "cli.budgets.told",
    source: MODELS,
    promise:
      "A turn that a budget stopped names the budget and when it is renewed; in a pipe the turn counts as a failure.",
  },
  {
    id: "cli.budgets.checked",
    source: "spec/hazards.md #1",
    promise: "`doctor` names each budget and each price that is invalid.",
  },
];
