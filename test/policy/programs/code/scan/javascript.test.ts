import { describe, expect, test } from "vitest";
import { brief } from "../brief.ts";

const javascript = (code: string) => brief(`node - <<'END'\n${code}\nEND`);

type Rows = readonly (readonly [code: string, expected: readonly string[]])[];
const opaque = ["opaque"];

describe("harmless JavaScript", () => {
  const harmless = [
    "console.log(1 + 1)",
    "console.log(require('./package.json').version)",
    "const m = /a(b)\\/[/]'/.exec('ab'); console.log(m[1], 4 / 2 / 1, {a: 1}['a'])",
    "const x = {a: 1}; for (const k in x) console.log(k, x[k]); // require('child_process')",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the template of the code that is read.
    "const n = process.argv.slice(2).map(Number); console.log(Math.max(...n), `${n.length + 1}`)",
    "class A { run() { return this.x } }\nnew A().run(); (() => {})(); (async () => { await 1 })()",
    "const s = JSON.parse(require('fs').readFileSync(0, 'utf8')); console.log(s.constructor.name)",
    "const path = require('path'); console.log(path.join(__dirname, 'x'))",
  ];
  test.each(harmless)("[policy.code.harmless] has no operations: %s", code =>
    expect(javascript(code)).toEqual([]),
  );
});

describe("commands that JavaScript runs", () => {
  const deletes = ["fs.delete /etc/x, recursive"];
  const commands: Rows = [
    ["require('child_process').execSync('rm -rf /etc/x')", deletes],
    ["require('node:child_process').exec('rm -rf /etc/x', (e, o) => console.log(o))", deletes],
    ["const {execSync: e} = require('child_process'); e('rm -rf /etc/x')", deletes],
    [
      "const cp = require('child_process'); const run = cp.execSync; run('rm -rf /etc/x')",
      [...opaque, ...deletes],
    ],
    ["const load = require; load('child_process').execSync('rm -rf /etc/x')", [...opaque, ...deletes]],
    [
      "import { spawnSync as s } from 'child_process'; s('rm', ['-rf', '/etc/x'], { stdio: 'inherit' })",
      deletes,
    ],
    ["import * as cp from 'node:child_process'; cp.execFileSync('rm', ['-rf', '/etc/x'])", deletes],
    ["const cp = await import('child_process'); cp.execSync('rm -rf /etc/x')", deletes],
    ["import('child_process').then(cp => cp.exec('rm -rf /etc/x'))", [...opaque, ...deletes]],
    ["import('child_process').then(({ execSync }) => execSync('rm -rf /etc/x'))", [...opaque, ...deletes]],
    ["require('child_process')['execSync']('rm -rf /etc/x')", deletes],
    ["require('child_process').execSync('rm \\x2drf \\u002fetc/x')", opaque],
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the template of the code that is read.
      "require('child_process').execSync(`rm -rf ${'/etc/x'}`)",
      opaque,
    ],
    ["child_process.execSync('rm -rf /etc/x')", deletes],
    ["eval(\"require('child_process').execSync('rm -rf /etc/x')\")", opaque],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the template of the code that is read.
    ["`${require('child_process').execSync('rm -rf /etc/x')}`", deletes],
    ["const run = c => require('child_process').execSync(c); run('rm -rf /etc/x')", [...opaque, ...deletes]],
    [
      "require('child_process').execSync('rm -rf x', { cwd: '/tmp', env: { cwd: '/var' }, cwd: '/etc' })",
      deletes,
    ],
    ["await Bun.$`rm -rf /etc/x`", [...opaque, ...deletes]],
    ["import { $ } from 'bun'; await $`rm -rf /etc/x`", [...opaque, ...deletes]],
    ["Function`return process`", opaque],
    ["new Deno.Command('rm', { args: ['-rf', '/etc/x'] }).outputSync()", deletes],
    ["const { Command: C } = Deno; new C('rm', { args: ['-rf', '/etc/x'] }).outputSync()", deletes],
    ["const C = Deno.Command; new C('rm', { args: ['-rf', '/etc/x'] }).outputSync()", deletes],
    ["import { execaCommand } from 'execa'; await execaCommand('rm -rf /etc/x')", deletes],
    ["import { execa } from 'execa'; await execa('rm', ['-rf', '/etc/x'])", deletes],
    ["Deno.run({ cmd: ['rm', '-rf', '/etc/x'] })", deletes],
    ["Bun.spawn({ cmd: ['rm', '-rf', '/etc/x'] })", deletes],
  ];
  test.each(commands)("[policy.code.commands] are found in %s", (code, expected) =>
    expect(javascript(code)).toEqual(expected),
  );

  const hidden: Rows = [
    ["require('child_process').execSync(process.argv[2])", opaque],
    ["require('child_process').execSync('rm -rf ' + dir)", opaque],
    ["require('child_process').spawn(x, ['-rf'])", opaque],
    ["new Function(atob('aWQ='))()", opaque],
    ["eval(x)", opaque],
    ["require('shelljs').rm('-rf', '/etc/x')", opaque],
    ["require('child' + '_process').exec('ls')", opaque],
    ["require(x)", opaque],
    ["import('data:text/javascript,1')", opaque],
    ["const load = require; load('child_process').exec(x)", opaque],
    ["[require][0]('child_process').exec(x)", opaque],
    ["import { exec as e } from 'child_process'; e(x)", opaque],
    ["import cp = require('child_process')\ncp.exec(x)", [...opaque, ...opaque]],
  ];
  test.each(hidden)("[policy.code.unknown-commands] are opaque if they are unknown: %s", (code, expected) =>
    expect(javascript(code)).toEqual(expected),
  );

  const disguised = [
    "process['bin' + 'ding']('spawn_sync')",
    "process.mainModule.require('child_process').execSync('id')",
    "globalThis['ev' + 'al']('1')",
    "[]['filter']['constructor']('return process')()",
    "(0, eval)('1')",
    "eval.call(null, '1')",
    "this[x]('1')",
    "\\u0065val('1')",
    "require('fs')['unlink' + 'Sync']('/etc/x')",
    "const {['exec' + 'Sync']: e} = require('child_process'); e('id')",
    "require('util').promisify(require('child_process').exec)('id')",
    "[require('child_process')].map(x => x.exec('id'))",
    "module.constructor._load('child_process').execSync('id')",
    "new (require('vm').Script)('1')",
    'console.log("a" // unclosed (',
  ];
  test.each(disguised)("[policy.code.reflection] are opaque behind reflection: %s", code =>
    expect(javascript(code)).toContain("opaque"),
  );

  test("[policy.code.suspicion] are possible in a grave text that an unknown function gets", () => {
    expect(javascript("require('./run')('rm -rf /etc/x')")).toEqual(["maybe fs.delete /etc/x, recursive"]);
  });
});

describe("files and addresses that JavaScript uses", () => {
  const files: Rows = [
    [
      "const fs = require('fs'); fs.writeFileSync('a', fs.readFileSync('b', 'utf8').replace(/x\\/y/g, 'z'))",
      ["fs.write /work/app/a", "fs.read /work/app/b"],
    ],
    ["require('fs').rmSync('/etc/x', { recursive: true })", ["fs.delete /etc/x, recursive"]],
    ["require('fs').rmSync('/etc/x')", ["fs.delete /etc/x"]],
    ["import fs from 'node:fs/promises'; await fs.rm('/etc/x')", ["fs.delete /etc/x"]],
    ["const {default: fs} = await import('fs'); fs.unlinkSync('/etc/x')", ["fs.delete /etc/x"]],
    ["require('fs').promises.unlink('/etc/x')", ["fs.delete /etc/x"]],
    ["const rm = require('fs').rmSync; rm('/etc/x')", ["fs.delete /etc/x"]],
    [
      "fs.unlinkSync(require('path').join(require('os').homedir(), '.bashrc'))",
      ["fs.delete /home/user/.bashrc"],
    ],
    [
      "for (const p of ['/etc/a', '/etc/b']) fs.unlinkSync(p)",
      ["fs.delete ?", "fs.delete /etc/a", "fs.delete /etc/b"],
    ],
    ["process.chdir('/etc'); fs.unlinkSync('x')", ["fs.delete /etc/x"]],
    [
      "const {rm} = require('fs'); { const fs = require('path'); } fs.unlinkSync('/etc/x')",
      ["fs.delete /etc/x"],
    ],
    ["require('rimraf').sync", opaque],
    ["require('rimraf')('/etc/x')", ["fs.delete /etc/x, recursive"]],
    ["fs.createWriteStream(name)", ["fs.write ?"]],
    ["Deno.removeSync('/etc/x', { recursive: true })", ["fs.delete /etc/x, recursive"]],
    ["await db.query('DELETE FROM users')", ["sql.execute delete"]],
  ];
  test.each(files)("[policy.code.files] include the files of %s", (code, expected) =>
    expect(javascript(code)).toEqual(expected),
  );

  const addresses: Rows = [
    ["fetch('https://api.example.com/x')", ["http.request api.example.com"]],
    [
      "fetch('https://api.example.com/x', { method: 'POST', body: '1' })",
      ["http.request api.example.com, upload"],
    ],
    [
      "require('https').get('https://api.example.com/x', r => r.pipe(process.stdout))",
      ["http.request api.example.com"],
    ],
    [
      "const axios = require('axios'); axios.post('https://api.example.com', {})",
      ["http.request api.example.com, upload"],
    ],
    ["fetch(url)", ["http.request ?"]],
    ["require('net').connect(80, 'example.com')", ["net.connect"]],
    ["require('http').createServer(f).listen(80)", ["net.listen ?"]],
  ];
  test.each(addresses)("[policy.code.network] include the addresses of %s", (code, expected) =>
    expect(javascript(code)).toEqual(expected),
  );
});
