/** The ecosystems: how to recognise each language's projects, its package manager and its test command. */
import type { Ecosystem, ProjectFiles } from "./ecosystem.ts";
import { javascript } from "./ecosystem-javascript.ts";
import { python } from "./ecosystem-python.ts";
import { tomlText } from "./toml-text.ts";

interface PlainEcosystem {
  readonly markers: readonly string[];
  readonly language: string;
  readonly manager: string;
  readonly test?: string | ((files: ProjectFiles) => string | undefined);
  readonly name?: (files: ProjectFiles) => string | undefined;
}

function plain({ markers, language, manager, test, name }: PlainEcosystem): Ecosystem {
  return {
    isThere: files => markers.some(marker => hasEntry(files, marker)),
    language: () => language,
    projectName: files => name?.(files),
    packageManager: () => manager,
    test: files => (typeof test === "function" ? test(files) : test),
  };
}

// "*.csproj" stands for any entry with that ending.
const hasEntry = (files: ProjectFiles, marker: string): boolean =>
  marker.startsWith("*") ? files.keys().some(name => name.endsWith(marker.slice(1))) : files.has(marker);

const wrapped = (wrapper: string, tool: string) => (files: ProjectFiles) =>
  files.has(wrapper) ? `./${wrapper} test` : `${tool} test`;

function rubyTest(files: ProjectFiles): string | undefined {
  const prefix = files.has("Gemfile") ? "bundle exec " : "";
  const [, task] =
    /^\s*(?:task|Rake::TestTask\.new|RSpec::Core::RakeTask\.new)\W+(test|spec)\b/m.exec(
      files.get("Rakefile") ?? "",
    ) ?? [];
  if (task !== undefined) return `${prefix}rake ${task}`;
  return files.has(".rspec") ? `${prefix}rspec` : undefined;
}

function composerTest(files: ProjectFiles): string | undefined {
  return /"scripts"\s*:\s*\{[^}]*"test"\s*:/.test(files.get("composer.json") ?? "")
    ? "composer test"
    : undefined;
}

/** In the order in which they are taken for the main language of a project that has several. */
export const ecosystems: readonly Ecosystem[] = [
  plain({
    markers: ["Cargo.toml"],
    language: "Rust",
    manager: "cargo",
    test: "cargo test",
    name: files => tomlText(files.get("Cargo.toml"), "package", "name"),
  }),
  plain({
    markers: ["go.mod"],
    language: "Go",
    manager: "go",
    test: "go test ./...",
    name: files =>
      /^module\s+(\S+)/m
        .exec(files.get("go.mod") ?? "")?.[1]
        ?.split("/")
        .at(-1),
  }),
  plain({ markers: ["pom.xml"], language: "Java", manager: "maven", test: wrapped("mvnw", "mvn") }),
  plain({
    markers: ["build.gradle", "build.gradle.kts"],
    language: "Java or Kotlin",
    manager: "gradle",
    test: wrapped("gradlew", "gradle"),
  }),
  plain({
    markers: ["*.sln", "*.csproj", "*.fsproj"],
    language: "C#",
    manager: "nuget",
    test: "dotnet test",
  }),
  plain({ markers: ["mix.exs"], language: "Elixir", manager: "mix", test: "mix test" }),
  plain({ markers: ["Package.swift"], language: "Swift", manager: "swift", test: "swift test" }),
  python,
  javascript,
  plain({ markers: ["Gemfile", "Rakefile"], language: "Ruby", manager: "bundler", test: rubyTest }),
  plain({ markers: ["composer.json"], language: "PHP", manager: "composer", test: composerTest }),
];
