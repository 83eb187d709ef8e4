/** `node`, and programs that compile TypeScript and hand it to node. */
import { operation } from "../../../recognition.ts";
import { javascript as scan } from "../scan/javascript.ts";
import { defineInterpreters } from "./define-interpreter.ts";

export const nodeRunnable = { language: "javascript", scan };

const options = `e! p! eval! print! pe! r= C= require= import= loader= experimental-loader= input-type= env-file= env-file-if-exists=
  conditions= inspect-port= title= icu-data-dir= test-name-pattern= test-reporter=
  test-reporter-destination= watch-path= disable-warning= stack-trace-limit= tsconfig=
  max-http-header-size= redirect-warnings= diagnostic-dir= test-concurrency= test-shard=
  build-snapshot-config=`;

const nodePrograms = defineInterpreters([
  {
    ...nodeRunnable,
    names: "node nodejs",
    options,
    harmless: "version help v h v8-options completion-bash",
    preload: "r require import loader experimental-loader",
    reads: "env-file env-file-if-exists",
    checks: "check c",
    special: ({ has, values, script, rest }, command, recognition) => {
      if (has("test")) return [operation("tests.run", { tool: "node" })];
      if (!has("run")) return undefined;
      const words = [...values("run"), ...(script ? [script] : []), ...rest];
      return recognition.run([{ text: "npm" }, { text: "run" }, ...words], command);
    },
  },
  {
    ...nodeRunnable,
    names: "tsx ts-node ts-node-esm vite-node babel-node esno",
    options: `${options} project= P= compiler= compiler-options= O= ignore=`,
    harmless: "version help v h show-config",
    preload: "r require import loader",
    reads: "env-file env-file-if-exists",
    special: ({ script, rest }, command, recognition) =>
      script?.text === "watch" && rest[0] !== undefined
        ? recognition.run([{ text: command.program }, ...rest], command)
        : undefined,
  },
]);

export { nodePrograms as programs };
