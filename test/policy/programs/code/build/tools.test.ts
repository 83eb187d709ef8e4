import { expect, test } from "vitest";
import { brief } from "../brief.ts";

type Rows = readonly (readonly [line: string, expected: readonly string[]])[];
const none = ["shell.print"];

const rows: Rows = [
  ["pytest -x tests", ["tests.run pytest"]],
  ["vitest run", ["tests.run vitest"]],
  ["jest --version", none],
  ["coverage run -m pytest", ["tests.run pytest"]],
  ["nyc --reporter=text mocha", ["project.build nyc", "tests.run mocha"]],
  ["playwright test", ["tests.run playwright"]],
  ["tsc -p .", ["project.build tsc"]],
  ["eslint --help", none],
  ["gcc -O2 -o app a.c", ["project.build gcc", "fs.write /work/app/app"]],
  ["clang -c a.c -o/etc/x", ["project.build clang", "fs.write /etc/x"]],
  ["prettier --check .", ["project.build prettier"]],
  ["prettier --write . .agent", ["project.build prettier"]],
  ["prettier --write src/a.ts", ["project.build prettier", "fs.write /work/app/src/a.ts"]],
  ["ruff format /etc/x", ["project.build ruff", "fs.write /etc/x"]],
  ["cmake -S . -B build && cmake --build build --target test", ["project.build cmake", "tests.run cmake"]],
  ["cmake -E rm -rf /etc/x", ["fs.delete /etc/x, recursive"]],
  ["cmake -E env A=1 rm -rf /etc/x", ["fs.delete /etc/x, recursive"]],
  ["cmake --install build --prefix /usr", ["fs.write /usr, recursive"]],
  ["ninja -C build", ["project.build ninja"]],
  ["gradle build test", ["project.build gradle", "tests.run gradle"]],
  ["gradle :app:publish", ["package.publish gradle"]],
  ["mvn clean deploy -DskipTests", ["project.build mvn", "package.publish mvn"]],
  ["bazel test //...", ["tests.run bazel"]],
  ["bazel run //app:deploy", ["project.run deploy", "maybe deploy.run"]],
  ["nx run app:build", ["project.build nx"]],
  ["ng deploy", ["project.run deploy", "maybe deploy.run"]],
  ["vite build", ["project.build vite"]],
  ["next dev", ["project.run dev"]],
  ["goreleaser release", ["package.publish goreleaser"]],
  ["semantic-release --dry-run", ["project.build semantic-release"]],
  ["rake spec", ["tests.run rake"]],
  ["rake db:drop db:create", ["database.delete rake"]],
  ["rake -e 'system(\"rm -rf /etc/x\")'", ["opaque"]],
  ["rails db:migrate", ["database.write db:migrate"]],
  ["rails runner 'User.delete_all'", ["opaque"]],
  ["python manage.py flush --no-input", ["database.delete django"]],
  ["python manage.py test", ["tests.run django"]],
  ["php artisan migrate:fresh", ["database.delete php"]],
  ["python setup.py upload", ["package.publish pip"]],
  ["nodemon -x 'rm -rf /etc/x'", ["fs.delete /etc/x, recursive"]],
  ["concurrently 'rm -rf /etc/x' 'tsc -w'", ["fs.delete /etc/x, recursive", "project.build tsc"]],
  ["pdflatex a.tex", ["project.build pdflatex"]],
  ["pdflatex --shell-escape a.tex", ["opaque"]],
];
test.each(rows)("[policy.code.tools] recognises the task of %s", (line, expected) =>
  expect(brief(line)).toEqual(expected),
);
