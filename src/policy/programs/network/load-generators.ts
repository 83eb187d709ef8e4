/** Programs that send one request many times, to see how a server bears it. */
import type { Recogniser } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { httpRequest } from "../effects/http-request.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { readUrl } from "../syntax/url.ts";

export interface LoadGenerator {
  readonly syntax: ExactSyntax;
  readonly methods: readonly string[];
  readonly bodies: readonly string[];
  /** Bodies that are files. */
  readonly bodyFiles: readonly string[];
  /** Scripts that it runs. */
  readonly scripts?: readonly string[];
  readonly outputs?: readonly string[];
}

export const sendsLoad =
  ({ syntax, methods, bodies, bodyFiles, scripts = [], outputs = [] }: LoadGenerator): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, syntax);
    const disk = localDisk(command, recognition);
    const sends = given.values(...bodies, ...bodyFiles).length > 0;
    const upload = sends || (given.mayHave() ? undefined : false);
    const [method] = given.values(...methods);
    return [
      ...given.operands.map(word =>
        httpRequest(readUrl(word), {
          method: method === undefined ? (sends ? "POST" : "GET") : textOf(method)?.toUpperCase(),
          upload,
        }),
      ),
      ...given.values(...bodyFiles).flatMap(file => disk.reads(file)),
      ...given.values(...outputs).flatMap(file => disk.writes(file)),
      ...given.values(...scripts).flatMap(file => recognition.run([{ text: "lua" }, file], command)),
    ];
  };
