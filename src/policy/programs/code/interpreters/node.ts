/** `node` and programs that take its options. */
import { operation } from "../../../recognition.ts";
import { javascript as code } from "../languages/javascript.ts";
import { readFiles } from "../run-code.ts";
import { defineInterpreter } from "./define-interpreter.ts";

export const nodeRunnable = { name: "javascript", code };

const options = {
  code: "ep",
  valued: "rC",
  codeLong: ["eval", "print", "pe"],
  valuedLong: [
    ..."require import loader experimental-loader input-type env-file conditions inspect-port title icu-data-dir".split(
      " ",
    ),
    ..."test-name-pattern test-reporter test-reporter-destination watch-path disable-warning stack-trace-limit".split(
      " ",
    ),
    ..."tsconfig max-http-header-size redirect-warnings diagnostic-dir test-concurrency test-shard build-snapshot-config".split(
      " ",
    ),
  ],
} as const;

const node = defineInterpreter({
  ...nodeRunnable,
  options,
  harmless: ["version", "help", "v", "h", "v8-options", "completion-bash"],
  preload: ["r", "require", "import", "loader", "experimental-loader"],
  special: ({ has, values, script, rest }, command, recognition) => {
    if (has("test")) return [operation("tests.run", { tool: "node" })];
    if (has("check", "c")) return readFiles(script === undefined ? [] : [script], command, recognition);
    const [name] = values("run");
    if (name !== undefined || has("run"))
      return recognition.run(
        [{ text: "npm" }, { text: "run" }, ...(name ? [name] : []), ...(script ? [script] : []), ...rest],
        command,
      );
    return undefined;
  },
});

/** Programs that compile TypeScript and hand it to node. */
const typescript = defineInterpreter({
  ...nodeRunnable,
  options: {
    ...options,
    valuedLong: [...options.valuedLong, "project", "P", "compiler", "compiler-options", "O", "ignore"],
  },
  harmless: ["version", "help", "v", "h", "show-config"],
  preload: ["r", "require", "import", "loader"],
  special: ({ script, rest }, command, recognition) =>
    script?.text === "watch" && rest[0] !== undefined
      ? recognition.run([{ text: command.program }, ...rest], command)
      : undefined,
});

export const nodePrograms = {
  node,
  nodejs: node,
  tsx: typescript,
  "ts-node": typescript,
  "ts-node-esm": typescript,
  "vite-node": typescript,
  "babel-node": typescript,
  esno: typescript,
  coffee: defineInterpreter({ name: "coffeescript", options: { code: "e" } }),
};

export { nodePrograms as programs };
