/** Reads a file of curl's options (`curl -K file`). */
import { known, type Word } from "../../word.ts";
import { curlSyntax } from "./curl-options.ts";

/** The same options as words of a command line. Source: curl's manual, `--config`. */
export const readCurlConfig = (text: string): readonly Word[] =>
  text.split(/\r?\n/).flatMap(line => {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) return [];
    const [, hyphens = "", name = "", given = ""] = /^(-{0,2})([^\s=:]+)[\s=:]*(.*)$/s.exec(trimmed) ?? [];
    const option = known(hyphens === "-" ? `-${name}` : `--${name}`);
    const isValued = hyphens === "-" ? curlSyntax.valued!.includes(name) : hasValue(name);
    return isValued ? [option, known(unquote(given))] : [option];
  });

const hasValue = (name: string) => curlSyntax.valuedLong!.includes(name);

const escapes: { readonly [letter: string]: string } = { n: "\n", r: "\r", t: "\t", v: "\v" };

function unquote(value: string): string {
  if (!value.startsWith('"')) return value.replace(/\s.*$/s, "");
  const [, inside = ""] = /^"((?:[^"\\]|\\.)*)/s.exec(value) ?? [];
  return inside.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
}
