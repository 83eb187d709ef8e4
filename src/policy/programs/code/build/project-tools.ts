/** Plain tools of development: what they do is told by their names. */
import { operation, type Recogniser } from "../../../recognition.ts";
import { parseArguments } from "../../arguments.ts";
import { localDisk } from "../../effects/local-disk.ts";
import { wordSet } from "../../syntax/word-list.ts";
import { asksOnly } from "./asks-only.ts";
import { formatter } from "./formatters.ts";

const testRunners =
  wordSet(`pytest py.test jest vitest mocha ava jasmine karma cucumber cucumber-js phpunit pest paratest
  codecept behat rspec minitest cucumber-ruby ctest nose2 nosetests nosetests3 behave robot trial stestr testr unit2 bats
  shellspec shunit2 busted gotestsum ginkgo tap tape uvu qunit testcafe wdio nightwatch detox newman k6 locust artillery
  kcov lcov gcov gcovr prove roundup stryker mutmut cosmic-ray infection hypothesis tavern schemathesis pa11y lhci
  lighthouse bruno backstop loki`);

const builders =
  wordSet(`tsc vue-tsc tsgo attw publint knip depcheck madge dpdm size-limit api-extractor typedoc jsdoc swc babel
  tsup tsdown unbuild rollup rolldown esbuild webpack webpack-cli parcel microbundle ncc nexe terser uglifyjs csso
  cssnano lessc sass node-sass postcss tailwindcss unocss svgo graphql-codegen openapi-generator openapi-generator-cli
  swagger-codegen redocly spectral sqlc quicktype json2ts protoc protoc-gen-go flatc thrift capnp
  flake8 pylint pyflakes pycodestyle pydocstyle mypy dmypy pyright basedpyright pyre pytype bandit vulture radon xenon
  pyinstaller nuitka cythonize cython maturin py2exe cx_Freeze pip-compile interrogate deptry import-linter lint-imports
  gcc g++ c++ cc clang clang++ c89 c99 tcc icc icx icpx nvcc emcc em++ gfortran flang ifort gnat gnatmake fpc dmd
  ldc2 gdc ocamlc ocamlopt ocamlfind dune mlton javac kotlinc kotlinc-native scalac groovyc ecj csc mcs fsharpc vbc
  swiftc valac nasm yasm as ld ld.lld ld.gold lld mold ranlib dlltool windres objcopy strip lipo install_name_tool
  flex lex bison yacc byacc antlr4 antlr swig re2c gperf ragel autoconf autoheader automake aclocal
  autoreconf autoscan libtool libtoolize pkg-config pkgconf qmake moc uic rcc glslc glslangValidator dxc
  clang-tidy cppcheck cpplint splint include-what-you-use iwyu oclint infer scan-build
  shellcheck hadolint yamllint markdownlint markdownlint-cli2 mdl vale proselint write-good textlint cspell codespell
  typos misspell languagetool htmlhint jsonlint ajv actionlint checkov tfsec tflint terrascan conftest
  kubeconform kubeval kube-linter dockle semgrep gitleaks trufflehog detect-secrets commitlint lint-staged ls-lint
  editorconfig-checker ec dotenv-linter squawk ansible-lint puppet-lint foodcritic cookstyle
  phpstan phpcs psalm phan phpmd deptrac php-parallel-lint parallel-lint brakeman reek flay flog fasterer
  checkstyle pmd spotbugs detekt golint revive staticcheck errcheck gosec ineffassign
  stringer mockgen wire goyacc enumer mockery
  bibtex biber makeindex makeglossaries texcount chktex lacheck dvips dvipdf dvisvgm ps2pdf asciidoctor
  asciidoctor-pdf sphinx-build sphinx-quickstart sphinx-apidoc pdoc pydoctor doxygen javadoc yard rdoc godoc
  groff troff nroff pod2man pod2html help2man txt2man ronn scdoc plantuml mmdc dot neato fdp
  msgfmt msgmerge xgettext msginit gettextize intltool-update glib-compile-schemas glib-compile-resources
  objdump readelf nm size addr2line c++filt ldd dwarfdump otool elfedit ccache distcc bear compiledb
  license-checker licensee reuse scancode cloc scc tokei loc sloccount`);

/** Compilers say with `-o` where their product goes. */
const withOutput =
  wordSet(`gcc g++ c++ cc clang clang++ c89 c99 tcc icc nvcc emcc em++ gfortran dmd ldc2 ocamlc ocamlopt
  swiftc valac nasm yasm as ld ld.lld lld mold objcopy strip protoc flex bison yacc swig kotlinc dot lessc`);

const tests: Recogniser = ({ program, arguments: words }) =>
  asksOnly(words) ? [] : [operation("tests.run", { tool: program })];

const build: Recogniser = (command, recognition) => {
  const { program, arguments: words } = command;
  if (asksOnly(words)) return [];
  const found = [operation("project.build", { tool: program })];
  if (!withOutput.has(program)) return found;
  const outputs = parseArguments(words, { valued: "oILDlxOfUFWmTz", hasSingleHyphen: false }).values("o");
  return [...found, ...outputs.flatMap(each => localDisk(command, recognition).writes(each))];
};

/** Formatters, and linters that can repair: which options make them write. */
const formatters = {
  prettier: formatter(["w", "write"]),
  eslint: formatter(["fix"]),
  stylelint: formatter(["fix"]),
  oxlint: formatter(["fix", "fix-suggestions", "fix-dangerously"]),
  standard: formatter(["fix"]),
  xo: formatter(["fix"]),
  tslint: formatter(["fix"]),
  jshint: formatter([]),
  biome: formatter(
    ["w", "write", "fix", "apply", "apply-unsafe"],
    "check format lint ci search init migrate start stop explain",
  ),
  rome: formatter(["write", "apply"], "check format lint ci"),
  dprint: formatter(["always"], "fmt check output-file-paths"),
  oxfmt: formatter(["always"]),
  ruff: formatter(["always"], "check format clean rule linter config server analyze"),
  black: formatter(["always"]),
  isort: formatter(["always"]),
  autopep8: formatter(["i", "in-place"]),
  yapf: formatter(["i", "in-place"]),
  autoflake: formatter(["i", "in-place"]),
  pyupgrade: formatter(["always"]),
  docformatter: formatter(["i", "in-place"]),
  "clang-format": formatter(["i"]),
  astyle: formatter(["always"]),
  uncrustify: formatter(["replace", "no-backup"]),
  gofmt: formatter(["w"]),
  gofumpt: formatter(["w"]),
  goimports: formatter(["w"]),
  golines: formatter(["w", "write-output"]),
  "golangci-lint": formatter(["fix"], "run fmt linters config cache formatters migrate"),
  rustfmt: formatter(["always"]),
  ktlint: formatter(["F", "format"]),
  ktfmt: formatter(["always"]),
  "google-java-format": formatter(["i", "replace", "r"]),
  swiftformat: formatter(["always"]),
  swiftlint: formatter(["fix", "autocorrect"], "lint analyze rules version"),
  rubocop: formatter(["a", "A", "autocorrect", "autocorrect-all", "auto-correct", "x", "fix-layout"]),
  standardrb: formatter(["fix"]),
  "php-cs-fixer": formatter(["always"], "fix check describe list list-files"),
  phpcbf: formatter(["always"]),
  pint: formatter(["always"]),
  rector: formatter(["always"], "process list init"),
  shfmt: formatter(["w", "write"]),
  "terraform-docs": formatter(["output-file"], "markdown json yaml"),
  taplo: formatter(["always"], "format fmt lint check get"),
  yamlfmt: formatter(["always"]),
  yamlfix: formatter(["always"]),
  mdformat: formatter(["always"]),
  perltidy: formatter(["b"]),
  stylua: formatter(["always"]),
  ormolu: formatter(["i", "inplace"]),
  fourmolu: formatter(["i"]),
  hlint: formatter(["refactor"]),
  elm: formatter(["always"], "make init install reactor repl"),
  "elm-format": formatter(["yes"]),
  nixfmt: formatter(["always"]),
  alejandra: formatter(["always"]),
  sqlfluff: formatter(["always"], "lint fix format parse render"),
  cmake_format: formatter(["i"]),
  "cmake-format": formatter(["i"]),
};

const table = (names: ReadonlySet<string>, recogniser: Recogniser) =>
  Object.fromEntries([...names].map(name => [name, recogniser]));

export const projectTools: { readonly [program: string]: Recogniser } = {
  ...table(testRunners, tests),
  ...table(builders, build),
  ...formatters,
};

export { projectTools as programs };
