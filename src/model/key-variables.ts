/** Remembers the environment variables that a model's key came from, so that a refusal of the key can name them. */
const variablesOf = new WeakMap<object, readonly string[]>();

/** The same model, whose key came from these variables: their names, never their values. */
export function withKeyVariables<Model extends object>(variables: readonly string[], model: Model): Model {
  if (variables.length > 0) variablesOf.set(model, variables);
  return model;
}

/** Empty for a model that needs no key, and for a model of another maker. */
export const keyVariablesOf = (model: object): readonly string[] => variablesOf.get(model) ?? [];
