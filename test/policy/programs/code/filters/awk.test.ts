import { describe, expect, test } from "vitest";
import { brief } from "../brief.ts";

type Rows = readonly (readonly [line: string, expected: readonly string[]])[];
const reads = ["fs.read /work/app/f"];
const deletes = "fs.delete /etc/x, recursive";

describe("plain awk filters", () => {
  const plain = [
    "awk '{print $1}' f",
    "awk -F: -v OFS='\\t' -v n=3 '$3 > n && /a\\/b/ {print $1, NR / 2; x[$1]++} END {for (k in x) print k}' f",
    'awk \'{ if ($1 > 5) print ($1 > 3), "system(\\"id\\") > x | y" }\' f',
    "awk 'NR==FNR{a[$1]=$2;next} $1 in a' OFS=, f",
    'awk \'{printf "%s|", $0} END {printf "\\n"}\' f # > out',
    "awk '{print > \"/dev/stderr\"}' f",
    "awk '{s+=$1} END {print s}' f",
    'awk "{print $2}" f',
    'awk "/$PATTERN/ {print}" f',
    "awk '$1 == \"'\"$USER_ID\"'\" {print}' f",
    "awk 'NR=='$LINE f",
    "gawk 'match($0, /x(.)/, m) {print m[1] | \"sort -u\"}' f",
  ];
  test.each(plain)("[policy.code.filters] %s only reads its file", line =>
    expect(brief(line)).toEqual(reads),
  );

  test("[policy.code.filters] a filter without files has no operations", () => {
    expect(brief("awk 'BEGIN {print 1}'")).toEqual(["shell.print"]);
    expect(brief("gawk --version")).toEqual(["shell.print"]);
  });
});

describe("awk programs that reach out", () => {
  const rows: Rows = [
    ["awk 'BEGIN {system(\"rm -rf /etc/x\")}'", [deletes]],
    ["awk 'BEGIN {c = \"rm -rf /etc/x\"; system(c)}'", ["opaque"]],
    ["awk -v c='rm -rf /etc/x' 'BEGIN {system(c)}'", ["opaque"]],
    ['awk \'BEGIN {system("rm -rf " "/etc/x")}\'', ["opaque"]],
    ["awk 'BEGIN {\"rm -rf /etc/x\" | getline line}'", [deletes]],
    ["awk 'BEGIN {while ((\"rm -rf /etc/x\") | getline) n++}'", [deletes]],
    ["awk '{print | \"sh\"}' f", ["opaque", ...reads]],
    ['gawk \'BEGIN {print "x" |& "rm -rf /etc/x"}\'', [deletes]],
    ["awk '{system(\"rm -rf \" $1)}' f", ["opaque", ...reads]],
    ["awk '{print | $1}' f", ["opaque", ...reads]],
    ["awk '{print > \"/etc/x\"}' f", ["fs.write /etc/x", ...reads]],
    ['awk \'{printf "%s", $1 >> "out"}\' f', ["fs.write /work/app/out", ...reads]],
    ["awk '{print > $1 \".txt\"}' f", ["fs.write ?", ...reads]],
    ["awk 'BEGIN {while ((getline line < \"/etc/passwd\") > 0) print line}'", ["fs.read /etc/passwd"]],
    ['gawk \'BEGIN {print "x" |& "/inet/tcp/0/example.com/80"}\'', ["net.connect"]],
    ["gawk -i inplace '{print}' f", ["fs.write /work/app/f"]],
    ["gawk '@load \"fork\"; BEGIN {fork()}'", ["opaque"]],
    ["gawk -l filefuncs '{print}' f", ["opaque", ...reads]],
    ['awk "$PROGRAM" f', ["opaque", ...reads]],
    ['awk "BEGIN { $STATEMENT }"', ["opaque"]],
    ["awk '{print \"unclosed}' f", ["opaque", ...reads]],
    ["curl -s example.com | awk -f - f", ["http.request example.com", "opaque", ...reads]],
  ];
  test.each(rows)("[policy.code.filters-that-reach] %s has the effects of its program", (line, expected) =>
    expect(brief(line)).toEqual(expected),
  );

  test("[policy.code.filters-that-reach] the effects of a program in a file are found", () => {
    const files = { "/work/app/p.awk": 'BEGIN { system("rm -rf /etc/x") }' };
    expect(brief("awk -f p.awk f", { files })).toEqual([`maybe ${deletes}`, ...reads]);
    expect(brief("awk -f other.awk f", { files })).toEqual(reads);
  });
});
