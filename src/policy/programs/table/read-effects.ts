/** Reads the effects of program tables: `fs.read(path: $*); fs.write(path: $last, recursive: true); run`. */
import { operations } from "../../operations.ts";

export interface Effect {
  readonly name: string;
  /** `maybe net.listen`: a rule that would stop it asks. */
  readonly isPossible?: true;
  readonly arguments: { readonly [name: string]: string };
}

/** Effects that aren't operations, with the arguments that they take. */
const own: { readonly [name: string]: readonly string[] } = {
  nothing: [],
  stranger: [],
  run: ["program", "after", "behind", "all", "folder", "elsewhere"],
  shell: ["text", "program", "elsewhere"],
  script: ["name", "in", "or", "with"],
  code: ["does", "with"],
  fetch: ["package", "from", "creates"],
};

/** The words behind its own options belong to what it runs. */
export const passesOn = ({ name, arguments: given }: Effect): boolean =>
  name === "fetch" ||
  (name === "run" && given.behind !== "--") ||
  (name === "code" && given.with === "words") ||
  (name === "shell" && !/^(?:each )?\$-/.test(given.text ?? "")) ||
  (name === "script" && given.in !== undefined && given.with === undefined);

export class TableError extends Error {}

const EFFECT = /^(maybe )?([a-z_]+(?:\.[a-z_]+)?)\s*(?:\((.*)\))?$/s;
const cache = new Map<string, readonly Effect[]>();

/** @throws TableError, whose message says what is allowed */
export function readEffects(text: string): readonly Effect[] {
  const found = cache.get(text);
  if (found !== undefined) return found;
  const effects = text.split(";").map(part => readEffect(part.trim()));
  cache.set(text, effects);
  return effects;
}

function readEffect(text: string): Effect {
  const [, maybe, name = "", inner = ""] = EFFECT.exec(text) ?? [];
  const entry = Object.hasOwn(operations, name) ? operations[name] : undefined;
  const allowed = entry?.arguments ?? (Object.hasOwn(own, name) ? own[name] : undefined);
  if (allowed === undefined) {
    throw new TableError(
      `“${text}” isn't an effect: expected an operation, such as ${nearest(name)}, or ${Object.keys(own).join(", ")}`,
    );
  }
  const pairs = inner.split(",").flatMap(part => {
    if (part.trim() === "") return [];
    const at = part.indexOf(":");
    const key = part.slice(0, at).trim();
    if (at < 0 || !allowed.includes(key)) {
      throw new TableError(
        `“${part.trim()}” isn't an argument of ${name}: expected ${allowed.map(each => `${each}: value`).join(", ") || "none"}`,
      );
    }
    return [[key, part.slice(at + 1).trim()] as const];
  });
  return {
    name,
    ...(maybe !== undefined && { isPossible: true as const }),
    arguments: Object.fromEntries(pairs),
  };
}

function nearest(name: string): string {
  const area = name.split(".")[0]!;
  const same = Object.keys(operations).filter(each => each.startsWith(`${area}.`));
  return (same.length > 0 ? same : ["fs.read", "database.write", "cloud.delete"]).join(", ");
}
