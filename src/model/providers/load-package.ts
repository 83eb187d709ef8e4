/** Loads the package of a provider when one of its models is named: all of them are optional. */
import { fault } from "../../base/index.ts";
import type { AnyLanguageModel } from "../language-model.ts";
import type { ProviderRow } from "./provider-table.ts";

/** Imports a package by its name; for a missing package it throws the error of `import`. */
export type PackageLoader = (name: string) => Promise<unknown>;

/** The subset of a provider package that is called. */
export type ProviderFactory = (settings: Readonly<Record<string, unknown>>) => {
  languageModel(modelId: string): AnyLanguageModel;
};

// Written out, so that a bundler sees them; the others are not installed here, and would not resolve.
const imports: Readonly<Record<string, () => Promise<unknown>>> = {
  "@ai-sdk/openai": () => import("@ai-sdk/openai"),
  "@ai-sdk/anthropic": () => import("@ai-sdk/anthropic"),
  "@ai-sdk/google": () => import("@ai-sdk/google"),
  "@ai-sdk/openai-compatible": () => import("@ai-sdk/openai-compatible"),
};

const importPackage: PackageLoader = name =>
  Object.hasOwn(imports, name) ? imports[name]!() : import(/* @vite-ignore */ name);

/**
 * The function that makes the provider of a row.
 * @param model the model that needs it, for the message
 * @throws dependency.missing; config.invalid where the package that is installed has no such export
 */
export async function loadFactory(
  row: ProviderRow,
  model: string,
  load: PackageLoader = importPackage,
): Promise<ProviderFactory> {
  let exports: unknown;
  try {
    exports = await load(row.package);
  } catch (error) {
    // A package that is there and lacks something of its own is another matter.
    if (!isMissing(error, row.package)) throw error;
    throw fault("dependency.missing", { package: row.package, option: model }, { cause: error });
  }
  const create = (exports as Readonly<Record<string, unknown>>)[row.create];
  if (typeof create === "function") return create as ProviderFactory;
  const problem = `the package ${row.package} that is installed has no ${row.create}; install another version of it`;
  throw fault("config.invalid", { problems: [{ path: row.name, problem }] });
}

/** Node gives a code, browsers a TypeError; each names the package that it looked for. */
function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === "ERR_MODULE_NOT_FOUND") return String(message).includes(`'${name}'`);
  return error instanceof TypeError && error.message.includes(name);
}
