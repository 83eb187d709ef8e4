/** Finds out from the files at a project's root what it is written in, what manages its packages and what runs its tests. */
import type { Volume } from "../../base/index.ts";

/** The entries of a project's root: the text of files worth reading, "" for all others. */
export type ProjectFiles = ReadonlyMap<string, string>;

/** The keys of `project` in brain.yaml; unknown ones are absent. */
export interface ProjectDescription {
  readonly name?: string;
  /** The languages, the most likely main one first. */
  readonly language?: string;
  readonly packageManager?: string;
  /** The command that runs the tests. */
  readonly test?: string;
}

/** A value for projects with this file, where its text matches. */
type Rule = readonly [file: string, text: RegExp | undefined, value: string];

interface Ecosystem {
  /** Any of these shows it; "*.csproj" stands for any entry with that ending. */
  readonly markers: readonly string[];
  /** It is another ecosystem's project where this file is there. */
  readonly unless?: string;
  readonly language: string;
  readonly languages?: readonly Rule[];
  readonly manager: string;
  readonly managers?: readonly Rule[];
  /** The project's name is the pattern's group. */
  readonly name?: readonly [file: string, text: RegExp];
  readonly tests?: readonly Rule[];
  /** By package manager, what comes before the test's command. */
  readonly prefixes?: Readonly<Record<string, string>>;
}

/** A script called `test`, but for the placeholder of `npm init`; a brace in an earlier script hides it. */
const TEST_SCRIPT = /"scripts"\s*:\s*\{[^}]*"test"\s*:(?![^\n]*no test specified)/;

/** In the order in which they are taken for the main language of a project that has several. */
const ecosystems: readonly Ecosystem[] = [
  {
    markers: ["Cargo.toml"],
    language: "Rust",
    manager: "cargo",
    name: ["Cargo.toml", /^\[package\][^[]*?^name\s*=\s*["']([^"'\n]+)/m],
    tests: [["Cargo.toml", undefined, "cargo test"]],
  },
  {
    markers: ["go.mod"],
    language: "Go",
    manager: "go",
    name: ["go.mod", /^module\s+(?:\S*\/)?([^\s/]+)/m],
    tests: [["go.mod", undefined, "go test ./..."]],
  },
  {
    markers: ["pom.xml"],
    language: "Java",
    manager: "maven",
    tests: [
      ["mvnw", undefined, "./mvnw test"],
      ["pom.xml", undefined, "mvn test"],
    ],
  },
  {
    markers: ["build.gradle", "build.gradle.kts"],
    language: "Java or Kotlin",
    manager: "gradle",
    tests: [
      ["gradlew", undefined, "./gradlew test"],
      ["*", undefined, "gradle test"],
    ],
  },
  {
    markers: ["*.sln", "*.csproj", "*.fsproj"],
    language: "C#",
    manager: "nuget",
    tests: [["*", undefined, "dotnet test"]],
  },
  {
    markers: ["mix.exs"],
    language: "Elixir",
    manager: "mix",
    tests: [["*", undefined, "mix test"]],
  },
  {
    markers: ["Package.swift"],
    language: "Swift",
    manager: "swift",
    tests: [["*", undefined, "swift test"]],
  },
  {
    markers: ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "Pipfile", "tox.ini"],
    language: "Python",
    manager: "pip",
    managers: [
      ["uv.lock", undefined, "uv"],
      ["poetry.lock", undefined, "poetry"],
      ["pyproject.toml", /^\[tool\.poetry\b/m, "poetry"],
      ["pdm.lock", undefined, "pdm"],
      ["Pipfile", undefined, "pipenv"],
    ],
    name: ["pyproject.toml", /^\[(?:project|tool\.poetry)\][^[]*?^name\s*=\s*["']([^"'\n]+)/m],
    tests: [
      ["tox.ini", undefined, "tox"],
      ["pyproject.toml", /^\[tool\.tox\b/m, "tox"],
      ["noxfile.py", undefined, "nox"],
      ...["pytest.ini", "conftest.py"].map((file): Rule => [file, undefined, "pytest"]),
      ...["pyproject.toml", "requirements.txt", "requirements-dev.txt", "setup.cfg", "Pipfile"].map(
        (file): Rule => [file, /\bpytest\b/, "pytest"],
      ),
    ],
    prefixes: { uv: "uv run ", poetry: "poetry run ", pdm: "pdm run ", pipenv: "pipenv run " },
  },
  {
    markers: ["package.json"],
    language: "JavaScript",
    languages: [
      ["tsconfig.json", undefined, "TypeScript"],
      ["package.json", /"typescript"\s*:/, "TypeScript"],
    ],
    manager: "npm",
    // Corepack's field decides; then the lock file.
    managers: [
      ...["npm", "pnpm", "yarn", "bun"].map(
        (name): Rule => ["package.json", new RegExp(`"packageManager"\\s*:\\s*"${name}@`), name],
      ),
      ["pnpm-lock.yaml", undefined, "pnpm"],
      ["yarn.lock", undefined, "yarn"],
      ["bun.lock", undefined, "bun"],
      ["bun.lockb", undefined, "bun"],
    ],
    name: ["package.json", /^\s*\{(?:[^{}]*,)?\s*"name"\s*:\s*"([^"\n]+)"/],
    tests: [["package.json", TEST_SCRIPT, "test"]],
    prefixes: { npm: "npm ", pnpm: "pnpm ", yarn: "yarn ", bun: "bun run " },
  },
  {
    markers: ["deno.json", "deno.jsonc"],
    unless: "package.json",
    language: "TypeScript",
    manager: "deno",
    tests: [
      ...["deno.json", "deno.jsonc"].map((file): Rule => [file, /"test"\s*:/, "deno task test"]),
      ["*", undefined, "deno test"],
    ],
  },
  {
    markers: ["Gemfile", "Rakefile"],
    language: "Ruby",
    manager: "gem",
    managers: [["Gemfile", undefined, "bundler"]],
    tests: [
      ["Rakefile", /^\s*(?:task|Rake::TestTask\.new)\W+test\b/m, "rake test"],
      ["Rakefile", /^\s*(?:task|RSpec::Core::RakeTask\.new)\W+spec\b/m, "rake spec"],
      [".rspec", undefined, "rspec"],
    ],
    prefixes: { bundler: "bundle exec " },
  },
  {
    markers: ["composer.json"],
    language: "PHP",
    manager: "composer",
    tests: [["composer.json", TEST_SCRIPT, "composer test"]],
  },
];

/** Task runners that any project may have beside its language's own tools. */
const taskRunners: readonly Rule[] = [
  ...["Makefile", "makefile", "GNUmakefile"].map((file): Rule => [file, /^test\s*:(?!=)/m, "make test"]),
  ...["justfile", "Justfile"].map((file): Rule => [file, /^@?test\b[^:=\n]*:(?!=)/m, "just test"]),
  ...["Taskfile.yml", "Taskfile.yaml"].map((file): Rule => [file, /^\s{2,}test:/m, "task test"]),
];

/**
 * Says nothing rather than guess. Where several languages meet, a task runner's `test` (make, just, task) knows about
 * all of them and wins; in a project of one language its own way does. Never throws, whatever the files say.
 * @param folderName the name where no file gives one
 */
export function describeProject(files: ProjectFiles, folderName?: string): ProjectDescription {
  const found = ecosystems.filter(each => isThere(each, files));
  const managers = managersOf(files);
  const ownTest = found
    .map(({ tests = [], prefixes = {} }, at) => {
      const command = firstOf(tests, files);
      return command && (prefixes[managers[at]!] ?? "") + command;
    })
    .find(command => command !== undefined);
  const runnerTest = firstOf(taskRunners, files);
  const test = found.length > 1 ? (runnerTest ?? ownTest) : (ownTest ?? runnerTest);
  const name = found
    .map(each => each.name?.[1].exec(files.get(each.name[0]) ?? "")?.[1])
    .find(each => each !== undefined);
  const language = found.map(each => firstOf(each.languages ?? [], files) ?? each.language).join(", ");
  const description = { name: name ?? folderName, language, packageManager: managers[0], test };
  return Object.fromEntries(Object.entries(description).filter(([, value]) => value));
}

/** The package manager of each ecosystem that is there, in the order of the ecosystems. */
const managersOf = (files: ProjectFiles): readonly string[] =>
  ecosystems
    .filter(each => isThere(each, files))
    .map(({ managers = [], manager }) => firstOf(managers, files) ?? manager);

const isThere = ({ markers, unless = "" }: Ecosystem, files: ProjectFiles): boolean =>
  !files.has(unless) &&
  markers.some(marker =>
    marker.startsWith("*") ? files.keys().some(name => name.endsWith(marker.slice(1))) : files.has(marker),
  );

/** The value of the first rule that holds; the file "*" is always there. */
const firstOf = (rules: readonly Rule[], files: ProjectFiles): string | undefined =>
  rules.find(
    ([file, text]) => file === "*" || (files.has(file) && text?.test(files.get(file) ?? "") !== false),
  )?.[2];

const all = ecosystems.flatMap(({ languages = [], managers = [], tests = [] }) => [
  ...languages,
  ...managers,
  ...tests,
]);
/** The files whose text counts. */
const READ = new Set([
  ...[...all, ...taskRunners].filter(([, text]) => text !== undefined).map(([file]) => file),
  ...ecosystems.flatMap(({ name }) => name?.[0] ?? []),
]);
const MAX_FILE_BYTES = 1_048_576;

/** The description of the project that a volume is rooted at. A file that can't be read counts as empty. */
export const detectProject = async (volume: Volume, folderName?: string): Promise<ProjectDescription> =>
  describeProject(await readFiles(volume), folderName);

/** The package managers of the project that a volume is rooted at, one for each of its ecosystems. */
export const detectPackageManagers = async (volume: Volume): Promise<readonly string[]> =>
  managersOf(await readFiles(volume));

async function readFiles(volume: Volume): Promise<ProjectFiles> {
  const entries = await volume.list("");
  const files = await Promise.all(
    entries.map(async ({ name, kind }) => {
      const isRead = kind === "file" && READ.has(name);
      return [name, isRead ? await readText(volume, name) : ""] as const;
    }),
  );
  return new Map(files);
}

const readText = (volume: Volume, path: string): Promise<string> =>
  volume.readRange(path, 0, MAX_FILE_BYTES).then(
    bytes => new TextDecoder().decode(bytes),
    () => "",
  );
