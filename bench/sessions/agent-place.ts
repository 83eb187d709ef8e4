/** `agentPlace` makes a wired project in which real agents run, and whose other programs answer as a telling says. */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Step, Telling } from "./story.ts";

export interface AgentPlace {
  readonly root: string;
  readonly home: string;
  /** The person's own hand, and others' commits. */
  byHand(step: Step): void;
  readonly write: (file: string, content: string) => void;
  /** Runs an agent to its end, or until it is killed. @throws where it fails by itself */
  run(
    command: readonly string[],
    environment: Readonly<Record<string, string>>,
    killedBy: Promise<void>,
  ): Promise<void>;
}

const REPOSITORY = join(import.meta.dirname, "../..");
const NODE = process.execPath;
const AGENT_TIMEOUT_MS = 120_000;

/**
 * @param around an empty folder
 * @param built the package's folder, where `npm run build` was run
 */
export function agentPlace(
  around: string,
  telling: Telling,
  agent: string,
  built: string = REPOSITORY,
): AgentPlace {
  const at = (name: string) => join(around, name);
  const [root, home, programs, answers] = [at("shop"), at("home"), at("programs"), at("answers")];
  for (const folder of [root, home, programs, answers, at("temporary")])
    mkdirSync(folder, { recursive: true });
  // The package as it is published has no sources.
  for (const part of ["bin", "dist", "templates", "policies", "package.json"])
    cpSync(join(built, part), join(at("package"), part), { recursive: true });
  const bin = join(at("package"), "bin");
  writeProgram("brainstem", `exec '${NODE}' '${bin}/brainstem.cjs' "$@"`);
  symlinkSync(join(bin, "brainstem-hook"), join(programs, "brainstem-hook"));
  const env = {
    PATH: `${programs}:${dirname(NODE)}:${process.env.PATH}`,
    HOME: home,
    TMPDIR: at("temporary"),
    XDG_RUNTIME_DIR: at("temporary"),
    GIT_CONFIG_NOSYSTEM: "1",
    ...identityOf("Ada"),
  };
  // Codex runs commands in a login shell, which begins with the system's own PATH.
  writeFileSync(join(home, ".profile"), `export PATH='${env.PATH}'\n`);
  const sh = (command: string, author = "Ada") =>
    execFileSync("sh", ["-c", command], { cwd: root, env: { ...env, ...identityOf(author) }, stdio: "pipe" });

  function writeProgram(name: string, script: string): void {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  function write(file: string, content: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }

  for (const file of ["README.md", ...telling.files]) write(file, "0\n");
  sh(
    "git init --quiet --initial-branch=main && git config user.name Ada && git config user.email ada@example.com",
  );
  sh(`brainstem init --policy workstation && brainstem install ${agent}`);
  for (const { steps } of telling.sessions) for (const step of steps) if ("shell" in step) prepare(step);
  sh("git add . && git commit --quiet --message Begin");

  /** Its program answers with the outputs of the telling, one a run; a program that is there answers other calls itself. */
  function prepare({ shell, fails, prints = "ok" }: Extract<Step, { shell: string }>): void {
    const words = shell.split("&&").at(-1)!.trim();
    const program = words.split(" ", 1)[0]!;
    if (
      /^(?:git|cd|ls|find|cat|grep)$/.test(program) ||
      // The shell itself says it.
      (/^(?:\.\/|cd )/.test(shell) && fails?.includes("No such file"))
    )
      return;
    const [, code = "0"] = /^Exit code (\d+)/.exec(fails ?? "") ?? [];
    const key = createHash("sha1").update(words.replaceAll(/['"]/g, "")).digest("hex");
    for (let run = 1; ; run++) {
      try {
        const text = fails?.replace(/^Exit code \d+\n/, "") ?? prints;
        writeFileSync(join(answers, `${key}.${run}`), `${code}\n${text}\n`, { flag: "wx" });
        break;
      } catch {}
    }
    const real = realProgram(program);
    const otherwise = real === undefined ? "exit 0" : `exec ${real} "$@"`;
    const script = [
      `key=$(printf '%s' "${program}\${*:+ $*}" | tr -d "'\\"" | sha1sum | cut -d' ' -f1)`,
      `for run in 1 2 3 4 5; do file=${answers}/$key.$run; [ -f "$file" ] && break; done`,
      `[ -f "$file" ] || ${otherwise}`,
      `read -r code < "$file"; tail -n +2 "$file"; mv "$file" "$file.done"; exit "$code"`,
    ].join("\n");
    if (program.includes("/")) {
      write(program, `#!/bin/sh\n${script}\n`);
      chmodSync(join(root, program), 0o755);
    } else writeProgram(program, script);
  }
  return {
    root,
    home,
    write,
    byHand(step) {
      if ("git" in step) sh(`git ${step.git}`);
      else if ("write" in step) write(step.write, step.content);
      else if ("others" in step) {
        const [from, to] = step.rename ?? [];
        if (from !== undefined && to !== undefined) {
          mkdirSync(dirname(join(root, to)), { recursive: true });
          renameSync(join(root, from), join(root, to));
        }
        for (const file of step.touch ?? []) write(file, `${step.others}\n`);
        const files = [...(step.rename ?? []), ...(step.touch ?? [])].join(" ");
        // The log of a work tree counts whole seconds: others don't commit in the second in which an agent ends.
        const date = new Date(Date.now() + 2_000).toISOString();
        sh(
          `git add -- ${files} && GIT_COMMITTER_DATE=${date} git commit --quiet --message '${step.others}' -- ${files}`,
          "Grace",
        );
      }
    },
    async run([program, ...args], environment, killedBy) {
      const child = spawn(program!, args, {
        cwd: root,
        env: { ...env, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let printed = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          printed += text;
        });
      const timer = setTimeout(() => child.kill("SIGKILL"), AGENT_TIMEOUT_MS);
      let isKilled = false;
      void killedBy.then(() => {
        isKilled = true;
        child.kill("SIGKILL");
      });
      const code = await new Promise(resolve => child.once("close", resolve));
      clearTimeout(timer);
      if (code !== 0 && !isKilled) throw new Error(`${program} ended with ${code}: ${printed.slice(-800)}`);
    },
  };
}

const identityOf = (name: string) =>
  Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap(role => [
      [`GIT_${role}_NAME`, name],
      [`GIT_${role}_EMAIL`, `${name.toLowerCase()}@example.com`],
    ]),
  );

/** Undefined where the machine doesn't have it. */
function realProgram(name: string): string | undefined {
  if (name.includes("/")) return undefined;
  try {
    return execFileSync("which", [name], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}
