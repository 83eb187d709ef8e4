import { describe, expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

const deletion = "fs.delete(path: /work/app/build, recursive: true, force: true)";
const written = (path: string) => `fs.write(path: ${path}, append: false, recursive: false)`;

describe("[policy.wrappers.text]", () => {
  test.each([
    ["watch 'git status; rm -rf build'", ["git.status()", deletion]],
    ["watch -n 1 -d rm -rf build", [deletion]],
    ["watch -x rm -rf build", [deletion]],
    ["watch echo ';' rm -rf build", [deletion]],
    ["flock lock rm -rf build", [deletion]],
    ["flock -n lock -c 'rm -rf build'", [deletion]],
    ["flock -w 5 lock --command 'rm -rf build'", [deletion]],
    ["ls | entr -r rm -rf build", ["fs.list(path: /work/app, recursive: false)", deletion]],
    ["ls | entr -s 'rm -rf build'", ["fs.list(path: /work/app, recursive: false)", deletion]],
    ["script -qc 'rm -rf build' /dev/null", [deletion]],
    ["script -q -c 'rm -rf build' log.txt", [written("/work/app/log.txt"), deletion]],
    ["script /dev/null -c 'rm -rf build'", [deletion]],
    ["script -q /dev/null rm -rf build", [deletion]],
    ["script log.txt", [written("/work/app/log.txt"), "code.run(language: shell, source: interactive)"]],
    ["hyperfine -w 3 'git status' 'rm -rf build'", ["git.status()", deletion]],
    ["hyperfine -p 'rm -rf build' 'git status'", [deletion, "git.status()"]],
    ["hyperfine -N --export-json out.json 'git status'", [written("/work/app/out.json"), "git.status()"]],
    ["pee 'rm -rf build' 'git status'", [deletion, "git.status()"]],
    ["sem -j2 'rm -rf build'", [deletion]],
    ["cross-env-shell A=1 'rm -rf build && git status'", [deletion, "git.status()"]],
  ])("finds the command in the text of %s", (text, operations) => {
    expect(summaryOf(text)).toEqual(operations);
  });

  test("entr gives an unknown file to its command", () => {
    expect(summaryOf("ls | entr rm -rf /_")).toContain("fs.delete(path: ?, recursive: true, force: true)");
  });

  test("waiting for files writes nothing without an option for it", () => {
    expect(summaryOf("inotifywait -mr -e modify src")).toEqual(["shell.print()"]);
    expect(summaryOf("inotifywait -d -o log.txt src")).toEqual([written("/work/app/log.txt")]);
  });
});

describe("[policy.wrappers.told]", () => {
  test.each([
    ["strace -o out.txt rm -rf build", [written("/work/app/out.txt"), deletion]],
    ["valgrind --log-file=v.log git status", [written("/work/app/v.log"), "git.status()"]],
    ["gdb -batch -ex run -ex bt --args rm -rf build", [deletion]],
  ])("finds the operations of the debugger: %s", (text, operations) => {
    expect(summaryOf(text)).toEqual(operations);
  });

  test.each([
    "gdb -batch -ex 'call (int)system(\"rm -rf build\")' ./app",
    "gdb -batch -ex 'python import os' ./app",
    "gdb -batch -ex 'run; rm -rf build' --args ./app",
    "gdb -batch -ex 'run $(rm -rf build)' --args ./app",
    "gdb -x commands.gdb ./app",
    "strace -o '|rm -rf build' git status",
    'gdb -batch -ex "$X" ./app',
    "echo 'shell rm -rf build' | gdb ./app",
  ])("%s is opaque", text => {
    expect(summaryOf(text).some(each => each.startsWith("shell.opaque("))).toBe(true);
  });
});

describe("[policy.wrappers.later]", () => {
  const add = "system.schedule(verb: add)";
  const replace = "system.schedule(verb: replace)";
  test.each([
    ["at now + 1 hour <<< 'rm -rf build'", [add, deletion]],
    ["echo 'rm -rf build' | at noon", [add, deletion]],
    ["echo 'rm -rf build' | batch", [add, deletion]],
    ["at -f job.txt noon", [add, "fs.read(path: /work/app/job.txt, recursive: false)", deletion]],
    ["at -l", ["process.read(what: schedule)"]],
    ["atq", ["process.read(what: schedule)"]],
    ["at -d 3", ["system.schedule(verb: remove)"]],
    ["atrm 3", ["system.schedule(verb: remove)"]],
    ["crontab -l", ["process.read(what: schedule)"]],
    ["crontab -r", ["system.schedule(verb: remove)"]],
    ["crontab -e", ["system.schedule(verb: edit)"]],
    ["crontab table.txt", [replace, "fs.read(path: /work/app/table.txt, recursive: false)", deletion]],
    ["echo '@daily rm -rf build' | crontab -", [replace, deletion]],
    ["echo '*/5 * * * 1-5 rm -rf build' | crontab", [replace, deletion]],
    ["crontab -u root -r", ["system.become(user: root)", "system.schedule(verb: remove)"]],
    ["crontab -u root -l", ["process.read(what: schedule)"]],
    ["systemd-run --user --on-active=30 rm -rf build", [add, deletion]],
  ])("finds the later command of %s", (text, operations) => {
    const files = {
      "/work/app/job.txt": "rm -rf build\n",
      "/work/app/table.txt": "# t\nA=1\n0 3 * * * rm -rf build\n",
    };
    expect(summaryOf(text, { files })).toEqual(operations);
  });

  test("a service's properties may run further commands", () => {
    expect(summaryOf("systemd-run --user -p ExecStartPre=/bin/x git status")).toEqual([
      "shell.opaque(why: what systemd-run is told to run can't be told)",
      "git.status()",
    ]);
  });
});
