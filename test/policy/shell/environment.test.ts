/** Tests that variables and patterns which name programs are judged by the programs that they name. */
import { describe, expect, test } from "vitest";
import { operationsOf } from "../programs/rig.ts";

const has = (text: string, name: string) => operationsOf(text).some(each => each.name === name);

describe("a program's name that is a pattern", () => {
  test("[policy.shell.unknown] is the file that it matches", () => {
    const files = { "/work/app/git": "", "/work/app/gut": "" };
    expect(operationsOf("gi[t] push -f origin main", { files })).toMatchObject([
      { name: "git.push" },
      { name: "git.force_push" },
    ]);
    expect(operationsOf("g?t push", { files })).toMatchObject([{ name: "shell.opaque" }]);
  });

  test.each(["touch git; gi[t] push -f", "cp /usr/bin/git git && [g]it push -f", "bash -c '>git; gi* push'"])(
    "[policy.shell.unknown] may be a file that the text made: %s",
    text => expect(has(text, "shell.opaque")).toBe(true),
  );
});

const naming =
  `PAGER GIT_PAGER MANPAGER AWS_PAGER SYSTEMD_PAGER EDITOR VISUAL GIT_EDITOR GIT_SEQUENCE_EDITOR KUBE_EDITOR
  PSQL_EDITOR BROWSER GH_BROWSER GIT_SSH GIT_SSH_COMMAND SVN_SSH RSYNC_RSH CVS_RSH GIT_ASKPASS SSH_ASKPASS SUDO_ASKPASS
  GIT_EXTERNAL_DIFF GIT_PROXY_COMMAND FZF_DEFAULT_COMMAND RUSTC_WRAPPER CMAKE_C_COMPILER_LAUNCHER CARGO_TARGET_X_LINKER CC CXX
  SHELL npm_config_script_shell NPM_CONFIG_EDITOR LESSOPEN`
    .split(/\s+/)
    .filter(Boolean);

describe("a variable that names a program", () => {
  test.each(naming)("[policy.shell.environment] %s", name => {
    const value = "git push -f origin main;";
    for (const text of [
      `${name}='${value}' zap`,
      `export ${name}='${value}'`,
      `${name}='${value}'; export ${name}; zap`,
      `env ${name}='${value}' zap`,
      `${name}='${value}' bash -c zap`,
      `timeout 5 env ${name}='${value}' git status`,
    ]) {
      expect(has(text, "git.force_push"), text).toBe(true);
    }
  });
});

describe("a variable that loads code", () => {
  test.each([
    "LD_PRELOAD=./x.so",
    "LD_LIBRARY_PATH=/tmp/x",
    "DYLD_LIBRARY_PATH=lib:/tmp/x",
    "DYLD_INSERT_LIBRARIES=x",
    "NODE_OPTIONS='--require ./x.js'",
    "npm_config_node_options='--import ./x.js'",
    "PYTHONSTARTUP=x.py",
    "PYTHONPATH=/tmp/x",
    "PYTHONBREAKPOINT=os.system",
    "PERL5OPT=-Mx",
    "PERL5DB='BEGIN{}'",
    "RUBYOPT=-rx",
    "JAVA_TOOL_OPTIONS=-javaagent:x.jar",
    "MAVEN_OPTS='-Xmx1g -agentpath:x'",
    "MAKEFLAGS='--eval=x'",
    "MAKEFILES=x",
    "GOFLAGS=-toolexec=x",
    "RUSTFLAGS=-Clinker=x",
    "GCONV_PATH=x",
    "BASH_ENV=x",
    'NODE_OPTIONS="$(cat options.txt)"',
    'MAKEFLAGS="$(cat options.txt)"',
  ])("[policy.shell.environment] %s", setting => {
    expect(has(`${setting} zap`, "shell.opaque")).toBe(true);
    expect(has(`export ${setting}`, "shell.opaque")).toBe(true);
  });

  test("[policy.shell.environment] ENV is a file for a shell, and a word for other programs", () => {
    expect(has("ENV=./x.sh sh -i", "shell.opaque")).toBe(true);
    expect(has("ENV=production zap", "shell.opaque")).toBe(false);
  });
});

test("[policy.shell.environment] PROMPT_COMMAND is judged once", () => {
  const found = operationsOf("PROMPT_COMMAND='git push -f origin main' bash -i");
  expect(found.filter(({ name }) => name === "git.force_push")).toHaveLength(1);
});

test("[policy.shell.environment] a function of the environment is code for every shell", () => {
  expect(has("env 'BASH_FUNC_ls%%=() { git push -f; }' bash -c ls", "shell.opaque")).toBe(true);
});

test.each(["PATH=.:$PATH zap", "PATH=:/usr/bin zap", "PATH=../bin:..:$PATH zap", "PATH=/tmp/x:$PATH zap"])(
  "[policy.shell.environment] a folder that anyone may write to is no place for programs: %s",
  text => expect(has(text, "shell.opaque")).toBe(true),
);

test.each([
  "PAGER=cat",
  "GIT_PAGER=",
  "GIT_EDITOR=true",
  "EDITOR=:",
  "BROWSER=none",
  "CC=gcc",
  "MANPAGER=less",
  "NODE_OPTIONS=--max-old-space-size=4096",
  "PYTHONPATH=src",
  "LD_LIBRARY_PATH=/usr/local/lib",
  "JAVA_TOOL_OPTIONS=-Xmx2g",
  "RUBYOPT=-W0",
  "MAKEFLAGS=-j4",
  "GOFLAGS=-mod=vendor",
  "npm_config_loglevel=silent",
  "ENV=test",
])("[policy.shell.environment] nothing to ask about: %s", setting => {
  expect(has(`${setting} ls`, "shell.opaque")).toBe(false);
  expect(operationsOf(`${setting} true`).filter(({ name }) => /^(?:fs\.delete|git\.)/.test(name))).toEqual(
    [],
  );
});
