/** Reads the policies that come with the package (Node only). */
import { readFileSync } from "node:fs";
import { packageFile } from "../base/package-file.ts";

/** `default` is what `brainstem init` writes; `workstation` is for an agent at work on a person's own machine. */
export const shippedPolicies = ["default", "workstation"] as const;
export type ShippedPolicy = (typeof shippedPolicies)[number];

const files: { readonly [Name in ShippedPolicy]: string } = {
  default: "templates/protocols/permissions.md",
  workstation: "policies/workstation.md",
};

/** The text of its permissions.md. */
export const readShippedPolicy = async (name: ShippedPolicy): Promise<string> =>
  readFileSync(packageFile(files[name]), "utf8");
