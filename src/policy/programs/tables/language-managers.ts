/** Package managers of compiled languages and of apps, which mostly build and test as well. */
import type { ProgramTables } from "../table/program-table.ts";

const CLEARS = "package.remove(packages: $0, global: false)";
const ALL = "(global: true)";
const PUTS = "fs.write(path: $last, recursive: true)";
const OTHER_PROGRAM = "shell.opaque(why: a variable in front of it changes what it runs)";
const OWN_SETTINGS = "shell.opaque(why: its settings come with the command)";

export const tables = {
  cargo: {
    valued: `-p -j -F -C -x -s -Z --package --exclude --bin --example --test --bench --features --target --target-dir
      --manifest-path --message-format --jobs --profile --color --config --registry --index --git --branch --tag --rev
      --path --vers --version --token --root --edition --name --vcs --shell --exec --watch --ignore --why --delay
      --package-id --precise --lockfile-path --out-dir --artifact-dir --timings-fmt`,
    flags: "+ -q -v --quiet --locked --offline --frozen --release --workspace --all",
    registries: "--registry --index",
    registryVariables: "CARGO_REGISTRY_DEFAULT",
    rehearsals: "--dry-run -n",
    folders: "-C",
    does: {
      "package.install(packages: $--path, global: true)":
        "install --path=/*, install --path=~*, install --path=*..*",
      "fs.delete(path: $--target-dir, recursive: true)": "clean --target-dir,",
      "project.build": [
        "install --path,",
        "build b check c doc d rustc rustdoc clippy fmt fix clean expand bloat udeps machete package miri zigbuild",
      ],
      "tests.run": "test t bench nextest tarpaulin llvm-cov mutants insta hack",
      "project.run(script: run)": "run r",
      "project.run": "xtask make",
      "package.install": "add",
      "package.remove": "remove rm",
      "package.update": "update upgrade",
      [`package.install${ALL}`]: "install binstall",
      [`package.remove${ALL}`]: "uninstall",
      "package.restore": "fetch vendor generate-lockfile",
      "package.read": [
        "owner --list, owner -l",
        "tree metadata search info audit outdated deny license pkgid locate-project report geiger msrv config",
      ],
      "package.publish": [
        "publish yank owner",
        "ws publish, workspaces publish, release --execute, release -x",
      ],
      "secrets.change(path: ?)": "login logout",
      "fs.write(path: $1 or ., recursive: true)": "new init",
      "shell(text: $-s|--shell); run(program: cargo, words: $-x|--exec); run": "watch",
      "run(program: sqlx, all: true)": "sqlx",
      nothing: "help version read-manifest verify-project",
    },
    adds: {
      [OWN_SETTINGS]: `--config=*runner* --config=*wrapper* --config=*linker* --config=*rustc* --config=*rustdoc*
        --config=*flags* --config=*alias* --config=*credential* --config=*registr* --config=*source* --config=*env*
        --config=*.toml`,
      [OTHER_PROGRAM]: `$*RUSTFLAGS=*linker* $*RUSTDOCFLAGS=*linker* $RUSTC=*/* $RUSTDOC=*/* $RUSTC_W*=*/*
        $CARGO_TARGET_*_RUNNER $CARGO_TARGET_*_LINKER $CARGO_BUILD_RUSTC*=*/*`,
    },
  },
  "rustc rustdoc": { always: "project.build" },
  go: {
    valued: `-C -o -p -asmflags -buildmode -buildvcs -compiler -gccgoflags -gcflags -installsuffix -ldflags -mod -modfile
      -overlay -pgo -pkgdir -tags -toolexec -exec -run -bench -count -coverprofile -covermode -coverpkg -cpu
      -cpuprofile -list -parallel -timeout -vet -vettool -memprofile -mutexprofile -outputdir -trace -blockprofile
      -skip -shuffle -fuzz -fuzztime -benchtime -f -require -droprequire -replace -dropreplace -go -toolchain -module
      -exclude`,
    flags: "-v -x -a -n -race -u -t -d -json -short -failfast -cover -trimpath -m",
    registryVariables: "GOPROXY",
    folders: "-C",
    does: {
      [CLEARS]: "clean -modcache,",
      "project.build": ["build vet fmt fix clean", "install .*, install ./*"],
      "tests.run": "test",
      "fetch(from: project)": "run",
      "project.run(script: generate)": "generate",
      [`package.install${ALL}`]: "install",
      "package.install": "get",
      "package.restore": { mod: "download tidy vendor verify", work: "sync vendor" },
      "fs.write(path: go.mod)": { mod: "init edit" },
      "fs.write(path: go.work)": { work: "init use edit" },
      "package.configure": ["env -w, env -u", "telemetry"],
      "project.run": "tool",
      "package.read": ["env list doc", { mod: "why graph" }],
      nothing: "version help bug",
    },
    adds: {
      "run(words: $-exec|-toolexec|-vettool)": "-exec -toolexec -vettool",
      "fs.write(path: $-o|-coverprofile|-cpuprofile|-memprofile|-trace)":
        "-o -coverprofile -cpuprofile -memprofile -trace",
      [OTHER_PROGRAM]:
        "$GOFLAGS=*exec* $GOFLAGS=*vettool* $GOFLAGS=*overlay* $GOFLAGS=*modfile* $CC $CXX $AR $GOROOT $GOTOOLDIR $GOENV",
    },
  },
  dotnet: {
    valued: `-c -f -r -o -p -s -k -v -l --configuration --framework --runtime --output --project --source --api-key
      --version --verbosity --tool-path --interactive --logger --filter --settings --collect --name --language
      --package-directory --add-source --configfile --launch-profile --startup-project --context --connection`,
    global: "-g --global",
    registries: "-s --source --add-source",
    rehearsals: "--dry-run",
    does: {
      "project.build": [
        "build publish pack clean msbuild format build-server store",
        { "ef migrations": "add remove script bundle", "ef dbcontext": "scaffold optimize" },
      ],
      "tests.run": ["test vstest", { watch: "test" }],
      "project.run(script: $--project or run)": ["run watch", { watch: "run" }],
      "package.restore": ["restore", { tool: "restore" }],
      "package.install": { add: "package", package: "add", tool: "install" },
      "package.install(packages: $last)": "add *,",
      "package.remove": { remove: "package", package: "remove", tool: "uninstall" },
      "package.remove(packages: $last)": "remove *,",
      "package.update": { package: "update", tool: "update" },
      "fs.write(path: $--output|-o or ., recursive: true)": `sln, sln *, solution, solution *, reference *, new, new *,
        add reference, remove reference`,
      run: { tool: "run execute" },
      "package.publish": { nuget: "push delete" },
      "package.configure": { nuget: "add update remove enable disable config sign trust" },
      [CLEARS]: { nuget: "locals" },
      [`package.install${ALL}`]: { workload: "install restore repair" },
      [`package.update${ALL}`]: { workload: "update" },
      [`package.remove${ALL}`]: { workload: "uninstall" },
      "secrets.read(path: ?)": { "user-secrets": "list" },
      "secrets.change(path: ?)": ["dev-certs", "dev-certs *,", "user-secrets *,"],
      "database.delete(system: ef)": "ef database drop,",
      "database.write(system: ef, verb: migrate)": "ef database update,",
      "package.read": [
        "list sdk",
        { "ef migrations": "list has-pending-model-changes", "ef dbcontext": "info list script" },
        {
          package: "list search",
          tool: "list search",
          workload: "list search config history",
          new: "list search",
        },
        { nuget: "list search why verify" },
      ],
      nothing: "help",
    },
  },
  "dotnet-ef": { always: "run(program: dotnet ef, all: true)" },
  nuget: {
    valued: "-Source -OutputDirectory -Version -ApiKey -ConfigFile -SolutionDirectory",
    registries: "-Source",
    does: {
      "package.install": "install",
      "package.restore": "restore",
      "package.update": "update",
      "package.publish": "push delete",
      "secrets.change(path: ?)": "setapikey setApiKey",
      "package.configure": "sources config",
      "project.build": "pack spec",
      "package.read": "list search locals verify help",
    },
  },
  "cabal stack": {
    valued: "-w --resolver --stack-yaml --with-compiler --builddir --project-file",
    does: {
      "project.build": "build haddock check configure clean bench sdist hoogle freeze outdated gen-bounds",
      "tests.run": "test",
      "project.run": "run repl ghci",
      run: "exec",
      [`package.install${ALL}`]: "install",
      "package.restore": "update setup",
      "package.publish": "upload",
      "package.read": "list info ls path query list-dependencies dot",
      [PUTS]: "get unpack init new user-config",
      [`package.update${ALL}`]: "upgrade",
    },
  },
  vcpkg: {
    does: {
      "package.install": "install",
      "package.remove": "remove",
      "package.update": "update upgrade",
      "package.read": "list search depend-info owns",
      "package.configure": "integrate",
    },
  },
  conan: {
    does: {
      "package.restore": "install .*, install /*",
      "package.install": "install",
      "project.build": "create build export source",
      "package.publish": "upload",
      "package.remove": "remove",
      "package.read": "list search inspect graph info profile",
      "package.configure": "remote config user",
    },
  },
  "(dart)": {
    valued: `-d -t -v --device-id --target --flavor --dart-define --platforms --org --template --device-timeout`,
    does: {
      "tests.run": "test",
      "project.run": ["run drive attach", { pub: "run", "pub global": "run" }],
      "project.build": "compile build format fix analyze doc gen-l10n clean assemble",
      [PUTS]: "create",
      "package.restore": { pub: "get", packages: "get" },
      "package.install": { pub: "add", packages: "add" },
      "package.remove": { pub: "remove" },
      "package.update": { pub: "upgrade downgrade", packages: "upgrade" },
      "package.publish": { pub: "publish lish uploader", packages: "publish" },
      [`package.install${ALL}`]: "pub global activate,",
      [`package.remove${ALL}`]: "pub global deactivate,",
      "secrets.change(path: ?)": { pub: "login logout token" },
      [CLEARS]: "pub cache *,",
      "package.read": [
        "info devices emulators doctor logs",
        { pub: "deps outdated cache-list", "pub global": "list", "pub cache": "list" },
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
    does: {
      "package.restore": "install",
      "package.update": "update",
      [PUTS]: "init",
      "package.publish": [{ repo: "push" }, "trunk *,"],
      "package.configure": "repo *,",
      "project.build": "lib",
      [CLEARS]: "cache deintegrate",
      "package.read": ["search list outdated env spec ipc repo trunk", { repo: "list", trunk: "me info" }],
    },
  },
  swift: {
    valued:
      "-c --package-path --configuration --product --target --filter --build-path --scratch-path --triple",
    does: {
      "project.build": [
        "build",
        { package: "init add-target add-product edit unedit clean reset archive-source" },
      ],
      "tests.run": "test",
      "project.run": ["run", { package: "plugin" }, "package *,"],
      "package.restore": { package: "resolve" },
      "package.update": { package: "update" },
      "package.install": { package: "add-dependency" },
      "package.read": [
        { package: "describe show-dependencies dump-package completion-tool tools-version" },
        "sdk list,",
      ],
      "secrets.change(path: ?)": ["package-registry", "package-registry *,"],
      [`package.install${ALL}`]: ["sdk", "sdk *,"],
    },
  },
  carthage: {
    does: {
      "package.restore": "bootstrap checkout build",
      "package.update": "update",
      "package.read": "outdated",
    },
  },
} satisfies ProgramTables;
