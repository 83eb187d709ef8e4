import { expect, test } from "vitest";
import { brief } from "../brief.ts";

type Rows = readonly (readonly [line: string, expected: readonly string[]])[];
const deletes = ["fs.delete /etc/x, recursive"];

const rows: Rows = [
  ["lua -e 'print(1, (\"x\"):rep(3), os.time()) -- os.remove(1)'", []],
  ["lua -e 'os.execute(\"rm -rf /etc/x\")'", deletes],
  ["lua -e 'os.execute[[rm -rf /etc/x]]'", deletes],
  ['lua -e \'local o = require"os"; o.execute"rm -rf /etc/x"\'', deletes],
  ['lua -e \'os["exe"..x]("id")\'', ["opaque"]],
  ["lua -e '_G.os.execute(\"id\")'", ["opaque"]],
  ['lua -e \'io.open("a", "w"):write(1)\'', ["fs.write /work/app/a"]],
  ["Rscript -e 'x <- c(1, 2); print(mean(x))'", []],
  ["Rscript -e 'system(\"rm -rf /etc/x\")'", deletes],
  ["R -q -e 'unlink(\"/etc/x\", recursive = TRUE)'", deletes],
  ["Rscript -e 'eval(parse(text = \"system(1)\"))'", ["opaque"]],
  ["Rscript -e 'install.packages(c(\"dplyr\"))'", ["package.install ?"]],
  ["R CMD check .", ["tests.run R"]],
  ["julia -e 'println(sum([1, 2]))'", []],
  ["julia -e 'run(`rm -rf /etc/x`)'", deletes],
  ["julia -e 'rm(\"/etc/x\"; recursive=true)'", deletes],
  ["julia -e 'eval(Meta.parse(x))'", ["opaque"]],
  ["osascript -e 'display notification \"done\"'", []],
  ["osascript -e 'do shell script \"rm -rf /etc/x\"'", deletes],
  ["osascript -e 'do shell script x with administrator privileges'", ["opaque", "system.become root"]],
  ["osascript -e 'tell application \"Finder\" to delete file 1'", ["opaque"]],
  ["osascript -l JavaScript -e 'eval(x)'", ["opaque"]],
  ["expect -c 'spawn rm -rf /etc/x; expect eof'", deletes],
  ["expect -c 'spawn $x'", ["opaque"]],
  ["expect -c 'puts hello'", []],
  ["ghci -e '1 + 1'", []],
  ["ghc -e 'System.Process.system \"id\"'", ["opaque"]],
  ["elixir -e 'IO.puts(1 + 1)'", []],
  ["elixir -e 'System.cmd(\"rm\", [])'", ["opaque"]],
  ["pwsh -Command 'Get-ChildItem | Select-Object Name'", []],
  ["pwsh -c 'Remove-Item -Recurse /etc/x'", ["opaque"]],
  ["pwsh -c 'Get-Item $(rm x)'", ["opaque"]],
  ["powershell -NoProfile -EncodedCommand aQBkAA==", ["opaque"]],
];
test.each(rows)("[policy.code.commands] %s", (line, expected) => expect(brief(line)).toEqual(expected));
