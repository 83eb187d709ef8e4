import { describe, expect, test } from "vitest";
import { brief } from "../brief.ts";

const perl = (code: string) => brief(`perl - <<'END'\n${code}\nEND`);

type Rows = readonly (readonly [code: string, expected: readonly string[]])[];
const deletes = ["fs.delete /etc/x, recursive"];

const harmless = [
  'print "hello\\n" if 1 / 2 > 0;',
  "while (<STDIN>) { s/foo/bar/g; s{a/b}{c}x; tr/a-z/A-Z/; print if m/x/ && /y/ }",
  'my %h = (s => 1, y => 2); print $h{s}, "@{[ 1 + 1 ]}"; printf "%s\\n", $_ for sort keys %h;',
  'eval { die "x" }; print $@ if $@; # system("id")',
  'use POSIX qw(strftime); print strftime("%Y", localtime);',
  "print q(rm -rf /etc/x), <<'END2';\nrm -rf /etc/x\nEND2\n",
];
test.each(harmless)("[policy.code.harmless] %s", code => expect(perl(code)).toEqual([]));

const commands: Rows = [
  ['system("rm -rf /etc/x");', deletes],
  ['system "rm", "-rf", "/etc/x" or die;', deletes],
  ["exec qw(rm -rf /etc/x);", deletes],
  ["print `rm -rf /etc/x`;", deletes],
  ["print qx{rm -rf /etc/x};", deletes],
  ["CORE::system('rm -rf /etc/x');", deletes],
  ['$x = "@{[ system("rm -rf /etc/x") ]}";', deletes],
  ["s/x/`rm -rf \\/etc\\/x`/e;", deletes],
  ['open(P, "rm -rf /etc/x |");', deletes],
  ['open(my $p, "-|", "rm", "-rf", "/etc/x");', deletes],
  ["eval q(system 'rm -rf /etc/x');", deletes],
];
test.each(commands)("[policy.code.commands] %s", (code, expected) => expect(perl(code)).toEqual(expected));

const hidden = [
  "system $ARGV[0];",
  "eval $x;",
  "s/x/$y/ee;",
  '"a" =~ /(?{ system "id" })/;',
  '&{"sys" . "tem"}("id");',
  '&$f("id");',
  'system { "git" } "git", "push";',
  'sub r { } my $f = \\&system; $f->("id");',
  '*{"x"}{CODE}->("y");',
];
test.each(hidden)("[policy.code.reflection] %s", code => expect(perl(code)).toContain("opaque"));

describe("files", () => {
  const files: Rows = [
    ['unlink "/etc/a", "/etc/b";', ["fs.delete /etc/a", "fs.delete /etc/b"]],
    ["unlink $x;", ["fs.delete ?"]],
    ['use File::Path qw(remove_tree); remove_tree("/etc/x");', deletes],
    ['open(my $f, ">", "a.txt") or die; print $f "x";', ["fs.write /work/app/a.txt"]],
    ['open F, "<a.txt"; open G, ">>/etc/x";', ["fs.read /work/app/a.txt", "fs.write /etc/x"]],
    ['rename "a", "/etc/b";', ["fs.move /etc/b"]],
  ];
  test.each(files)("[policy.code.files] %s", (code, expected) => expect(perl(code)).toEqual(expected));
});

describe("over files", () => {
  const lines: Rows = [
    ["perl -pe 's/a/b/' a.txt", ["fs.read /work/app/a.txt"]],
    ["perl -pi -e 's/a/b/' a.txt", ["fs.write /work/app/a.txt"]],
    ["perl -i.bak -lane 'print $F[0]' a.txt b.txt", ["fs.write /work/app/a.txt", "fs.write /work/app/b.txt"]],
    ["perl -MJSON::PP -0777 -ne 'print 1' a.json", ["fs.read /work/app/a.json"]],
    ["perl -M'POSIX;system(\"rm -rf /etc/x\")' -e1", deletes],
    ["perl -ne print 'rm -rf /etc/x |'", deletes],
    ["perl -v", []],
  ];
  test.each(lines)("[policy.code.files] %s", (line, expected) =>
    expect(brief(line).filter(each => each !== "shell.print")).toEqual(expected),
  );
});
