import { expect, test } from "vitest";
import { brief } from "../brief.ts";

const ruby = (code: string) => brief(`ruby - <<'END'\n${code}\nEND`);

type Rows = readonly (readonly [code: string, expected: readonly string[]])[];
const deletes = ["fs.delete /etc/x, recursive"];

const harmless = [
  "puts [1, 2].sum / 2, 'rm -rf /etc/x'",
  'h = {a: 1}; h.each { |k, v| puts "#{k}=#{v}" } # `id`',
  "ARGF.each_line { |l| puts l.split(',')[1] if l =~ /x\\/y/ }",
  "require 'json'\nputs JSON.parse(STDIN.read)['version']",
  "puts <<~TEXT\n  rm -rf /etc/x\nTEXT\nputs %w[a b].join, %q(x)",
];
test.each(harmless)("[policy.code.harmless] %s", code => expect(ruby(code)).toEqual([]));

const commands: Rows = [
  ["system 'rm -rf /etc/x'", deletes],
  ["system('rm', '-rf', '/etc/x') or abort", deletes],
  ["puts `rm -rf /etc/x`", deletes],
  ["puts %x(rm -rf /etc/x)", deletes],
  ['x = "#{`rm -rf /etc/x`}"', deletes],
  ["Kernel.exec('rm -rf /etc/x')", deletes],
  ["require 'open3'; Open3.capture2('rm', '-rf', '/etc/x')", deletes],
  ["IO.popen('rm -rf /etc/x')", deletes],
  ["open('|rm -rf /etc/x')", deletes],
  ["File.read('|rm -rf /etc/x')", deletes],
  ["eval \"system('rm -rf /etc/x')\"", deletes],
];
test.each(commands)("[policy.code.commands] %s", (code, expected) => expect(ruby(code)).toEqual(expected));

const hidden = [
  "system ARGV[0] + 'x'",
  "eval x",
  "Kernel.send(:system, 'id')",
  "method(:system).call('id')",
  "['id'].each(&:system)",
  "Object.const_get('Kern' + 'el')",
];
test.each(hidden)("[policy.code.reflection] %s", code => expect(ruby(code)).toContain("opaque"));

const files: Rows = [
  [
    "File.write('a.txt', File.read('b.txt').gsub(/x/, 'y'))",
    ["fs.write /work/app/a.txt", "fs.read /work/app/b.txt"],
  ],
  ["File.open('/etc/x', 'w') { |f| f.puts 1 }", ["fs.write /etc/x"]],
  ["File.delete('/etc/a', '/etc/b')", ["fs.delete /etc/a", "fs.delete /etc/b"]],
  ["require 'fileutils'; FileUtils.rm_rf File.join(Dir.home, 'x')", ["fs.delete /home/user/x, recursive"]],
  ["include FileUtils; rm_rf '/etc/x'; FileUtils.rm_rf('/etc/x')", deletes],
  ["Dir.glob('*.txt').each { |f| File.delete(f) }", ["fs.delete ?"]],
  ["['/etc/a', '/etc/b'].each do |f| File.delete(f) end", ["fs.delete /etc/a", "fs.delete /etc/b"]],
  ["require 'net/http'; Net::HTTP.get(URI('https://example.com'))", ["http.request ?"]],
];
test.each(files)("[policy.code.files] %s", (code, expected) => expect(ruby(code)).toEqual(expected));
