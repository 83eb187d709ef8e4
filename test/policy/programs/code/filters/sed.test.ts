import { describe, expect, test } from "vitest";
import { brief } from "../brief.ts";

type Rows = readonly (readonly [line: string, expected: readonly string[]])[];
const reads = ["fs.read /work/app/f"];
const writes = ["fs.write /work/app/f"];

describe("plain sed filters", () => {
  const plain = [
    "sed 's/a/b/g' f",
    "sed -n '1,10p;/foo/,+2{s/x/y/;p};$!d' f",
    "sed -E 's#^(.*)/[^/]*$#\\1#; s/[/]/x/; s,a,b\\,c,2gI' f",
    "sed 's/[]/]*/x/;s/[^]/]/y/' f",
    "sed ':a;N;$!ba;s/\\n/ /g' f",
    "sed -e '/a/,/b/{;H;x;G;}' -e 'y/abc/xyz/' -e '2q' f",
    "sed '/x/a\\\nrm -rf /etc/x; w out' f",
    "sed '1i # e rm -rf /etc/x' f",
    "sed '0~2d;\\,/x,d;10!G' f",
    "sed --expression='s/[^[:space:]]*//' -s -- f",
    'sed "s/x/$UNKNOWN/g" f',
    'sed -n "$(date +%d),$' + '{LAST}p" f',
    'sed /"$PATTERN"/d f',
  ];
  test.each(plain)("[policy.code.filters] %s only reads its file", line =>
    expect(brief(line)).toEqual(reads),
  );

  test("[policy.code.filters] a filter without files has no operations", () => {
    expect(brief("sed 's/a/b/'")).toEqual(["shell.print"]);
    expect(brief("sed --version")).toEqual(["shell.print"]);
  });

  const inPlace = [
    "sed -i 's/a/b/' f",
    "sed -i.bak -e 's/a/b/' f",
    "sed -i '' 's/a/b/' f",
    "sed -ni.old -E -e 's/a/b/' f",
    "sed --in-place=.bak 's/a/b/' f",
    "gsed -E -i 's/a/b/' f",
  ];
  test.each(inPlace)("[policy.code.filters] %s writes its file", line => expect(brief(line)).toEqual(writes));

  test("[policy.code.filters] an unknown word may be -i", () => {
    expect(brief("sed $OPTIONS s/a/b/ f")).toContain("maybe fs.write /work/app/f");
  });
});

describe("sed scripts that reach out", () => {
  const deletes = "fs.delete /etc/x, recursive";
  const rows: Rows = [
    ["sed '1e rm -rf /etc/x' f", [deletes, ...reads]],
    ["sed -e p -e 'e rm -rf /etc/x' f", [deletes, ...reads]],
    ["sed e f", ["opaque", ...reads]],
    ["sed 's/.*/rm -rf \\/etc\\/x/e' f", ["opaque", ...reads]],
    ["sed 's/a/b/ge' f", ["opaque", ...reads]],
    ["sed -n 's/a/b/gpw /etc/x' f", ["fs.write /etc/x", ...reads]],
    ["sed '/a/w /etc/x' f", ["fs.write /etc/x", ...reads]],
    ["sed 'r /etc/passwd' f", ["fs.read /etc/passwd", ...reads]],
    ["sed 'w /dev/stdout' f", reads],
    ["sed '/[/]e/s/[]/]x/y/;e rm -rf /etc/x' f", [deletes, ...reads]],
    ["sed '/[^]e]/d;e rm -rf /etc/x' f", [deletes, ...reads]],
    ['sed "$SCRIPT" f', ["opaque", ...reads]],
    ['sed "s/a/b/$FLAGS" f', ["opaque", ...reads]],
    ['sed "1$COMMAND" f', ["opaque", ...reads]],
    ["sed 's/a/b' f", ["opaque", ...reads]],
    ["curl -s example.com | sed -f - f", ["http.request example.com", "opaque", ...reads]],
    ["printf 'e rm -rf /etc/x' | sed -f - f", [deletes, ...reads]],
  ];
  test.each(rows)("[policy.code.filters-that-reach] %s has the effects of its script", (line, expected) =>
    expect(brief(line)).toEqual(expected),
  );

  test("[policy.code.filters-that-reach] a script of brackets that never ends is opaque", () => {
    expect(brief(`sed 's/${"[]]".repeat(5_000)}' f`)).toEqual(["opaque", ...reads]);
  });

  test("[policy.code.filters-that-reach] the effects of a script in a file are found", () => {
    const files = { "/work/app/s.sed": "s/a/b/\nw /etc/x\n" };
    expect(brief("sed -f s.sed f", { files })).toEqual(["maybe fs.write /etc/x", ...reads]);
    expect(brief("sed -f other.sed f", { files })).toEqual(reads);
  });
});
