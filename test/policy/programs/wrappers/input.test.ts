import { describe, expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

const deleted = (path: string) => `fs.delete(path: ${path}, recursive: true, force: true)`;
const deletion = deleted("/work/app/build");
const unknown = deleted("?");

describe("[policy.wrappers.input] the command runs with the known input of", () => {
  test.each([
    ["echo build | xargs rm -rf", [deletion]],
    ["echo build | xargs -n 1 -P 4 rm -rf", [deletion]],
    ["echo a build | xargs -n1 rm -rf", [deleted("/work/app/a"), deletion]],
    ["echo -rf build | xargs rm", [deletion]],
    ["echo build | xargs -i rm -rf", [deletion]],
    [
      "find src -name '*.bak' -print0 | xargs -0 rm -f",
      [
        "fs.list(path: /work/app/src, recursive: true)",
        "fs.delete(path: /work/app/src, recursive: ?, force: true)",
      ],
    ],
    ["echo build | xargs -I{} rm -rf {}", [deletion]],
    ["echo build | xargs -I % sh -c 'rm -rf %'", [deletion]],
    ["echo '$&' | xargs -I{} rm -rf {}", [deleted("/work/app/$&")]],
    ["echo build | xargs -n1 -I{} rm -rf {}", [deletion]],
    ["echo build | xargs -i rm -rf {}", [deletion]],
    ["echo build | xargs --replace=X rm -rf X", [deletion]],
    ["echo build | xargs -J % rm -rf %", [deletion]],
    ["echo 'a b' | xargs -I{} rm -rf {}", [deleted("/work/app/a b")]],
    ["printf 'a,b' | xargs -d, rm -rf", [deleted("/work/app/a"), deleted("/work/app/b")]],
    ["printf 'a b\\nc\\n' | xargs -d '\\n' rm -rf", [deleted("/work/app/a b"), deleted("/work/app/c")]],
    ["xargs rm -rf <<< build", [deletion]],
    ["echo 'build' | xargs busybox rm -rf", [deletion]],
    ["echo rm -rf build | xargs env", [deletion]],
    ["echo build | gxargs -r -t rm -rf", [deletion]],
    ["parallel rm -rf ::: build", [deletion]],
    ["parallel -j4 rm -rf {} ::: a build", [deleted("/work/app/a"), deletion]],
    ["parallel 'git status; rm -rf {}' ::: build", ["git.status()", deletion]],
    ["echo build | parallel rm -rf", [deletion]],
    ["parallel ::: 'rm -rf build' 'git status'", [deletion, "git.status()"]],
    ["echo 'rm -rf build' | parallel", [deletion]],
    ["parallel -q rm -rf {} ::: 'a b'", [deleted("/work/app/a b")]],
    ["parallel rm -rf ::: 'a b'", [deleted("/work/app/a b")]],
    ["parallel -I % rm -rf % ::: build", [deletion]],
  ])("%s", (text, operations) => {
    expect(summaryOf(text)).toEqual(operations);
  });
});

describe("[policy.wrappers.input] the command runs with unknown input in", () => {
  test.each([
    "ls | xargs rm -rf",
    "ls | xargs -I{} rm -rf {}",
    "ls | xargs -I{} rm -rf {}/x",
    "xargs rm -rf < list.txt",
    "xargs -a list.txt rm -rf",
    "echo build | xargs -a list.txt rm -rf",
    "echo build | xargs -L 1 rm -rf",
    'echo "don\'t" | xargs rm -rf',
    "echo '\"a b\"' | xargs rm -rf",
    "ls | parallel rm -rf",
    "parallel rm -rf {.} ::: build.txt",
    "parallel rm -rf {1}{2} ::: a b ::: c d",
    "parallel -a list.txt rm -rf",
    "parallel -m rm -rf ::: a b",
    "parallel rm -rf :::: list.txt",
  ])("%s", text => {
    expect(summaryOf(text)).toContain(unknown);
  });

  test("options from a pipe may reach the command", () => {
    expect(summaryOf("ls | xargs rm")).toContain("fs.delete(path: ?, recursive: ?, force: ?)");
  });

  test.each([
    "ls | parallel",
    "parallel :::: list.txt",
    "parallel 'rm -rf {=s/x/y/=}' ::: a",
    "ls | parallel 'rm -rf {}; git status'",
    "ls | xargs sh -c",
    "echo build | xargs -I{} -n 2 rm -rf {}",
    "cat x | parallel --pipe sh",
  ])("%s, whose command is opaque", text => {
    expect(summaryOf(text).some(each => each.startsWith("shell.opaque("))).toBe(true);
  });

  test("the files of its words are read", () => {
    const read = "fs.read(path: /work/app/list.txt, recursive: false)";
    expect(summaryOf("xargs -a list.txt git status")).toContain(read);
    expect(summaryOf("parallel git status :::: list.txt")).toContain(read);
  });
});

test("[policy.wrappers.input] a long input counts as unknown words", () => {
  const many = Array.from({ length: 1_500 }, (_, index) => `f${index}`);
  expect(summaryOf(`echo ${many.join(" ")} | xargs -n1 rm -rf`)).toContain(unknown);
  expect(summaryOf(`xargs -I{} rm -rf {} <<X\n${many.join("\n")}\nX`)).toContain(unknown);
  expect(summaryOf(`parallel rm -rf ::: ${many.join(" ")}`)).toContain(unknown);
  expect(summaryOf(`echo ${many.join(" ")} | xargs rm -rf`)).toContain(deleted("/work/app/f1499"));
});
