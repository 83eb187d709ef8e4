/** Patterns of file names: `*`, `?`, `**`, `{a,b}` and `[a-z]`, as shells and coding agents write them. */
import { createLinePattern, escapePattern, type LinePattern } from "../../../base/pattern.ts";

/** A glob without a slash is about names in any folder. Paths are relative, with `/`. @throws input.invalid */
export function createGlob(glob: string): LinePattern {
  const plain = glob.replace(/^(?:\.\/)+/, "");
  const whole = plain.includes("/") ? plain.replace(/^\//, "") : `**/${plain}`;
  return createLinePattern(`^(?:${patternOf(whole)})$`);
}

function patternOf(glob: string): string {
  let pattern = "";
  const open: number[] = [];
  for (let at = 0; at < glob.length; at++) {
    const rest = glob.slice(at);
    const [special = ""] = /^(?:\*\*\/|\*+|\[[!^]?\]?[^\]/]*\]|[?{},]|\\.)/s.exec(rest) ?? [];
    if (special !== "") at += special.length - 1;
    if (special === "**/") pattern += at < 3 || glob[at - 3] === "/" ? "(?:.*/)?" : "[^/]*/";
    else if (special.startsWith("*")) pattern += isWholeName(glob, at, special) ? ".*" : "[^/]*";
    else if (special === "?") pattern += "[^/]";
    else if (special.startsWith("[")) pattern += special.replace(/^\[!/, "[^");
    else if (special === "{" && rest.includes("}")) {
      open.push(at);
      pattern += "(?:";
    } else if (special === "}" && open.pop() !== undefined) pattern += ")";
    else if (special === "," && open.length > 0) pattern += "|";
    else if (special.startsWith("\\")) pattern += escapePattern(special.slice(1));
    else pattern += escapePattern(glob[at]!);
  }
  return pattern + ")".repeat(open.length);
}

/** `**` means folders, too, where it is all of a name. */
const isWholeName = (glob: string, end: number, stars: string) =>
  stars === "**" && (end < 2 || glob[end - 2] === "/") && (end === glob.length - 1 || glob[end + 1] === "/");
