/** Looking around and editing, as agents do all day. */
import { blocksOf, commandsOf } from "./commands-of.ts";

export const looking = commandsOf(String.raw`
basename .env
dirname .env
basename -s .env x
sudo basename .env
find . -name .env | xargs -n1 dirname
env -i ENV_FILE=.env ls
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

export const editing = commandsOf(String.raw`
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

export const written = blocksOf(String.raw`
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
export const fs = require("fs");
export const pkg = JSON.parse(fs.readFileSync("package.json", "utf8"));
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
