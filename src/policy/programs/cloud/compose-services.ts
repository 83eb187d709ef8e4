/** Reads a compose file: each of its services as the words of a `docker run`, as far as they reach this machine. */
import { parse } from "yaml";
import { HOLE } from "../../word.ts";

export interface ComposeServices {
  readonly commands: readonly (readonly string[])[];
  /** Files that it includes or extends, as it writes them. */
  readonly includes: readonly string[];
}

const MAX_SERVICES = 100;
/** Aliases may repeat what they name this often in all. */
const MAX_ALIASES = 100;

type Fields = Readonly<Record<string, unknown>>;

/** Fields of a service that are options of `docker run` under a name of their own. Source: the compose specification. */
const OPTIONS: Fields = {
  privileged: "privileged",
  pid: "pid",
  cgroup: "cgroupns",
  userns_mode: "userns",
  cap_add: "cap-add",
  security_opt: "security-opt",
  devices: "device",
  device_cgroup_rules: "device-cgroup-rule",
  volumes_from: "volumes-from",
  network_mode: "network",
  use_api_socket: "use-api-socket",
  working_dir: "workdir",
};

/**
 * Variables are put in; an unknown one is a HOLE.
 *
 * @returns undefined for a text that is no compose file, or has more services than can be judged
 */
export function readServices(
  text: string,
  variable: (name: string) => string | undefined,
  home: string,
): ComposeServices | undefined {
  const file = fieldsOf(parsed(text));
  const services = Object.values(fieldsOf(file?.services) ?? {}).map(each => fieldsOf(each) ?? {});
  if (file === undefined || services.length > MAX_SERVICES) return undefined;
  const fill = (value: unknown) => interpolated(String(value), variable);
  const texts = (value: unknown) => listOf(value).map(fill);

  return {
    commands: services.flatMap(service => [runOf(service), ...providerOf(service)]),
    includes: [...listOf(file.include), ...services.map(each => fieldsOf(each.extends)?.file)].flatMap(each =>
      texts(fieldsOf(each)?.path ?? each),
    ),
  };

  function runOf(service: Fields): readonly string[] {
    const options = Object.entries(OPTIONS).flatMap(([field, option]) =>
      texts(service[field]).map(value => `--${option}=${value}`),
    );
    const helpers = [service.build, ...listOf(service.post_start), ...listOf(service.pre_stop)];
    const isPrivileged = helpers.some(each => fieldsOf(each)?.privileged === true);
    const handed = ["secrets", "configs"].flatMap(kind =>
      listOf(service[kind]).flatMap(each => fileOf(kind, each)),
    );
    return [
      ...["docker", "run", ...options, ...(isPrivileged ? ["--privileged"] : [])],
      ...listOf(service.env_file).map(each => `--env-file=${fill(fieldsOf(each)?.path ?? each)}`),
      ...[...listOf(service.volumes), ...handed].flatMap(volumeOf),
      fill(service.image ?? "image"),
      ...wordsOf(service.entrypoint),
      ...wordsOf(service.command),
    ];
  }

  /** A text is split into words without a shell; where it has quotes, nearly as a shell does. */
  function wordsOf(value: unknown): readonly string[] {
    if (typeof value !== "string") return texts(value);
    const text = fill(value).trim();
    return /["'\\]/.test(text) ? ["sh", "-c", text] : text.split(/\s+/);
  }

  /** A program of this machine in the place of a container. */
  function providerOf(service: Fields): readonly (readonly string[])[] {
    const type = fieldsOf(service.provider)?.type;
    return type === undefined ? [] : [[fill(type), "compose", "up"]];
  }

  /** A file of this machine that the container gets under a name of the document. */
  function fileOf(kind: string, given: unknown): readonly Fields[] {
    const name = String(fieldsOf(given)?.source ?? given);
    const source = fieldsOf(fieldsOf(file?.[kind])?.[name])?.file;
    return source === undefined
      ? []
      : [{ type: "bind", source, target: `/run/${kind}/${name}`, read_only: true }];
  }

  function volumeOf(given: unknown): readonly string[] {
    const fields = fieldsOf(given);
    const [short = "", target = "", manner = ""] = fill(given).split(":");
    const source = fields === undefined ? short : fill(fields.source ?? "");
    const isPath = fields?.type === "bind" || /^[./~\0]/.test(source);
    if ((fields === undefined && target === "") || fields?.type === "tmpfs" || source === "") return [];
    const path = isPath ? source : deviceOf(source);
    const from = path === undefined ? source : /^[/\0]/.test(path) ? path : path.replace(/^~(?=\/|$)/, home);
    const isRelative = path !== undefined && !/^[./\0]/.test(from);
    const to = fields === undefined ? target : fill(fields.target ?? "");
    const isReadOnly = fields === undefined ? /(?:^|,)ro(?:,|$)/.test(manner) : fields.read_only === true;
    return [`--volume=${isRelative ? "./" : ""}${from}:${to}${isReadOnly ? ":ro" : ""}`];
  }

  /** A volume with a name may be a folder of this machine. */
  function deviceOf(name: string): string | undefined {
    const device = fieldsOf(fieldsOf(fieldsOf(file?.volumes)?.[name])?.driver_opts)?.device;
    return device === undefined ? undefined : fill(device);
  }
}

function parsed(text: string): unknown {
  try {
    return parse(text, { merge: true, maxAliasCount: MAX_ALIASES, logLevel: "error" });
  } catch {
    return undefined;
  }
}

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** `$NAME`, `${NAME}`, `${NAME:-default}`, and what they need in turn. `$$` is a dollar. */
const REFERENCE = /\$\$|\$(\w+)|\$\{(\w+)(?:(:?[-+?])([^{}]*))?\}/g;
const MAX_DEPTH = 4;

function interpolated(text: string, variable: (name: string) => string | undefined): string {
  let filled = text;
  for (let depth = 0; depth < MAX_DEPTH && filled.includes("$"); depth += 1) {
    filled = filled.replace(REFERENCE, (whole, short, name = short, operator = "", other = "") => {
      if (whole === "$$") return whole;
      if (operator.endsWith("+")) return other;
      return variable(name) || (operator.endsWith("-") ? other : HOLE);
    });
  }
  return filled.replace(/\$\{[^}]*\}?/g, HOLE).replaceAll("$$", "$");
}
