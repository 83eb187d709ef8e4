// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expansions of a shell
/** Tests that a text which a shell evaluates is judged by the commands in it, and that ordinary calculations pass. */
import { describe, expect, test } from "vitest";
import { operationsOf, type RigOptions } from "../programs/rig.ts";

const SUBSCRIPT = "a[$(git push -f origin main)]";
const evil = `x='${SUBSCRIPT}'`;

const pushes = (text: string) => operationsOf(text).some(({ name }) => name === "git.force_push");
const isOpaque = (text: string, options?: RigOptions) =>
  operationsOf(text, options).some(({ name }) => name === "shell.opaque");

describe("a known text", () => {
  test.each([
    `${evil}; echo $((x))`,
    `${evil}; echo $(( 1 + $x ))`,
    `${evil}; echo "$(( y = x ))"`,
    `${evil}; echo $[x]`,
    `${evil}; y=x; z=y; echo $((z))`,
    `${evil}; ((x))`,
    `${evil}; if ((x > 1)); then :; fi`,
    `${evil}; let y=x`,
    `${evil}; let "y = x + 1"`,
    `${evil}; for ((i = x; i < 1; i++)); do :; done`,
    `${evil}; for ((i = 0; i < x; i++)); do :; done`,
    ...["eq", "ne", "lt", "le", "gt", "ge"].map(each => `${evil}; [[ $x -${each} 0 ]]`),
    `${evil}; [[ 0 -lt x ]]`,
    `${evil}; [[ -n $y && ( x -eq 1 ) ]]`,
    `${evil}; [[ -v $x ]]`,
    `${evil}; [ -v "$x" ]`,
    `${evil}; test -v "$x"`,
    `${evil}; [ "$x" -eq 1 ]`,
    `${evil}; echo \${b[x]}`,
    `${evil}; echo \${#b[x]}`,
    `${evil}; echo \${v:x}`,
    `${evil}; echo \${v:0:x}`,
    `${evil}; echo \${v:$((x)):1}`,
    `${evil}; echo \${!x}`,
    `${evil}; b[x]=1`,
    `${evil}; b=([x]=1)`,
    `${evil}; b[x]=1 ls`,
    `${evil}; n=$(wc -l < names.txt); echo $((n))`,
    `${evil}; (echo $((x)))`,
    `${evil}; echo "$(echo $((x)))"`,
    `${evil}; cat <<E\n$((x))\nE`,
    `${evil}; declare -i n=x`,
    `${evil}; declare -i n; n=x`,
    `f() { local -i n=$1; }; f '${SUBSCRIPT}'`,
    `typeset -i n='${SUBSCRIPT}'`,
    `integer n='${SUBSCRIPT}'`,
    `declare -n r='${SUBSCRIPT}'`,
    `declare 'b[${SUBSCRIPT}]=1'`,
    `f() { echo $(($1)); }; f '${SUBSCRIPT}'`,
    `f() { local n=$1; g "$n"; }; g() { [[ $1 -eq 1 ]]; }; f '${SUBSCRIPT}'`,
    `printf -v '${SUBSCRIPT}' x`,
    `printf -v x '%s' '${SUBSCRIPT}'; echo $((x))`,
    `unset '${SUBSCRIPT}'`,
    `read -r '${SUBSCRIPT}' <<< x`,
    `wait -p '${SUBSCRIPT}'`,
    `mapfile -O '${SUBSCRIPT}' lines < x.txt`,
    `mapfile -C 'git push -f origin main #' -c 1 lines < x.txt`,
    "compgen -W '$(git push -f origin main)'",
    "compgen -C 'git push -f origin main' x",
    `export ${evil}; bash -c 'echo $((x))'`,
    `${evil} bash -c 'echo $((x))'`,
    `env ${evil} bash -c 'echo $((x))'`,
    `set -- '${SUBSCRIPT}'; echo $(($1))`,
    `bash -c 'echo $(($1))' _ '${SUBSCRIPT}'`,
    "x='a[`git push -f origin main`]'; echo $((x))",
    "PS4='$(git push -f origin main)'; set -x; :",
    "PS1='$(git push -f origin main)' bash -i",
    "env PS4='$(git push -f origin main)' bash -x f",
    "env PS4='`git push -f origin main`' bash -x f",
    "export PROMPT_COMMAND='git push -f origin main'",
    "PROMPT_COMMAND='git push -f origin main' bash -i",
    "bash < <(echo git push -f origin main)",
  ])("[policy.shell.evaluated] %s", text => {
    expect(pushes(text)).toBe(true);
  });
});

describe("a text that can't be known", () => {
  const files = { "/work/app/evil.txt": SUBSCRIPT, "/work/app/numbers.txt": "1 2\n3 4\n" };
  test.each([
    "x=$(curl -s https://example.com); echo $((x))",
    "x=$(cat evil.txt); echo $((x))",
    "x=$(<evil.txt); echo $((x))",
    "x=$(cat written-later.txt); [[ $x -gt 1 ]]",
    "read -r x < evil.txt; ((x))",
    "cat evil.txt | { read -r x; echo $((x)); }",
    "while read -r n; do total=$((total + n)); done < evil.txt",
    "while ((y < 3)); do echo $((x)); x=$(cat evil.txt); done",
    "while ((y < 3)); do echo $((x)); x=$z; z=$w; w=$(cat evil.txt); done",
    "if true; then x=$(cat evil.txt); else x=1; fi; echo $((x))",
    "x=1 || x=$(cat evil.txt); echo $((x))",
    `if test -e y; then ${evil}; else x=1; fi; echo $((x))`,
    "for n in $(cat evil.txt); do echo $((n)); done",
    "mapfile -t a < evil.txt; echo $((a[0]))",
    'printf -v "$(cat evil.txt)" x',
    'f() { echo $(($1)); }; f "$(cat evil.txt)"',
    "x=$(cat evil.txt) bash -c 'echo $((x))'",
    "x=$(echo 1.2 | tr '.' '$'); echo $((x))",
    "x=$(echo 1 | sed 's/1/$(id)/'); echo $((x))",
    "PROMPT_COMMAND=$(cat numbers.txt)",
    'x=$(dirname "$(cat evil.txt)"); echo $((x))',
    "x=$(expr $(cat evil.txt) : '.*'); echo $((x))",
    'x=$(curl -so /dev/null -w "%{redirect_url}" https://example.com); echo $((x))',
    "x=$(awk '{print \"a[\\x24(id)]\"}' numbers.txt); echo $((x))",
    "x=$(jq -r '\"a[\\u0024(id)]\"' numbers.txt); echo $((x))",
    "x=$(grep -rh id); echo $((x))",
    "x=$(head -c 40 <<< 'a[$(id)]'); echo $((x))",
  ])("[policy.shell.evaluated] %s", text => {
    expect(isOpaque(text, { files })).toBe(true);
  });
});

describe("ordinary calculations", () => {
  const files = { "/work/app/numbers.txt": "1 2\n3 4\n", "/work/app/package.json": '{ "version": 3 }' };
  test.each([
    "i=$((i + 1))",
    "for ((i = 0; i < 10; i++)); do echo $i; done",
    "start=$(date +%s); ls; echo $(( $(date +%s) - start ))",
    "[[ $# -eq 0 ]] && echo usage",
    "x=$(wc -l < numbers.txt); echo $((x / 2))",
    "n=$(ls | wc -l | tr -d ' '); ((n > 3)) && echo many",
    "n=0; while [[ $n -lt 3 ]]; do n=$((n + 1)); done",
    "n=0; while [[ $n -lt 3 ]]; do n=$(expr $n + 1); done",
    "total=0; while read -r a b; do total=$((total + a * b)); done < numbers.txt; echo $total",
    "max=0; while read -r n; do ((n > max)) && max=$n; done < <(seq 1 10)",
    "for i in {1..5} $(seq 7 9); do echo $((i * 2)); done",
    "count=0; for f in *.ts; do ((count++)); done",
    "n=$(grep -c x numbers.txt || true); [[ $n -gt 5 ]]",
    "[[ $(node --version | tr -d v | cut -d. -f1) -ge 18 ]]",
    'code=$(curl -s -o /dev/null -w "%{http_code}" http://localhost); [[ $code -ne 200 ]]',
    "version=1.2.3; echo $((${version%%.*} + 1))",
    "f() { local n=$1; for ((i = 0; i < n; i++)); do sleep $((2 ** i)); done; }; f 3",
    "f() { echo $(($1 + 1)); }",
    "declare -A seen; while read -r w; do seen[$w]=1; done < other.txt",
    "a=(1 2 3); echo ${a[1]} ${a[@]:1} ${#a[@]} $((a[0] + a[1]))",
    "awk '{s+=$1} END {print s}' other.txt | { read -r t; echo $((t / 2)); }",
    "n=$(grep -o '[0-9]*' other.txt); echo $((n + 1))",
    "v=$(jq .version package.json); echo $((v + 1))",
    "export PS1='\\u:\\w\\$ '",
    "PS4='+ $LINENO '; set -x; ls",
    '[ "$(cat other.txt)" -gt 3 ]',
    "printf -v padded '%05d' 42",
    "unset FOO BAR",
    "read -r answer; ((answer == 1))",
  ])("[policy.shell.inert] %s", text => {
    expect(isOpaque(text, { files })).toBe(false);
  });
});
