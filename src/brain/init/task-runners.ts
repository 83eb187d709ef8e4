/** Task runners that any project may have beside its language's own tools. */
import type { ProjectFiles } from "./ecosystem.ts";

const runners: readonly {
  readonly files: readonly string[];
  readonly target: RegExp;
  readonly command: string;
}[] = [
  { files: ["Makefile", "makefile", "GNUmakefile"], target: /^test\s*:(?!=)/m, command: "make test" },
  { files: ["justfile", "Justfile"], target: /^@?test\b[^:=\n]*:(?!=)/m, command: "just test" },
  { files: ["Taskfile.yml", "Taskfile.yaml"], target: /^\s{2,}test:/m, command: "task test" },
];

/** The command of the first runner that has a target or recipe called `test`. */
export function taskRunnerTest(files: ProjectFiles): string | undefined {
  return runners.find(({ files: names, target }) => names.some(name => target.test(files.get(name) ?? "")))
    ?.command;
}
