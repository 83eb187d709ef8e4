/** Tools whose first words name what is to be done: `gradle build`, `ng test`, `nx run app:deploy`. */
import type { Operation } from "../../../../ports/index.ts";
import { operation, possibly, type Recogniser } from "../../../recognition.ts";
import { textOf, type Word } from "../../../word.ts";
import { type OptionSyntax, parseArguments } from "../../arguments.ts";
import { scriptOperations } from "../../project/script-kind.ts";
import { wordSet } from "../source/syntax.ts";
import { asksOnly } from "./asks-only.ts";

interface VerbTool {
  readonly syntax?: OptionSyntax;
  /** Verbs that only say something. */
  readonly questions?: string;
  /** Verbs that send packages to a registry. */
  readonly publishes?: string;
  readonly tests?: string;
  readonly builds?: string;
  /** Verbs behind which the name of what is run stands. */
  readonly runs?: string;
  /** Verbs that open a port and serve. */
  readonly serves?: string;
  /** Verbs that install packages. */
  readonly restores?: string;
  /** All operands are tasks; otherwise only the first is. */
  readonly hasManyTasks?: true;
  /** What it does without a verb. @default builds */
  readonly plain?: string;
}

const verbTool = (tool: VerbTool): Recogniser => {
  const sets = {
    questions: wordSet(tool.questions ?? ""),
    publishes: wordSet(tool.publishes ?? ""),
    tests: wordSet(tool.tests ?? ""),
    builds: wordSet(tool.builds ?? ""),
    runs: wordSet(tool.runs ?? ""),
    serves: wordSet(tool.serves ?? ""),
    restores: wordSet(tool.restores ?? ""),
  };
  return ({ program, arguments: words }) => {
    if (asksOnly(words)) return [];
    const given = parseArguments(words, tool.syntax);
    const isRehearsal = given.has("dry-run");
    const { operands } = given;
    if (operands.length === 0) return scriptOperations(program, tool.plain ?? "build");
    const tasks = tool.hasManyTasks ? operands : operands.slice(0, 1);
    return tasks.flatMap(each => taskOperations(each, operands[1], program, isRehearsal));
  };

  function taskOperations(
    word: Word,
    next: Word | undefined,
    program: string,
    isRehearsal: boolean,
  ): readonly Operation[] {
    const text = textOf(word);
    if (text === undefined) return scriptOperations(program, undefined);
    // `:app:test`, `//app:push`, `module/task`.
    const task = text.slice(Math.max(text.lastIndexOf(":"), text.lastIndexOf("/")) + 1);
    if (sets.questions.has(text)) return [];
    if (sets.publishes.has(task) || sets.publishes.has(text))
      return isRehearsal
        ? [operation("project.build", { tool: program })]
        : [operation("package.publish", { manager: program })];
    if (sets.tests.has(task)) return [operation("tests.run", { tool: program })];
    if (sets.builds.has(task)) return [operation("project.build", { tool: program })];
    if (sets.restores.has(text)) return [operation("package.restore", { manager: program })];
    if (sets.serves.has(text))
      return [
        operation("project.run", { tool: program, script: text }),
        possibly(operation("net.listen", { port: undefined })),
      ];
    if (sets.runs.has(text)) return scriptOperations(program, next === undefined ? text : nameOf(next));
    return scriptOperations(program, task === "" ? text : task);
  }
};

const nameOf = (word: Word): string | undefined => {
  const text = textOf(word);
  return text?.slice(Math.max(text.lastIndexOf(":"), text.lastIndexOf("/")) + 1);
};

const javaBuilds =
  "build assemble classes testClasses jar war bootJar shadowJar compile compileJava compileKotlin package install clean process-resources process-classes generate-sources validate initialize publishToMavenLocal installDist distZip distTar javadoc spotlessApply spotlessCheck ktlintFormat wrapper init jlink jpackage";
const javaTests =
  "test check verify integrationTest integration-test connectedCheck connectedAndroidTest allTests jacocoTestReport";

const gradle = verbTool({
  syntax: {
    valued: "bcpgIxPD",
    valuedLong: [
      "build-file",
      "settings-file",
      "project-dir",
      "init-script",
      "exclude-task",
      "max-workers",
      "console",
      "tests",
      "include-build",
    ],
  },
  questions:
    "tasks help projects properties dependencies dependencyInsight buildEnvironment components outgoingVariants",
  publishes:
    "publish publishToMavenCentral publishPlugins publishAllPublicationsToMavenRepository uploadArchives bintrayUpload closeAndReleaseRepository closeAndReleaseStagingRepositories publishToSonatype jreleaserRelease",
  builds: javaBuilds,
  tests: javaTests,
  hasManyTasks: true,
});
const maven = verbTool({
  syntax: {
    valued: "fsplPDTtrb",
    valuedLong: ["file", "settings", "projects", "threads", "activate-profiles", "define"],
  },
  questions:
    "help:help help:effective-pom help:describe help:evaluate dependency:tree dependency:list dependency:analyze versions:display-dependency-updates",
  publishes:
    "deploy release:perform deploy:deploy deploy:deploy-file nexus-staging:release nexus-staging:deploy jreleaser:release",
  builds: javaBuilds,
  tests: javaTests,
  restores: "dependency:resolve dependency:go-offline dependency:copy-dependencies",
  hasManyTasks: true,
});
const bazel = verbTool({
  syntax: { valuedLong: ["output_base", "bazelrc", "config"], valued: "cj" },
  questions: "query cquery aquery info version help dump analyze-profile canonicalize-flags print_action",
  tests: "test coverage",
  builds: "build clean fetch sync shutdown mod vendor mobile-install",
  runs: "run",
});
const workspaces = verbTool({
  syntax: {
    valued: "tpc",
    valuedLong: [
      "target",
      "targets",
      "projects",
      "filter",
      "scope",
      "configuration",
      "parallel",
      "base",
      "head",
      "exclude",
      "concurrency",
      "team",
      "token",
    ],
  },
  questions:
    "graph report list show ls info query login logout link unlink telemetry daemon scan affected:graph dep-graph changed",
  runs: "run run-many affected exec run-script",
  publishes: "publish release",
  builds:
    "build lint format format:write format:check prune boundaries reset repair migrate bootstrap clean version import",
  tests: "test e2e",
  restores: "ci init",
});
const applications = verbTool({
  questions: "info analytics telemetry help doctor config inspect list",
  builds:
    "build lint generate g export prepare check sync typecheck analyze cleanup optimize prerender extract-i18n icons postinstall add preview-build",
  tests: "test e2e",
  serves: "dev develop serve start preview s",
  plain: "dev",
});
const releases = verbTool({
  syntax: { valued: "ftkc", valuedLong: ["config", "tag", "parallelism", "timeout", "pat"] },
  questions: "check healthcheck jsonschema completion init ls list show login logout verify-pat status",
  builds: "build package version add pre continue tag",
  publishes: "release publish unpublish",
  plain: "release",
});

const each = (names: string, recogniser: Recogniser): { readonly [program: string]: Recogniser } =>
  Object.fromEntries(names.split(" ").map(name => [name, recogniser]));

const publisher: Recogniser = ({ program, arguments: words }) => {
  if (asksOnly(words)) return [];
  const isRehearsal = words.some(({ text }) => /^(?:-d|--dry-run|--dryRun|--no-publish)$/.test(text));
  return isRehearsal
    ? [operation("project.build", { tool: program })]
    : [operation("package.publish", { manager: program })];
};

export const verbTools: { readonly [program: string]: Recogniser } = {
  ...each("gradle gradlew", gradle),
  ...each("mvn mvnw mvnd", maven),
  ...each("bazel bazelisk buck buck2 pants please plz", bazel),
  ...each("nx turbo lerna rush moon lage wireit ultra", workspaces),
  ...each(
    "ng next nuxt nuxi astro gatsby react-scripts vue-cli-service vite svelte-kit remix react-router expo ionic quasar storybook start-storybook build-storybook vuepress vitepress docusaurus eleventy hexo hugo jekyll mkdocs gitbook slidev umi craco rsbuild rspack farm",
    applications,
  ),
  ...each("goreleaser vsce ovsx changeset jreleaser", releases),
  ...each("semantic-release release-it np cargo-release", publisher),
  ...each(
    "ant",
    verbTool({
      syntax: {
        valued: "Dlf",
        valuedLong: ["buildfile", "file", "propertyfile", "lib"],
        hasSingleHyphen: true,
      },
      hasManyTasks: true,
    }),
  ),
  ...each(
    "sbt",
    verbTool({
      questions: "projects tasks settings about",
      publishes: "publish publishSigned sonatypeRelease",
      builds: "compile package assembly clean reload update doc publishLocal stage",
      tests: "test testOnly testQuick",
      runs: "run runMain",
      hasManyTasks: true,
    }),
  ),
  ...each(
    "mill lein",
    verbTool({
      publishes: "deploy publish",
      builds: "compile jar uberjar clean install assembly",
      tests: "test check",
      runs: "run",
    }),
  ),
  ...each(
    "task go-task mage invoke inv doit pydoit poe taskipy gulp grunt jake run-s run-p npm-run-all npm-run-all2 robo mask cargo-make makers earthly dagger brunch broccoli ember",
    verbTool({ questions: "list help", hasManyTasks: true, plain: "default" }),
  ),
  ...each(
    "ninja samu scons waf meson xmake premake premake5 tup redo bjam xcodebuild msbuild nmake jom gn gyp node-gyp prebuildify cmake-js wasm-pack trunk wasm-bindgen cross zig gleam dub nimble shards pulp spago",
    verbTool({
      tests: "test",
      builds: "build clean configure rebuild setup compile install dist",
      runs: "run",
      publishes: "publish upload",
      hasManyTasks: true,
    }),
  ),
};
