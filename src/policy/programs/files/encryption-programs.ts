/** Programs that encrypt and sign. */
import type { Commands } from "../../recognition.ts";
import { fileProgram } from "./file-program.ts";
import { gpg } from "./gpg-program.ts";
import { openssl } from "./openssl-program.ts";

const age = fileProgram({
  syntax: { valued: "oriRj", valuedLong: ["output", "recipient", "recipients-file", "identity"] },
  reads: ["i", "identity", "R", "recipients-file"],
  writes: ["o", "output"],
});

export const encryptionPrograms: Commands = {
  gpg,
  gpg2: gpg,
  gpgv: fileProgram({ syntax: { valuedLong: ["keyring", "output"] }, writes: ["output"] }),
  openssl,
  age,
  rage: age,
  "age-keygen": age,
};

export { encryptionPrograms as programs };
