/** Checks and reads the configuration of MCP servers, in the shape that people know from other hosts, and fills in variables. */
import { aName, type Check, type ConfigProblem, exactly, is, oneOf, optional } from "../../base/checks.ts";
import { isRecord } from "../../base/index.ts";

/** A program that speaks over its standard input and output. */
export interface LocalServer {
  readonly command: string;
  readonly args?: readonly string[];
  /** All that it knows of the environment, beside where programs and homes are. Values may name variables: `${TOKEN}`. */
  readonly env?: Readonly<Record<string, string>>;
  /** @default the project's folder */
  readonly cwd?: string;
}

/** A server that speaks streamable HTTP. */
export interface RemoteServer {
  /** May name variables, and so may the headers. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type McpServer = LocalServer | RemoteServer;

/** By what rules call each: its tools are `mcp.<name>.<tool>`. */
export interface McpServers {
  readonly [name: string]: McpServer;
}

export const isLocal = (server: McpServer): server is LocalServer => "command" in server;

/** More are a mistake: each is a process, and a list that every request to a model carries. */
const MAX_SERVERS = 100;

/** Everything that is wrong with it; empty for what `connectMcpServers` takes. */
export function problemsOfMcpServers(value: unknown): readonly ConfigProblem[] {
  if (!isRecord(value)) return is("servers by their names", isRecord)(value, "");
  const names = Object.keys(value);
  const tooMany = { path: "", problem: `expected at most ${MAX_SERVERS} servers, got ${names.length}` };
  return [
    ...(names.length > MAX_SERVERS ? [tooMany] : []),
    ...names.flatMap(name => problemsOfServer(name, value[name], names)),
  ];
}

function problemsOfServer(name: string, server: unknown, names: readonly string[]): readonly ConfigProblem[] {
  const twin = names.find(other => other !== name && faceOf(other) === faceOf(name));
  const problems = [
    ...(isServerName(name) ? [] : [NAME_RULE]),
    ...(twin === undefined ? [] : [`reads like ${twin}; give one of them another name`]),
  ];
  return [...problems.map(problem => ({ path: name, problem })), ...problemsOfShape(name, server)];
}

const NAME_RULE = "expected a name of letters, digits, dots, hyphens and single underscores, 64 at most";

function problemsOfShape(path: string, server: unknown): readonly ConfigProblem[] {
  if (!isRecord(server)) return is("an object with a command or a url", isRecord)(server, path);
  const isOfProgram = server.command !== undefined;
  if (isOfProgram !== (server.url !== undefined))
    return (isOfProgram ? checkLocal : checkRemote)(server, path);
  const keys = Object.keys(server);
  const instead = keys.length === 0 ? "" : `, only ${keys.join(", ")}`;
  const problem = isOfProgram
    ? "has a command and a url; one of them"
    : `has neither a command nor a url${instead}`;
  return [{ path, problem }];
}

/** An address that names variables is looked at once they are known. */
const address: Check = (value, path) => {
  if (typeof value !== "string" || value === "") return aName(value, path);
  const problem = /\$\{/.test(value) ? undefined : problemOfAddress(value);
  return problem === undefined ? [] : [{ path, problem }];
};

function problemOfAddress(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return "expected an address that begins with http";
  return url.username + url.password === ""
    ? undefined
    : "expected no password in it; put it into the headers";
}

const isText = (value: unknown) => typeof value === "string";
const texts = is("a list of texts", value => Array.isArray(value) && value.every(isText));
const textsByName = optional(
  is("texts by their names", value => isRecord(value) && Object.values(value).every(isText)),
);

const checkLocal = exactly({
  command: aName,
  args: optional(texts),
  env: textsByName,
  cwd: optional(aName),
  type: optional(oneOf("stdio")),
});

const checkRemote = exactly({
  url: address,
  headers: textsByName,
  type: optional(oneOf("http", "streamable-http")),
});

/** The prefix of this server's tools for models, before the two underscores: a dot isn't allowed there. */
export const faceOf = (name: string): string => name.replaceAll(".", "-");

export interface ReadServers {
  /** The servers that can be used. */
  readonly servers: McpServers;
  /** The faults of the others, or of the file. */
  readonly problems: readonly (ConfigProblem & {
    /** The server with the problem; undefined for a problem of the whole file. */
    readonly server?: string;
  })[];
}

/** Reads `.mcp.json` and its like: servers under `mcpServers`. A wrong server doesn't stop the others. Never throws. */
export function readMcpServers(source: string): ReadServers {
  const value = parse(source);
  const servers = isRecord(value) ? value.mcpServers : undefined;
  if (!isRecord(servers)) {
    const problem =
      value instanceof SyntaxError ? `expected JSON${placeIn(value)}` : 'expected {"mcpServers": {…}}';
    return { servers: {}, problems: [{ path: "", problem }] };
  }
  const problems = problemsOfMcpServers(servers);
  const isWhole = problems.every(({ path }) => path !== "");
  const names = Object.keys(servers);
  const sound = names.filter(name => isWhole && problemsOfServer(name, servers[name], names).length === 0);
  return {
    servers: Object.fromEntries(sound.map(name => [name, servers[name]])) as unknown as McpServers,
    problems: problems.map(({ path, problem }) => {
      const server = names.findLast(name => path === name || path.startsWith(`${name}.`));
      const place = path === "" ? "mcpServers" : `mcpServers.${path}`;
      return { path: place, problem, ...(server !== undefined && { server }) };
    }),
  };
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    return error;
  }
}

/** The place of a mistake, without the text around it that an engine's message may quote: it may hold a secret. */
const placeIn = ({ message }: SyntaxError): string => / \(line \d+ column \d+\)$/.exec(message)?.[0] ?? "";

/** Two underscores part a server's name from its tool's; other characters would be replaced before a rule sees them. */
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.-]|_(?!_|$)){0,63}$/;

/** The default name of a server in the policy and the memory. */
export const isServerName = (name: string): boolean => NAME.test(name);

/** Programs that start others: the name is that of what they start. */
const LAUNCHERS = new Set(
  "npx npm pnpm yarn bunx bun deno node tsx uvx uv pipx python python3 docker podman env exec dlx run x -m".split(
    " ",
  ),
);

/** Names of files and folders that say nothing of what is in them. */
const PLAIN = new Set("index main server cli app bin dist build lib out src".split(" "));

/** From the first word that names something: `npx -y @scope/server-files@2 /tmp` is `server-files`. */
export function serverNameOf(command: readonly string[]): string | undefined {
  const word = command.find(each => !each.startsWith("-") && !LAUNCHERS.has(nameIn(each)));
  const name = nameIn(word ?? "")
    .replace(/[^A-Za-z0-9._-]/g, "-")
    .replace(/_{2,}/g, "_")
    .slice(0, 64)
    .replace(/^[^A-Za-z0-9]+|_+$/g, "");
  return isServerName(name) ? name : undefined;
}

/** The last part of a path that says something, without version and ending. */
function nameIn(word: string): string {
  const parts = word
    .split(/[/\\]/)
    .map(part => part.replace(/(?<=.)@[^@]*$/, "").replace(/\.(?:[cm]?[jt]s|py|exe|cmd)$/i, ""))
    .filter(part => part !== "");
  return parts.findLast(part => !PLAIN.has(part)) ?? parts.at(-1) ?? "";
}

export type Environment = Readonly<Record<string, string | undefined>>;

type ResolvedServer =
  | { readonly isOk: true; readonly server: McpServer; readonly secrets: readonly string[] }
  /** In a sentence that names the variables, never their values. */
  | { readonly isOk: false; readonly problem: string };

/** `${NAME}`, and `${NAME:-what stands there where it isn't set}`. */
const VARIABLE = /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g;

/** Shorter values are part of many words. */
const MIN_SECRET_CHARS = 6;

/** Variables in the values of `env`, of `headers`, and in the `url`. `secrets` are texts that belong in no message. */
export function resolveServer(server: McpServer, environment: Environment): ResolvedServer {
  const missing = new Set<string>();
  const fill = (text: string) =>
    text.replace(VARIABLE, (_, name: string, otherwise: string | undefined) => {
      const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
      if (value === undefined && otherwise === undefined) missing.add(name);
      return value ?? otherwise ?? "";
    });
  const fillAll = (given: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(given).map(([name, text]) => [name, fill(text)]));
  const filled: McpServer = isLocal(server)
    ? { ...server, env: fillAll(server.env) }
    : { ...server, url: fill(server.url), headers: fillAll(server.headers) };
  if (missing.size > 0) {
    const names = [...missing].map(name => `\${${name}}`).join(" and ");
    return { isOk: false, problem: `its configuration names ${names}, which the environment doesn't have` };
  }
  if (isLocal(filled)) return { isOk: true, server: filled, secrets: secretsIn(filled.env) };
  const problem = problemOfAddress(filled.url);
  if (problem !== undefined) return { isOk: false, problem: `its url: ${problem}` };
  const { search } = new URL(filled.url);
  return { isOk: true, server: filled, secrets: secretsIn({ ...filled.headers, search }) };
}

const secretsIn = (given: Readonly<Record<string, string>> = {}): readonly string[] =>
  Object.values(given)
    .flatMap(value => [value, value.replace(/^Bearer\s+/i, "")])
    .filter(value => value.length >= MIN_SECRET_CHARS)
    .toSorted((left, right) => right.length - left.length);

export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((so, secret) => so.replaceAll(secret, "[secret]"), text);
