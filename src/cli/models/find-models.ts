/** `findModels` finds the models that are one step away: of servers that run here, and of providers whose key is set. */
import { describeProviders, discoverServers, providerTable } from "../../model/providers.ts";
import type { Terminal } from "../terminal.ts";
import { serverTitle, talkingModel } from "./server-names.ts";

/** A server that answers late is offered by `brainstem chat`. */
const LOOK_MS = 800;

/** The usual model of the providers whose package Brainstem is tested with. */
const usual: Readonly<Record<string, string>> = {
  anthropic: "claude-sonnet-4-5",
  openai: "gpt-5",
  google: "gemini-2.5-pro",
};

export interface FoundModel {
  readonly model: string;
  /** In a clause, for a person. */
  readonly because: string;
  /** The words of a conversation leave this machine. */
  readonly isElsewhere: boolean;
}

/** Those of local servers, then those whose key is here. */
export async function findModels({ environment }: Terminal): Promise<readonly FoundModel[]> {
  const servers = await discoverServers({ environment, timeoutMs: LOOK_MS });
  const local = servers.flatMap(server => {
    const model = talkingModel(server);
    return model === undefined
      ? []
      : [{ model, because: `${serverTitle(server.provider)} runs here`, isElsewhere: false }];
  });
  return [...local, ...(await modelsWithKey(environment))];
}

/** The usual model of each provider whose key is in the environment; nothing is asked. */
export async function modelsWithKey(environment: Terminal["environment"]): Promise<readonly FoundModel[]> {
  const statuses = await describeProviders({ environment, providers: {}, isInstalled: () => true });
  return statuses.flatMap(({ name, status }) => {
    const row = providerTable.find(each => each.name === name);
    const key = row?.keys.flatMap(way => Object.values(way)).find(variable => environment[variable]?.trim());
    const model = Object.hasOwn(usual, name) ? usual[name] : undefined;
    return status !== "ready" || key === undefined || model === undefined
      ? []
      : [{ model: `${name}/${model}`, because: `${key} is set`, isElsewhere: true }];
  });
}
