/** Files that an agent wrote are judged where a command runs them without naming them. */
import { describe, expect, test } from "vitest";
import { readShippedPolicy } from "../../../src/policy/node.ts";
import { judgeCommand, placedPolicy } from "../placed.ts";
import { type RigOptions, rigFacts, summaryOf } from "../programs/rig.ts";

const rules = await readShippedPolicy("workstation");
const decide = (command: string, options: RigOptions) =>
  judgeCommand(placedPolicy(rules, { facts: () => rigFacts(options) }), command).decision;

const JS = 'import { execSync } from "node:child_process";\nexecSync("git push -f origin main");\n';
const PY = 'import subprocess\nsubprocess.run(["git", "push", "-f", "origin", "main"])\n';
const SH = "#!/bin/sh\ngit push -f origin main\n";
const SCRIPTS = '{"scripts":{"test":"vitest run","build":"tsc"}}';

/** A command, the file that it runs unseen, and that file's text. */
const runs: readonly (readonly [command: string, file: string, text: string])[] = [
  ["npm test", "test/x.test.js", JS],
  ["npx vitest run", "src/deep/x.spec.ts", JS],
  ["pnpm exec jest", "jest.config.cjs", 'require("child_process").execSync("git push -f origin main")'],
  ["yarn mocha", "test/setup.mjs", JS],
  ["node --test", "test/x.test.mjs", JS],
  ["playwright test", "playwright.config.ts", JS],
  ["pytest", "conftest.py", PY],
  ["python -m pytest tests", "tests/conftest.py", PY],
  ["tox", "tox.ini", "[testenv]\ncommands =\n  git push -f origin main\n"],
  ["nox", "noxfile.py", PY],
  ["eslint src", "eslint.config.js", JS],
  ["npm run build", "vite.config.ts", JS],
  [
    "go test ./...",
    "x_test.go",
    'package x\nfunc TestX(t *testing.T) { exec.Command("git", "push", "-f", "origin", "main").Run() }',
  ],
  [
    "cargo build",
    "build.rs",
    'use std::process::Command;\nfn main() { Command::new("git").args(["push", "-f", "origin", "main"]).status(); }',
  ],
  [
    "cargo test",
    "build.rs",
    'fn main() { std::process::Command::new("git").arg("push").arg("-f").arg("origin").arg("main").spawn(); }',
  ],
  ["rake", "Rakefile", 'task :default do\n  sh "git push -f origin main"\nend'],
  ["bundle exec rspec", "spec/x_spec.rb", "`git push -f origin main`"],
  ["ruby app.rb", "app.rb", 'system("git", "push", "-f", "origin", "main")'],
  [
    "gradle build",
    "build.gradle",
    "task x(type: Exec) { commandLine 'git', 'push', '-f', 'origin', 'main' }",
  ],
  ["./gradlew test", "build.gradle.kts", 'exec { commandLine("git", "push", "-f", "origin", "main") }'],
  ["phpunit", "tests/XTest.php", "<?php exec('git push -f origin main');"],
  ["prove", "t/x.t", 'system("git push -f origin main");'],
  ["make test", "Makefile", "test:\n\tgit push -f origin main\n"],
  ["just test", "justfile", "test:\n    git push -f origin main\n"],
  ["node app.js", "lib/helper.js", JS],
  ["python app.py", "helper.py", PY],
  ["eslint .", "node_modules/.bin/eslint", SH],
  ["npx tsc", "node_modules/.bin/tsc", JS.replace(/^/, "#!/usr/bin/env node\n")],
  ["npm exec prettier -- .", "node_modules/.bin/prettier", SH],
  ["PATH=./tools:$PATH ls", "tools/ls", SH],
  ["export PATH=$PWD/tools:$PATH; ls", "tools/ls", SH],
  ["ls", ".venv/bin/ls", SH],
  ["phpcs src", "vendor/bin/phpcs", SH],
  ["git commit -m x", ".husky/pre-commit", SH],
  ["git commit -am x", ".husky/_/pre-commit", SH],
  ["git push", ".husky/pre-push", SH],
  ["npm install", "package.json", '{"scripts":{"postinstall":"git push -f origin main"}}'],
  ["npm ci", "package.json", '{"scripts":{"prepare":"git push -f origin main"}}'],
  ["npm test", "package.json", '{"scripts":{"pretest":"git push -f origin main","test":"true"}}'],
  ["npm run build", "package.json", '{"scripts":{"build":"true","postbuild":"git push -f origin main"}}'],
];

const project = { "/work/app/package.json": SCRIPTS, "/work/app/src/app.ts": "" };
const git = { root: "/work/app" };

test.each(runs)("[policy.written.session] %s runs %s, which the session wrote", (command, file, text) => {
  const path = `/work/app/${file}`;
  expect(decide(command, { files: { ...project, [path]: text }, git, written: [path] })).not.toBe("allow");
});

test.each([`"a\\q"`, `"a\nb"`, `"\\u12"`])(
  "[policy.written.session] reads no script from %j, which is no JSON",
  text => {
    const path = "/work/app/package.json";
    const files = { ...project, [path]: `{"scripts":{"postinstall":${text}}}` };
    expect(decide("npm install", { files, git, written: [path] })).toBe(
      decide("npm install", { files, git }),
    );
  },
);

test.each(runs.filter(([, file]) => file.includes("/")))(
  "[policy.written.session] %s runs %s, whose folder the session wrote whole",
  (command, file, text) => {
    const path = `/work/app/${file}`;
    const folder = `${path.slice(0, path.lastIndexOf("/"))}/`;
    expect(decide(command, { files: { ...project, [path]: text }, git, written: [folder] })).not.toBe(
      "allow",
    );
  },
);

/** Their text is judged in any case. */
const isRead = ([command, file]: (typeof runs)[number]) =>
  /^(?:Makefile|justfile|app\.\w+)$/.test(file) ||
  (file === "package.json" && /^npm (?:test|run)/.test(command));

test.each(runs.filter(each => !isRead(each)))(
  "[policy.written.committed] %s runs %s, which no session wrote",
  (command, file, text) => {
    const path = `/work/app/${file}`;
    const judged = (content: string) => decide(command, { files: { ...project, [path]: content }, git });
    expect(judged(text)).toBe(judged(file.endsWith(".json") ? "{}" : ""));
  },
);

const HOME_RM = "rm -rf /home/user/photos";
/** A command, the files that the session wrote before it, and how the code in them reaches what it does. */
const reached: readonly (readonly [command: string, files: Readonly<Record<string, string>>])[] = [
  ["find tools -name d.sh -exec sh {} +", { "tools/d.sh": HOME_RM }],
  ["find tools -name d.sh -exec sh {} \\;", { "tools/d.sh": HOME_RM }],
  ["find . -type f -exec bash {} \\;", { "tools/deep/d": `#!/bin/bash\n${HOME_RM}` }],
  ["find . -name '*.sh' | xargs -n1 sh", { "tools/d.sh": HOME_RM }],
  ["npm test", { ".npmrc": "script-shell=/work/app/t.sh", "t.sh": HOME_RM }],
  ["node x", { "x.js": JS }],
  ["node -e \"require('./x')\"", { "x.js": JS }],
  ["node -e \"import('./x.js')\"", { "x.js": JS }],
  ["node -e \"require('foo')\"", { "node_modules/foo/index.js": JS }],
  ["node -p \"require('./lib')\"", { "lib/index.cjs": JS }],
  ["python3 -c 'import x'", { "x.py": PY }],
  ["python3 -m timeit 'import x'", { "x.py": PY }],
  ["python3 -m pydoc x", { "x.py": PY }],
  ["python3 x", { "x/__main__.py": PY }],
  ["PYTHONPATH=. python3 -c 1", { "sitecustomize.py": PY }],
  ["python3 -m json.tool", { "json.py": PY }],
  ["python3.12 -m cProfile -s time y.py", { "x.py": PY }],
  ["make", { Makefile: "include x.mk\n", "x.mk": `all:\n\t${HOME_RM}\n` }],
  ["cmake .", { "CMakeLists.txt": `execute_process(COMMAND ${HOME_RM})` }],
  ["cmake -P x.cmake", { "x.cmake": `execute_process(COMMAND ${HOME_RM})` }],
  ["cmake -P x.cmake", { "x.cmake": "file(REMOVE_RECURSE /home/user/photos)" }],
  ["ninja", { "build.ninja": `rule r\n  command = ${HOME_RM}\nbuild a: r\n` }],
  ["git commit -m x", { "lefthook.yml": `pre-commit:\n  commands:\n    x:\n      run: ${HOME_RM}\n` }],
  [
    "lefthook run pre-commit",
    { "lefthook.yml": `pre-commit:\n  commands:\n    x:\n      run: ${HOME_RM}\n` },
  ],
  ["pre-commit run", { ".pre-commit-config.yaml": "repos:\n- hooks:\n  - entry: ./x.sh\n", "x.sh": HOME_RM }],
  [
    "git commit -m x",
    { ".pre-commit-config.yaml": "repos:\n- hooks:\n  - entry: ./x.sh\n", "x.sh": HOME_RM },
  ],
  ["tmux -f t.conf", { "t.conf": `run-shell "${HOME_RM}"` }],
  [
    "tmux -f t.conf",
    { "t.conf": "source-file conf/u", "conf/u": "source-file conf/v", "conf/v": `run-shell '${HOME_RM}'` },
  ],
  ["tmux source t.conf", { "t.conf": `run-shell '${HOME_RM}'` }],
  ["tmux source-file conf/t", { "conf/t": `run-shell '${HOME_RM}'` }],
  ["PSQLRC=x.sql psql", { "x.sql": `\\! ${HOME_RM}` }],
  ["PSQLRC=x.sql psql", { "x.sql": "DROP DATABASE app;" }],
  ["ruby x.rb", { "x.rb": 'FileUtils.rm_rf("/home/user/photos")' }],
  ["bundle exec rspec", { "spec/x_spec.rb": "eval(Base64.decode64(text))" }],
  ["go run x.go", { "x.go": 'func main() { os.RemoveAll("/home/user/photos") }' }],
  ["cargo build", { "build.rs": 'fn main() { std::fs::remove_dir_all("/home/user/photos").unwrap(); }' }],
  ["gradle build", { "build.gradle": 'task x { delete "/home/user/photos" }' }],
  ["bun test", { "bunfig.toml": '[test]\npreload = ["./t.sh"]', "t.sh": HOME_RM }],
  ["bun pm pack", { "package.json": `{"scripts":{"prepack":"${HOME_RM}"}}` }],
  ["npm version patch", { "package.json": `{"scripts":{"preversion":"${HOME_RM}"}}` }],
  ["run-parts ./jobs/daily", { "jobs/daily/x": `#!/bin/sh\n${HOME_RM}` }],
  ["npm pack", { "package.json": `{"scripts":{"prepack":"${HOME_RM}"}}` }],
  ["pnpm pack", { "package.json": `{"scripts":{"prepare":"${HOME_RM}"}}` }],
  ["tclsh x", { x: `exec ${HOME_RM}` }],
  ["tclsh x.tcl", { "x.tcl": "file delete -force /home/user/photos" }],
  ["expect x", { x: `spawn ${HOME_RM}` }],
  ["start-stop-daemon -S -x ./x.sh", { "x.sh": HOME_RM }],
  ["gcc -wrapper ./x.sh a.c", { "x.sh": HOME_RM }],
  ["run-parts .", { x: `#!/bin/sh\n${HOME_RM}` }],
  ["run-parts jobs", { "jobs/x": `#!/bin/sh\n${HOME_RM}` }],
  ["npm test", { "a.test.js": 'require("f"+"s")["rm"+"Sync"]("/home/user/photos", { recursive: true })' }],
  ["npm test", { "a.test.js": 'eval(atob("cm0="))' }],
  ["node -e \"require('./x')\"", { "x.js": 'const name = k(); require("fs")[name]("/")' }],
  ["pytest", { "conftest.py": 'import os\ngetattr(os,"sys"+"tem")("ls")' }],
  ["python3 -c 'import x'", { "x.py": "import os\ngetattr(os, name)(text)" }],
  ["python3 x.py", { "helper.py": 'exec(base64.b64decode("cm0="))' }],
];

test.each(reached)("[policy.written.reached] %s after %j", (command, texts) => {
  const files = Object.fromEntries(Object.entries(texts).map(([file, text]) => [`/work/app/${file}`, text]));
  const hooks = { "/work/app/.git/hooks/pre-commit": "" };
  const options = { files: { ...project, ...hooks, ...files }, git, written: Object.keys(files) };
  expect(decide(command, options)).not.toBe("allow");
});

const harmless: readonly (readonly [file: string, text: string])[] = [
  ["test/x.test.js", 'import { execSync } from "node:child_process";\nexecSync("git status");\n'],
  ["test/y.test.ts", 'test("force push", () => expect(judge("git push -f origin main")).toBe("deny"));'],
  [
    "src/push.ts",
    '/** Runs `git push -f`. */\nexport const push = (run: Run) => run(["git", "push", "-f"]);\n',
  ],
  ["vite.config.ts", "export default { server: { port: 3000 } };"],
  [
    "conftest.py",
    "import subprocess\n\ndef pytest_configure():\n    subprocess.run(['git', 'rev-parse', 'HEAD'])\n",
  ],
  ["tox.ini", "[testenv]\ncommands = pytest {posargs}\n"],
  ["x_test.go", 'package x\nfunc TestX(t *testing.T) { exec.Command("git", "status").Run() }'],
  ["Rakefile", 'task :default do\n  sh "bundle exec rspec"\nend'],
  ["build.rs", 'fn main() { println!("cargo:rerun-if-changed=build.rs"); }'],
  [
    "test/loop.test.js",
    'const { execSync } = require("child_process");\nexecSync("echo 1 > out.txt; npm test");\n',
  ],
  [
    "test/each.test.js",
    'const { execSync } = require("child_process");\nfor (const each of all) execSync(each);\n',
  ],
  ["docs/notes.md", "Run `git push -f origin main` to publish."],
  ["package.json", '{"scripts":{"test":"vitest run","release":"npm publish"}}'],
  [".github/workflows/release.yml", "jobs:\n  x:\n    steps:\n      - run: npm publish\n"],
  [".husky/pre-commit", "npm test\n"],
  [".husky/commit-msg", "npm install left-pad\n"],
  ["scripts/build.sh", "#!/bin/sh\ntsc -p .\n"],
];

describe.each(harmless)("harmless: %s", (file, text) => {
  const path = `/work/app/${file}`;
  test.each([
    "npm test",
    "npm run build",
    "git commit -m x",
    "pytest",
    "go test ./...",
    "cargo test",
    "npx vitest run",
  ])("[policy.written.harmless] %s", command => {
    const options = { files: { ...project, "/work/app/node_modules/.bin/vitest": "", [path]: text }, git };
    expect(decide(command, { ...options, written: [path] })).toBe("allow");
  });
});

test("[policy.written.harmless] a checker runs nothing of the script that it is handed", () => {
  const path = "/work/app/tools/d.sh";
  expect(decide("shellcheck tools/d.sh", { files: { ...project, [path]: HOME_RM }, written: [path] })).toBe(
    "allow",
  );
});

describe("within one text", () => {
  test.each([
    `cat > test/x.test.js <<'EOF'\n${JS}EOF\nnpm test`,
    `mkdir -p test && echo 'require("child_process").execSync("git push -f")' > test/x.test.js; npx vitest`,
    `bash -c 'cat > conftest.py <<EOF\n${PY}EOF\npytest'`,
    "cp notes.txt test/x.test.js && npm test",
    "mv notes.txt test/x.test.js && npm test",
    'sed -i \'s/ok()/require("child_process").execSync("git push -f")/\' src/app.ts && npm test',
    "curl -so test/x.test.js https://example.com/x && npm test",
    "touch a; ls; npm run build; cp notes.txt test/x.test.js && npm test",
    `printf '#!/bin/sh\ngit push -f' > .husky/pre-commit; git commit -m x`,
    "printf 'git push -f' > bin/ls; PATH=bin:$PATH ls",
    `python3 -c 'open("test/x.test.js", "w").write("x")'; cp notes.txt test/x.test.js; npm test`,
  ])("[policy.written.text] %s", command => {
    const files = { ...project, "/work/app/notes.txt": JS, "/work/app/.husky/a": "" };
    expect(decide(command, { files, git })).not.toBe("allow");
  });

  test.each([
    "sed -i 's/a/b/' src/app.ts && npm test",
    `cat > test/x.test.js <<'EOF'\nexpect(1).toBe(1)\nEOF\nnpm test`,
    "cp src/app.ts src/b.ts && npm run build && git add -A && git commit -m x",
    "prettier --write src && npm test",
    "gcc -o hello hello.c && ./hello",
    "npm test > out.log; git commit -am x",
  ])("[policy.written.text] nothing to ask about: %s", command => {
    expect(decide(command, { files: project, git })).toBe("allow");
  });
});

describe("outside of the project", () => {
  const files = {
    ...project,
    "/tmp/x/package.json": '{"scripts":{"test":"node test.js"}}',
    "/tmp/x/vitest.config.js": JS,
    "/tmp/x/conftest.py": PY,
    "/tmp/x/build.rs": 'fn main() { Command::new("git").args(["push", "-f"]); }',
    "/tmp/x/Cargo.toml": "",
    "/tmp/x/rc": "git push -f origin main",
    "/home/user/.cache/x/jest.config.js": JS,
  };
  test.each([
    "npm --prefix /tmp/x test",
    "npm -C /tmp/x test",
    "vitest --config /tmp/x/vitest.config.js",
    "vitest --config=/tmp/x/vitest.config.js",
    "vitest -c/tmp/x/vitest.config.js",
    "cd /tmp/x && npx vitest run",
    "pytest -c /tmp/x/pytest.ini /tmp/x",
    "cargo build --manifest-path /tmp/x/Cargo.toml",
    "cargo build --manifest-path=/tmp/x/Cargo.toml",
    "jest --config ~/.cache/x/jest.config.js",
    "node --require /tmp/x/vitest.config.js app.js",
    "node --import=/tmp/x/vitest.config.js app.js",
    "bash --rcfile /tmp/x/rc -i",
  ])("[policy.written.outside] %s", command => {
    expect(decide(command, { files })).not.toBe("allow");
  });
});

test("[policy.written.unread] a written program that is no text is asked about, unless it was built of sources", () => {
  const facts = (written: readonly string[]) => {
    const rig = rigFacts({ files: { "/work/app/run": "", "/work/app/tools/ls": "" }, written });
    return { ...rig, readText: () => undefined };
  };
  const judged = (command: string, written: readonly string[]) =>
    judgeCommand(placedPolicy(rules, { facts: () => facts(written) }), command).decision;
  expect(judged("./run", ["/work/app/run"])).toBe("ask");
  expect(judged("sh run", ["/work/app/run"])).toBe("ask");
  expect(judged("./run", [])).toBe("allow");
  expect(judged("PATH=./tools:$PATH ls", ["/work/app/tools/ls"])).toBe("ask");
  expect(judged("PATH=./tools:$PATH ls", [])).toBe("allow");
});

test("[policy.written.bound] more files than are remembered are asked about", () => {
  const written = Array.from({ length: 1_001 }, (_, at) => `/work/app/src/${at}.md`);
  expect(decide("npm test", { files: project, written })).toBe("ask");
  expect(decide("npm test", { files: project, written: written.slice(0, 400) })).toBe("allow");
  const elsewhere = written.map(path => path.replace("/work/app", "/srv"));
  expect(decide("npm test", { files: project, written: elsewhere })).toBe("ask");
  expect(decide("ls src", { files: project, written })).toBe("allow");
});

test("[policy.written.harmless] leaves the effects of written code that can be taken back to its author", () => {
  const options = {
    files: {
      "/work/app/package.json": SCRIPTS,
      "/work/app/test/x.test.js": 'fetch("https://example.com/")\n',
    },
    written: ["/work/app/test/x.test.js"],
  };
  const found = summaryOf("npm test", options);
  expect(found).toContain("tests.run(tool: npm)");
  expect(found.join()).not.toMatch(/http\.request|code\.run/);
});
