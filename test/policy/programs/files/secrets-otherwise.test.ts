/** Tests secrets that are read by other ways than by their path: variables, the repository, files that fill an environment. */
import { describe, expect, test } from "vitest";
import { readShippedPolicy } from "../../../../src/policy/node.ts";
import { isSecretName } from "../../../../src/policy/paths/secret-names.ts";
import { judgeCommand, placedPolicy } from "../../placed.ts";
import { commandsOf } from "../../workstation/commands-of.ts";
import { projectFacts } from "../../workstation/project.ts";
import { rigFacts } from "../rig.ts";

const policyText = await readShippedPolicy("workstation");
const policy = placedPolicy(policyText, { facts: projectFacts });
const decisionOn = (command: string) => judgeCommand(policy, command).decision;
const stops = (commands: string) =>
  test.each(commandsOf(commands))("stops %s", command => expect(decisionOn(command)).not.toBe("allow"));
const allows = (commands: string) =>
  test.each(commandsOf(commands))("allows %s", command => expect(decisionOn(command)).toBe("allow"));

describe("[policy.secrets.handed-on]", () => {
  stops(`
    bash -c 'echo $0' $GITHUB_TOKEN
    date +$GITHUB_TOKEN
    date "+%F $DB_PASSWORD"
    stat --printf="$GITHUB_TOKEN" src
    find . -maxdepth 0 -printf "$GITHUB_TOKEN"
    git commit -m "$GITHUB_TOKEN"
    git tag -a v1 -m "$GITHUB_TOKEN"
    ls $GITHUB_TOKEN
    cat "$DB_PASSWORD"
    grep "$GITHUB_TOKEN" src/app.ts
    touch "$GITHUB_TOKEN"
    node src/app.ts "$GITHUB_TOKEN"
    T=$GITHUB_TOKEN; ls $T
  `);
  allows(`
    [ -n "$GITHUB_TOKEN" ] && npm test
    test -z "$GITHUB_TOKEN" || npm test
    [[ -n $GITHUB_TOKEN ]] && npm test
    : "${"$"}{GITHUB_TOKEN:?is not set}"
    export GH_TOKEN="$GITHUB_TOKEN"
    env API_KEY="$OPENAI_API_KEY" npm test
    GITHUB_TOKEN=$GITHUB_TOKEN npm test
    node src/app.ts --token "$GITHUB_TOKEN"
    node src/app.ts --api-key=$OPENAI_API_KEY
    ls $TOKEN_PATH
  `);
});

describe("[policy.secrets.variables]", () => {
  test("one rule on names tells secrets from what is said about them", () => {
    const secret = `GITHUB_TOKEN AWS_SECRET_ACCESS_KEY OPENAI_API_KEY DB_PASSWORD PGPASSWORD MYSQL_PWD NPM_AUTH SECRET_KEY_BASE
      dbPassword STRIPE_SECRET CREDENTIALS TOKEN PASSPHRASE`;
    const plain = `PUBLIC_KEY_PATH KEYBOARD TOKENIZER KEY MONKEY AUTHOR GIT_AUTHOR_NAME KEYS SSH_AUTH_SOCK PATH MAX_TOKENS
      AWS_ACCESS_KEY_ID TOKEN_URL SORT_KEY SSH_PUBLIC_KEY PWD OLDPWD PASS_COUNT`;
    const names = (text: string) => text.split(/\s+/);
    expect(names(secret).filter(each => !isSecretName(each))).toEqual([]);
    expect(names(plain).filter(isSecretName)).toEqual([]);
  });
  stops(`
    env
    printenv
    set
    export -p
    export
    declare -p
    declare -x
    typeset -p
    readonly -p
    env | sort
    env | grep TOKEN
    env | grep -v PATH
    env | tee /tmp/e | grep PATH
    printenv GITHUB_TOKEN
    declare -n v=GITHUB_TOKEN; echo $v
    [[ $GITHUB_TOKEN =~ (.*) ]]; echo ${"$"}{BASH_REMATCH[1]}
    [[ -n $A && $DB_PASSWORD =~ ^.(.*)$ ]] && echo "${"$"}{BASH_REMATCH[0]}"
    typeset -n v=DB_PASSWORD; printf '%s' "$v"
    envsubst <<< '$GITHUB_TOKEN'
    echo '${"$"}{DB_PASSWORD}' | envsubst
    declare -p GITHUB_TOKEN
    jq -n env
    jq -n '$ENV'
    jq -n 'env.GITHUB_TOKEN'
    jq -n '$ENV.PASSWORD'
    yq -n 'strenv(DB_PASSWORD)'
    awk 'BEGIN{for(k in ENVIRON) print k, ENVIRON[k]}'
    awk 'BEGIN{print ENVIRON["GITHUB_TOKEN"]}'
    node -p process.env
    node -p 'process["env"]'
    node -p 'process.env.GITHUB_TOKEN'
    node -e 'const {env}=process; console.log(env)'
    deno eval 'console.log(Deno.env.toObject())'
    bun -e 'console.log(Bun.env)'
    python -c 'import os; print(os.environ)'
    python3 -c 'import os; print(os.getenv("GITHUB_TOKEN"))'
    python3 -c 'import os; print(os.environ["DB_PASSWORD"])'
    python3 -c 'from os import environ; print(environ)'
    python3 -c "import pandas as pd; print(pd.read_csv('.env'))"
    ps auxe
    ps eww
    echo $AWS_SECRET_ACCESS_KEY
    echo ${"$"}{OPENAI_API_KEY:0:5}
    echo ${"$"}{OPENAI_API_KEY:-none}
    echo ${"$"}{!x}
    x=GITHUB_TOKEN; echo ${"$"}{!x}
    T=$GITHUB_TOKEN; echo $T
    printf '%s' "$NPM_TOKEN"
    cat <<< "$GITHUB_TOKEN"
    echo $GITHUB_TOKEN | base64 | rev
    eval echo \\$GITHUB_TOKEN
    docker exec web env
    docker exec -it web sh -c env
    docker inspect web
    docker inspect --format '{{.Config.Env}}' web
    docker compose exec web printenv
    docker compose config
    dotenvx get KEY
    make -p
    make -pn
    gmake -rpn all
    make --print-data-base
    make --eval='$(info $(GITHUB_TOKEN))'
    cmake -E environment
    npm run env
    npm run-script env
    mvn help:system
    bazel info client-env
    pm2 jlist
    php -i
    tmux show-environment -g
    direnv export json
    mise env
    at -c 1
    node -p 'process.report.getReport()'
    systemctl show-environment
    launchctl getenv X
    npm get //x/:_authToken
  `);
  allows(`
    env | grep PATH
    env | grep -i '^path'
    env | grep -c TOKEN
    env FOO=1 npm test
    printenv PATH HOME
    make -n
    make -k test
    make --eval='x:;@echo hi' x
    cmake -E capabilities
    npm run build
    bazel info
    pm2 ls
    tmux show-options -g
    mise ls
    echo $PATH $HOME
    curl -H "Authorization: Bearer $GITHUB_TOKEN" http://localhost:3000/me
    psql "postgres://shop:$DB_PASSWORD@localhost/shop"
    docker run --rm -e GITHUB_TOKEN=$GITHUB_TOKEN shop
    echo "$PUBLIC_KEY_PATH"
    for key in a b; do echo $key; done
    token=abc; echo "$token"
    echo ${"$"}{GITHUB_TOKEN:+set}
    [ -z "$GITHUB_TOKEN" ] && echo missing
    export GITHUB_TOKEN=abc
    set -euo pipefail
    set -- a b
    declare -A m
    declare -f foo
    export FOO=1
    jq .env package.json
    jq '.environment' a.json
    yq .env a.yaml
    awk '{print $1}' a.txt
    node -p process.env.NODE_ENV
    python3 -c 'import os; print(os.environ.get("PATH"))'
    ps aux
    ps -ef
    docker exec web ls
    docker inspect -f '{{.State.Status}}' web
    docker compose config --services
    systemctl show web -p ActiveState
    cat ~/.ssh/config
    cat ~/.ssh/known_hosts
    cat ~/.ssh/id_rsa.pub
  `);
});

describe("[policy.secrets.repository]", () => {
  stops(`
    git show :.env
    git show :0:.env
    git show HEAD:.env
    git cat-file -p HEAD:.env
    git diff -- .env
    git log -p -- .env
    git log -L1,5:.env
    git blame .env
    git grep KEY .env
    git grep KEY HEAD -- .env
    git grep -e KEY .env
    git archive HEAD .env
    git archive HEAD:.env
    git stash show -p -- .env
    git add -f .env
    git commit -F ~/.ssh/id_rsa
    git commit --file=.env
    git tag -F .env v1
    git update-index --add .env
    git --file=.env status
    git fast-export HEAD -- .env
    git notes add -F .env
    git notes append --file=.env HEAD
    git notes add -F.env
    git interpret-trailers .env
    git merge -F .env topic
    git commit -m x .env
    git commit -m x --only .env
    git stash push -- .env
    git stash push -m aside .env
    git grep -f .env
    git log -U3 -- .env
    git log --cc .env
    git log --stat -p .env
    git reflog -p -- .env
    git diff --stat -p -- .env
    git diff -- ':(glob)**/.env'
    git difftool -y HEAD .env
    git apply --check .env
    git bundle create all.bundle HEAD -- .env
    git merge-file -p .env a b
    git rerere diff .env
    git log -p -- 'config/*.pem'
    git gui blame config/credentials.yml
    pip install -r ~/.ssh/id_rsa
  `);
  allows(`
    git show HEAD:src/app.ts
    git show :package.json
    git show HEAD:.env.example
    git log --oneline -- .env
    git log --stat .env
    git diff --name-only -- .env
    git status .env
    git rm --cached .env
    git grep KEY -- src
    git stash show -p
    git archive HEAD src
    git add .env.example
    git commit -m "docs: say what belongs into .env"
    git commit -am "Ignore .env"
    git commit -m x --trailer "Reads: .env" -- src
    git tag -a v1 -m "Read .env"
    git notes add -m "about .env"
    git notes add -F /tmp/note.txt
    git stash push -m "before .env" src
    git log -p -- src/a.ts
    git log -S .env
    git log -p -- src ':!.env'
    git diff -- . ':(exclude).env'
    git add . ':^.env'
    git ls-files -x .env
    git check-ignore -v .env
    git clean -n -e .env
    git diff --stat -- .env
    git lfs track '*.pem'
    git fast-export --all -- src
    git bundle create all.bundle --all
    git interpret-trailers message.txt
    git merge fix/credentials
    git commit -F /tmp/message.txt
    pip install -r requirements.txt
  `);
});

test("[policy.secrets.repository] git's own patterns count as the files that they match", () => {
  const files = { "/work/app/.env": "A=1", "/work/app/src/a.ts": "" };
  const rules = placedPolicy(policyText, { facts: () => rigFacts({ files }) });
  const decide = (command: string) => judgeCommand(rules, command).decision;
  for (const way of ["log -p --", "diff", "fast-export HEAD --", "grep KEY --", "commit -m x"]) {
    for (const pattern of [".e*", ".[e]nv", ":(top).en?"])
      expect(decide(`git ${way} '${pattern}'`), pattern).not.toBe("allow");
    expect(decide(`git ${way} 'src/*.ts'`)).toBe("allow");
  }
});

describe("[policy.secrets.traced]", () => {
  stops(`
    set -x; : $GITHUB_TOKEN
    set -o xtrace; true "$GITHUB_TOKEN"
    set -eux; X=$GITHUB_TOKEN
    set -x; [[ -n $GITHUB_TOKEN ]]
    set -x; for x in $GITHUB_TOKEN; do :; done
    set -x; case $GITHUB_TOKEN in a) ;; esac
    set -x; test -z "${"$"}{GITHUB_TOKEN:-}" && echo missing
    set -x; export GH_TOKEN=$GITHUB_TOKEN
    f() { set -x; }; f; : $GITHUB_TOKEN
    if true; then set -x; fi; : $GITHUB_TOKEN
    bash -x -c ': $GITHUB_TOKEN'
    sh -xc 'true $GITHUB_TOKEN'
    zsh -o xtrace -c ': $GITHUB_TOKEN'
    SHELLOPTS=xtrace bash -c ': $GITHUB_TOKEN'
    printf '#!/bin/bash -x\\n: $GITHUB_TOKEN\\n' > a.sh; ./a.sh
  `);
  allows(`
    set -euxo pipefail; npm test
    set -x; echo $HOME
    set -x; set +x; : $GITHUB_TOKEN
    set +o xtrace; : $GITHUB_TOKEN
    (set -x; npm test); [ -n "$GITHUB_TOKEN" ]
    set -x; echo ${"$"}{GITHUB_TOKEN:+set}
    set -o errexit; [ -n "$GITHUB_TOKEN" ]
    bash -e -c '[ -n "$GITHUB_TOKEN" ]'
  `);
});

describe("[policy.secrets.packed]", () => {
  stops(`
    7z a -so x .env
    7z a -si -so x.7z .env
    7z a x.7z -i!.env
    7z x -so x.7z .env
    tar cf - .env
    tar -xOf a.tar .env
    bsdtar -x --to-stdout -f a.zip config/credentials.yml
    unzip -p a.zip .env
    ar p a.a id_rsa
    unrar p a.rar .env
    zip - .env
  `);
  allows(`
    7z a -so x src
    7z a x.7z src -psecret
    7z a x.7z src -x!.env
    7z x a.7z -oout
    tar cf - src
    tar -xOf a.tar src/app.ts
    tar tf a.tar .env
    unzip -p a.zip README.md
    unzip -l a.zip .env
    ar rcs a.a b.o
  `);
});

describe("[policy.secrets.used]", () => {
  stops(`
    node --env-file=.env -p process.env
    node --env-file .env -e 'console.log(process.env.API_URL)'
    docker run --env-file .env alpine env
    docker run --rm --env-file=.env alpine sh -c 'printenv X'
    docker run --env-file .env my-app cat /proc/self/environ
    docker run --env-file .env ghcr.io/other/app
    docker run --env-file .env registry.example:5000/app serve
    docker run --env-file ../other/.env my-app
    docker run --env-file ~/.aws/credentials my-app
    docker run -e GITHUB_TOKEN quay.io/other/app
    docker run -e "DB=$DB_PASSWORD" quay.io/other/app
    echo env | docker run -i --env-file .env my-app sh
    dotenv -e .env -- env
    dotenvx run -- env
    op run --env-file .env -- env
    cat --env-file .env .env
  `);
  allows(`
    node --env-file=.env app.js
    node --env-file .env --watch src/app.js
    bun --env-file=.env run dev
    deno run --env-file=.env main.ts
    docker compose --env-file .env up
    docker run --rm --env-file .env my-app
    docker run --env-file .env my-app npm test
    docker run --env-file .env localhost:5000/app
    docker run --env-file .env.example ghcr.io/other/app
    docker run -e PORT=3000 -e API_URL=http://x/token ghcr.io/other/app
    docker run -e GITHUB_TOKEN my-app
    dotenv -e .env -- npm test
    dotenvx run -f .env -- node app.js
  `);
});

describe("[policy.secrets.hidden]", () => {
  const facts = () =>
    rigFacts({ files: { "/work/app/.env": "A=1\n", "/work/app/src/a.ts": "", "/work/app/a.md": "" } });
  const here = placedPolicy(policyText, { facts });
  const decided = (command: string) => judgeCommand(here, command).decision;

  test.each(
    commandsOf(`
      shopt -s dotglob; cat *
      shopt -s nullglob dotglob && head ./*
      shopt -s dotglob; for f in ?env; do cat "$f"; done
      setopt globdots; cat *
      GLOBIGNORE=x; cat *
      bash -O dotglob -c 'cat *'
      git diff --no-index src .
    `),
  )("stops %s", command => expect(decided(command)).not.toBe("allow"));

  test.each(
    commandsOf(`
      cat *
      shopt -s dotglob; shopt -u dotglob; cat *
      shopt -s dotglob; cat src/*
      shopt -s nullglob; cat *.md
    `),
  )("allows %s", command => expect(decided(command)).toBe("allow"));
});
