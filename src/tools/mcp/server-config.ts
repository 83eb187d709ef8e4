/** Checks and reads the configuration of MCP servers, in the shape that people know from other hosts, before any is started. */
import { isRecord } from "./json-record.ts";
import { isServerName } from "./pins/server-name.ts";

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

export interface ConfigProblem {
  readonly path: string;
  readonly problem: string;
}

export const isLocal = (server: McpServer): server is LocalServer => "command" in server;

/** More are a mistake: each is a process, and a list that every request to a model carries. */
const MAX_SERVERS = 100;

/** Everything that is wrong with it; empty for what `connectMcpServers` takes. */
export function problemsOfMcpServers(value: unknown): readonly ConfigProblem[] {
  if (!isRecord(value))
    return [{ path: "", problem: `expected servers by their names, got ${kindOf(value)}` }];
  const names = Object.keys(value);
  const tooMany = { path: "", problem: `expected at most ${MAX_SERVERS} servers, got ${names.length}` };
  return [
    ...(names.length > MAX_SERVERS ? [tooMany] : []),
    ...names.flatMap(name => problemsOfServer(name, value[name], names)),
  ];
}

function problemsOfServer(name: string, server: unknown, names: readonly string[]): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const report = (path: string, problem: string) =>
    problems.push({ path: path === "" ? name : `${name}.${path}`, problem });
  if (!isServerName(name)) {
    report("", "expected a name of letters, digits, dots, hyphens and single underscores, 64 at most");
  }
  const twin = names.find(other => other !== name && faceOf(other) === faceOf(name));
  if (twin !== undefined) report("", `reads like ${twin}; give one of them another name`);
  if (!isRecord(server)) {
    report("", `expected an object with a command or a url, got ${kindOf(server)}`);
    return problems;
  }
  const isOfProgram = server.command !== undefined;
  if (isOfProgram === (server.url !== undefined)) {
    report("", isOfProgram ? "has a command and a url; one of them" : "has neither a command nor a url");
    return problems;
  }
  const shape = isOfProgram ? localShape : remoteShape;
  for (const [member, value] of Object.entries(server)) {
    const check = Object.hasOwn(shape, member) ? shape[member] : undefined;
    const problem =
      check === undefined ? `unknown; known are ${Object.keys(shape).join(", ")}` : check(value);
    if (problem !== undefined && value !== undefined) report(member, problem);
  }
  return problems;
}

type Check = (value: unknown) => string | undefined;

const text: Check = value =>
  typeof value === "string" && value !== "" ? undefined : expected("text", value);

const texts: Check = value =>
  Array.isArray(value) && value.every(each => typeof each === "string")
    ? undefined
    : expected("a list of texts", value);

const textsByName: Check = value =>
  isRecord(value) && Object.values(value).every(each => typeof each === "string")
    ? undefined
    : expected("texts by their names", value);

const oneOf =
  (...values: readonly string[]): Check =>
  value =>
    values.includes(value as string) ? undefined : expected(values.join(" or "), value);

/** An address that names variables is looked at once they are known. */
const address: Check = value =>
  text(value) ?? (/\$\{/.test(value as string) ? undefined : problemOfAddress(value as string));

export function problemOfAddress(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return "expected an address that begins with http";
  return url.username + url.password === ""
    ? undefined
    : "expected no password in it; put it into the headers";
}

const localShape: Readonly<Record<string, Check>> = {
  command: text,
  args: texts,
  env: textsByName,
  cwd: text,
  type: oneOf("stdio"),
};

const remoteShape: Readonly<Record<string, Check>> = {
  url: address,
  headers: textsByName,
  type: oneOf("http", "streamable-http"),
};

/** The prefix of this server's tools for models, before the two underscores: a dot isn't allowed there. */
export const faceOf = (name: string): string => name.replaceAll(".", "-");

const expected = (what: string, value: unknown) => `expected ${what}, got ${kindOf(value)}`;

const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "string") return value === "" ? "empty text" : JSON.stringify(value.slice(0, 40));
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : String(value);
};

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
    const problem = value === undefined ? "expected JSON" : 'expected {"mcpServers": {…}}';
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
  } catch {
    return undefined;
  }
}
