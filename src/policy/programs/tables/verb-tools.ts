/** Tools whose first words name what is to be done: `gradle build`, `ng test`, `nx run app:deploy`. */
import type { ProgramTables } from "../table/program-table.ts";

export const tables = {
  "(tasks)": { many: true, tasks: true, otherwise: "script", bare: "script(name: build)" },
  "(verbs)": { tasks: true, otherwise: "script", bare: "script(name: build)" },
  "(java)": {
    like: "tasks",
    does: {
      "project.build": `build assemble classes testClasses jar war bootJar shadowJar compile compileJava compileKotlin
        package install clean validate publishToMavenLocal installDist javadoc spotlessApply spotlessCheck wrapper
        init`,
      "tests.run":
        "test check verify integrationTest integration-test connectedCheck allTests jacocoTestReport",
    },
  },
  "gradle gradlew": {
    like: "java",
    valued:
      "-b -c -p -g -I -x --build-file --settings-file --project-dir --init-script --exclude-task --console --tests",
    rehearsals: "--dry-run",
    does: {
      nothing: "tasks help projects properties dependencies dependencyInsight buildEnvironment",
      "package.publish": `publish publishToMavenCentral publishPlugins publishAllPublicationsToMavenRepository
        uploadArchives publishToSonatype jreleaserRelease`,
    },
  },
  "mvn mvnw mvnd": {
    like: "java",
    valued: "-f -s -p -l -P -D -T -t -r -b --file --settings --projects --activate-profiles --define",
    flags: "-q",
    rehearsals: "--dry-run",
    does: {
      nothing:
        "help:effective-pom help:describe help:evaluate dependency:tree dependency:list dependency:analyze",
      "process.read(what: environment)": "help:system",
      "package.publish": "deploy release:perform deploy:deploy deploy:deploy-file nexus-staging:release",
      "package.restore": "dependency:resolve dependency:go-offline dependency:copy-dependencies",
    },
  },
  "bazel bazelisk buck buck2 pants please plz": {
    like: "verbs",
    valued: "-c -j --output_base --bazelrc --config",
    does: {
      "process.read(what: environment)": { info: "client-env" },
      nothing: "query cquery aquery info version help dump analyze-profile canonicalize-flags print_action",
      "tests.run": "test coverage",
      "project.build": "build clean fetch sync shutdown mod vendor mobile-install",
      "script(name: $1)": "run",
    },
  },
  "nx turbo lerna rush moon lage wireit ultra": {
    like: "verbs",
    valued: "-t -p -c --target --targets --projects --filter --scope --configuration --base --head --exclude",
    rehearsals: "--dry-run",
    does: {
      nothing:
        "graph report list show ls info query login logout link unlink telemetry daemon affected:graph changed",
      shell: "exec",
      "script(name: $1)": "run run-many affected run-script",
      "package.publish": "publish release",
      "project.build":
        "build lint format format:write format:check prune reset repair migrate bootstrap clean version",
      "tests.run": "test e2e",
      "package.restore": "ci init",
    },
  },
  [`ng next nuxt nuxi astro gatsby react-scripts vue-cli-service vite svelte-kit remix react-router expo ionic quasar
    storybook vuepress vitepress docusaurus eleventy hexo hugo jekyll mkdocs rsbuild rspack`]: {
    like: "verbs",
    bare: "script(name: dev)",
    does: {
      nothing: "info analytics telemetry help doctor config inspect list",
      "project.build": "build lint generate g export prepare check sync typecheck analyze prerender add",
      "tests.run": "test e2e",
      "project.run(script: $verb)": "dev develop serve start preview s",
    },
  },
  "goreleaser vsce ovsx changeset jreleaser": {
    like: "verbs",
    bare: "script(name: release)",
    valued: "-f -t -k -c --config --tag --parallelism --timeout --pat",
    rehearsals: "--dry-run",
    does: {
      nothing: "check completion init ls list show login logout verify-pat status",
      "project.build": "build package version add pre continue tag",
      "package.publish": "release publish unpublish",
    },
  },
  "semantic-release release-it np cargo-release": {
    rehearsals: "-d --dry-run --dryRun --no-publish",
    always: "package.publish",
  },
  ant: { like: "tasks", valued: "-D -l -f -buildfile -file -propertyfile -lib" },
  "sbt mill lein": {
    like: "tasks",
    does: {
      nothing: "projects tasks settings about",
      "package.publish": "publish publishSigned sonatypeRelease deploy",
      "project.build":
        "compile package assembly clean reload update doc publishLocal stage jar uberjar install",
      "tests.run": "test testOnly testQuick check",
      "script(name: $1)": "run runMain",
    },
  },
  [`mage invoke inv doit poe gulp grunt jake run-s run-p npm-run-all npm-run-all2 cargo-make makers earthly
    dagger ember`]: {
    like: "tasks",
    bare: "script(name: default)",
    does: { nothing: "list help" },
  },
  [`ninja scons waf meson xmake premake5 xcodebuild msbuild nmake gn node-gyp cmake-js wasm-pack trunk cross zig gleam
    dub nimble shards spago`]: {
    like: "tasks",
    valued: "-C",
    rehearsals: "--dry-run",
    does: {
      "tests.run": "test",
      "project.build": "build clean configure rebuild setup compile install dist",
      "script(name: $1)": "run",
      "package.publish": "publish upload",
    },
  },
} satisfies ProgramTables;
