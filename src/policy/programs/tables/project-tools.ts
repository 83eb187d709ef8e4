/** Plain tools of development: their names alone say what they do. */
import type { ProgramTables } from "../table/program-table.ts";

/** Formatters, and linters that can repair: options that make them write files that are named one by one. */
const REPAIRS = `-w --write --write-output --fix --fix-layout --fix-suggestions --fix-dangerously --apply --apply-unsafe
  -i --in-place --inplace --replace --no-backup -a -A -x --autocorrect --autocorrect-all --auto-correct --refactor
  --yes --output-file`;
const WRITES = "project.build; fs.write(path: $files)";

export const tables = {
  zx: { does: { "shell.opaque(why: its code can run a shell)": "--eval, -e" }, bare: "stranger" },
  lldb: {
    valued: "-s -S -p -n -a --source --attach-pid --arch",
    does: {
      "shell.opaque(why: a debugger is told to do more than to watch)":
        "-o -O -k -K --one-line --one-line-before-file",
    },
    bare: "stranger",
  },
  maturin: { does: { "package.publish": "publish upload" }, otherwise: "project.build", bare: "nothing" },
  [`pytest py.test jest vitest mocha ava jasmine karma cucumber cucumber-js phpunit pest codecept behat rspec minitest
    ctest nose2 nosetests behave robot trial unit2 bats shellspec busted gotestsum ginkgo tap tape uvu testcafe wdio
    nightwatch detox newman k6 locust artillery lcov gcov prove stryker mutmut infection lighthouse`]: {
    flags: "-v -V",
    always: "tests.run",
  },
  [`tsc vue-tsc tsgo attw publint knip depcheck madge size-limit api-extractor typedoc swc babel tsup tsdown rollup
    rolldown esbuild webpack webpack-cli parcel terser uglifyjs sass postcss tailwindcss svgo graphql-codegen
    openapi-generator redocly spectral sqlc thrift flake8 pylint pyflakes pycodestyle pydocstyle mypy dmypy pyright
    basedpyright bandit pyinstaller cython pip-compile fpc ocamlfind dune javac scalac csc ranlib lipo autoconf automake
    autoreconf libtool pkg-config pkgconf qmake moc clang-tidy cppcheck cpplint scan-build shellcheck hadolint yamllint
    markdownlint markdownlint-cli2 vale cspell codespell typos ajv actionlint checkov tfsec tflint conftest kubeconform
    semgrep gitleaks trufflehog commitlint lint-staged ls-lint ansible-lint phpstan phpcs psalm brakeman golint revive
    staticcheck errcheck gosec stringer mockgen wire bibtex biber makeindex asciidoctor sphinx-build doxygen javadoc
    yard rdoc godoc groff plantuml mmdc neato msgfmt msgmerge xgettext objdump readelf nm size addr2line ldd otool
    ccache license-checker cloc scc tokei`]: { flags: "-v -V", always: "project.build" },
  // Compilers say with `-o` where their product goes.
  [`gcc g++ c++ cc clang clang++ c89 c99 tcc icc nvcc emcc em++ gfortran dmd ldc2 ocamlc ocamlopt swiftc valac nasm
    yasm as ld ld.lld lld mold objcopy strip protoc flex bison yacc swig kotlinc dot lessc`]: {
    valued: "-o -I -L -D -l -x -O -f -U -F -W -m -T -z",
    adds: { "fs.write(path: $-o)": "-o" },
    always: "project.build",
  },
  "(formatter)": {
    valued: `-c --config --config-path --ignore-path --parser --ext --stdin-filepath --line-length --select --ignore
      --exclude --format --plugin --rule --only`,
    always: "project.build",
    bare: "project.build",
  },
  [`prettier eslint stylelint oxlint standard xo tslint jshint biome autopep8 yapf autoflake clang-format gofmt gofumpt
    goimports golangci-lint swiftlint rubocop standardrb shfmt terraform-docs ormolu hlint elm-format cmake-format`]:
    {
      like: "formatter",
      adds: { "fs.write(path: $files)": REPAIRS },
    },
  [`dprint oxfmt ruff black isort pyupgrade rustfmt ktlint ktfmt swiftformat php-cs-fixer phpcbf pint rector taplo
    google-java-format yamlfmt mdformat stylua elm nixfmt alejandra sqlfluff`]: {
    like: "formatter",
    always: WRITES,
  },
  "nyc c8": {
    valued:
      "-r -x -n -d -o --reporter --report-dir --reports-dir --include --exclude --extension --require --cwd",
    does: { "project.build": "report check-coverage instrument merge" },
    always: "project.build; run",
  },
  "coverage coverage3": {
    name: "coverage",
    valued: "--source --omit --include --rcfile --data-file --concurrency --context",
    does: {
      "run(program: python -m)": "run -m, run --module",
      "run(program: python)": "run",
    },
    otherwise: "project.build",
  },
  "nodemon node-dev ts-node-dev tsnd": {
    valued: "-x -e -w -d -i -r --exec --ext --watch --ignore --delay --config --signal --on-change-only",
    does: { "shell(text: $-x|--exec)": "-x, --exec" },
    bare: "script(name: start)",
    always: "run(program: node)",
  },
  "concurrently conc": {
    valued: "-n -c -l -p -m -i --names --prefix --prefix-colors --max-processes --restart-tries --success",
    always: "shell(text: each $*)",
  },
  "cmake cmake3": {
    name: "cmake",
    valued: `-S -B -C -D -U -G -T -A -j -P -t --build --install --target --parallel --config --prefix --component
      --preset --open --toolchain --install-prefix --graphviz --log-level`,
    flags: "-E",
    does: {
      "fs.write(path: $--prefix, recursive: true)": "--install --prefix,",
      "script(name: install)": "--install",
      "script(name: $--target|-t)": "--target, -t",
      "code.run(language: cmake, source: file, path: file $-P)": "-P",
      "run(program: $verb, all: true)": "rm touch tar cat env time md5sum sha256sum sleep true false echo",
      "run(program: rm, all: true)": "remove",
      "run(program: rm -r, all: true)": "remove_directory",
      "run(program: cp, all: true)": "copy copy_if_different",
      "run(program: cp -r, all: true)": "copy_directory",
      "run(program: mv, all: true)": "rename",
      "run(program: env -C, all: true)": "chdir",
      "process.read(what: environment)": "environment",
      nothing: "echo_append capabilities make_directory compare_files",
    },
    otherwise: "project.build",
    bare: "project.build",
  },
  "playwright cypress": {
    bare: "tests.run",
    does: {
      "tests.run": "test show-report merge-reports run open verify info",
      "package.install(packages: browsers, global: false)": "install install-deps uninstall",
    },
    otherwise: "script",
  },
  "latex tex pdftex pdflatex xelatex lualatex latexmk tectonic luatex xetex": {
    does: {
      "shell.opaque(why: its documents may run commands)": `-shell-escape --shell-escape -enable-write18
        --enable-write18 -e -pdflatex -latex`,
    },
    always: "project.build",
    bare: "project.build",
  },
} satisfies ProgramTables;
