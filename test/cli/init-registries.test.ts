/** `init` asks package managers for their registries. The managers are scripts, so that no test depends on the machine's. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { createPlace, type Place } from "./place.ts";

const PERMISSIONS = ".agent/protocols/permissions.md";

// A command that runs in this process changes the environment for a while.
const GIT = execFileSync("which", ["git"], { encoding: "utf8" }).trim();

/** A folder with these programs and git, and nothing else, as PATH. */
function programs(place: Place, scripts: Readonly<Record<string, string>>): { readonly PATH: string } {
  const folder = `${place.outside}/bin`;
  mkdirSync(folder);
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(`${folder}/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  symlinkSync(GIT, `${folder}/git`);
  return { PATH: folder };
}

/** The bullets of the approved domains. */
const domains = (place: Place): readonly string[] =>
  [
    ...place
      .read(PERMISSIONS)
      .split("## Approved external domains")[1]!
      .matchAll(/^- (.*)$/gm),
  ].map(each => each[1]!);

const GIVEN = "api.github.com";
const IN_USE = "(the package registries in use)";

const answers: readonly (readonly [
  manager: string,
  file: string,
  program: string,
  prints: string,
  host: string,
])[] = [
  ["npm", "package.json", "npm", "echo https://npm.example.com/", "npm.example.com"],
  [
    "npm with a password",
    "package.json",
    "npm",
    "echo https://ada:word@Npm.example.com:8443/x/",
    "npm.example.com",
  ],
  ["pnpm", "pnpm-lock.yaml", "pnpm", "echo https://pnpm.example.com", "pnpm.example.com"],
  ["Yarn 4", "yarn.lock", "yarn", 'echo "https://yarn.example.com"', "yarn.example.com"],
  [
    "Yarn 1",
    "yarn.lock",
    "yarn",
    '[ "$3" = registry ] && echo https://one.example.com || echo undefined',
    "one.example.com",
  ],
  [
    "pip",
    "requirements.txt",
    "pip",
    `printf '%s\\n' 'See https://docs.example.com.' '  Base URL (default' '  https://pip.example.com/simple). More.'`,
    "pip.example.com",
  ],
  [
    "uv",
    "uv.lock",
    "uv",
    "echo 'The default index (by default: <https://uv.example.com/simple>)'",
    "uv.example.com",
  ],
  ["Go", "go.mod", "go", "echo 'https://go.example.com,direct'", "go.example.com"],
  [
    "Bundler",
    "Gemfile",
    "gem",
    "printf '*** CURRENT SOURCES ***\\n\\nhttps://gems.example.com/\\n'",
    "gems.example.com",
  ],
  [
    "Cargo",
    "Cargo.toml",
    "cargo",
    '[ "$CARGO_HTTP_PROXY" = 127.0.0.1:1 ] && echo "  failed to download from \\`https://index.example.com/config.json\\`" >&2; exit 101',
    "index.example.com",
  ],
  [
    "NuGet",
    "shop.csproj",
    "dotnet",
    "printf 'E https://nuget.example.com/v3/index.json\\nD https://off.example.com/\\n'",
    "nuget.example.com",
  ],
  [
    "Composer",
    "composer.json",
    "composer",
    `echo '{"packagist.org":{"type":"composer","url":"https://php.example.com"}}'`,
    "php.example.com",
  ],
];

test.concurrent.for(answers)(
  "[cli.init.registries] writes the host that %s says",
  async ([, file, program, prints, host]) => {
    const place = await createPlace("nothing");
    const markers = {
      "pnpm-lock.yaml": "package.json",
      "yarn.lock": "package.json",
      "uv.lock": "pyproject.toml",
    };
    const marker = (markers as Record<string, string>)[file] ?? file;
    for (const each of new Set([file, marker]))
      writeFileSync(place.path(each), each.endsWith("json") ? "{}" : "");
    const { stdout, stderr } = await place.run(["init"], { env: programs(place, { [program]: prints }) });
    expect(stderr).toBe("");
    expect(stdout).toContain(`approved package registries: ${host}\n`);
    expect(domains(place)).toEqual([GIVEN, host, IN_USE]);
  },
);

test.concurrent("[cli.init.registries] runs package managers outside of the project, and none that the project brings", async () => {
  const place = await createPlace("nothing");
  writeFileSync(place.path("package.json"), "{}");
  mkdirSync(place.path("tools"));
  const evil = "#!/bin/sh\necho https://evil.example.com";
  // A relative folder is another one from where managers are asked.
  const beside = join(place.outside, "beside");
  mkdirSync(beside);
  for (const folder of [place.path("tools"), place.root, beside])
    writeFileSync(`${folder}/npm`, evil, { mode: 0o755 });
  const { PATH } = programs(place, {
    npm: '[ "$(pwd)" = / ] && echo "https://outside.example.com" || echo "https://inside.example.com"',
  });
  const { code } = await place.run(["init"], {
    env: { PATH: `.:${place.path("tools")}:${place.root}:${relative(process.cwd(), beside)}:${PATH}` },
  });
  expect(code).toBe(0);
  expect(domains(place)).toEqual([GIVEN, "outside.example.com", IN_USE]);
});

test.concurrent("[cli.init.registries] names a manager that is missing, is silent, fails, takes too long, or can't be asked", async () => {
  const place = await createPlace("nothing");
  for (const file of ["package.json", "go.mod", "Cargo.toml", "Gemfile", "pom.xml"])
    writeFileSync(place.path(file), "{}");
  const path = programs(place, {
    go: "echo off",
    cargo: "exit 1",
    gem: "sleep 60; echo https://gems.example.com",
  });
  symlinkSync("/bin/sleep", `${path.PATH}/sleep`);
  const started = performance.now();
  const { code, stdout } = await place.run(["init"], { env: path });
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(code).toBe(0);
  expect(domains(place)).toEqual([GIVEN, IN_USE]);
  expect(stdout).not.toContain("approved package registries");
  const words = stdout.replaceAll(/\s+/g, " ");
  expect(words).toContain("npm isn't installed, so its registry isn't approved: add its host to");
  for (const name of ["go", "cargo", "bundler"])
    expect(words).toContain(`${name} doesn't say which registry it uses`);
  expect(words).toContain("maven has no command that says which registry it uses");
});

test.concurrent("[cli.init.registries] lets a fresh project's own registry through, and no other host", async () => {
  const place = await createPlace("nothing");
  writeFileSync(place.path("package.json"), "{}");
  const env = programs(place, { npm: "echo https://npm.example.com/" });
  await place.run(["init"], { env });
  const decision = async (command: string) => (await place.run(["check", command], { env })).stdout;
  expect(await decision("curl https://npm.example.com/left-pad")).toMatch(/allowed/);
  expect(await decision("curl https://other.example.com/left-pad")).toMatch(/denied/);
  expect(await decision("npm ci")).not.toMatch(/denied/);
});

test.concurrent("[cli.init.registries] asks no manager when rules are there already", async () => {
  const place = await createPlace();
  writeFileSync(place.path("package.json"), "{}");
  const { stdout, stderr } = await place.run(["init"], {
    env: programs(place, { npm: "echo https://npm.example.com/" }),
  });
  expect({ stderr, has: stdout.includes("example.com") }).toEqual({ stderr: "", has: false });
  expect(domains(place)).toEqual([GIVEN, IN_USE]);
});

test.concurrent("[cli.init.registries] needs no trust for the hosts that it wrote, and a clone of them does", async () => {
  const place = await createPlace("nothing");
  writeFileSync(place.path("package.json"), "{}");
  await place.run(["init"], { env: programs(place, { npm: "echo https://npm.example.com/" }) });
  const show = async (env = {}) => (await place.run(["trust", "--show"], { env })).stdout;
  expect(await show()).toContain("All of it is accepted");
  const elsewhere = await show({ HOME: place.outside });
  expect(elsewhere).toContain("approved domain: npm.example.com");
  expect(elsewhere).not.toContain("All of it is accepted");
});
