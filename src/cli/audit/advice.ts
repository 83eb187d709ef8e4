/** Advice on a finding: the option that is missing, or where the right entries may still be. */
import type { ChainFinding, ChainProblem } from "../../safety/evidence.ts";
import { shellWord } from "../print.ts";

interface Named {
  /** As the command takes it: of a conversation, or of a file. */
  readonly name: string;
  /** The conversation that the entries were written in, where it is known by its name. */
  readonly copyOf?: string;
}

const BACKUP =
  "A backup may have it as it was: brainstem sessions import <file> --as <other name>, and verify that";

const ADVICE: Readonly<Record<ChainProblem, string>> = {
  altered: BACKUP,
  missing: BACKUP,
  reordered: BACKUP,
  replayed: BACKUP,
  truncated: BACKUP,
  spliced: "Believe only the entries before it, and those of the conversation that it names",
  unproven: "Believe only the entries before it: a program without the chain has written since",
  erased: `Erase by brainstem sessions erase, which leaves a note. ${BACKUP}`,
  forged: "Don't take this answer for this brain's",
  unsigned:
    "brainstem audit keys --new makes a key that signs from now on; without --signed this answer passes",
};

export function adviceOn({ from, keyId, why }: ChainFinding, { copyOf, name }: Named): string {
  const again = (...options: readonly string[]) =>
    ["brainstem audit verify", ...[name, ...options].map(shellWord)].join(" ");
  if (from !== undefined)
    return `If it is a copy that you know of, name its origin: ${again("--from", copyOf ?? from)}`;
  if (keyId !== undefined)
    return `If the machine that signed it is known to you, take its public key: ${again("--public-key")} <file>`;
  return ADVICE[why];
}
