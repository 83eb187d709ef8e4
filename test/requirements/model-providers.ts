/** The promises of providers of models. */
import type { Requirement } from "./requirement.ts";

export const modelProviderRequirements: readonly Requirement[] = [
  {
    id: "model.suggest",
    source: "spec/mind.md §6",
    promise:
      "An unknown model name is answered with the nearest known names, a bare model with its provider.",
  },
  {
    id: "providers.call",
    source: "spec/mind.md §6",
    promise: "`provider/model` makes that provider's model, which calls the model with its own key.",
  },
  {
    id: "providers.key",
    source: "spec/mind.md §6",
    promise:
      "Keys come from the variables that the packages document, and a missing key is named before any network access.",
  },
  {
    id: "providers.package",
    source: "spec/mind.md §6; spec/hazards.md #34",
    promise:
      "A package that is not installed is named with the model that needs it and the command that installs it.",
  },
  {
    id: "providers.settings",
    source: "spec/hazards.md #1",
    promise:
      "Every variable of the table reaches the package, and a malformed value is an error that names its variable.",
  },
  {
    id: "providers.custom",
    source: "spec/mind.md §6; spec/hazards.md #1",
    promise:
      "Any OpenAI-compatible server can have a name of its own, and an error in its settings is named by path.",
  },
  {
    id: "providers.custom.key",
    source: "spec/hazards.md #11",
    promise: "A custom provider never gets a key of a provider that is built in.",
  },
  {
    id: "providers.secrets",
    source: "spec/hazards.md #11",
    promise: "No error, status or model object shows a key.",
  },
  {
    id: "providers.ollama-host",
    source: "spec/mind.md §6",
    promise: "OLLAMA_HOST is read in the forms that Ollama reads it in.",
  },
  {
    id: "providers.describe",
    source: "spec/mind.md §6",
    promise:
      "Each provider is described as ready or by what it lacks, without network and without loading its package.",
  },
  {
    id: "providers.discover",
    source: "spec/mind.md §6",
    promise:
      "Local servers that answer on their ports are found, and no other program is mistaken for a server.",
  },
  {
    id: "providers.discover.bounded",
    source: "spec/hazards.md #11",
    promise: "A server's answer is bounded in time, size, number and length, and never controls a terminal.",
  },
  {
    id: "providers.probe",
    source: "spec/mind.md §6",
    promise:
      "A server of OpenAI's dialect is asked for its models with its key; of others nothing is claimed.",
  },
  {
    id: "providers.capabilities",
    source: "spec/mind.md §6",
    promise: "A model's capabilities are known where its package declares them, and are otherwise unknown.",
  },
  {
    id: "providers.embeddings",
    source: "spec/brain.md §3",
    promise:
      "Embedding models of every provider are named as language models are, asked in batches, and their answers checked.",
  },
  {
    id: "providers.light",
    source: "spec/hazards.md #34",
    promise: "Importing the model room loads no provider, and importing the providers loads no package.",
  },
];
