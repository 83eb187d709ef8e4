/** Reports on each provider: its package, its key, and whether it is set up at all. */
import { isFault } from "../../base/index.ts";
import { type BrainSettings, parseSettings, readSettings } from "../../brain/index.ts";
import {
  type DiscoveredServer,
  describeProviders,
  discoverServers,
  type Environment,
  keyVariableOf,
  type ModelList,
  type ProviderRow,
  type ProviderStatus,
  probeProvider,
  providerTable,
} from "../../model/providers.ts";
import { createPackageFinder, type PackageFinder } from "../../project/find-package.ts";
import type { BrainPlace } from "../../project/index.ts";
import { brainVolume, findPlace, trustOf } from "../project.ts";
import type { Terminal } from "../terminal.ts";

/** Its package is a matter of its own, so that what else is missing is known, too. */
export type ProviderReport = Exclude<ProviderStatus, { readonly status: "package-missing" }> & {
  readonly isInstalled: boolean;
  /** The variables that its key may be in, the usual one first. */
  readonly keyVariables: readonly string[];
  /** The variables among them that are set. */
  readonly keysSet: readonly string[];
  /** A variable of it is set, or brain.yaml names it, and no key is missing. */
  readonly isSetUp: boolean;
};

/** In the order of the table, those of brain.yaml last; without network. @throws config.invalid for those */
export async function reportProviders(place: ModelsPlace): Promise<readonly ProviderReport[]> {
  const { environment, packages, settings } = place;
  const { providers } = settings;
  const isSet = (variable: string) => Boolean(environment[variable]?.trim());
  const statuses = await describeProviders({ environment, providers, isInstalled: () => true });
  return statuses.flatMap((provider): readonly ProviderReport[] => {
    if (provider.status === "package-missing") return [];
    const row = providerTable.find(({ name }) => name === provider.name);
    const isTouched = row === undefined || variablesOf(row).some(isSet);
    const keyVariables = row === undefined ? [keyVariableOf(provider.name)] : keysOf(row);
    return [
      {
        ...provider,
        isInstalled: packages.isInstalled(provider.package),
        keyVariables,
        keysSet: keyVariables.filter(isSet),
        isSetUp: isTouched && provider.status !== "key-missing",
      },
    ];
  });
}

const keysOf = ({ keys }: ProviderRow) => keys.flatMap(way => Object.values(way));

const variablesOf = (row: ProviderRow): readonly string[] => [
  ...keysOf(row),
  ...Object.values(row.needs),
  ...Object.values(row.takes).flat(),
];

export interface ModelsPlace {
  /** The folder that holds the brain; undefined without one. */
  readonly root: string | undefined;
  readonly settings: Pick<BrainSettings, "model" | "fallbacks" | "providers">;
  readonly environment: Environment;
  readonly packages: PackageFinder;
}

/** @throws brain.not-found for a brain that was named, brain.malformed, brain.link-broken, volume.* */
export async function findModelsPlace(terminal: Terminal): Promise<ModelsPlace> {
  const place = findPlaceOrNone(terminal);
  const trust = place === undefined ? undefined : await trustOf(place, terminal)();
  return {
    root: place?.root,
    settings: place === undefined ? parseSettings("") : await readSettings(brainVolume(place.root), trust),
    environment: terminal.environment,
    packages: createPackageFinder(place?.project ?? terminal.cwd, trust),
  };
}

function findPlaceOrNone(terminal: Terminal): BrainPlace | undefined {
  try {
    return findPlace(terminal);
  } catch (error) {
    if (terminal.brain === undefined && isFault(error, "brain.not-found")) return undefined;
    throw error;
  }
}

/** On this machine a server answers at once; a busy one is given a little longer. */
const LOOK_MS = 1_000;
const CHECK_MS = 5_000;

export interface ServerAnswers {
  /** The servers of this machine that answer. */
  readonly servers: readonly DiscoveredServer[];
  /** By the name of the provider; the others were not asked, or can't be asked without calling a model. */
  readonly lists: ReadonlyMap<string, ModelList>;
}

/** @param named providers of the named models, which are asked whether they are set up or not */
export async function askServers(
  { environment, settings }: ModelsPlace,
  reports: readonly ProviderReport[],
  named: ReadonlySet<string>,
  isCheck: boolean,
): Promise<ServerAnswers> {
  const timeoutMs = isCheck ? CHECK_MS : LOOK_MS;
  const asked = reports.filter(
    ({ isLocal, isSetUp, name, status }) =>
      status === "ready" && (isSetUp || named.has(name)) && (isLocal || isCheck),
  );
  const [found, ...lists] = await Promise.all([
    discoverServers({ environment, timeoutMs }),
    ...asked.map(async report => {
      const { providers } = settings;
      return { report, list: await probeProvider(report.name, { environment, providers, timeoutMs }) };
    }),
  ]);
  const byName = new Map(lists.flatMap(({ report, list }) => (list ? [[report.name, list]] : [])));
  return { servers: [...found, ...withKeys(found, lists)], lists: byName };
}

type Asked = { readonly report: ProviderReport; readonly list: ModelList | undefined };

/** Servers of this machine that want a key: a request without one doesn't find them. */
const withKeys = (found: readonly DiscoveredServer[], lists: readonly Asked[]) =>
  lists.flatMap(({ report, list }): readonly DiscoveredServer[] => {
    if (!report.isLocal || report.status !== "ready" || !list?.isReachable) return [];
    const { name: provider, baseUrl = "" } = report;
    return found.some(server => server.baseUrl === baseUrl)
      ? []
      : [{ provider, baseUrl, models: list.models }];
  });
