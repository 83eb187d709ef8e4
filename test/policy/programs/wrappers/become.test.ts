import { describe, expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

const deletion = "fs.delete(path: /work/app/build, recursive: true, force: true)";
const become = (user: string) => `system.become(user: ${user})`;

describe("[policy.wrappers.become]", () => {
  test.each([
    ["sudo rm -rf build", "root"],
    ["sudo -n -E -- rm -rf build", "root"],
    ["sudo -nE rm -rf build", "root"],
    ["sudo -u ada rm -rf build", "ada"],
    ["sudo -uada A=1 rm -rf build", "ada"],
    ["sudo A=1 -u ada B=2 rm -rf build", "ada"],
    ["sudo --user=ada --preserve-env=PATH rm -rf build", "ada"],
    ['sudo -u "$WHO" rm -rf build', "?"],
    ["sudo -g wheel rm -rf build", "root"],
    ["sudo -s rm -rf build", "root"],
    ["sudo sh -c 'rm -rf build'", "root"],
    ["sudo -s <<< 'rm -rf build'", "root"],
    ["echo 'rm -rf build' | sudo sh", "root"],
    ["doas -u ada rm -rf build", "ada"],
    ["doas -n rm -rf build", "root"],
    ["su -c 'rm -rf build'", "root"],
    ["su ada -c 'rm -rf build'", "ada"],
    ["su -s /bin/bash -c 'rm -rf build' ada", "ada"],
    ["su ada <<< 'rm -rf build'", "ada"],
    ["runuser -u ada -- rm -rf build", "ada"],
    ["runuser -u ada rm -rf build", "ada"],
    ["runuser ada -c 'rm -rf build'", "ada"],
    ["systemd-run rm -rf build", "root"],
    ["systemd-run --uid=ada rm -rf build", "ada"],
  ])("%s runs a command as %s", (text, user) => {
    expect(summaryOf(text)).toEqual([become(user), deletion]);
  });

  test.each([
    ["sudo -i", "root"],
    ["sudo -s", "root"],
    ["sudo su", "root"],
    ["su", "root"],
    ["su - ada", "ada"],
    ["doas -s", "root"],
    ["pkexec", "root"],
    ["pkexec --user ada rm -rf build", "ada"],
  ])("%s: a shell as %s may have any effect", (text, user) => {
    expect(summaryOf(text)).toContain(become(user));
  });

  test.each([
    ["sudo git status", ["git.status()"]],
    ["sudo ls /root", ["fs.list(path: /root, recursive: false)"]],
    ["sudo -u ada git log --oneline", ["git.log()"]],
    ["sudo true", ["shell.print()"]],
    ["sudo -l", ["process.read(what: permissions)"]],
    ["su ada -c 'git status'", ["git.status()"]],
    ["doas git status", ["git.status()"]],
    ["sg docker -c 'git status'", ["git.status()"]],
    ["setpriv --no-new-privs rm -rf build", [deletion]],
    ["gosu ada rm -rf build", [deletion]],
    ["systemd-run --user rm -rf build", [deletion]],
  ])("%s has no effect as another user", (text, operations) => {
    expect(summaryOf(text)).toEqual(operations);
  });

  test("finds a secret that root reads", () => {
    expect(summaryOf("sudo cat /etc/shadow")).toContain("secrets.read(path: /etc/shadow)");
  });

  test("finds the file that root edits", () => {
    const operations = [become("root"), "fs.write(path: /etc/hosts, append: false, recursive: false)"];
    expect(summaryOf("sudo -e /etc/hosts")).toEqual(operations);
    expect(summaryOf("sudoedit /etc/hosts")).toEqual(operations);
  });

  test("takes the home of another user for unknown", () => {
    for (const text of ["sudo -i rm -rf build", "su - ada -c 'rm -rf build'", "su -l -c 'rm -rf build'"]) {
      expect(summaryOf(text)).toContain("fs.delete(path: ?, recursive: true, force: true)");
    }
  });
});
