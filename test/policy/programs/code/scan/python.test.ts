import { describe, expect, test } from "vitest";
import { brief, withRuns } from "../brief.ts";

/** Code in a here-document, where it can have any quotes. */
const python = (code: string) => brief(`python3 - <<'END'\n${code}\nEND`);

type Rows = readonly (readonly [code: string, expected: readonly string[]])[];
const opaque = ["opaque"];

describe("harmless Python", () => {
  const harmless = [
    "print(1 + 1)",
    "import json, sys; print(json.load(sys.stdin)['version'])",
    "import re\nprint(re.sub(r'(\\d+)', lambda m: str(int(m[1]) + 1), 'a1'))",
    "print('rm -rf /etc/x')",
    "import secrets; print(secrets.token_hex(32))",
    "import numpy as np, pandas as pd\ndf = pd.DataFrame({'a': [1]}).rename(columns={'a': 'b'})\nprint(df.groupby('b').sum())",
    "class A:\n  def run(self): return type(self).__name__\nprint(A().run(), (1).__class__.__name__)",
    "import base64, sys; print(base64.b64decode(sys.argv[1]))",
    "commands = ['a']; commands.append('b'); profile = {}; profile.update(x=1)",
    "def sh(text): return text.upper()\nprint(sh('x'))",
    "import os; print(os.path.join(os.getcwd(), 'a'), os.sep, os.path.exists('/etc'))",
    "print(f'{1 + 1:>4}', '%s' % 'x', 'a' 'b', r'\\d', b'x', '''three\nlines''')  # os.system('x')",
  ];
  test.each(harmless)("[policy.code.harmless] has no operations: %s", code =>
    expect(python(code)).toEqual([]),
  );
});

describe("commands that Python runs", () => {
  const deletes = ["fs.delete /etc/x, recursive"];
  const asked = [...opaque, ...deletes];
  const commands: Rows = [
    ["import os; os.system('rm -rf /etc/x')", deletes],
    ["import os; os.execvp('rm', ['rm', '-rf', '/etc/x'])", deletes],
    ["import os; os.execve(path='/bin/rm', args=['rm', '-rf', '/etc/x'], env={})", deletes],
    ["from os import execle\nexecle('/bin/rm', 'rm', '-rf', '/etc/x', {})", deletes],
    ["import os; os.spawnve(os.P_WAIT, '/bin/rm', ['rm', '-rf', '/etc/x'], {})", deletes],
    ["import os; os.posix_spawn('/bin/rm', ['rm', '-rf', '/etc/x'], {})", deletes],
    ["import os as o; o.popen('rm -rf /etc/x')", deletes],
    ["from os import system as s\ns('rm -rf /etc/x')", deletes],
    ["from os import *\nsystem('rm -rf /etc/x')", deletes],
    ["__import__('os').system('rm -rf /etc/x')", deletes],
    ["import importlib; importlib.import_module('os').system('rm -rf /etc/x')", deletes],
    ["import sys; sys.modules['os'].system('rm -rf /etc/x')", asked],
    ["import random; random._os.system('rm -rf /etc/x')", asked],
    ["import 𝘰𝘴; 𝘰𝘴.system('rm -rf /etc/x')", deletes],
    ["import os; run = os.system; run('rm -rf /etc/x'); run = print", asked],
    ["import os\nclass A: run = os.system\nA.run('rm -rf /etc/x')", asked],
    ["import os; os.system('rm ' + '-rf ' '/etc/x')", deletes],
    ["import os; os.system('\\x72m -rf /etc/x')", opaque],
    ["import os; path = '/etc/x'; os.system('rm -rf ' + path)", deletes],
    ["import subprocess; subprocess.run(['rm', '-rf', '/etc/x'], check=True)", deletes],
    ["import subprocess as sp; sp.check_output('rm -rf /etc/x', shell=True)", deletes],
    ["import subprocess; c = ['rm', '-rf']; subprocess.call(c + ['/etc/x'])", deletes],
    ["import subprocess; subprocess.run('rm -rf /etc/x'.split())", deletes],
    ["import subprocess; subprocess.run(args=['rm', '-rf', 'x'], cwd='/etc')", deletes],
    ["import subprocess; subprocess.run(['bash'], input='rm -rf /etc/x', text=True)", deletes],
    ["def sh(c): return __import__('subprocess').run(c, shell=True)\nsh('rm -rf /etc/x')", asked],
    ["import os\nexec('os.system(\"rm -rf /etc/x\")')", opaque],
    ['print(f\'{__import__("os").system("rm -rf /etc/x")}\')', deletes],
  ];
  test.each(commands)("[policy.code.commands] are found in %s", (code, expected) =>
    expect(python(code)).toEqual(expected),
  );

  const renamed: Rows = [
    ["import os\nos.system('rm -rf /etc/x')\nimport json as os", deletes],
    ["import os\nos.system('rm -rf /etc/x')\nos = print", deletes],
    [
      "import subprocess\nfrom subprocess import run as open\nopen(['rm', '-rf', '/etc/x'])",
      ["fs.read /work/app/rm", "fs.read /work/app/-rf", "fs.read /etc/x", ...deletes],
    ],
    ["import os\neval = os.system\neval('id')", opaque],
    ["import subprocess; subprocess.run(['rm', '-rf', 'x'], env=dict(cwd='/tmp'), cwd='/etc')", deletes],
  ];
  test.each(renamed)("[policy.code.commands] are found under other names: %s", (code, expected) =>
    expect(python(code)).toEqual(expected),
  );

  const hidden: Rows = [
    ["import os, sys; os.system(sys.stdin.read())", opaque],
    ["import subprocess; subprocess.run(input())", opaque],
    ["import subprocess; c = ['ls']; c.append(input()); subprocess.run(c)", opaque],
    ["import subprocess; subprocess.run([input(), '-rf', '/'])", opaque],
    ["import os; os.system('ls' if input() else 'pwd')", opaque],
    ["eval(input())", opaque],
    ["import base64; exec(base64.b64decode('aW1wb3J0IG9z'))", opaque],
    ["import pty; pty.spawn('/bin/sh')", opaque],
    ["import ctypes; ctypes.CDLL(None).system(b'id')", opaque],
    ["import sh; sh.rm('-rf', '/etc/x')", opaque],
    ["import os; os.system('rm -rf ' + input())", opaque],
    ["import subprocess; subprocess.run(['rm', '-rf', input()])", ["fs.delete ?, recursive"]],
  ];
  test.each(hidden)("[policy.code.unknown-commands] are opaque if they are unknown: %s", (code, expected) =>
    expect(python(code)).toEqual(expected),
  );

  const disguised = [
    "exec('import os; os.system(\"rm -rf /etc/x\")')",
    "import timeit; timeit.timeit('import os; os.system(\"rm -rf /etc/x\")')",
    "import os; getattr(os, 'sys' + 'tem')('id')",
    "import shutil; getattr(shutil, 'rm' + 'tree')('/etc/x')",
    "import shutil; getattr(shutil, name)('/etc/x')",
    "import os; list(map(os.system, ['id']))",
    "import os; (f := os.system)('id')",
    "import os\nclass A: __class_getitem__ = os.system\nA['id']",
    "import os\n@os.system\ndef f(): pass",
    "import os; os.__dict__['system']('id')",
    "print(''.__class__.__mro__[1].__subclasses__())",
    "__builtins__.eval('1')",
    "eval.__call__('1')",
    "globals()['ev' + 'al']('1')",
    "__import__('o' + 's').system('id')",
  ];
  test.each(disguised)("[policy.code.reflection] are opaque behind reflection: %s", code =>
    expect(python(code)).toContain("opaque"),
  );

  test("[policy.code.suspicion] are possible in a grave text that an unknown function gets", () => {
    expect(python("import mylib; mylib.go('rm -rf /etc/x')")).toEqual(["maybe fs.delete /etc/x, recursive"]);
    expect(python("import mylib; mylib.go('ls -la /etc')")).toEqual([]);
  });

  test("[policy.code.unknown-commands] are opaque in code that the shell puts together", () => {
    expect(brief("python3 -c \"print(open('$FILE').read())\"")).toContain("opaque");
    expect(brief("python3 $WORDS")).toEqual(opaque);
  });
});

describe("files and addresses that Python uses", () => {
  const files: Rows = [
    ["print(open('a.txt').read())", ["fs.read /work/app/a.txt"]],
    ["open('a.txt', mode='w').write('x')", ["fs.write /work/app/a.txt"]],
    ["with open('/etc/x', 'a') as f: f.write('x')", ["fs.write /etc/x"]],
    [
      "from pathlib import Path\np = Path('src') / 'a.ts'\np.write_text(p.read_text())",
      ["fs.write /work/app/src/a.ts", "fs.read /work/app/src/a.ts"],
    ],
    ["from pathlib import Path; Path.home().joinpath('.bashrc').unlink()", ["fs.delete /home/user/.bashrc"]],
    ["from pathlib import Path; (Path('/etc') / 'x').unlink()", ["fs.delete /etc/x"]],
    ["from pathlib import Path; Path('/etc/a/x').parent.unlink()", ["fs.delete ?", "fs.delete /etc/a/x"]],
    [
      "from functools import partial; partial(f, '/etc/x')('a').unlink()",
      ["fs.delete ?", "fs.delete /etc/x"],
    ],
    ["from pathlib import Path\nfor p in Path('src').rglob('*.ts'): p.write_text('')", ["fs.write ?"]],
    ["import os; os.remove(os.path.expanduser('~/.bashrc'))", ["fs.delete /home/user/.bashrc"]],
    ["import shutil; shutil.rmtree('/etc/x', ignore_errors=True)", ["fs.delete /etc/x, recursive"]],
    [
      "import os\nfor p in ['/etc/a', '/etc/b']: os.remove(p)",
      ["fs.delete ?", "fs.delete /etc/a", "fs.delete /etc/b"],
    ],
    [
      "import os\ndef f(p, q='/etc/c'):\n  os.remove(p); os.remove(q)\nf('/etc/a'); f(p='/etc/b')",
      ["fs.delete ?", "fs.delete /etc/c", "fs.delete /etc/a", "fs.delete /etc/b"],
    ],
    ["import os; os.chdir('/etc'); os.remove('x')", ["fs.delete /etc/x"]],
    ["import os; p = '/etc'; p += '/x'; os.remove(p)", ["fs.delete ?", "fs.delete /etc", "fs.delete /x"]],
    [
      "import os\ndef f(p): os.remove(p)\nlist(map(f, ['/etc/x'])); f('a')",
      ["fs.delete ?", "fs.delete /etc/x"],
    ],
    ["import os; os.rename('a', 'b')", ["fs.move /work/app/b"]],
    ["import shutil; shutil.copy('a', '/etc/b')", ["fs.read /work/app/a", "fs.write /etc/b"]],
    ["from pathlib import Path; Path('a').replace('/etc/b')", ["fs.move /etc/b"]],
    ["import os; os.symlink('/etc/passwd', 'a')", ["fs.link /work/app/a"]],
    [
      "import tempfile, shutil; d = tempfile.mkdtemp(); shutil.rmtree(d)",
      ["fs.delete /tmp/a-temporary-name, recursive"],
    ],
    ["import sqlite3; sqlite3.connect('a.db').execute('DROP TABLE users')", ["sql.execute drop"]],
  ];
  test.each(files)("[policy.code.files] include the files of %s", (code, expected) =>
    expect(python(code)).toEqual(expected),
  );

  test("[policy.code.files] are unknown where they come from the program's arguments", () => {
    expect(brief("python3 -c 'import os, sys; os.remove(sys.argv[1])' /etc/x")).toEqual(["fs.delete ?"]);
  });

  const addresses: Rows = [
    ["import requests; requests.get('https://api.example.com/x')", ["http.request api.example.com"]],
    [
      "import requests as r; r.post('https://api.example.com/x', json={})",
      ["http.request api.example.com, upload"],
    ],
    ["import requests; s = requests; s.put(input(), data='x')", ["http.request ?, upload"]],
    [
      "from urllib.request import urlopen\nurlopen('https://api.example.com/x')",
      ["http.request api.example.com"],
    ],
    [
      "import urllib.request as u; u.urlretrieve('https://example.com/x', '/etc/x')",
      ["http.request example.com", "fs.write /etc/x"],
    ],
    ["import requests; s = requests.Session(); s.post(url, json=data)", ["http.request ?, upload"]],
    ["client.post('/login', {})", []],
    ["import socket; s = socket.socket(); s.connect(('1.2.3.4', 1))", ["net.connect"]],
    ["import http.server; http.server.HTTPServer(('', 80), None)", ["net.listen ?"]],
  ];
  test.each(addresses)("[policy.code.network] include the addresses of %s", (code, expected) =>
    expect(python(code)).toEqual(expected),
  );
});

test("[policy.code.harmless] harmless code still counts as running code", () => {
  expect(withRuns("python3 -c 'print(1)'")).toEqual(["code.run inline"]);
});
