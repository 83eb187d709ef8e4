/** Asks a project's package managers which registries they use, so that the rules of a new brain can name them. */
import { execFile } from "node:child_process";
import { delimiter, isAbsolute, parse, relative, sep } from "node:path";
import { createNodeVolume } from "../../base/volume/node.ts";
import { detectPackageManagers } from "../../brain/index.ts";
import { onPath } from "../harness/on-path.ts";
import type { Terminal } from "../terminal.ts";

export interface RegistryAnswers {
  /** The hosts of the registries, sorted. */
  readonly hosts: readonly string[];
  /** The package managers that didn't say theirs, each with the reason as the end of a sentence. */
  readonly silent: readonly { readonly manager: string; readonly reason: string }[];
}

interface Question {
  /** The program and its arguments, which change nothing and need no network. */
  readonly command: string;
  /** Global; the address is the group. @default any address */
  readonly answer?: RegExp;
  /** Where the answer is printed. @default "stdout" */
  readonly stream?: "stdout" | "stderr";
}

const pip: readonly Question[] = ["pip", "pip3"].map(program => ({
  command: `${program} install --help`,
  answer: /\bdefault:?\s+<?(https?:[^\s>)]+)/g,
}));
const npm: Question = { command: "npm config get registry" };

/**
 * By package manager; the first question with an answer counts. Bun reads the settings of npm, and the other managers of
 * Python begin with pip's index. Cargo has no stable way to print its index, but names it when it can't be reached, which
 * `surroundings` sees to. Sources: the command reference of each.
 */
const questions: Readonly<Record<string, readonly Question[]>> = {
  npm: [npm],
  bun: [npm],
  pnpm: [{ command: "pnpm config get registry" }],
  yarn: [{ command: "yarn config get npmRegistryServer" }, { command: "yarn config get registry" }],
  pip,
  poetry: pip,
  pipenv: pip,
  pdm: [{ command: "pdm config pypi.url" }],
  uv: [{ command: "uv pip install --help", answer: pip[0]!.answer! }],
  cargo: [{ command: "cargo search brainstem", stream: "stderr", answer: /from `?(https?:[^\s`]+)/g }],
  go: [{ command: "go env GOPROXY" }],
  gem: [{ command: "gem sources --list" }],
  bundler: [{ command: "gem sources --list" }],
  composer: [{ command: "composer config --global --no-plugins repositories" }],
  nuget: [{ command: "dotnet nuget list source --format short", answer: /^E (https?:\S+)/gm }],
};

/** Nothing is downloaded, and Cargo meets a closed port (1, TCP port service multiplexer) instead of its index. */
const surroundings: Readonly<Record<string, string>> = {
  COREPACK_ENABLE_NETWORK: "0",
  CARGO_HTTP_PROXY: "127.0.0.1:1",
  CARGO_NET_RETRY: "0",
  DOTNET_NOLOGO: "1",
  DOTNET_SKIP_FIRST_TIME_EXPERIENCE: "1",
  PIP_DISABLE_PIP_VERSION_CHECK: "1",
};

/** Managers that are scripts of Node or Python start in a second or two; they are asked at the same time. */
const ANSWER_MS = 3_000;

/**
 * The managers run in the root of the file system, with no folder of the project on their PATH: in the project they would
 * run code that the repository brings (the `yarnPath` of Yarn, the plugins of Composer). The project's own settings and lock
 * files are read as files when the rules are read. Never rejects.
 */
export async function askRegistries(project: string, terminal: Terminal): Promise<RegistryAnswers> {
  const managers = await detectPackageManagers(createNodeVolume(project)).catch(() => []);
  const outside = withoutProject(terminal, project);
  const answers = await Promise.all(managers.map(manager => askManager(manager, outside)));
  const hosts = answers.flatMap(each => (typeof each === "string" ? [] : each));
  const silent = answers.flatMap((each, at) =>
    typeof each === "string" ? [{ manager: managers[at]!, reason: each }] : [],
  );
  return { hosts: [...new Set(hosts)].sort(), silent };
}

/** Relative folders of the PATH are the project's, too. */
function withoutProject(terminal: Terminal, project: string): Terminal {
  const isOutside = (folder: string) => {
    const way = relative(project, folder);
    return isAbsolute(folder) && (way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
  };
  const folders = (terminal.environment.PATH ?? "").split(delimiter).filter(isOutside);
  return { ...terminal, environment: { ...terminal.environment, PATH: folders.join(delimiter) } };
}

/** The hosts, or the reason for none. */
async function askManager(manager: string, terminal: Terminal): Promise<readonly string[] | string> {
  if (!Object.hasOwn(questions, manager)) return "has no command that says which registry it uses";
  const installed = questions[manager]!.flatMap(question => {
    const path = onPath(question.command.split(" ")[0]!, terminal);
    return path === undefined ? [] : [{ ...question, path }];
  });
  if (installed.length === 0) return "isn't installed";
  for (const question of installed) {
    const hosts = hostsIn(await ask(question, terminal), question.answer);
    if (hosts.length > 0) return hosts;
  }
  return `doesn't say which registry it uses within ${ANSWER_MS / 1_000} seconds (${installed[0]!.command})`;
}

/** The text that the program prints, however it ends. */
const ask = (
  { path, command, stream = "stdout" }: Question & { readonly path: string },
  { environment }: Terminal,
): Promise<string> =>
  new Promise(resolve => {
    const options = {
      cwd: parse(path).root,
      env: { ...environment, ...surroundings },
      timeout: ANSWER_MS,
      killSignal: "SIGKILL",
      maxBuffer: 1_048_576,
    } as const;
    try {
      const child = execFile(path, command.split(" ").slice(1), options, (_error, stdout, stderr) =>
        resolve({ stdout, stderr }[stream]),
      );
      child.stdin?.end();
    } catch {
      resolve(""); // A program that this system can't start.
    }
  });

/** Of addresses with a name and password in them the host alone. */
const hostsIn = (text: string, answer = ADDRESS): readonly string[] =>
  [...text.matchAll(answer)].flatMap(([, address]) => URL.parse(address!)?.hostname || []);
const ADDRESS = /(https?:\/\/[^\s"'`,|<>]+)/g;
