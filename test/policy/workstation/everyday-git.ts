/** A day with git and its forges, and with what runs elsewhere. */
import { commandsOf } from "./commands-of.ts";

export const git = commandsOf(String.raw`
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
git branch --merged | xargs git branch -d
git branch --merged main | grep -v main | xargs -r git branch -d
git branch --merged | grep -v '\*' | xargs -n 1 git branch -d
git diff --no-index src test
hg push
jj git push -b feature
svn commit -m 'Mend the cart'
`);

export const operations = commandsOf(String.raw`
docker ps
docker ps -a --format '{{.Names}}'
docker images
docker logs -f --tail 100 web
docker inspect -f '{{.State.Status}}' web
docker build -t app:dev .
docker compose up -d
docker compose up -d --build web
docker compose logs --tail=50 api
docker compose ps
docker compose exec web npm test
docker compose stop
docker compose restart web
docker-compose config -q
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
