/** The operation of looking at the environment: at all of it, or at one variable. */
import type { Operation } from "../../../ports/index.ts";
import { isSecretName } from "../../paths/secret-names.ts";
import { operation } from "../../recognition.ts";

/** @param name of the variable; undefined for the whole environment, and where it can't be known */
export function environmentRead(name: string | undefined): Operation {
  if (name === undefined) return operation("process.read", { what: "environment" });
  return isSecretName(name)
    ? operation("secrets.read", { path: `$${name}` })
    : operation("process.read", { what: "variable" });
}
