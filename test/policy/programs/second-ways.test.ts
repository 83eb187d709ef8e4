/** Programs that run code or show secrets by a second way: repositories in folders, Taskfiles, decryption, other libraries. */
import { expect, test } from "vitest";
import { readShippedPolicy } from "../../../src/policy/node.ts";
import { parseSettings } from "../../../src/policy/programs/git/repository-settings.ts";
import { judgeCommand, placedPolicy } from "../placed.ts";
import { type RigOptions, rigFacts } from "./rig.ts";

const rules = await readShippedPolicy("workstation");
const decide = (command: string, options: RigOptions = {}) =>
  judgeCommand(placedPolicy(rules, { facts: () => rigFacts(options) }), command).decision;

const PUSH = "git push -f origin main";
const HEAD = "ref: refs/heads/main\n";
/** A project with a repository in each of these folders, all with the same settings. */
const withSettings = (config: string) => ({
  files: {
    "/work/app/vendored/.git/config": config,
    "/work/app/bare.git/config": config,
    "/work/app/bare.git/HEAD": HEAD,
    "/work/app/bare.git/objects/x": "",
    "/work/app/linked/.git": "gitdir: ../elsewhere/git\n",
    "/work/app/elsewhere/git/config": config,
    "/work/app/src/a.ts": "",
  },
});

const ways: readonly string[] = [
  "git --git-dir=vendored/.git status",
  "git --git-dir vendored/.git --work-tree . diff",
  "GIT_DIR=vendored/.git git status",
  "export GIT_DIR=vendored/.git; git log",
  "git -C ./vendored status",
  "cd vendored && git status",
  "git -C bare.git log",
  "git -C linked diff",
];
const programs: readonly string[] = [
  `[core]\n\tfsmonitor = ${PUSH}\n`,
  `[core] pager = "${PUSH}" ; comment\n`,
  `[filter "x"]\n  clean = ${PUSH}\n`,
  `[diff "x"]\n\ttextconv = git push \\\n-f origin main\n`,
  `[include]\n\tpath = /work/app/src/a.ts\n`,
];

test.each(ways.flatMap(way => programs.map(config => [way, config] as const)))(
  "[policy.git.repository-settings] %s runs what %j says",
  (way, config) => {
    expect(decide(way, withSettings(config))).not.toBe("allow");
  },
);

test.each(ways)("[policy.git.repository-settings] %s is free where the settings run nothing", way => {
  const config = `[core]\n\tbare = false\n\tfsmonitor = true\n[remote "origin"]\n\turl = x.example:y\n[alias]\n\tgo = !${PUSH}\n`;
  expect(decide(way, withSettings(config))).toBe("allow");
});

test("[policy.git.repository-settings] an alias and hooks count where they run", () => {
  const config = `[alias]\n\tgo = !${PUSH}\n[core]\n\thooksPath = /work/app/src\n`;
  expect(decide("git -C vendored go", withSettings(config))).not.toBe("allow");
  expect(decide("git -C vendored commit -m x", withSettings(config))).not.toBe("allow");
  expect(decide("git -C vendored log", withSettings(config))).toBe("allow");
});

test("[policy.git.repository-settings] the project's own settings count where the session wrote them", () => {
  const file = "/work/app/.git/config";
  const files = { [file]: programs[0]! };
  expect(decide("git status", { files })).toBe("allow");
  expect(decide("git status", { files, written: [file] })).not.toBe("allow");
});

test("[policy.git.repository-settings] settings are read as git reads them", () => {
  const settings = parseSettings('# x\n[a "B.c"] d = "e # f" ; g\n\tH\n[core]\n\tPager = a\\"b"c" \n');
  expect(settings.map(({ key, value }) => [key, value.text])).toEqual([
    ["a.B.c.d", "e # f"],
    ["a.B.c.h", "true"],
    ["core.pager", 'a"bc'],
  ]);
});

const TASKS = `version: '3'
vars:
  NAME: x
tasks:
  default:
    desc: ${PUSH}
    cmds: [echo hi, npm test]
  plain:
    cmds: &pushes
      - ${PUSH}
  keyed:
    cmds:
      - cmd: ${PUSH}
        silent: true
  block:
    cmds:
      - |
        cd src
        ${PUSH}
  short: '${PUSH}'
  listed: ["echo a", "${PUSH}"]
  needs:
    deps: [plain]
    cmds:
      - echo hi
  needs-more:
    deps:
      - task: short
  calls:
    - task: keyed
  loop:
    - task: loop
  checked:
    status:
      - ${PUSH}
  values:
    vars: { X: { sh: ${PUSH} }, Y: plain }
  flow: { silent: true, cmds: [{ cmd: "${PUSH}" }] }
  alias:
    cmds: *pushes
  docs:build:
    dir: docs
    cmds:
      - npm run build -- {{.CLI_ARGS}}
`;
const taskfile = { files: { "/work/app/Taskfile.yml": TASKS, "/work/app/other/t.yml": TASKS } };

test.each([
  ..."plain keyed block short listed needs needs-more calls checked values flow alias"
    .split(" ")
    .map(name => `task ${name}`),
  "go-task plain",
  "task -t other/t.yml short",
  "task default plain",
  "task plain NAME=y -- x",
])("[policy.code.taskfiles] %s runs its commands", command => {
  expect(decide(command, taskfile)).not.toBe("allow");
});

test.each(["task", "task default", "task docs:build", "task --list", "task -n plain", "task unknown"])(
  "[policy.code.taskfiles] %s is free",
  command => {
    expect(decide(command, taskfile)).toBe("allow");
  },
);

test("[policy.code.taskfiles] a file that can't be read is asked about", () => {
  expect(decide("task x", { files: { "/work/app/Taskfile.yml": "tasks: {x: [" } })).toBe("ask");
});

const secrets = { files: { "/work/app/.env": "TOKEN=x\n", "/work/app/a.ts": "" } };

test.each([
  "gpg -d notes.gpg",
  "gpg --decrypt-files a.gpg b.gpg",
  "age -d -i k x.age",
  "rage --decrypt x.age",
  "openssl enc -d -aes-256-cbc -in x",
  "openssl aes-256-cbc -d -in x",
  "openssl enc -d -pass env:P -in x",
  "openssl pkeyutl -decrypt -in x",
  "openssl smime -decrypt -in x",
  "npm config list -l",
  "npm config ls --long",
  "kubectl describe secret x",
  "kubectl describe secrets/x",
  "git cat-file --batch",
  "git cat-file --batch='%(objectname)'",
  "echo HEAD:.env | git cat-file --batch",
  "echo contents HEAD:.env | git cat-file --batch-command",
  "git config --get-all http.extraheader",
  "git config get http.https://x.example/.extraHeader",
  "git config --get-regexp 'extraheader'",
  "git format-patch -1 -- .env",
  "git format-patch --stdout HEAD~1 -- .env",
  "vim -es -c '%p' -c q .env",
  "ex -s -c '%p' .env",
  "nvim --headless -c '%print' -c q .env",
  "python -c 'import dotenv; print(dotenv.dotenv_values())'",
])("[policy.secrets.decrypted] %s is stopped", command => {
  expect(decide(command, secrets)).not.toBe("allow");
});

test.each([
  "gpg -e -r me x",
  "gpg --verify x.sig x",
  "age -r age1x -o x.age x",
  "openssl enc -d -base64 -in x",
  "openssl base64 -d -in x",
  "openssl dgst -sha256 x",
  "npm config list",
  "npm get registry",
  "npm config get registry",
  "kubectl describe pod x",
  "fly secrets list",
  "git cat-file --batch-check",
  "git cat-file -p HEAD",
  "echo HEAD:a.ts | git cat-file --batch",
  "git config user.name",
  "git format-patch -1 -- a.ts",
  "git format-patch -o patches origin/main",
  "vim -es -c '%s/a/b/' -c wq a.ts",
])("[policy.secrets.decrypted] %s is free", command => {
  expect(decide(command, secrets)).toBe("allow");
});

test.each([
  `python -c 'import posix; posix.system("${PUSH}")'`,
  `python -c 'import pty; pty.spawn(["git", "push", "-f", "origin", "main"])'`,
  `python -c 'import asyncio; asyncio.create_subprocess_shell("${PUSH}")'`,
  `node -e 'require("shelljs").exec("${PUSH}")'`,
  `node -e 'require("cross-spawn").sync("git", ["push", "-f", "origin", "main"])'`,
])("[policy.code.other-runners] %s is judged by its command", command => {
  expect(decide(command)).not.toBe("allow");
});

test.each([
  ["test/x.test.js", `require("shelljs").exec("${PUSH}")`, "npx vitest run"],
  ["test/x.test.js", 'require("cross-spawn").sync("git", ["push", "-f", "origin"])', "npx vitest run"],
  ["conftest.py", `import posix\nposix.system("${PUSH}")`, "pytest"],
  ["conftest.py", `import asyncio\nasyncio.create_subprocess_shell("${PUSH}")`, "pytest"],
])("[policy.code.other-runners] %s that a session wrote with %s is judged", (file, text, command) => {
  const path = `/work/app/${file}`;
  expect(decide(command, { files: { [path]: text }, written: [path] })).not.toBe("allow");
});
