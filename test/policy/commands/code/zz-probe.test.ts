import { readFileSync } from "node:fs";
import { test } from "vitest";
import { summaryOf } from "../rig.ts";

const files = {
  "/work/app/x.py":
    "import os, shutil\nos.remove('tmp.txt')\nshutil.rmtree('/var/lib/thing')\nos.system('git push --force')\neval('1+1')\nos.system(cmd)\nopen('/etc/hosts','w')\nopen('out.txt','w')\n",
  "/work/app/x.js":
    "const {execSync}=require('child_process'); execSync(`git push ${x}`); require('fs').rmSync('dist',{recursive:true}); require('fs').rmSync('../other',{recursive:true})",
  "/work/app/Makefile":
    "CC ?= gcc\nOBJ = a.o b.o\nFLAGS := $(shell pkg-config --cflags x)\n.PHONY: all test clean deploy\nall: app\napp: $(OBJ)\n\t$(CC) $(FLAGS) -o $@ $^\n\ntest: all\n\t@pytest -q\nclean:\n\t-rm -rf build *.o\n\tfor f in a b; do rm -f $$f; done\ndeploy: test\n\tgit push --force origin main\nsub:\n\t$(MAKE) -C sub clean\n",
  "/work/app/justfile":
    "name := \"x\"\n\n# build it\nbuild target='all': lint\n    echo {{target}}\n    @git push --force\nlint:\n    ruff check .\nship: build\n    #!/usr/bin/env bash\n    set -e\n    rm -rf /etc/x\n",
  "/work/app/s.awk": 'BEGIN { system("git push --force") }',
  "/work/app/s.sed": "s/a/b/\nw /etc/x\n",
};
test("probe", () => {
  for (const line of readFileSync("/tmp/probe.txt", "utf8").split("\n====\n")) {
    if (line.trim() === "") continue;
    console.log(line.slice(0, 1500) + "\n   => " + summaryOf(line, { files }).join("\n      "));
  }
});
