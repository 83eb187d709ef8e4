/** The hosts of the package registries in use, from the settings and lock files of the package managers (Node only). */
import { readStart, readText } from "./disk-node.ts";

export interface RegistryPlaces {
  readonly project: string;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Relative to the project and to the home. Sources: the configuration reference of each package manager. */
const settings: readonly string[] = [
  ...".npmrc .yarnrc .yarnrc.yml bunfig.toml .bunfig.toml pip.conf .config/pip/pip.conf .pip/pip.conf".split(
    " ",
  ),
  ..."uv.toml .config/uv/uv.toml .cargo/config.toml .cargo/config Gemfile".split(" "),
  "Library/Application Support/pip/pip.conf",
];
/** Lines that name a registry. Nothing else of the file is read: tokens may be beside them. */
const SETTING =
  /^\s*"?(?:@[^\s:="]+:)?(?:registry|npmRegistryServer|(?:extra-)?index(?:-url)?|default-index|url|source)"?[:=\s]+(.*)$/;

const variables =
  "npm_config_registry NPM_CONFIG_REGISTRY YARN_NPM_REGISTRY_SERVER BUN_CONFIG_REGISTRY PIP_INDEX_URL PIP_EXTRA_INDEX_URL UV_INDEX_URL UV_DEFAULT_INDEX GOPROXY".split(
    " ",
  );

const locks: readonly string[] =
  "package-lock.json npm-shrinkwrap.json yarn.lock uv.lock Pipfile.lock Cargo.lock Gemfile.lock".split(" ");
/** Sources of packages in lock files. An index that is a git repository is no registry. */
const SOURCE = /^\s*"?(?:resolved|source|url|remote)"?[:=\s{]+(?:registry = )?(.*)$/;

/** Locks can be long, and their beginning says enough. */
const LOCK_BYTES = 128 * 1_024;

export interface RegistrySources {
  hosts(): readonly string[];
  /** Files that say some of them, absolute, whether they are there or not. */
  paths(): readonly string[];
  /** Hosts that the environment says. */
  given(): readonly string[];
}

/** The files that the hosts depend on, for a cache of them. */
export function registrySources({ project, home, environment }: RegistryPlaces): RegistrySources {
  const given = () => variables.flatMap(name => environment[name]?.split(/[\s,|]+/).flatMap(hostOf) ?? []);
  const configured = settings.flatMap(file => [`${project}/${file}`, `${home}/${file}`]);
  const locked = locks.map(file => `${project}/${file}`);
  return {
    paths: () => [...configured, ...locked],
    given,
    hosts() {
      const told = configured.flatMap(path => hostsIn(readText(path) ?? "", SETTING));
      // A writer of a lock file could name a host in it: only the host of most of its packages counts.
      const written = locked.flatMap(path =>
        mostFrequent(hostsIn(readStart(path, LOCK_BYTES)?.toString("utf8") ?? "", SOURCE)),
      );
      return [...new Set([...told, ...given(), ...written])].sort();
    },
  };
}

const hostsIn = (text: string, line: RegExp): readonly string[] =>
  text.split("\n").flatMap(each => hostOf(line.exec(each)?.[1] ?? ""));

/** The host of the address that a value begins with, without a name and password before it. */
function hostOf(value: string): readonly string[] {
  const [, authority] = /^["']?(?:sparse\+)?https?:\/\/([^/\s"'?#]+)/i.exec(value.trim()) ?? [];
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
