/** Reports on one model: whether it can be used, its missing parts, its abilities, and the result of a call. */
import {
  describeError,
  type Fault,
  fault,
  isFault,
  resolveLimits,
  startStopwatch,
  systemClock,
  type Usage,
  withDeadline,
} from "../../base/index.ts";
import {
  builtinModels,
  type LanguageModel,
  type ModelRegistry,
  readFailure,
  readUsage,
  resolveModel,
} from "../../model/index.ts";
import { capabilitiesOf, providerModels, providerTable } from "../../model/providers.ts";
import { shellWord } from "../print.ts";
import type { ModelsPlace, ProviderReport, ServerAnswers } from "./report-providers.ts";
import { isListedAs, listsAll, serverTitle, summariseNames } from "./server-names.ts";

export interface ModelReport {
  readonly name: string;
  /** Nothing that is known speaks against it. */
  readonly isUsable: boolean;
  /** Undefined for an unknown name, and for the built-in model. */
  readonly provider?: ProviderReport;
  /** Why it can't be used. */
  readonly problem?: Lack;
  /** Its server's answer; undefined where it wasn't asked or can't be. */
  readonly isReachable?: boolean;
  readonly isListed?: boolean;
  /** The facts known without a call. */
  readonly capabilities?: { readonly takesSchemas: boolean | null; readonly fileUrls: readonly string[] };
  readonly call?: CallReport;
}

interface ReportModelOptions {
  readonly place: ModelsPlace;
  readonly providers: readonly ProviderReport[];
  readonly answers: ServerAnswers;
  /** Loads its package, and tells what the model can do. */
  readonly isLoading: boolean;
  /** Calls it, where nothing speaks against it so far. */
  readonly isCalling: boolean;
}

export async function reportModel(given: string, options: ReportModelOptions): Promise<ModelReport> {
  const name = given.trim();
  const provider = options.providers.find(each => each.name === providerOf(name));
  const known = { name, ...(provider !== undefined && { provider }) };
  const lack = await lackOf(name, provider, options);
  if (lack !== undefined) return { ...known, isUsable: false, problem: lack };

  const list = provider && options.answers.lists.get(provider.name);
  const asked = list === undefined ? {} : { isReachable: list.isReachable };
  if (list?.isReachable === false) {
    return { ...known, ...asked, isUsable: false, problem: noAnswer(provider!, name, list.reason) };
  }
  const isListed = list && isListedAs(idOf(name), list.models);
  const reached = { ...known, ...asked, ...(isListed !== undefined && { isListed }) };
  if (isListed === false && listsAll(provider!.name)) {
    return { ...reached, isUsable: false, problem: notThere(provider!, name, idOf(name), list!.models) };
  }
  if (!options.isLoading) return { ...reached, isUsable: true };
  return { ...reached, ...(await useModel(name, provider, options)) };
}

/** The part before the slash. */
export const providerOf = (name: string): string | undefined =>
  name.includes("/") ? name.slice(0, name.indexOf("/")).trim() : undefined;

const idOf = (name: string) => name.slice(name.indexOf("/") + 1);

/** The missing parts, as far as known without loading anything: in the order in which a model is made. */
async function lackOf(
  name: string,
  provider: ProviderReport | undefined,
  { place }: ReportModelOptions,
): Promise<Lack | undefined> {
  if (Object.hasOwn(builtinModels, name)) return undefined;
  if (provider === undefined || idOf(name) === "") {
    return resolveModel(name, registryOf(place)).then(() => undefined, lackFrom);
  }
  if (provider.status === "key-missing") {
    return lackFrom(fault("model.key-missing", { model: name, variables: provider.variables }));
  }
  if (provider.status === "misconfigured") {
    return lackFrom(fault("config.invalid", { problems: provider.problems }));
  }
  if (provider.isInstalled) return undefined;
  return lackFrom(fault("dependency.missing", { package: provider.package, option: name }));
}

type Used = Pick<ModelReport, "isUsable" | "problem" | "capabilities" | "call">;

async function useModel(
  name: string,
  provider: ProviderReport | undefined,
  { isCalling, place }: ReportModelOptions,
): Promise<Used> {
  let model: LanguageModel;
  let capabilities: ModelReport["capabilities"];
  try {
    model = await resolveModel(name, registryOf(place));
    const { fileUrls, takesSchemas = null } = await capabilitiesOf(model);
    capabilities = { takesSchemas, fileUrls };
  } catch (error) {
    return { isUsable: false, problem: isFault(error) ? lackFrom(error) : brokenPackage(error, provider) };
  }
  if (!isCalling) return { isUsable: true, capabilities };
  try {
    return { isUsable: true, capabilities, call: await callModel(model, name) };
  } catch (error) {
    const problem = lackFrom(withVariables(error as Fault, provider));
    return { isUsable: false, capabilities, problem };
  }
}

const registryOf = ({ environment, packages, settings: { providers } }: ModelsPlace): ModelRegistry => ({
  ...providerModels({ environment, providers, load: packages.load }),
  ...builtinModels,
});

/** A package that is there and fails by itself. */
function brokenPackage(error: unknown, provider: ProviderReport | undefined): Lack {
  const name = provider?.package ?? "Its package";
  return {
    code: "internal",
    message: `${name} is installed, and can't be loaded: ${describeError(error)}`,
    hint: `Install it anew: npm install ${name}`,
  };
}

export interface CallReport {
  /** Its answer; untrusted. Empty where it spent its few tokens on thinking. */
  readonly text: string;
  /** Undefined for an answer without words or thoughts. */
  readonly firstTokenMs: number | undefined;
  readonly totalMs: number;
  readonly usage: Usage;
}

// The least that every provider takes.
const MAX_OUTPUT_TOKENS = 16;

/** @throws model.* */
async function callModel(model: LanguageModel, name: string): Promise<CallReport> {
  const limitMs = resolveLimits().firstTokenMs;
  try {
    return await withDeadline({ what: name, limitMs }, signal => call(model, name, signal));
  } catch (error) {
    if (isFault(error, "time.exceeded")) {
      throw fault("model.stalled", { model: name, waitingFor: "first-token", limitMs }, { cause: error });
    }
    throw readFailure(error, name, systemClock.now());
  }
}

async function call(model: LanguageModel, name: string, abortSignal: AbortSignal): Promise<CallReport> {
  const passedMs = startStopwatch(systemClock);
  const { stream } = await model.doStream({
    prompt: [{ role: "user", content: [{ type: "text", text: "Say OK." }] }],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    abortSignal,
  });
  let text = "";
  let firstTokenMs: number | undefined;
  let usage = readUsage(undefined);
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta" || part.type === "reasoning-delta") firstTokenMs ??= passedMs();
    if (part.type === "text-delta") text += part.delta;
    if (part.type === "finish") usage = readUsage(part.usage);
  }
  if (firstTokenMs === undefined && usage.outputTokens === 0)
    throw fault("model.empty-answer", { model: name });
  return { text: text.trim(), firstTokenMs, totalMs: passedMs(), usage };
}

export interface Lack {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

const lackFrom = ({ code, hint, message }: Fault): Lack => ({ code, message, hint });

/** Of a server that gave no list of models. */
function noAnswer(provider: ProviderReport, model: string, reason: string): Lack {
  if (/\bstatus 40[13]$/.test(reason)) {
    return lackFrom(withVariables(fault("model.unauthorized", { model, reason }), provider));
  }
  const { code, message } = fault("model.unreachable", { model, reason });
  return { code, message, hint: whereToLook(provider) };
}

/** Of a server that has other models, all of which it names. */
function notThere(provider: ProviderReport, model: string, modelId: string, models: readonly string[]): Lack {
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
function withVariables(failure: Fault, provider: ProviderReport | undefined): Fault {
  if (provider === undefined || !isFault(failure, "model.unauthorized")) return failure;
  const { keysSet, keyVariables } = provider;
  const { model } = failure.data;
  return keysSet.length === 0
    ? fault("model.key-missing", { model, variables: keyVariables }, { cause: failure })
    : fault("model.unauthorized", { ...failure.data, variables: keysSet }, { cause: failure });
}
