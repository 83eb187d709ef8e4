/** Programs that are run straight from a registry: `npx`, `pnpm dlx`, `uvx`, `pipx run`. */
import type { Operation } from "../../../ports/index.ts";
import { type Command, operation, type Recognition } from "../../recognition.ts";
import { known, textOf, type Word } from "../../word.ts";

export interface PackageRun {
  readonly manager: string;
  /** The packages that are fetched, where they aren't what the program is called. */
  readonly packages: readonly Word[];
  /** The program and its arguments. */
  readonly words: readonly Word[];
}

/** The download, and all that is known of the program that it brings. */
export function runPackage(
  { manager, packages, words }: PackageRun,
  command: Command,
  recognition: Recognition,
): readonly Operation[] {
  const fetched = packages.length > 0 ? packages : words.slice(0, 1);
  const program = textOf(words[0]);
  const effects =
    program === undefined ? [] : recognition.run([known(nameOf(program)), ...words.slice(1)], command);
  return [
    ...fetched.map(each => operation("package.run", { manager, package: textOf(each) })),
    // That the program itself isn't known goes without saying.
    ...effects.filter(({ name }) => name !== "process.run"),
  ];
}

/** `@scope/name@1.2` brings a program `name`. */
const nameOf = (specifier: string): string => {
  const name = specifier.replace(/^@[^/]*\//, "").replace(/(?:@|==).*$/s, "");
  return name === "" ? specifier : name;
};
