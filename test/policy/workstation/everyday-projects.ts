/** Builds, tests and packages of all sorts of projects. */
import { commandsOf } from "./commands-of.ts";

export const web = commandsOf(String.raw`
npm test
npm ci
npm install
npm install --save-dev vitest
npm i lodash@4
npm run build
npm run lint -- --fix
npm run dev > /tmp/dev.log 2>&1 &
npm run test:unit -- --watch=false
npm ls react
npm outdated
npm view react version
npm audit
npm audit fix
npm pkg set scripts.test='vitest run'
npm pack --dry-run
npm uninstall left-pad
npm --prefix web run build
npm test -w packages/core
npm version
npx tsc --noEmit
npx tsc --noEmit 2>&1 | head -30
npx vitest run src/app.test.ts -t "parses"
npx jest --coverage --testPathPattern=auth
npx eslint src --ext .ts,.tsx --fix
npx prettier --write "src/**/*.ts"
npx playwright test --project=chromium
npx biome check --write src
npx prisma generate
node --test
node dist/index.js --help
node scripts/build.mjs
node -e "console.log(1 + 1)"
node -p "require('./package.json').version"
node -e 'const d = JSON.parse(require("fs").readFileSync("package.json", "utf8")); console.log(Object.keys(d.scripts).join("\n"))'
NODE_ENV=test node --experimental-vm-modules node_modules/.bin/jest
NODE_OPTIONS=--max-old-space-size=4096 npm run build
CI=1 npm test 2>&1 | tail -40
FORCE_COLOR=0 timeout 120 npm test
time npm run build
yarn
yarn install --frozen-lockfile
yarn add -D typescript
yarn test --silent
yarn workspace web build
pnpm install
pnpm add zod
pnpm -r build
pnpm --filter web test
pnpm exec tsc -b
pnpm dlx --help
bun install
bun test
bun run build
deno test
deno fmt --check
deno lint
tsc -p tsconfig.json
eslint .
prettier --check .
vite build
next build
turbo run build --filter=web
nx test api
ls node_modules/.bin | grep vitest
rm -f tsconfig.tsbuildinfo
curl http://localhost:3000/health
curl -s localhost:8080/api/users | jq .
curl -sSf http://127.0.0.1:5173/ -o /dev/null -w '%{http_code}\n'
curl -I https://example.com
curl -sL https://api.github.com/repos/acme/app/releases/latest | jq -r .tag_name
curl -fsSLO https://example.com/schema.json
wget -q https://example.com/data.csv -O data.csv
until curl -sf localhost:3000/health; do sleep 1; done
sleep 5 && curl -s http://localhost:3000
ping -c 1 example.com
dig +short example.com
kill 12345
kill %1
kill -9 4242
kill $pid
pkill -f 'node server.js'
`);

export const languages = commandsOf(String.raw`
python -m pytest
python3 -m pytest tests/test_api.py::test_login -x -q
pytest -k "parser and not slow" --maxfail=1 2>&1 | tail -20
python -m venv .venv
source .venv/bin/activate && pytest
. .venv/bin/activate; pip install -r requirements.txt
pip install -e '.[dev]'
pip install requests==2.31
pip list --outdated
pip show django
pip freeze > requirements.txt
.venv/bin/python -m pytest -q
python manage.py test
python manage.py makemigrations
python manage.py migrate
python -c "print(sum(range(10)))"
python3 -c 'import json,sys; print(json.load(sys.stdin)["version"])' < package.json
python3 -c "import json; d = json.load(open('data.json')); print(len(d))"
cat out.json | python3 -m json.tool
python -m json.tool < config.json
python3 -c "import sys; print(sys.version)"
python3 -m compileall -q src
python scripts/generate.py --out build
black .
ruff check . --fix
ruff format src
mypy src
isort src
flake8 --max-line-length 100
pylint app
poetry install
poetry add httpx
poetry run pytest
uv sync
uv add rich
uv run pytest -q
uv pip install -r requirements.txt
tox -e py312
pre-commit run --all-files
coverage run -m pytest && coverage report -m
PYTHONPATH=src python -m app.main --dry-run
conda env list
cargo build
cargo build --release
cargo test
cargo test parser::tests -- --nocapture
cargo test --workspace --all-features 2>&1 | grep -E 'test result|FAILED'
cargo clippy --all-targets -- -D warnings
cargo fmt --all -- --check
cargo check
cargo clean
cargo watch -x check -x 'test -- --nocapture'
cargo watch -s 'cargo test'
dotnet clean
flutter clean
stack clean
npm prune
npm config get registry
cargo add serde --features derive
cargo update -p serde
cargo run --bin server -- --port 8080
cargo tree -d
cargo doc --no-deps
cargo bench
RUST_BACKTRACE=1 cargo test
RUST_LOG=debug cargo run
rustc --version
rustfmt src/main.rs
go build ./...
go test ./...
go test -run TestParse -v ./internal/parser
go test -race -cover ./... | tail
go vet ./...
go mod tidy
go mod download
go get github.com/stretchr/testify
go run ./cmd/server
go run main.go --help
go fmt ./...
gofmt -l .
goimports -w main.go
golangci-lint run
go list -m all
go env GOPATH
CGO_ENABLED=0 GOOS=linux go build -o bin/app ./cmd/app
go generate ./...
mvn test
mvn -q -DskipTests package
mvn dependency:tree
mvn -pl core -Dtest=ParserTest test
./mvnw clean verify
./gradlew build
./gradlew test --tests 'com.acme.ParserTest'
gradle dependencies
javac -d out src/Main.java && java -cp out Main
java -jar target/app.jar --help
bundle install
bundle exec rspec spec/models/user_spec.rb:12
bundle exec rubocop -a
bundle exec rake test
bin/rails test
bin/rails db:migrate
rails routes
rake -T
ruby -c app.rb
ruby tool.rb 1 2 3
gem list
composer install
composer require monolog/monolog
vendor/bin/phpunit --filter LoginTest
php artisan test
php artisan migrate
php -l src/App.php
php tool.php 1 2
make
make -j8 all
make test
make clean
make -C build
cmake -S . -B build -DCMAKE_BUILD_TYPE=Debug
cmake --build build -j
ctest --test-dir build --output-on-failure
gcc -Wall -o hello hello.c && ./hello
g++ -std=c++20 -O2 main.cpp -o main
clang-format -i src/*.cpp
clang-tidy src/main.cpp
ninja -C build
./configure --prefix=/tmp/out && make
meson setup build && meson compile -C build
gdb -batch -ex run -ex bt ./build/app
valgrind --leak-check=full ./build/app
nm build/app | grep main
ldd build/app
dotnet build
dotnet test --filter FullyQualifiedName~Parser
dotnet add package Serilog
swift build
swift test
mix test
mix deps.get
mix format
elixir --version
stack build
cabal test
zig build test
flutter test
dart analyze
flutter pub get
shellcheck scripts/*.sh
bash -n scripts/deploy.sh
bash scripts/test.sh
./scripts/test.sh --fast
sh -c 'echo hi'
timeout 60 ./run-tests.sh
time pytest -q
just test
task build
bazel build //...
bazel test //src:all
python3 -m venv .venv && . .venv/bin/activate && pip install -r requirements.txt
uv venv env; source env/bin/activate; uv pip install -r requirements.txt
HTTPS_PROXY=http://localhost:8080 npm test
API_URL=https://api.example.com npm run dev
bash -x scripts/test.sh
shopt -s nullglob
docker pull ghcr.io/acme/app:latest
kubectl logs $(kubectl get pods -o name | head -1)
docker build -t acme/app:$(git log -1 --format=%h) .
redis-cli get "$(cat key.txt)"
goose up
`);
