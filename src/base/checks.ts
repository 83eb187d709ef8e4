/**
 * The checks of a configuration's values: each names everything that is wrong, by its path, and what is allowed there.
 */

export interface ConfigProblem {
  /** As `tools[2].name`; empty for the configuration itself. */
  readonly path: string;
  readonly problem: string;
}

export type Check = (value: unknown, path: string) => readonly ConfigProblem[];

/** A check that may have to load the code that knows. */
export type KeyCheck = (
  value: unknown,
  path: string,
) => readonly ConfigProblem[] | Promise<readonly ConfigProblem[]>;

type Checks = Readonly<Record<string, Check>>;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";
const isAbove0 = (value: unknown) => typeof value === "number" && value > 0;

export const is =
  (expected: string, isValid: (value: unknown) => boolean): Check =>
  (value, path) =>
    isValid(value) ? [] : [{ path, problem: `expected ${expected}, got ${kindOf(value)}` }];

export const anObject = is("an object", isObject);
export const aText = is("a text", isText);
export const aName = is("a text that is not empty", value => isText(value) && value.trim() !== "");
export const aFunction = is("a function", value => typeof value === "function");
export const aNumber = is("a number", Number.isFinite);
export const milliseconds = is("a number of milliseconds above 0", isAbove0);
export const oneOf = (...allowed: readonly string[]): Check =>
  is(allowed.join(", ").replace(/, ([^,]+)$/, " or $1"), value => isText(value) && allowed.includes(value));

export const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? [] : check(value, path);

/** An object with at least these parts. */
export const withParts =
  (parts: Checks): Check =>
  (value, path) =>
    isObject(value)
      ? Object.entries(parts).flatMap(([key, check]) => check(value[key], joinPath(path, key)))
      : anObject(value, path);

/** An object with at least these methods. */
export const withMethods = (...names: readonly string[]): Check =>
  withParts(Object.fromEntries(names.map(name => [name, aFunction])));

/** An object with these parts and no others. */
export const exactly =
  (parts: Checks): Check =>
  (value, path) => {
    const known = Object.keys(parts);
    const unknown = Object.keys(isObject(value) ? value : {}).filter(key => !Object.hasOwn(parts, key));
    return [
      ...unknown.map(key => ({
        path: joinPath(path, key),
        problem: `unknown; known are ${known.join(", ")}`,
      })),
      ...withParts(parts)(value, path),
    ];
  };

/** A list of these. */
export const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? Array.from(value, (item, index) => check(item, `${path}[${index}]`)).flat()
      : is("a list", Array.isArray)(value, path);

/** An object of any names whose members are these. */
export const mapOf =
  (check: Check): Check =>
  (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, member]) => check(member, joinPath(path, key)))
      : anObject(value, path);

const joinPath = (path: string, key: string) => (path === "" ? key : `${path}.${key}`);

/** In words, and without the value: it may be a secret. */
function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (value === "") return "an empty text";
  const words: Readonly<Record<string, string>> = { object: "an object", string: "a text" };
  return words[typeof value] ?? `a ${typeof value}`;
}
