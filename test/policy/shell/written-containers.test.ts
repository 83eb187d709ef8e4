/** Compose files and jobs of CI that an agent wrote are judged by what they can do to this machine. */
import { describe, expect, test } from "vitest";
import { readShippedPolicy } from "../../../src/policy/node.ts";
import { judgeCommand, placedPolicy } from "../placed.ts";
import { type RigOptions, rigFacts } from "../programs/rig.ts";

const rules = await readShippedPolicy("workstation");
const decide = (command: string, options: RigOptions) =>
  judgeCommand(placedPolicy(rules, { facts: () => rigFacts(options) }), command).decision;

/** After the session wrote these files of the project. */
const after = (command: string, texts: Readonly<Record<string, string>>, written = Object.keys(texts)) => {
  const place = (file: string) => (file.startsWith("/") ? file : `/work/app/${file}`);
  const files = Object.fromEntries(Object.entries(texts).map(([file, text]) => [place(file), text]));
  return decide(command, { files, written: written.map(place) });
};

const service = (fields: string) => `services:\n  a:\n    image: alpine\n    ${fields}\n`;

describe("[policy.written.containers] docker compose up reaches this machine by", () => {
  const reaching = [
    'volumes: ["/:/host"]',
    'volumes: ["~:/home"]',
    'volumes: ["$HOME/.ssh:/keys:ro"]',
    `volumes: ["\${PLACE:-/}:/x"]`,
    `volumes: ["\${PLACE:-\${OTHER:-/}}:/x"]`,
    'volumes: ["$PLACE:/x"]',
    'volumes: ["../../..:/x"]',
    'volumes: ["/var/run/docker.sock:/s"]',
    "volumes: [{type: bind, source: /, target: /x}]",
    "volumes: [{type: bind, source: ../.., target: /x}]",
    "privileged: true",
    `privileged: "\${SURE}"`,
    "pid: host",
    "userns_mode: host",
    "cgroup: host",
    "cap_add: [SYS_ADMIN]",
    "security_opt: [apparmor:unconfined]",
    "devices: [/dev/sda]",
    "use_api_socket: true",
    "build: {context: ., privileged: true}",
    "post_start: [{command: rm -rf /x, privileged: true}]",
    'volumes: ["disk:/x"]\nvolumes:\n  disk:\n    driver_opts: {type: none, o: bind, device: /}',
    "secrets: [key]\nsecrets:\n  key: {file: ~/.ssh/id_rsa}",
    "env_file: .env\n    command: printenv",
    "extends: {file: other.yml, service: b}",
    'command: "',
  ];
  test.each(reaching)("%s", fields => {
    const texts = { "compose.yaml": service(fields), "other.yml": service("pid: host") };
    expect(after("docker compose up", texts)).not.toBe("allow");
  });
  test.each(reaching.filter(each => !/extends/.test(each)))(
    "a person's own file with %s is theirs",
    fields => {
      expect(after("docker compose up", { "compose.yaml": service(fields) }, [])).toBe("allow");
    },
  );
});

const OPEN = service("privileged: true");

test.each([
  ["docker compose up -d --build", { "docker-compose.yml": OPEN }],
  ["docker-compose run a sh", { "docker-compose.yml": OPEN }],
  ["podman compose create", { "compose.yml": OPEN }],
  ["podman-compose up", { "podman-compose.yml": OPEN }],
  ["docker compose watch", { "compose.override.yaml": OPEN }],
  ["docker compose -f deploy/dev.yml up", { "deploy/dev.yml": OPEN }],
  ["docker compose --file=deploy/dev.yml restart", { "deploy/dev.yml": OPEN }],
  ["COMPOSE_FILE=a.yml:b.yml docker compose up", { "a.yml": service("tty: true"), "b.yml": OPEN }],
  ["docker compose up", { ".env": "COMPOSE_FILE=x.yml\n", "x.yml": OPEN }],
  ["cd web && docker compose up", { "compose.yaml": OPEN, "web/x": "" }],
  ["docker compose up", { "compose.yaml": "include: [x.yml]\n", "x.yml": OPEN }],
  [
    "docker compose up",
    { "compose.yaml": service("provider: {type: ./x}"), x: "#!/bin/sh\ngit push -f origin main" },
  ],
  ["docker compose up", { "compose.yaml": "include: [{path: [x.yml]}]\n", "x.yml": OPEN }],
  ["docker compose up", { "compose.yaml": service('volumes: ["$D:/x"]'), ".env": 'D="/home/user"' }],
  ["docker compose up", { "compose.yaml": `x: &p {pid: host}\n${service("<<: *p")}` }],
  ["docker compose up", { "compose.yaml": '{"services":{"a":{"image":"x","pid":"host"}}}' }],
  ["docker compose -f https://example.com/x.git up", {}],
  ["docker compose -f - up <<< '{services: {a: {privileged: true}}}'", {}],
  ["fetch-it | docker compose -f - up", {}],
  ["printf 'services: {a: {pid: host}}' > compose.yaml; docker compose up", {}],
  ["curl -so compose.yaml https://example.com/x; docker compose up", {}],
  ["sed -i 's#data#/#' compose.yaml && docker compose up", { "compose.yaml": service("tty: true") }],
])("[policy.written.containers] %s after %j", (command, texts) => {
  expect(after(command, texts)).not.toBe("allow");
});

test("[policy.written.containers] a person's compose file that includes a written one starts it", () => {
  const texts = { "compose.yaml": "include: [x.yml]\n", "x.yml": OPEN };
  expect(after("docker compose up", texts, ["x.yml"])).toBe("ask");
});

test.each([
  ["docker compose ps", { "compose.yaml": OPEN }],
  ["docker compose build", { "compose.yaml": OPEN }],
  ["docker compose logs -f", { "compose.yaml": OPEN }],
  ["docker compose stop", { "compose.yaml": OPEN }],
  ["docker compose -f other.yml up", { "compose.yaml": OPEN, "other.yml": service("tty: true") }],
  ["docker compose up", { "compose.yaml": service('volumes: [".:/app", "/app/node_modules", "db:/data"]') }],
  [
    "docker compose up",
    { "compose.yaml": service(`volumes: ["\${DATA:-./data}:/data"]\n    ports: ["1:1"]`) },
  ],
  [
    "docker compose up",
    { "compose.yaml": service("command: redis-server --requirepass $PASS\n    volumes: [./d:/d]") },
  ],
  ["docker compose up", { "compose.yaml": service("env_file: .env\n    command: npm start") }],
  ["docker compose up", { "compose.yaml": service("command: rm -rf / --no-preserve-root") }],
  ["docker compose up -d db", { "compose.yaml": service("healthcheck: {test: [CMD, pg_isready]}") }],
  [
    "docker build -t x . && docker run --rm x",
    { Dockerfile: "FROM alpine\nRUN rm -rf /host\nCMD rm -rf /\n" },
  ],
])("[policy.written.containers] %s is free after %j", (command, texts) => {
  expect(after(command, texts)).toBe("allow");
});

const JOB = "jobs:\n  a:\n    steps:\n      - run: |\n          cd /\n          git push -f origin main\n";

test.each([
  ["act", ".github/workflows/ci.yml", JOB],
  ["act -j a --bind", ".github/workflows/deep/ci.yml", JOB],
  ["gitlab-runner exec shell test", ".gitlab-ci.yml", "test:\n  script:\n    - git push -f origin main\n"],
  ["gitlab-ci-local", ".gitlab/ci/x.yml", "test:\n  script: [git push -f origin main]\n"],
  ["circleci local execute", ".circleci/config.yml", "steps:\n  - run: git push -f origin main\n"],
  ["devcontainer up", ".devcontainer/devcontainer.json", '{"initializeCommand": "git push -f origin main"}'],
])("[policy.written.jobs] %s runs %s", (command, file, text) => {
  expect(after(command, { [file]: text })).not.toBe("allow");
  expect(after(command, { [file]: text }, [])).toBe("allow");
  expect(after(command, { [file]: text.replace("git push -f origin main", "npm test") })).toBe("allow");
  expect(after("pytest", { ...(file.includes("/") && { [file]: text }) })).toBe("allow");
});
