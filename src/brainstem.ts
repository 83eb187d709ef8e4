/** The front door: a brain and its mind, from one configuration. What it needs is loaded when it is called. */
import { fault, isFault, resolveLimits } from "./base/index.ts";
import type { InitResult } from "./brain/index.ts";
import type { Brainstem, BrainstemConfig } from "./compose.ts";
import type { InitProjectOptions } from "./init-project.ts";

export type { Brainstem, BrainstemConfig };

/**
 * Gives a project's folder a brain, and completes one that is there. Finds out what it can, overwrites nothing, and may
 * be called again at any time. @throws volume.*
 */
export async function initProject(root: string, options: InitProjectOptions = {}): Promise<InitResult> {
  const { initProject: init } = await import("./init-project.ts");
  return init(root, options);
}

type Check = readonly [isValid: (value: unknown) => boolean, expected: string];

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
const text: Check = [value => typeof value === "string", "a text"];
const list: Check = [Array.isArray, "a list"];
const object: Check = [isObject, "an object"];

const options: { readonly [Key in keyof Required<BrainstemConfig>]: Check } = {
  root: text,
  model: [value => typeof value === "string" || isObject(value), "a model's name or a model object"],
  instructions: text,
  tools: list,
  hooks: list,
  approver: object,
  log: object,
  limits: object,
  owner: object,
  clock: object,
};

/**
 * Opens the brain that serves a folder and gives it a mind. Starts nothing that has to be stopped.
 * @throws config.invalid naming everything that is wrong; brain.not-found, brain.malformed, model.unknown, volume.*
 */
export async function createBrainstem(config: BrainstemConfig = {}): Promise<Brainstem> {
  const problems = [...problemsOf(config), ...problemsOfLimits(config)];
  if (problems.length > 0) throw fault("config.invalid", { problems });
  const { compose } = await import("./compose.ts");
  return compose(config);
}

function problemsOf(config: BrainstemConfig) {
  return Object.entries(config).flatMap(([path, value]) => {
    const check = Object.hasOwn(options, path) ? options[path as keyof BrainstemConfig] : undefined;
    if (check === undefined)
      return [{ path, problem: `unknown; known are ${Object.keys(options).join(", ")}` }];
    const [isValid, expected] = check;
    return value === undefined || isValid(value) ? [] : [{ path, problem: `expected ${expected}` }];
  });
}

function problemsOfLimits({ limits }: BrainstemConfig) {
  if (!isObject(limits)) return [];
  try {
    resolveLimits(limits);
    return [];
  } catch (error) {
    if (isFault(error, "config.invalid")) return error.data.problems;
    throw error;
  }
}
