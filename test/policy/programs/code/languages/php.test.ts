import { expect, test } from "vitest";
import { brief } from "../brief.ts";

const php = (code: string) => brief(`php -r "$(cat <<'END'\n${code}\nEND\n)"`);

type Rows = readonly (readonly [code: string, expected: readonly string[]])[];
const deletes = ["fs.delete /etc/x, recursive"];

const harmless = [
  'echo PHP_VERSION, "\\n", 4 / 2; // system("id")',
  'foreach ([1, 2] as $k => $v) { echo "$k=$v {$v}"; } # `id`',
  'echo implode(",", array_map(fn($x) => $x * 2, [1])); usort($a, function ($x, $y) { return $x - $y; });',
  'echo json_encode(array_filter(array_map("trim", ["a"])));',
];
test.each(harmless)("[policy.code.harmless] %s", code => expect(php(code)).toEqual([]));

const commands: Rows = [
  ['system("rm -rf /etc/x");', deletes],
  ['SHELL_EXEC("rm -rf /etc/x");', deletes],
  ['\\exec("rm -rf /etc/x", $out);', deletes],
  ["echo `rm -rf /etc/x`;", deletes],
  ['$c = "rm -rf " . "/etc/x"; passthru($c);', deletes],
  ['proc_open(["rm", "-rf", "/etc/x"], [], $pipes);', deletes],
  ["eval('system(\"rm -rf /etc/x\");');", deletes],
];
test.each(commands)("[policy.code.commands] %s", (code, expected) => expect(php(code)).toEqual(expected));

const hidden = [
  "system($argv[1] . 'x');",
  '$f = "sys" . "tem"; $f("id");',
  '"system"("id");',
  'array_map("system", ["id"]);',
  'array_map("sys" . "tem", ["id"]);',
  'call_user_func($x, "id");',
  "$o->$m('id');",
  "$a[0]('id');",
  "eval($x);",
];
test.each(hidden)("[policy.code.reflection] %s", code => expect(php(code)).toContain("opaque"));

const files: Rows = [
  ['unlink("/etc/x");', ["fs.delete /etc/x"]],
  ['file_put_contents(__DIR__ . "/a.txt", "x");', ["fs.write ?"]],
  ['echo file_get_contents("a.txt");', ["fs.read /work/app/a.txt"]],
  ['fopen("/etc/x", "w");', ["fs.write /etc/x"]],
  ['echo file_get_contents("https://example.com/x");', ["http.request example.com"]],
  ['$db->query("DROP TABLE users");', ["sql.execute drop"]],
];
test.each(files)("[policy.code.files] %s", (code, expected) => expect(php(code)).toEqual(expected));
