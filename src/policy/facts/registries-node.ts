/** The hosts of the package registries in use, from the settings and lock files of the package managers (Node only). */
import { readStart, readText } from "./disk-node.ts";

export interface RegistryPlaces {
  readonly project: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface Configuration {
  readonly files: readonly string[];
  /** Lines that name a registry. Nothing else of the file is read: tokens may be beside them. */
  readonly line: RegExp;
}

/** Relative to the project and to the home. Sources: the configuration reference of each package manager. */
const configurations: readonly Configuration[] = [
  { files: [".npmrc"], line: /^\s*(?:@[^\s:=]+:)?registry\s*=\s*(.*)$/ },
  { files: [".yarnrc"], line: /^\s*"?(?:@[^\s:"]+:)?registry"?\s+(.*)$/ },
  { files: [".yarnrc.yml"], line: /^\s*npmRegistryServer:\s*(.*)$/ },
  { files: ["bunfig.toml", ".bunfig.toml"], line: /^\s*(?:registry|url)\s*=\s*(.*)$/ },
  {
    files: ["pip.conf", ".config/pip/pip.conf", ".pip/pip.conf", "Library/Application Support/pip/pip.conf"],
    line: /^\s*(?:extra-)?index-url\s*=\s*(.*)$/,
  },
  { files: ["uv.toml", ".config/uv/uv.toml"], line: /^\s*(?:url|index-url|default-index)\s*=\s*(.*)$/ },
  {
    files: [".cargo/config.toml", ".cargo/config"],
    line: /^\s*(?:index|registry)\s*=\s*"?sparse\+(https?:.*)$/,
  },
  { files: ["Gemfile"], line: /^\s*source\s+(.*)$/ },
];

const variables = [
  "npm_config_registry",
  "NPM_CONFIG_REGISTRY",
  "YARN_NPM_REGISTRY_SERVER",
  "BUN_CONFIG_REGISTRY",
  "PIP_INDEX_URL",
  "PIP_EXTRA_INDEX_URL",
  "UV_INDEX_URL",
  "UV_DEFAULT_INDEX",
  "GOPROXY",
];

/** Sources of packages in lock files. An index that is a git repository is no registry. */
const locks: readonly Configuration[] = [
  { files: ["package-lock.json", "npm-shrinkwrap.json"], line: /^\s*"resolved":\s*"(https?:.*)$/ },
  { files: ["yarn.lock"], line: /^\s*resolved\s+(.*)$/ },
  { files: ["uv.lock"], line: /^\s*source = \{ registry = (.*)$/ },
  { files: ["Pipfile.lock"], line: /^\s*"url":\s*(.*)$/ },
  { files: ["Cargo.lock"], line: /^\s*source = "sparse\+(https?:.*)$/ },
  { files: ["Gemfile.lock"], line: /^\s*remote:\s*(.*)$/ },
];

/** Locks can be long, and their beginning says enough. */
const LOCK_BYTES = 128 * 1_024;

export interface RegistrySources {
  hosts(): readonly string[];
  /** Files that say some of them, absolute, whether they are there or not. */
  paths(): readonly string[];
  /** Hosts that the environment says. */
  given(): readonly string[];
}

export const registriesOf = (places: RegistryPlaces): readonly string[] => registrySources(places).hosts();

/** The files that the hosts depend on, for a cache of them. */
export function registrySources({ project, home, environment }: RegistryPlaces): RegistrySources {
  const given = () => variables.flatMap(name => environment[name]?.split(/[\s,|]+/).flatMap(hostOf) ?? []);
  return {
    paths: () => [...pathsOf(configurations, project, home), ...pathsOf(locks, project)],
    given,
    hosts() {
      const told = configurations.flatMap(({ files, line }) =>
        pathsOf([{ files }], project, home).flatMap(path => hostsIn(readText(path) ?? "", line)),
      );
      // A writer of a lock file could name a host in it: only the host of most of its packages counts.
      const written = locks.flatMap(({ files, line }) =>
        pathsOf([{ files }], project).flatMap(path =>
          mostFrequent(hostsIn(readStart(path, LOCK_BYTES)?.toString("utf8") ?? "", line)),
        ),
      );
      return [...new Set([...told, ...given(), ...written])].sort();
    },
  };
}

const pathsOf = (rows: readonly Pick<Configuration, "files">[], ...folders: readonly string[]) =>
  rows.flatMap(({ files }) => files.flatMap(file => folders.map(folder => `${folder}/${file}`)));

const hostsIn = (text: string, line: RegExp): readonly string[] =>
  text.split("\n").flatMap(each => hostOf(line.exec(each)?.[1] ?? ""));

/** The host of the address that a value begins with, without a name and password before it. */
function hostOf(value: string): readonly string[] {
  const [, authority] = /^["']?https?:\/\/([^/\s"'?#]+)/i.exec(value.trim()) ?? [];
  const host = authority?.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  return host !== undefined && /^(?:[a-z0-9][a-z0-9.-]*|\[[0-9a-f:]+\])(?::\d+)?$/.test(host)
    ? [host.replace(/:\d+$/, "")]
    : [];
}

function mostFrequent(hosts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  const [most] = [...counts].sort((left, right) => right[1] - left[1]);
  return most === undefined || most[1] * 2 <= hosts.length ? [] : [most[0]];
}
