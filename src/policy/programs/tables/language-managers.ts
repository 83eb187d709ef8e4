/** Package managers of compiled languages and of apps, which mostly build and test as well. */
import { manager } from "../table/presets.ts";
import type { ProgramTables } from "../table/program-table.ts";

const CLEARS = "package.remove(packages: $0, global: false)";
const ALL = "(global: true)";
const PUTS = "fs.write(path: $last, recursive: true)";
const OTHER_PROGRAM = "shell.opaque(why: a variable in front of it changes what it runs)";
const OWN_SETTINGS = "shell.opaque(why: its settings come with the command)";

export const tables = {
  "(manager)": manager,
  cargo: {
    like: "manager",
    valued: `-p -j -F -x -s -Z --exclude --example --bench --target-dir --manifest-path --message-format --jobs --color
      --git --rev --vers --root --edition --vcs --exec --shell`,
    flags: "+ -q -v --quiet --locked --offline --frozen --release --workspace --all",
    rehearsals: "--dry-run -n",
    folders: "-C",
    does: {
      "package.install(packages: $--path, global: true)":
        "install --path=/*, install --path=~*, install --path=*..*",
      "fs.delete(path: $--target-dir, recursive: true)": "clean --target-dir,",
      "project.build": [
        "install --path,",
        "b check c clean d rustc rustdoc clippy fix expand bloat udeps machete miri zigbuild doc",
      ],
      "tests.run": "t bench nextest tarpaulin llvm-cov mutants insta hack",
      "project.run(script: run)": "run r",
      "project.run": "xtask make",
      [`package.install${ALL}`]: "install binstall",
      [`package.remove${ALL}`]: "uninstall",
      "package.restore": "generate-lockfile",
      "package.read": ["owner --list, owner -l", "deny pkgid locate-project report geiger msrv"],
      "package.publish": ["owner", "ws publish, workspaces publish, release --execute, release -x"],
      "fs.write(path: $1 or ., recursive: true)": "new init",
      "shell(text: each $-s|--shell); shell(program: cargo, text: each $-x|--exec); run": "watch",
      "run(program: sqlx, all: true)": "sqlx",
      nothing: "version read-manifest verify-project",
    },
    adds: {
      [OWN_SETTINGS]: "runner wrapper linker rustc rustdoc flags alias credential registr source env .toml"
        .split(" ")
        .map(each => `--config=*${each}*`)
        .join(" "),
      [OTHER_PROGRAM]: `$*RUSTFLAGS=*linker* $*RUSTDOCFLAGS=*linker* $RUSTC=*/* $RUSTDOC=*/* $RUSTC_W*=*/*
        $CARGO_TARGET_*_RUNNER $CARGO_TARGET_*_LINKER $CARGO_BUILD_RUSTC*=*/*`,
    },
  },
  "rustc rustdoc": { always: "project.build" },
  go: {
    valued: `-p -asmflags -buildmode -gcflags -ldflags -mod -modfile -overlay -tags -run -bench -count -covermode -coverpkg
      -cpu -list -parallel -timeout -vet -skip -fuzz -fuzztime -benchtime -f -require -replace`,
    flags: "-v -x -a -n -race -u -t -d -json -short -failfast -cover -trimpath -m",
    folders: "-C",
    does: {
      [CLEARS]: "clean -modcache,",
      "project.build": ["build vet fmt fix clean", "install .*, install ./*"],
      "tests.run": "test",
      "fetch(from: project)": "run",
      "project.run(script: generate)": "generate",
      [`package.install${ALL}`]: "install",
      "package.install": "get",
      "package.restore": { "mod, work": "download tidy vendor verify sync" },
      "fs.write(path: go.mod)": { mod: "init edit" },
      "fs.write(path: go.work)": { work: "init use edit" },
      "package.configure": ["env -w, env -u", "telemetry"],
      "project.run": "tool",
      "package.read": ["env list doc", { mod: "why graph" }],
      nothing: "version help bug",
    },
    adds: {
      "shell(text: $-exec|-toolexec|-vettool)": "-exec -toolexec -vettool",
      "fs.write(path: $-o|-coverprofile|-cpuprofile|-memprofile|-trace)":
        "-o -coverprofile -cpuprofile -memprofile -trace",
      [OTHER_PROGRAM]:
        "$GOFLAGS=*exec* $GOFLAGS=*vettool* $GOFLAGS=*overlay* $GOFLAGS=*modfile* $CC $CXX $AR $GOROOT $GOTOOLDIR $GOENV",
    },
  },
  dotnet: {
    like: "manager",
    valued: `-c -f -r -o -p -s -k -v -l --configuration --framework --runtime --api-key --verbosity --tool-path --logger
      --settings --package-directory --configfile --startup-project --context --connection --add-source`,
    global: "-g --global",
    does: {
      "project.build": [
        "clean publish msbuild build-server",
        { "ef migrations": "add remove script", "ef dbcontext": "scaffold optimize" },
      ],
      "tests.run": ["vstest", { watch: "test" }],
      "project.run(script: $--project or run)": ["run watch", { watch: "run" }],
      "package.restore": { tool: "restore" },
      "package.install": { add: "package", package: "add", tool: "install" },
      "package.install(packages: $last)": { add: "*" },
      "package.remove": { remove: "package", "package, tool": "remove uninstall" },
      "package.remove(packages: $last)": { remove: "*" },
      "package.update": { "package, tool": "update" },
      "fs.write(path: $--output|-o or ., recursive: true)": [
        "sln solution new",
        { "sln, solution, reference, new": "*", "add, remove": "reference" },
      ],
      run: { tool: "run execute" },
      "package.publish": { nuget: "push delete" },
      "package.configure": { nuget: "add update remove enable disable config sign trust" },
      [CLEARS]: { nuget: "locals" },
      [`package.install${ALL}`]: { workload: "install restore repair" },
      [`package.update${ALL}`]: { workload: "update" },
      [`package.remove${ALL}`]: { workload: "uninstall" },
      "secrets.read(path: ?)": { "user-secrets": "list" },
      "secrets.change(path: ?)": ["dev-certs", { "dev-certs, user-secrets": "*" }],
      "database.delete(system: ef)": "ef database drop,",
      "database.write(system: ef, verb: migrate)": "ef database update,",
      "package.read": [
        "sdk",
        { "ef migrations, ef dbcontext, package, tool, workload, new, nuget": "list search info" },
      ],
    },
  },
  "dotnet-ef": { always: "run(program: dotnet ef, all: true)" },
  "nuget vcpkg conan carthage": {
    like: "manager",
    valued: "-Source -OutputDirectory -Version -ApiKey -ConfigFile -SolutionDirectory",
    does: {
      "package.restore": "bootstrap checkout, install .*, install /*",
      "package.publish": "delete",
      "project.build": "create export",
      "secrets.change(path: ?)": "setapikey setApiKey",
      "package.configure": "sources config remote profile integrate",
    },
  },
  "cabal stack": {
    like: "manager",
    valued: "-w --resolver --stack-yaml --builddir --project-file",
    does: {
      "project.build": "clean haddock check configure bench sdist freeze",
      "project.run": "run repl ghci",
      [`package.install${ALL}`]: "install",
      "package.restore": "update setup",
      [PUTS]: "get unpack init new",
      [`package.update${ALL}`]: "upgrade",
    },
  },
  "(dart)": {
    like: "manager",
    valued: "-d -t --device-id --flavor --dart-define --org --template",
    does: {
      "project.run": ["run drive attach", { "pub, pub global": "run" }],
      "project.build": "clean fix analyze gen-l10n assemble",
      [PUTS]: "create",
      "package.restore": { "pub, packages": "get" },
      "package.install": { "pub, packages": "add" },
      "package.remove": { pub: "remove" },
      "package.update": { "pub, packages": "upgrade downgrade" },
      "package.publish": { "pub, packages": "publish lish uploader" },
      [`package.install${ALL}`]: "pub global activate,",
      [`package.remove${ALL}`]: "pub global deactivate,",
      "secrets.change(path: ?)": { pub: "login logout token" },
      [CLEARS]: "pub cache *,",
      "package.read": [
        "devices emulators",
        { "pub, pub global, pub cache": "deps outdated cache-list list" },
      ],
    },
  },
  dart: { like: "dart" },
  flutter: {
    like: "dart",
    does: {
      "project.run()": "install",
      [`package.update${ALL}`]: "upgrade downgrade channel precache",
      "package.configure": "config",
    },
  },
  pod: {
    like: "manager",
    does: {
      "package.restore": "install",
      [PUTS]: "init",
      "package.publish": { repo: "push", trunk: "push delete deprecate add-owner remove-owner" },
      "package.configure": { repo: "*" },
      "project.build": "lib",
      [CLEARS]: "cache deintegrate",
      "package.read": ["spec repo trunk", { "repo, trunk": "list me info" }],
    },
  },
  swift: {
    like: "manager",
    valued: "-c --package-path --configuration --product --build-path --scratch-path --triple",
    does: {
      "project.build": { package: "init edit unedit clean reset" },
      "project.run": ["run", { package: "plugin *" }],
      "package.restore": { package: "resolve" },
      "package.update": { package: "update" },
      "package.install": { package: "add-dependency" },
      "package.read": { package: "describe show-dependencies dump-package", sdk: "list" },
      "secrets.change(path: ?)": ["package-registry", { "package-registry": "*" }],
      [`package.install${ALL}`]: ["sdk", { sdk: "*" }],
    },
  },
} satisfies ProgramTables;
