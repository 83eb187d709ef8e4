/** What coding agents run in a working day, with nobody who wants to be asked about any of it. */
import { blocksOf, commandsOf } from "./commands-of.ts";

const looking = commandsOf(String.raw`
ls
ls -la src test
ls -R docs | head -50
pwd && ls
tree -L 2 -I node_modules
cat README.md
cat package.json | jq '.scripts'
head -n 40 src/index.ts
tail -n 100 /var/log/syslog
tail -f logs/dev.log
sed -n '120,180p' src/server/router.ts
awk 'NR>=10 && NR<=20' src/app.py
awk -F: '{print $1}' /etc/passwd
nl -ba src/main.rs | sed -n '40,80p'
wc -l src/**/*.ts
less -N CHANGELOG.md
file dist/app
stat package.json
du -sh node_modules
du -sh * | sort -h | tail -5
df -h
diff -u old.txt new.txt
diff <(sort a.txt) <(sort b.txt)
cmp one.bin two.bin
md5sum dist/*.js
sha256sum -c SHA256SUMS
xxd -l 64 image.bin
hexdump -C file.bin | head
strings build/app | grep version
readlink -f node_modules/.bin/tsc
realpath ../shared
basename "$PWD"
which node npm python3
command -v docker
type -a python
grep -rn "TODO" src
grep -rn --include='*.ts' "createAgent" . | grep -v node_modules | head -20
grep -c '^import' src/*.ts
grep -E '(foo|bar)\(' -R lib
grep -rl "password" src/auth
egrep -i 'error|warn' app.log | wc -l
rg -n "useEffect" --type tsx
rg 'fn main' -g '*.rs' -A 3
rg --files | rg test | wc -l
ag "class User" app/models
git grep -n "parseConfig" -- 'src/*.ts'
find . -name '*.py' -not -path './venv/*' | head
find src -type f -name '*.test.ts' -newer package.json
find . -maxdepth 2 -type d
find . -name "*.go" -exec grep -l "context.Background" {} +
find . -name '*.md' -print0 | xargs -0 wc -w
fd -e ts -x wc -l
ps aux | grep node
ps -ef | head
lsof -i :3000
ss -ltnp
netstat -an | grep LISTEN
uname -a
date +%s
whoami
id
nproc
free -m
uptime
env | grep -c NODE_
echo $PATH | tr ':' '\n'
echo "$HOME"
man ls | col -b | head -30
history | tail -5
sort data.csv | uniq -c | sort -rn | head
cut -d, -f2 data.csv | sort -u
column -t -s, report.csv
comm -12 <(sort a) <(sort b)
jq -r '.dependencies | keys[]' package.json
jq '.version = "1.2.0"' package.json > package.json.tmp && mv package.json.tmp package.json
yq '.jobs' .github/workflows/ci.yml
cat coverage/coverage-summary.json | jq '.total.lines.pct'
jq -s 'map(.ms) | add' timings/*.json
tar tzf release.tgz
unzip -l archive.zip
zcat access.log.gz | awk '{print $9}' | sort | uniq -c
tail -20 ~/.npm/_logs/debug.log
cat /proc/cpuinfo | grep 'model name' | head -1
cat /etc/os-release
cat ~/.bashrc | grep alias
openssl x509 -in certs/server.crt -noout -dates
`);

const editing = commandsOf(String.raw`
sed -i 's/foo/bar/g' src/app.ts
sed -i.bak 's|http://|https://|' config/site.yml && rm config/site.yml.bak
sed -i '' -e 's/1.0/1.1/' version.txt
sed -i '/debugger/d' src/*.js
perl -pi -e 's/colour/color/g' src/theme.css
echo "node_modules" >> .gitignore
printf 'export const version = "%s";\n' 1.2.3 > src/version.ts
echo '{}' | tee config/local.json
touch src/new-file.ts
mkdir -p src/components/button test/components
mv src/old.ts src/new.ts
cp .env.example .env.sample
cp -r templates/base packages/new
rm src/unused.ts
rm -f dist/old.js
rm build.log test.log
rmdir empty
ln -s ../shared/config.json config.json
chmod +x scripts/run.sh
rm -rf /tmp/scratch
rm -rf "$TMPDIR/build-cache"
mktemp -d
cd /tmp && mkdir work && cd work && echo hi > a.txt && cat a.txt && rm -rf /tmp/work
cd packages/core && npm test
cd web; npm run build; cd ..
pushd server && go build ./... && popd
for f in src/*.ts; do echo "$f"; done
for f in *.svg; do mv "$f" "icons/$f"; done
for i in $(seq 1 5); do echo "run $i"; npm test -- --run flaky; done
for d in packages/*/; do (cd "$d" && npm run lint); done
while read -r line; do echo "> $line"; done < names.txt
find src -name '*.js' -exec sed -i 's/var /let /' {} +
if [ -f package-lock.json ]; then npm ci; else npm install; fi
[[ -d dist ]] && ls dist || echo "no dist"
test -x ./run.sh && echo yes
patch -p1 < fix.patch
patch --dry-run -p1 -i fix.patch
truncate -s 0 logs/dev.log
sort -o names.txt names.txt
tar czf /tmp/app.tgz src
unzip -o assets.zip -d public/assets
gzip -k data.json
dos2unix script.sh
split -l 1000 big.csv part_
iconv -f latin1 -t utf8 in.txt > out.txt
install -m 755 run.sh bin/run
`);

const git = commandsOf(String.raw`
git status
git status --short --branch
git diff
git diff --stat HEAD~3
git diff --cached -- src
git diff main...HEAD --name-only
git log --oneline -20
git log --graph --all --decorate --oneline | head -40
git log -p --follow src/app.ts
git log --since="2 weeks ago" --author=ada --format='%h %s'
git show HEAD:src/index.ts
git show --stat abc1234
git blame -L 10,30 src/app.ts
git add -A
git add src/app.ts test/app.test.ts
git add -p src/app.ts
git commit -m "Fix the parser"
git commit -am "wip"
git commit --amend --no-edit
git commit --allow-empty -m "Trigger CI"
git commit -F /tmp/message.txt
git checkout -b feature/login
git switch main
git switch -c fix/typo
git branch
git branch -a -vv
git branch --show-current
git branch -d merged-feature
git fetch origin
git fetch --all --prune
git pull
git pull --rebase origin main
git push
git push -u origin feature/login
git push origin HEAD
git push --force-with-lease origin feature/login
git stash
git stash push -m "before rebase" -- src
git stash pop
git stash list
git rebase main
git rebase --continue
git rebase --abort
git merge --no-ff feature/login
git merge-base HEAD origin/main
git cherry-pick abc1234
git revert --no-edit abc1234
git reset HEAD src/app.ts
git reset --soft HEAD~1
git restore --staged src/app.ts
git tag v1.2.0
git describe --tags --always
git rev-parse --abbrev-ref HEAD
git rev-list --count HEAD
git remote -v
git config user.name
git config --get remote.origin.url
git config user.email "ada@example.com"
git ls-files | head
git ls-files -z '*.ts' | xargs -0 wc -l
git worktree add /tmp/feature-x -b feature-x
git worktree list
git submodule update --init --recursive
git shortlog -sn
git reflog -10
git clone https://github.com/acme/tool.git /tmp/tool
git -C ../shared status
git --no-pager log -3
GIT_PAGER=cat git diff HEAD~1
git apply --check fix.patch
git mv old.ts new.ts
git rm --cached notes.txt
git add . && git commit -m "Add tests" && git push
git diff --name-only HEAD~1 | xargs npx prettier --check
gh pr view 12
gh pr view --json title,body,reviews
gh pr checks
gh pr list --state open --limit 10
gh pr diff 12
gh issue list --label bug
gh issue view 4 --comments
gh run list --limit 5
gh run view 123456 --log-failed
gh run watch 123456
gh api repos/acme/app/pulls/12/comments
gh api repos/acme/app/pulls/12/comments --jq '.[].body'
gh repo view acme/app
gh auth status
gh release list
gh search code 'parseConfig' --repo acme/app
glab mr view 4
`);

const web = commandsOf(String.raw`
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

const languages = commandsOf(String.raw`
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
ruby -e 'puts [1,2,3].sum'
gem list
composer install
composer require monolog/monolog
vendor/bin/phpunit --filter LoginTest
php artisan test
php artisan migrate
php -l src/App.php
php -r 'echo json_encode([1,2]);'
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
`);

const operations = commandsOf(String.raw`
docker ps
docker ps -a --format '{{.Names}}'
docker images
docker logs -f --tail 100 web
docker inspect web
docker build -t app:dev .
docker compose up -d
docker compose up -d --build web
docker compose logs --tail=50 api
docker compose ps
docker compose exec web npm test
docker compose stop
docker compose restart web
docker-compose config
docker exec web ls /app
docker exec -it db psql -U postgres -c 'SELECT count(*) FROM users'
docker stats --no-stream
docker pull postgres:16
podman ps
kubectl get pods
kubectl get pods -n staging -o wide
kubectl logs deploy/api --tail=100
kubectl logs -f api-7d9f -c web
kubectl describe pod api-7d9f
kubectl get deploy api -o yaml
kubectl config current-context
kubectl config get-contexts
kubectl top pods
kubectl diff -f k8s/
kubectl apply --dry-run=client -f k8s/
kubectl explain deployment.spec
helm list
helm template ./chart
helm lint chart
terraform init
terraform plan
terraform validate
terraform fmt -check
terraform show
terraform state list
terraform output
ansible-lint playbook.yml
ansible-playbook site.yml --check
aws sts get-caller-identity
aws s3 ls
aws s3 ls s3://bucket/prefix/
aws ec2 describe-instances --query 'Reservations[].Instances[].InstanceId'
aws logs tail /aws/lambda/fn --since 1h
gcloud projects list
gcloud config list
az account show
heroku logs --tail -a app
vercel ls
fly status
systemctl status nginx
journalctl -u nginx -n 50
psql -c 'SELECT * FROM users LIMIT 5'
psql -d app_dev -c '\dt'
psql -h localhost -U app app_dev -c "select count(*) from orders where created_at > now() - interval '1 day'"
sqlite3 app.db '.schema'
sqlite3 app.db 'select * from users limit 3;'
sqlite3 -header -csv app.db "select id, name from users" > /tmp/users.csv
mysql -e 'SHOW TABLES' app
mysql app -e 'SELECT id FROM users WHERE id = 1'
redis-cli GET session:1
redis-cli ping
redis-cli info memory
mongosh app --eval 'db.users.countDocuments()'
psql app_dev -c "UPDATE users SET name = 'x' WHERE id = 1"
psql app_dev -c "INSERT INTO tags (name) VALUES ('a')"
act -n
actionlint
hadolint Dockerfile
yamllint .
`);

const written = blocksOf(String.raw`
git commit -m "$(cat <<'EOF'
Parse dates with zones

rm -rf / was never here: it's "quoted".

Co-Authored-By: Someone <someone@example.com>
EOF
)"
---
git add -A && git commit -m "$(cat <<EOF
Release notes for the parser
EOF
)" && git push origin HEAD
---
cat > src/config.ts <<'EOF'
export const config = { port: 3000, secret: process.env.SECRET };
EOF
---
cat <<EOF > notes.md
# Notes
- one
EOF
---
tee -a docs/guide.md > /dev/null <<'EOF'
More words.
EOF
---
python3 - <<'EOF'
import json, collections
with open("data.json") as f:
    data = json.load(f)
print(collections.Counter(item["kind"] for item in data))
EOF
---
python3 <<'EOF'
import re
from pathlib import Path
p = Path("src/app.py")
s = p.read_text()
s = re.sub(r"foo\(", "bar(", s)
p.write_text(s)
EOF
---
node <<'EOF'
const fs = require("fs");
const pkg = JSON.parse(fs.readFileSync("package.json", "utf8"));
pkg.version = "1.2.0";
fs.writeFileSync("package.json", JSON.stringify(pkg, null, 2) + "\n");
EOF
---
node --input-type=module -e '
import { readdir } from "node:fs/promises";
for (const name of await readdir("src")) console.log(name);
'
---
npm run dev &
pid=$!
sleep 3
curl -s localhost:3000 | head -5
kill $pid
---
set -euo pipefail
cd web
npm ci
npm run build
ls -la dist
---
count=0
while [ $count -lt 3 ]; do
  npm test && break
  count=$((count + 1))
done
---
psql app_dev <<'SQL'
SELECT count(*) FROM users;
SQL
---
git log --format=%H -n 5 | while read -r sha; do
  git show --stat "$sha" | head -3
done
---
count() { grep -c "$1" src/app.ts; }
count foo
---
cat > /tmp/check.py <<'EOF'
print("ok")
EOF
python3 /tmp/check.py
`);

export const everyday: { readonly [group: string]: readonly string[] } = {
  looking,
  editing,
  git,
  web,
  languages,
  operations,
  written,
};
