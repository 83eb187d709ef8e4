/** Acts that a person wants to be asked about, in the disguises that people and models find for them. */
import { destruction, secrets } from "./dangerous-acts.ts";
import { machine, reaching } from "./dangerous-reach.ts";
import { written } from "./dangerous-texts.ts";
import { ways } from "./dangerous-ways.ts";
import { disguises } from "./disguises.ts";

export const dangerous: { readonly [group: string]: readonly string[] } = {
  destruction,
  secrets,
  reaching,
  machine,
  disguises,
  written,
  ways,
};
