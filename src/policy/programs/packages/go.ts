/** The command line of go: builds, modules, and what it runs. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import {
  builds,
  clearsCache,
  configures,
  installs,
  installsGlobally,
  nothing,
  reads,
  restores,
  tests,
} from "./package-acts.ts";
import { type Act, byVerb, type Call, each, type Manager, packageProgram } from "./package-program.ts";
import { runPackage } from "./run-package.ts";

const valuedLong = wordList(`
  C o p asmflags buildmode buildvcs compiler gccgoflags gcflags installsuffix ldflags mod modfile
  overlay pgo pkgdir tags toolexec exec run bench count coverprofile covermode coverpkg cpu cpuprofile
  list parallel timeout vet vettool memprofile mutexprofile outputdir trace blockprofile skip shuffle
  fuzz fuzztime benchtime f require droprequire replace dropreplace go toolchain module exclude`);

const syntax = { valuedLong, hasSingleHyphen: true };

/** Programs that go is told to run, and what it writes. */
function beside({ given, command, recognition }: Call): readonly Operation[] {
  const disk = localDisk(command, recognition);
  const programs = given.values("exec", "toolexec", "vettool");
  return [
    ...programs.flatMap(({ text }) => recognition.run(text.split(/\s+/).map(known), command)),
    ...given
      .values("o", "coverprofile", "cpuprofile", "memprofile", "trace")
      .flatMap(file => disk.writes(file)),
  ];
}

const withBeside =
  (act: Act): Act =>
  call => {
    const found = act(call);
    return found === undefined ? undefined : [...found, ...beside(call)];
  };

/** A path with a host in it is somebody else's. */
const isRemote = ({ text }: Word) =>
  /^[^./][^/]*\.[^/]+\//.test(text) || text.includes("@") || text.includes("\0");

/** The first operand says what is run; all behind it belongs to that. */
const runs: Act = call => {
  const { rest, command, recognition } = call;
  const { rest: words } = parseExactly(rest, { ...syntax, stopsAtOperand: true });
  const [first] = words;
  if (first !== undefined && isRemote(first)) {
    return runPackage(
      {
        manager: "go",
        packages: [first],
        words: [{ ...first, text: first.text.replace(/@.*$/s, "").replace(/^.*\//s, "") }, ...words.slice(1)],
      },
      command,
      recognition,
    );
  }
  return [operation("project.run", { tool: "go", script: first === undefined ? undefined : textOf(first) })];
};

const gets: Act = call =>
  call.operands.some(isRemote) ? installs(call) : restores({ ...call, operands: [] });

const writesModule: Act = ({ command, recognition }) =>
  localDisk(command, recognition).writes(known("go.mod"));

const go: Manager = {
  name: "go",
  syntax,
  registryVariables: ["GOPROXY"],
  graveVariables: [
    [/^GOFLAGS$/, /exec|vettool|overlay|modfile|\0/],
    [/^(?:CC|CXX|AR|GOROOT|GOTOOLDIR|GOENV)$/, /./s],
  ],
  folders: ["C"],
  act: byVerb({
    ...each("build vet fmt fix", withBeside(builds)),
    clean: call => (call.given.has("modcache") ? clearsCache(call) : builds(call)),
    test: withBeside(tests),
    run: withBeside(runs),
    generate: ({ manager }) => [operation("project.run", { tool: manager.name, script: "generate" })],
    install: withBeside(call => (call.operands.some(isRemote) ? installsGlobally(call) : builds(call))),
    get: gets,
    mod: byVerb({
      ...each("download tidy vendor verify", call => restores({ ...call, operands: [] })),
      ...each("init edit", writesModule),
      ...each("why graph", reads),
    }),
    work: byVerb({
      ...each("init use edit", ({ command, recognition }) =>
        localDisk(command, recognition).writes(known("go.work")),
      ),
      ...each("sync vendor", call => restores({ ...call, operands: [] })),
    }),
    env: call => (call.given.has("w", "u") ? configures(call) : reads(call)),
    tool: ({ operands: [name] }) =>
      name === undefined ? [] : [operation("project.run", { tool: "go", script: textOf(name) })],
    ...each("list doc", reads),
    telemetry: configures,
    ...each("version help bug", nothing),
  }),
};

export const goCommands = { go: packageProgram(go) };

export { goCommands as programs };
