/** The policies that come with the package, beside src/ as beside dist/ (Node only). */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** `default` is what `brainstem init` writes; `workstation` is for an agent at work on somebody's own machine. */
export const shippedPolicies = ["default", "workstation"] as const;
export type ShippedPolicy = (typeof shippedPolicies)[number];

const files: { readonly [Name in ShippedPolicy]: string } = {
  default: "templates/protocols/permissions.md",
  workstation: "policies/workstation.md",
};

/** The text of its permissions.md. */
export const readShippedPolicy = (name: ShippedPolicy): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../${files[name]}`, import.meta.url)), "utf8");
