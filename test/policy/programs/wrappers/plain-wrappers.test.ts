import { describe, expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

const deletion = "fs.delete(path: /work/app/build, recursive: true, force: true)";

describe("[policy.wrappers.inner]", () => {
  test.each([
    "nice rm -rf build",
    "nice -n 10 rm -rf build",
    "nice -n10 rm -rf build",
    "nice -10 rm -rf build",
    "nice --adj 5 rm -rf build",
    "ionice -c 3 rm -rf build",
    "ionice -c2 -n7 -t rm -rf build",
    "chrt -f 10 rm -rf build",
    "taskset 0x3 rm -rf build",
    "taskset -c 0,1 rm -rf build",
    "nohup rm -rf build",
    "setsid -fw rm -rf build",
    "stdbuf -oL -e 0 rm -rf build",
    "timeout 5 rm -rf build",
    "timeout -k 1 --signal=KILL 5s rm -rf build",
    "timeout --foreground -- 5 rm -rf build",
    "time rm -rf build",
    "/usr/bin/time -f %e rm -rf build",
    "/usr/bin/time --format=%e -v rm -rf build",
    "unbuffer -p rm -rf build",
    "chronic rm -rf build",
    "setarch x86_64 -R rm -rf build",
    "setarch -R rm -rf build",
    "linux32 rm -rf build",
    "arch -x86_64 rm -rf build",
    "faketime -f '2020-01-01 00:00' rm -rf build",
    "fakeroot -- rm -rf build",
    "eatmydata rm -rf build",
    "caffeinate -dis -t 60 rm -rf build",
    "torsocks -i rm -rf build",
    "proxychains4 -q -f x.conf rm -rf build",
    "dbus-run-session -- rm -rf build",
    "xvfb-run -a -s '-screen 0 1x1x8' rm -rf build",
    "prlimit --nofile=10 rm -rf build",
    "firejail --net=none --private rm -rf build",
    "unshare -rm --fork rm -rf build",
    "unshare --map-root-user --wd=. rm -rf build",
    "busybox rm -rf build",
    "toybox rm -rf build",
    "/bin/busybox sh -c 'rm -rf build'",
    "gtimeout 5 rm -rf build",
    "chpst -m 100 rm -rf build",
    "systemd-run --user --wait -p CPUQuota=20% rm -rf build",
    "strace -f -e trace=file rm -rf build",
    "strace --follow-forks -s 200 rm -rf build",
    "ltrace -e malloc rm -rf build",
    "valgrind --leak-check=full -q rm -rf build",
    "perf stat -r 5 -e cycles rm -rf build",
    "perf record -g -- rm -rf build",
    "direnv exec . rm -rf build",
    "gdb -batch -ex 'shell rm -rf build'",
    "gdb -eval-command run --args rm -rf build",
    "gdb --eval-command='!rm -rf build'",
    "env rm -rf build",
    "nohup nice -n 5 timeout 5 env A=1 rm -rf build",
  ])("finds the deletion inside of %s", text => {
    expect(summaryOf(text)).toEqual([deletion]);
  });

  test("keeps paths below another root apart", () => {
    expect(summaryOf("chroot /mnt rm -rf /etc")).toContain(
      "fs.delete(path: /etc, recursive: true, force: true)",
    );
    expect(summaryOf("nsenter -t 1 -m -- rm -rf build")).toEqual(
      expect.arrayContaining([
        "system.become(user: root)",
        "fs.delete(path: ?, recursive: true, force: true)",
      ]),
    );
  });
});

describe("[policy.wrappers.alone]", () => {
  test.each([
    "nice",
    "timeout --help rm -rf build",
    "timeout 5",
    "nohup",
    "setsid --version",
    "xvfb-run --help",
    "time",
    "busybox",
    "sudo",
    "sudo -h",
    "sudo -V",
    "sudo -k",
    "sudo -v",
    "watch --help",
    "flock 9",
    "xargs --version",
  ])("%s runs no command", text => {
    expect(summaryOf(text)).toEqual(["shell.print()"]);
  });
});

describe("[policy.wrappers.unlisted]", () => {
  test.each([
    "timeout --since 5 10 rm -rf build",
    "nice --weird echo rm -rf build",
    "sudo --weird echo rm -rf build",
    "env -P /bin rm -rf build",
    "xargs --weird echo rm -rf build",
    "strace --weird echo rm -rf build",
    "watch --weird echo rm -rf build",
  ])("finds the deletion behind an option that may take the next word: %s", text => {
    expect(summaryOf(text)).toContain(`maybe ${deletion}`);
  });

  test.each([
    "ionice -p 42",
    "strace -p 42",
    "perf sched record rm -rf build",
    "direnv allow rm -rf build",
    "parallel -S elsewhere rm -rf ::: build",
  ])("judges other uses by their words: %s", text => {
    const [program] = text.split(" ");
    const found = summaryOf(text);
    expect(found[0]).toMatch(new RegExp(`^process\\.run\\(program: ${program}[,)]`));
    expect(found.slice(1).every(each => /^(?:maybe |program\.destroy\()/.test(each))).toBe(true);
  });
});

describe("[policy.wrappers.unknown]", () => {
  test.each([
    'timeout 5 "$X" -rf build',
    "timeout $LIMIT rm -rf build",
    "timeout $LIMIT",
    "timeout 5 $X",
    "nice -n $LEVEL rm -rf build",
    "nohup $X",
    "nohup $(pick) build",
    "env $X rm -rf build",
    "env A=$X rm -rf build",
    "env A=$X",
    "env -S \"rm -rf 'build'\"",
    "env -a rm busybox -rf build",
    "sudo $X",
    "sudo A=$X",
    "sudo -u $X rm -rf build",
    "xargs $X",
    "xargs -I$X rm $X",
    "ls | xargs -I{} {} build",
    "busybox $X -rf build",
    "watch $X",
    "su -c $X",
    "flock lock $X",
    "parallel $X ::: build",
    "strace $X",
    "setsid $X",
    "unshare $X",
    "cross-env A=$X rm -rf build",
  ])("%s is opaque", text => {
    expect(summaryOf(text).some(each => each.startsWith("shell.opaque("))).toBe(true);
  });

  test("an unknown value of the wrapper is no reason to ask", () => {
    expect(summaryOf('LIMIT=5; timeout "$LIMIT" git status')).toEqual(
      ["shell.print()", "git.status()"].slice(-1),
    );
    expect(summaryOf('timeout "$LIMIT" git status')).toEqual(["git.status()"]);
  });
});

describe("[policy.wrappers.environment]", () => {
  test.each([
    ["env -C sub rm -rf x", "fs.delete(path: /work/app/sub/x, recursive: true, force: true)"],
    ["env --chdir=/tmp/x rm -rf x", "fs.delete(path: /tmp/x/x, recursive: true, force: true)"],
    ["env -C sub -S 'rm -rf' x", "fs.delete(path: /work/app/sub/x, recursive: true, force: true)"],
    ["sudo -D /srv ls", "fs.list(path: /srv, recursive: false)"],
    ["systemd-run --user --working-directory=/srv ls", "fs.list(path: /srv, recursive: false)"],
    ["chpst -C sub ls", "fs.list(path: /work/app/sub, recursive: false)"],
    ["env X=build sh -c 'rm -rf $X'", deletion],
    ["X=build env sh -c 'rm -rf $X'", deletion],
    ["cross-env X=build cross-env-shell rm -rf '$X'", deletion],
    ["sudo X=build sh -c 'ls $X'", "fs.list(path: /work/app/build, recursive: false)"],
    ["env", "process.read(what: environment)"],
    ["env -0", "process.read(what: environment)"],
    ["env A=1", "process.read(what: environment)"],
    ["env -S 'A=1 rm -rf' build", deletion],
    ["env -S rm -rf build", deletion],
    ["env -i PATH=/bin rm -rf build", deletion],
    ["env - A=1 rm -rf build", deletion],
    ["env -u A rm -rf build", deletion],
    ["dotenv -e .env.test -- rm -rf build", deletion],
    ["dotenv run rm -rf build", deletion],
    ["dotenv rm -rf build", deletion],
    ["cross-env A=1 B=2 rm -rf build", deletion],
  ])("finds the command's folder and variables in %s", (text, operation) => {
    expect(summaryOf(text)).toEqual([operation]);
  });

  test("env -i and -u unset variables", () => {
    for (const text of ["X=build env -i sh -c 'rm -rf $X'", "X=build env -u X sh -c 'rm -rf $X'"]) {
      expect(summaryOf(text)).not.toContain(deletion);
    }
  });

  test.each(["dotenv get KEY", "dotenv list", "dotenv -p KEY", "dotenv -- env", "dotenv printenv"])(
    "%s reads a secret",
    text => {
      expect(summaryOf(text)).toContain("secrets.read(path: /work/app/.env)");
    },
  );

  test("finds the file that a wrapper writes", () => {
    expect(summaryOf("/usr/bin/time -o times.txt git status")).toEqual([
      "fs.write(path: /work/app/times.txt, append: false, recursive: false)",
      "git.status()",
    ]);
    expect(summaryOf("dotenv set KEY x")).toEqual(["secrets.change(path: /work/app/.env)"]);
  });
});
