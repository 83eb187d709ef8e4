/** Describes obstacles to using a model, in the words of faults, with the variable or the address to look at. */
import { type Fault, fault, isFault } from "../../base/index.ts";
import { providerTable } from "../../model/providers.ts";
import { shellWord } from "../print.ts";
import type { ProviderReport } from "./report-providers.ts";
import { serverTitle, summariseNames } from "./server-names.ts";

export interface Lack {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export const lackFrom = ({ code, hint, message }: Fault): Lack => ({ code, message, hint });

/** Of a server that gave no list of models. */
export function noAnswer(provider: ProviderReport, model: string, reason: string): Lack {
  if (/\bstatus 40[13]$/.test(reason)) {
    return lackFrom(withVariables(fault("model.unauthorized", { model, reason }), provider));
  }
  const { code, message } = fault("model.unreachable", { model, reason });
  return { code, message, hint: whereToLook(provider) };
}

/** Of a server that has other models, all of which it names. */
export function notThere(
  provider: ProviderReport,
  model: string,
  modelId: string,
  models: readonly string[],
): Lack {
  const reason = `its server has ${summariseNames(models)}`;
  const lack = lackFrom(fault("model.not-found", { model, reason }));
  return provider.name === "ollama" ? { ...lack, hint: `Run: ollama pull ${shellWord(modelId)}` } : lack;
}

function whereToLook(provider: ProviderReport): string {
  const address = (provider.status === "ready" && provider.baseUrl) || "its address";
  if (!provider.isLocal) return `Check ${address}, and whether a server of models runs there.`;
  const variable = providerTable.find(({ name }) => name === provider.name)?.takes.baseURL?.[0];
  const elsewhere = variable === undefined ? "" : `, or say in ${variable} where it runs`;
  return `Start ${serverTitle(provider.name)} at ${address}${elsewhere}.`;
}

/** A rejected key, with its variable; a missing key is reported as missing. */
export function withVariables(failure: Fault, provider: ProviderReport | undefined): Fault {
  if (provider === undefined || !isFault(failure, "model.unauthorized")) return failure;
  const { keysSet, keyVariables } = provider;
  const { model } = failure.data;
  return keysSet.length === 0
    ? fault("model.key-missing", { model, variables: keyVariables }, { cause: failure })
    : fault("model.unauthorized", { ...failure.data, variables: keysSet }, { cause: failure });
}
