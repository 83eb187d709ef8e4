/** The effects of calls that run commands, reach the network or change the program itself. */
import type { Operation } from "../../../../ports/index.ts";
import { type Input, opaque, operation, possibly } from "../../../recognition.ts";
import { sqlOperations } from "../../../sql/read-sql.ts";
import { HOLE, isKnown, known, textOf, type Word } from "../../../word.ts";
import type { Call } from "./call.ts";
import { fileEffects } from "./file-effects.ts";
import type { Value } from "./values.ts";

const hiddenCommand = opaque("its code runs a command that can't be known");
export const hiddenCode = opaque("its code runs other code that can't be known");
export const readsEnvironment = operation("process.read", { what: "environment" });
export const outOfSight = opaque("its code reaches for something that can't be told from its text");
const unknownWords: Word = { text: HOLE, canSplit: true };
const SQL =
  /^\s*(?:with|insert|update|delete|drop|truncate|alter|create|grant|revoke|replace|merge|copy|vacuum|exec|call|do)\s/i;

/** By the names of the tables; `evaluate` and `changeDirectory` are the scan's own. */
export const effects: { readonly [effect: string]: (call: Call) => readonly Operation[] } = {
  ...fileEffects,
  harmless: () => [],
  command: call =>
    runValue(call.count > 0 ? call.argument(0) : (call.named("args") ?? call.argument(0)), call),
  program: call => {
    const given = call.named("args") ?? (call.count > 1 ? call.argument(1) : { text: HOLE, items: [] });
    const rest =
      given.items ??
      (call.count === 2 && given.text === HOLE && call.named("args") === undefined ? [] : [unknownWords]);
    const found = runWords([call.argument(0), ...rest], call);
    return call.flag("shell") === false ? found : [hiddenCommand, ...found.map(possibly)];
  },
  exec: call => {
    const list = call.argument(1).items;
    const rest = Array.from({ length: Math.max(0, call.count - 2) }, (_, index) => call.argument(index + 2));
    return runWords([call.argument(0), ...(list?.slice(1) ?? rest)], call);
  },
  hidden: () => [hiddenCommand],
  dynamic: () => [outOfSight],
  environment: () => [readsEnvironment],
  connect: () => [operation("net.connect", { domain: undefined, port: undefined })],
  listen: () => [operation("net.listen", { port: undefined })],
  lookUp: call => [operation("net.look_up", { domain: textOf(call.argument(0)) })],
  stop: call => [operation("process.stop", { target: textOf(call.argument(0)) })],
  sql: call => (SQL.test(call.argument(0).text) ? sqlOperations(call.argument(0).text) : []),
  tests: call => [operation("tests.run", { tool: call.name })],
};

/** A text is run by a shell; of a list the first item is the program. */
function runValue(value: Value, call: Call): readonly Operation[] {
  if (value.items !== undefined) return runWords(value.items, call);
  const found = call.recognition.shell(known(value.text), call.command, changesOf(call));
  if (isKnown(value)) return found;
  return [hiddenCommand, ...found.filter(each => each.name !== "shell.opaque").map(possibly)];
}

function runWords(words: readonly Value[], call: Call): readonly Operation[] {
  const [program] = words;
  if (program === undefined || !isKnown(program)) return [hiddenCommand];
  return call.recognition.run(
    words.map(each => (each.items === undefined ? each : unknownWords)),
    call.command,
    changesOf(call),
  );
}

/** The folder and the input that the command is given. */
function changesOf(call: Call): { readonly directory: string | undefined; readonly input: Input } {
  const folder = call.named("cwd");
  const paths =
    folder === undefined ? [call.command.directory] : call.recognition.paths(folder, call.command);
  const given = call.named("input");
  const isFed = /^(?:Popen|spawn|popen|execFile|exec)$/.test(call.last) || call.named("stdin") !== undefined;
  const input: Input =
    given !== undefined && given.items === undefined
      ? { kind: "text", text: given }
      : given !== undefined || isFed
        ? { kind: "unknown" }
        : call.command.input;
  return { directory: paths.length === 1 ? paths[0] : undefined, input };
}
