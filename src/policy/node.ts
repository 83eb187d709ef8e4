/** The policy's door for Node: facts of a real disk, and the shipped policies. */
export { type RegistrySources, registrySources } from "./facts/registries-node.ts";
export { createNodeFacts } from "./facts-node.ts";
export { protectedPlaces } from "./paths/protected-paths.ts";
export { isSecretPath } from "./paths/secret-paths.ts";
export { steeringPlaces } from "./paths/steering-places.ts";
export { readShippedPolicy, type ShippedPolicy, shippedPolicies } from "./shipped-policy-node.ts";
