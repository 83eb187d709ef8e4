/** Finds out whether a program that runs a server has it listen to other machines, by the words that it is given. */
import type { Operation } from "../../ports/index.ts";
import { type Command, operation } from "../recognition.ts";

/** Every address of this machine: `0.0.0.0`, `--bind=[::]:80`, `-b0.0.0.0:8000`, `*:80`. */
const EVERYWHERE =
  /^(?:--?[a-z][\w-]*=|-[a-zA-Z])?(?:[a-z]+:\/\/)?(?:0\.0\.0\.0|\[?::\]?|\*(?=:\d))(?::(\d{1,5}))?\/?$/;
/** The variables by which servers are commonly told so. */
const VARIABLE = /^(?:HOST|HOSTNAME|BIND|BIND_ADDRESS|LISTEN|ADDRESS)$/;

/** Servers of development listen to this machine alone, unless an address says otherwise, or a `--host` without one. */
export function listeningIn({ arguments: words, environment }: Command): readonly Operation[] {
  const texts = words.map(({ text }) => text);
  const set = [...environment].flatMap(([name, { text }]) => (VARIABLE.test(name) ? [text] : []));
  const found = [...texts, ...set].map(text => EVERYWHERE.exec(text)).find(each => each !== null);
  const isBare = texts.some((text, at) => text === "--host" && /^(?:-.*)?$/s.test(texts[at + 1] ?? ""));
  if (found === undefined && !isBare) return [];
  return [operation("net.listen", { port: found?.[1] === undefined ? undefined : Number(found[1]) })];
}
