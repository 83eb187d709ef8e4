/** Programs that only compute, or tell what is installed or documented: no word of theirs is a file that they open. */
import type { Commands, Recogniser } from "../../recognition.ts";

const harmless: Recogniser = () => [];

export const harmlessPrograms: Commands = Object.fromEntries(
  [
    ...[
      "basename",
      "dirname",
      "pathchk",
      "tr",
      "seq",
      "yes",
      "cal",
      "ncal",
      "expr",
      "factor",
      "numfmt",
      "ts",
    ],
    ...[
      "df",
      "which",
      "whereis",
      "locate",
      "plocate",
      "mlocate",
      "apropos",
      "whatis",
      "help",
      "sync",
      "sleep",
    ],
  ].map(name => [name, harmless]),
);

export { harmlessPrograms as programs };
