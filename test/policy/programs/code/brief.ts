/** Gives operations in few words, for tables of tests: the act, its object, and its certainty. */
import type { Operation } from "../../../../src/ports/index.ts";
import { operationsOf, type RigOptions } from "../rig.ts";

/** The argument that says what an operation is about. */
const subjects: { readonly [name: string]: string } = {
  "http.request": "domain",
  "net.listen": "port",
  "net.look_up": "domain",
  "git.force_push": "remote",
  "project.run": "script",
  "project.build": "tool",
  "tests.run": "tool",
  "package.publish": "manager",
  "package.install": "packages",
  "database.delete": "system",
  "database.write": "verb",
  "sql.execute": "verb",
  "process.run": "program",
  "process.stop": "target",
  "system.become": "user",
};

/** The consequences of an operation on files come from the core. */
const consequences = /^(?:brain|secrets)\./;

/** `fs.delete /etc/x, recursive`; `opaque`; `maybe` before what is possible; without the running of the code itself. */
export const brief = (text: string, options?: RigOptions): readonly string[] =>
  withRuns(text, options).filter(each => !each.startsWith("code.run"));

/** With the running of the code. */
export const withRuns = (text: string, options?: RigOptions): readonly string[] =>
  operationsOf(text, options)
    .filter(({ name }) => !consequences.test(name))
    .map(shortly);

function shortly({ name, arguments: given, isPossible }: Operation): string {
  const subject = name === "code.run" ? "source" : (subjects[name] ?? "path");
  const value = given[subject];
  const words = [
    name === "shell.opaque" ? "opaque" : name,
    ...(subject in given && name !== "shell.opaque" ? [value === undefined ? "?" : String(value)] : []),
  ];
  const flags = ["recursive", "upload"].filter(flag => given[flag] === true);
  return [`${isPossible ? "maybe " : ""}${words.join(" ")}`, ...flags].join(", ");
}
