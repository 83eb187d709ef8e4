/** `php`: its code on the command line, its files, its own server, and artisan. */
import { opaque, operation } from "../../../recognition.ts";
import { textOf } from "../../../word.ts";
import { frameworkTask } from "../build/framework-tasks.ts";
import { php as code } from "../languages/php.ts";
import { readFiles, runFile } from "../run-code.ts";
import { defineInterpreter } from "./define-interpreter.ts";

const runnable = { name: "php", code };

const php = defineInterpreter({
  ...runnable,
  options: {
    code: "rBRE",
    valued: "cdfStz",
    valuedLong: ["rf", "rc", "re", "rz", "ri"],
    codeLong: ["run", "process-begin", "process-code", "process-end"],
  },
  harmless: ["v", "version", "h", "help", "i", "info", "m", "modules", "ini", "rf", "rc", "re", "rz", "ri"],
  special: ({ has, values, script, rest }, command, recognition) => {
    const settings = values("d").map(textOf);
    if (
      settings.some(
        each =>
          each === undefined ||
          /^\s*(?:auto_(?:prepend|append)_file|extension|zend_extension|ffi)/i.test(each),
      )
    )
      return [opaque("a setting makes it run code that can't be told")];
    const [address] = values("S");
    if (address !== undefined) return [operation("net.listen", { port: /:(\d+)$/.exec(address.text)?.[1] })];
    if (has("l", "s", "w", "syntax-check", "strip", "syntax-highlight") && script !== undefined)
      return readFiles([script], command, recognition);
    if (/(?:^|\/)(?:artisan|bin\/console)$/.test(script?.text ?? "")) return frameworkTask("php", rest);
    const [file] = values("f");
    return file === undefined ? undefined : runFile(file, [], runnable, command, recognition);
  },
});

const versions = ["7.4", "8.0", "8.1", "8.2", "8.3", "8.4", "8.5"];

export const phpPrograms = Object.fromEntries(
  ["php", "php7", "php8", "php-cgi", "hhvm", ...versions.map(each => `php${each}`)].map(name => [name, php]),
);

export { phpPrograms as programs };
