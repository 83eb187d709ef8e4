/** Asks servers which models they have: those of this machine always, others with --check. */
import {
  type DiscoveredServer,
  discoverServers,
  type ModelList,
  probeProvider,
} from "../../model/providers.ts";
import type { ModelsPlace } from "./models-place.ts";
import type { ProviderReport } from "./report-providers.ts";

/** On this machine a server answers at once; a busy one is given a little longer. */
const LOOK_MS = 1_000;
const CHECK_MS = 5_000;

export interface ServerAnswers {
  /** Those of this machine that answer. */
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
