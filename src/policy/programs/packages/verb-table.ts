/** Managers that are nothing but a table of verbs, and acts that their tables share. */
import { localDisk } from "../effects/local-disk.ts";
import { nothing, restores } from "./package-acts.ts";
import { type Act, byVerb, each, type Manager, type Verbs } from "./package-program.ts";

export const createsFolder: Act = ({ operands, command, recognition }) =>
  operands.slice(-1).flatMap(folder => localDisk(command, recognition).writes(folder, true));

export const restoresAll: Act = call => restores({ ...call, operands: [] });

export const managerOf = (name: string, verbs: Verbs, more: Partial<Manager> = {}): Manager => ({
  name,
  syntax: {},
  act: byVerb({ ...verbs, ...each("help version", nothing) }),
  ...more,
});
