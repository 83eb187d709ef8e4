import { expect, test } from "vitest";
import { brief } from "../brief.ts";

type Rows = readonly (readonly [line: string, expected: readonly string[]])[];
const none = ["shell.print"];

const plain: Rows = [
  ["jq -r '.a | .b' a.json", ["fs.read /work/app/a.json"]],
  [
    "jq --arg x y --slurpfile f b.json '.x = $x' a.json",
    ["fs.read /work/app/a.json", "fs.read /work/app/b.json"],
  ],
  ["jq -n --args '$ARGS' a b", none],
  ["jq -f filter.jq a.json", ["fs.read /work/app/filter.jq", "fs.read /work/app/a.json"]],
  ["jq .", none],
  ["yq '.a' a.yml", ["fs.read /work/app/a.yml"]],
  ["yq e a.yml", ["fs.read /work/app/a.yml"]],
  ["yq -i '.a = 1' a.yml", ["fs.write /work/app/a.yml"]],
  ["yq '. * load(\"/etc/x\")' a.yml", ["fs.read /work/app/a.yml", "fs.read /etc/x"]],
  ["echo '1 + 1' | bc -l", none],
  ["seq 3 | paste -sd+ | bc", none],
  ["dc -e '2 3 + p'", none],
  ["m4 -DX=1 a.m4", []],
];
test.each(plain)("[policy.code.filters] %s only reads and writes its files", (line, expected) =>
  expect(brief(line)).toEqual(expected),
);

const reaching: Rows = [
  ["echo '!rm -rf /etc/x' | dc", ["opaque"]],
  ["curl -s example.com | dc", ["http.request example.com", "opaque"]],
  ["echo 'syscmd(`rm -rf /etc/x'\"'\"')' | m4", ["opaque"]],
  ["echo 'esyscmd($1)' | m4", ["opaque"]],
  ["echo 'include(`/etc/x'\"'\"')' | m4", ["opaque"]],
];
test.each(reaching)("[policy.code.filters-that-reach] %s has the effects of its filter", (line, expected) =>
  expect(brief(line)).toEqual(expected),
);
