import { expect, test } from "vitest";
import { brief, withRuns } from "./brief.ts";

type Rows = readonly (readonly [line: string, expected: readonly string[]])[];

const inline = [
  "perl -le 'unlink glob \"/root/*\"'",
  "perl -wle 'system 1'",
  "perl -lE 'say 1'",
  "perl -l0777ne 'print'",
  "perl -e 'print 1'",
  "perl - <<'END'\nsystem(\"rm -rf /etc/x\");\nEND",
  "perl -MPOSIX -e 1",
  "perl -ne 'print if /x/'",
  "perl -pe 's/x/`rm -rf \\/etc\\/x`/e'",
  "perl -pe 's/a/@{[ system(1) ]}/'",
  "perl -pe 's/(?{ system 1 })//'",
  "perl -pe 's/a/$1[system(1)]/'",
  "perl -pe 's/$x[system(1)]/b/'",
  "perl -MX -pe 's/a/b/'",
  "ruby -e 'puts 1'",
  "echo 'puts 1' | ruby",
  "php -r 'echo 1;'",
  "lua -e 'print(1)'",
  "luajit -e 'os.execute(\"rm -rf /etc/x\")'",
  "Rscript -e 'print(mean(1))'",
  "R -q -e 'unlink(\"/etc/x\", recursive = TRUE)'",
  "julia -e 'println(1)'",
  "osascript -e 'display notification \"done\"'",
  "osascript -l JavaScript -e 'eval(x)'",
  "expect -c 'puts hello'",
  "tclsh <<< 'puts hello'",
  "ghci -e '1 + 1'",
  "ghc -e '1 + 1'",
  "elixir -e 'IO.puts(1 + 1)'",
  "coffee -e 'console.log 1'",
  "pwsh -Command Get-ChildItem",
  "pwsh -c 'Remove-Item -Recurse /etc/x'",
  "pwsh Get-ChildItem",
  "powershell -NoProfile -EncodedCommand aQBkAA==",
  "echo Get-ChildItem | pwsh",
];
test.each(inline)("[policy.code.inline] asks about %s", line => expect(brief(line)).toEqual(["opaque"]));

const files: Rows = [
  ["perl tool.pl", ["code.run file"]],
  ["ruby tool.rb -x", ["code.run file"]],
  ["php tool.php", ["code.run file"]],
  ["php -f tool.php", ["code.run file"]],
  ["lua tool.lua", ["code.run file"]],
  ["Rscript tool.R", ["code.run file"]],
  ["R -f tool.R", ["code.run file"]],
  ["expect -f tool.exp", ["code.run file"]],
  ["pwsh tool.ps1", ["code.run file"]],
  ["pwsh -NoProfile -ExecutionPolicy Bypass -File tool.ps1 -c x", ["code.run file"]],
  ["perl", ["code.run interactive"]],
  ["pwsh", ["code.run interactive"]],
];
test.each(files)("[policy.code.inline] runs a file as code: %s", (line, expected) =>
  expect(withRuns(line)).toEqual(expected),
);

const own: Rows = [
  ["perl -pe 's/a/b/' a.txt", ["fs.read /work/app/a.txt"]],
  ["perl -pi -e 's/a/b/' a.txt", ["fs.write /work/app/a.txt"]],
  ["perl -pi -e 's{a}{b}' a.txt", ["opaque", "fs.write /work/app/a.txt"]],
  [
    "perl -i.bak -lane 'print' a.txt b.txt",
    ["opaque", "fs.write /work/app/a.txt", "fs.write /work/app/b.txt"],
  ],
  ["ruby -pi -e 'gsub(/a/, \"b\")' a.txt", ["opaque", "fs.write /work/app/a.txt"]],
  ["ruby -c a.rb", ["fs.read /work/app/a.rb"]],
  ["php -l a.php", ["fs.read /work/app/a.php"]],
  ["R CMD check .", ["tests.run R"]],
  ["ghc Main.hs", ["project.build ghc"]],
];
test.each(own)("[policy.code.files] knows the files of %s", (line, expected) =>
  expect(brief(line).filter(each => each !== "shell.print")).toEqual(expected),
);
