/** The survey of `brainstem models`: configured models, local servers, and providers. */
import type { DiscoveredServer } from "../../model/providers.ts";
import { type ModelReport, providerOf, reportModel } from "./report-model.ts";
import type { ModelsPlace } from "./report-providers.ts";
import { askServers, type ProviderReport, reportProviders } from "./report-providers.ts";

export interface ModelsSurvey {
  /** The model, then its fallbacks. */
  readonly models: readonly (ModelReport & { readonly role: "model" | "fallback" })[];
  /** The servers of this machine that answer. */
  readonly servers: readonly DiscoveredServer[];
  /** With why a server gave no list of models, where it was asked and gave none. */
  readonly providers: readonly (ProviderReport & { readonly silence?: string })[];
}

interface SurveyOptions {
  /** Asks the servers of other machines, too, and says what the models can do. */
  readonly isCheck: boolean;
  readonly isCalling: boolean;
}

/** @param model named on the command line, without fallbacks */
export async function surveyModels(
  place: ModelsPlace,
  model: string | undefined,
  { isCheck, isCalling }: SurveyOptions,
): Promise<ModelsSurvey> {
  const { settings } = place;
  const names = model === undefined ? [settings.model, ...settings.fallbacks] : [model];
  const providers = await reportProviders(place);
  const answers = await askServers(place, providers, namedIn(names), isCheck);
  const models: ModelsSurvey["models"][number][] = [];
  // One after the other: two models of one machine would be in each other's way.
  for (const [index, name] of names.entries()) {
    const report = await reportModel(name, { place, providers, answers, isLoading: isCheck, isCalling });
    models.push({ ...report, role: index === 0 ? "model" : "fallback" });
  }
  const withSilence = providers.map(provider => {
    const list = answers.lists.get(provider.name);
    return list?.isReachable === false ? { ...provider, silence: list.reason } : provider;
  });
  return { models, servers: answers.servers, providers: withSilence };
}

/** One model in detail. */
export async function examineModel(
  place: ModelsPlace,
  name: string,
  { isCheck, isCalling }: SurveyOptions,
): Promise<ModelReport> {
  const providers = await reportProviders(place);
  const answers = await askServers(place, providers, namedIn([name]), isCheck);
  return reportModel(name, { place, providers, answers, isLoading: true, isCalling });
}

const namedIn = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap(name => providerOf(name) ?? []));
