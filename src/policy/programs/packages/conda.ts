/** conda, mamba and micromamba. */
import type { Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";
import {
  changes,
  clearsCache,
  configures,
  installs,
  installsGlobally,
  nothing,
  publishes,
  reads,
  removes,
  restores,
  runsRest,
  updates,
} from "./package-acts.ts";
import { type Act, byVerb, type Call, each, type Manager, packageProgram } from "./package-program.ts";

const valuedLong = wordList(`
    name prefix channel file revision clone solver repodata-fn subdir cwd python show append prepend add
    set get remove-key format`);
const syntax: ExactSyntax = { canAbbreviate: true, flagLong: ["remove"], valued: "npcf", valuedLong };

/** The base environment is everybody's. */
const inEnvironment =
  (act: Act): Act =>
  call => {
    const isBase = call.given.values("n", "name").some(word => textOf(word) === "base");
    return isBase ? act({ ...call, manager: { ...call.manager, global: true } }) : act(call);
  };

/** An environment as a file declares it, or of the packages that are named. */
const creates: Act = call => (call.given.values("f", "file").length > 0 ? restores(call) : installs(call));

const removesEnvironment: Act = call =>
  changes("package.remove", { ...call, operands: call.given.values("n", "name", "p", "prefix") });

/** `conda run -n name program …`. */
const runs: Act = call => {
  const { rest } = parseExactly(call.rest, { ...syntax, stopsAtOperand: true });
  return runsRest({ ...call, rest });
};

const configuresOrReads = ({ given, ...call }: Call) =>
  ["set", "add", "append", "prepend", "remove", "remove-key"].some(name => given.has(name))
    ? configures({ ...call, given })
    : reads({ ...call, given });

const conda: Manager = {
  name: "conda",
  syntax,
  registries: [],
  rehearsals: ["--dry-run", "-d"],
  act: byVerb({
    install: inEnvironment(creates),
    create: creates,
    ...each("remove uninstall", call =>
      call.given.has("all") ? removesEnvironment(call) : inEnvironment(removes)(call),
    ),
    ...each("update upgrade", inEnvironment(updates)),
    env: byVerb({
      ...each("create update", creates),
      remove: removesEnvironment,
      ...each("list export config", reads),
    }),
    run: runs,
    config: configuresOrReads,
    ...each("list search info doctor compare package notices repoquery env-list", reads),
    clean: clearsCache,
    ...each("init tos", configures),
    ...each("activate deactivate shell help", nothing),
    "self-update": installsGlobally,
    ...each("build render", restores),
    ...each("upload", publishes),
  }),
};

const recogniser: Recogniser = packageProgram(conda);

export const condaCommands = { conda: recogniser, mamba: recogniser, micromamba: recogniser };

export { condaCommands as programs };
