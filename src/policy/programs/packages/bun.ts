/** bun: a package manager, a runner of scripts, and a runtime. */
import type { Operation } from "../../../ports/index.ts";
import { operation, type Recogniser } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { nodeProject } from "../project/node-project.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import { creates, execute, npmVariables } from "./npm.ts";
import {
  builds,
  clearsCache,
  installs,
  nothing,
  publishes,
  reads,
  removes,
  restores,
  tests,
  updates,
  updatesGlobally,
} from "./package-acts.ts";
import { type Act, byVerb, type Call, each, type Manager, packageProgram } from "./package-program.ts";
import { runsScript } from "./yarn.ts";

const syntax = {
  valued: "cr",
  valuedLong: wordList(`
      cwd registry preload require config env-file filter backend outdir outfile target format define
      external port tag access otp inspect loader tsconfig-override cache-dir concurrent-scripts`),
};

const FILE = /(?:^[./~]|\.(?:[cm]?[jt]sx?|html|wasm|sh)$)/;

/** `bun x`: a script of the project, a program of it, or a file. */
const runs = (call: Call, name: Word, handedOn: readonly Word[]): readonly Operation[] => {
  const { command, recognition } = call;
  const isScript = Object.hasOwn(nodeProject(command, recognition)?.scripts ?? {}, name.text);
  if (isScript || !(FILE.test(name.text) || textOf(name) === undefined || name.text === "-")) {
    return runsScript(name, handedOn, call);
  }
  const runtime = name.text.endsWith(".sh") ? "sh" : "node";
  return recognition.run([known(runtime), name, ...handedOn], command);
};

const runsOperand: Act = call => {
  const [name] = call.operands;
  if (name === undefined) return reads(call);
  return [...preloaded(call), ...runs(call, name, call.rest.slice(call.rest.indexOf(name) + 1))];
};

/** Code on the command line is what node would run. */
const bunWithCode: Recogniser = (command, recognition) => {
  const [option, code] = command.arguments;
  return code !== undefined && /^(?:-e|-p|--eval|--print)$/.test(option!.text)
    ? recognition.run([known("node"), known("-e"), code], command)
    : packageProgram(bun)(command, recognition);
};

const preloaded = ({ given, command, recognition }: Call): readonly Operation[] =>
  given.values("r", "preload", "require").flatMap(file => recognition.run([known("node"), file], command));

const bun: Manager = {
  name: "bun",
  syntax,
  global: ["g", "global"],
  registries: ["registry"],
  registryVariables: ["NPM_CONFIG_REGISTRY", "BUN_CONFIG_REGISTRY"],
  graveVariables: npmVariables,
  rehearsals: ["--dry-run"],
  folders: ["cwd"],
  act: byVerb(
    {
      ...each("install i add a", installs),
      ...each("ci link", restores),
      ...each("remove rm unlink", removes),
      ...each("update", updates),
      upgrade: updatesGlobally,
      run: runsOperand,
      ...each("test", call => [...preloaded(call), ...(tests(call) ?? [])]),
      build: call => [...(builds(call) ?? []), ...outputs(call)],
      x: ({ rest, command, recognition }) => execute(rest, "bun", command, recognition),
      exec: ({ operands, command, recognition }) =>
        operands.slice(0, 1).flatMap(text => recognition.shell(text, command)),
      ...each("create c", call => creates(call)),
      init: ({ command, recognition }) => localDisk(command, recognition).writes(known("package.json")),
      publish: publishes,
      pm: byVerb(
        {
          ...each(
            `
            ls list bin hash hash-string hash-print whoami view info why default-trusted untrusted scan`,
            reads,
          ),
          ...each("trust migrate", restores),
          cache: call => (call.operands.length === 0 ? reads(call) : clearsCache(call)),
          pack: builds,
          ...each("version pkg", ({ command, recognition }) =>
            localDisk(command, recognition).writes(known("package.json")),
          ),
        },
        undefined,
        reads,
      ),
      ...each("patch patch-commit", builds),
      ...each("outdated audit why info", reads),
      ...each("completions help", nothing),
      repl: () => [operation("code.run", { language: "javascript", source: undefined, path: undefined })],
    },
    call => [...preloaded(call), ...runs(call, known(call.verb), call.rest)],
    nothing,
  ),
};

const outputs = ({ given, command, recognition }: Call): readonly Operation[] =>
  given.values("outdir", "outfile").flatMap(place => localDisk(command, recognition).writes(place, true));

const bunx: Recogniser = (command, recognition) => {
  const { rest } = parseExactly(command.arguments, {
    valued: "p",
    valuedLong: ["package"],
    stopsAtOperand: true,
  });
  return rest.length === 0 ? [] : execute(command.arguments, "bunx", command, recognition);
};

export const bunCommands = { bun: bunWithCode, bunx };

export { bunCommands as programs };
