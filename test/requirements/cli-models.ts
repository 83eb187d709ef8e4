/** The promises of `brainstem models`, and the offer of a local server. */
import type { Requirement } from "./requirement.ts";

const MODELS = "spec/mind.md §6";

export const cliModelsRequirements: readonly Requirement[] = [
  {
    id: "cli.models.configured",
    source: MODELS,
    promise:
      "`models` says of every model that is configured whether it can be used, and if not what is missing and what to do; then it exits 1.",
  },
  {
    id: "cli.models.servers",
    source: MODELS,
    promise:
      "`models` shows the local servers that answer, with their models, and takes nothing else for one.",
  },
  {
    id: "cli.models.providers",
    source: MODELS,
    promise: "`models` shows the providers that are set up here, what else they lack, and names the rest.",
  },
  {
    id: "cli.models.one",
    source: MODELS,
    promise: "`models <name>` says all that is known of one model, and exits 1 when it can't be used.",
  },
  {
    id: "cli.models.names",
    source: MODELS,
    promise: "An unknown name is answered with those that were probably meant.",
  },
  {
    id: "cli.models.check",
    source: MODELS,
    promise:
      "`--check` asks servers elsewhere with their keys, and of providers that can't be asked pretends nothing.",
  },
  {
    id: "cli.models.call",
    source: MODELS,
    promise:
      "`--call` makes one tiny call of each model, and says how it went or why it failed; a turn of `chat` that fails for such a reason names it.",
  },
  {
    id: "cli.models.anywhere",
    source: "spec/platform.md §7",
    promise: "Without a brain `models` says so, and shows servers and providers.",
  },
  {
    id: "cli.models.json",
    source: "spec/platform.md §7",
    promise: "Everything that `models` says it says as data, too, with the same exit codes.",
  },
  {
    id: "cli.models.secrets",
    source: "spec/hazards.md #11",
    promise: "`models` never prints a key, and nothing that a server or a file says moves the terminal.",
  },
  {
    id: "cli.models.packages",
    source: MODELS,
    promise:
      "A provider's package is found beside Brainstem and in the project, and where both have one Brainstem's own is taken.",
  },
  {
    id: "cli.models.light",
    source: "spec/hazards.md #12",
    promise: "`models` alone runs no code of a package that the project brings along.",
  },
  {
    id: "cli.models.offer",
    source: MODELS,
    promise: "A conversation at a terminal without a chosen model offers a local server that answers, once.",
  },
  {
    id: "cli.models.offer.quiet",
    source: MODELS,
    promise:
      "Nothing is offered where a model was chosen, where no server answers, and where no person talks; the conversation doesn't wait for it.",
  },
  {
    id: "cli.budgets.told",
    source: MODELS,
    promise:
      "A turn that a budget has stopped says which one and when there is more; in a pipe it is a failure.",
  },
  {
    id: "cli.budgets.checked",
    source: "spec/hazards.md #1",
    promise: "`doctor` names each budget and each price that is invalid.",
  },
];
