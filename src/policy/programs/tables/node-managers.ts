/** Package managers of JavaScript. Any of their settings can come from a variable. */
import type { ProgramTables } from "../table/program-table.ts";

const SCRIPT = "script(name: $1, in: package.json, with: operands)";
const named = (name: string, more = "") => `script(name: ${name}, in: package.json${more})`;
const ADDED = `install i add`;

export const tables = {
  "(node)": {
    rehearsals: "--dry-run",
    registries: "--registry",
    global: "-g --global",
    adds: {
      "shell.opaque(why: a variable in front of it changes what it runs)":
        "SCRIPT_SHELL SHELL USERCONFIG GLOBALCONFIG NODE_OPTIONS GIT GLOBAL LOCATION PREFIX INIT_MODULE"
          .split(" ")
          .flatMap(name => ["NPM", "PNPM", "YARN", "BUN"].map(manager => `$${manager}_CONFIG_${name}`)),
      "shell.opaque(why: its scripts run in a shell of the caller's choice)": "--script-shell --shell-mode",
    },
  },
  npm: {
    like: "node",
    abbreviates: true,
    valued: `-w -C --prefix --registry --workspace --cache --userconfig --loglevel --tag --otp --access --scope
      --script-shell --node-options --include --omit --location --depth --before --call --package --init-author-name
      --init-license --audit-level --fetch-retries --message --preid --shell --editor --browser --cafile --proxy
      --https-proxy --noproxy --user-agent --replace-registry-host --install-strategy --sbom-format --provenance-file
      --pack-destination --diff`,
    flags:
      "-s -y -f -D -S --silent --yes --force --audit --provenance --json --no-audit --no-fund --no-save --save-dev",
    registryVariables: "NPM_CONFIG_REGISTRY",
    folders: "--prefix -C",
    scattered: "-w --workspace --workspaces --ws --include-workspace-root",
    does: {
      "fs.write(path: package.json)": "version --no-git-tag-version,",
      "fs.write(path: package.json); git.commit(amend: false, verify: true); git.tag(force: false)":
        "version *,",
      "fs.write(path: package.json); shell(text: value $*)": [{ pkg: "set" }],
      "package.install": `${ADDED} in ins inst insta instal isnt isnta isntal isntall`,
      "package.restore": `ci clean-install ic install-clean isntall-clean rebuild rb shrinkwrap dedupe ddp find-dupes prune`,
      "package.restore; tests.run": "install-test it install-ci-test cit",
      "package.remove": "uninstall un unlink remove rm r",
      "package.update": ["update up upgrade udpate", { audit: "fix" }],
      "package.install(packages: $*, global: true)": "link ln",
      [SCRIPT]: "run run-script rum urn",
      [named("test", ", with: operands")]: "test t tst",
      [named("start", ", with: operands")]: "start",
      [named("stop", ", with: operands")]: "stop",
      [named("restart", ", with: operands")]: "restart",
      "run(program: npx, all: true)": "exec x",
      "fetch(creates: true)": "init create innit",
      "secrets.change(path: ?)": ["login adduser add-user logout token profile", "token *, profile *"],
      "package.publish": [
        "publish unpublish deprecate undeprecate star unstar trust stage",
        "dist-tag *, dist-tags *, access *, owner *, author *, team *, hook *, org *",
      ],
      "package.configure": "set, config *, c *, config set, config delete, config edit",
      "package.remove(packages: $0, global: false)": "cache *,",
      "run(after: 1)": "explore",
      "project.build": "pack",
      "package.read": [
        "ls list la ll view info show v outdated search s se find why explain fund doctor ping whoami query sbom diff audit",
        "version config c dist-tag dist-tags access owner author team hook org pkg cache",
        { config: "get list ls", c: "get list ls", pkg: "get", cache: "ls verify npx", audit: "signatures" },
        { token: "list ls", profile: "get", "dist-tag": "ls list", "dist-tags": "ls list", owner: "ls list" },
        { access: "ls list get", author: "ls list", team: "ls list", hook: "ls list", org: "ls list" },
      ],
      nothing: "root prefix bin get docs home repo bugs issues stars help help-search completion",
    },
  },
  npx: {
    valued: "-p -c -w --package --call --workspace --registry --cache --userconfig --script-shell",
    flags: "-y --yes -q --quiet",
    does: { run: "--no-install, --no" },
    always: "shell(text: $-c|--call); fetch(package: $-p|--package, from: modules)",
  },
  bunx: { valued: "-p --package", flags: "--bun", always: "fetch(package: $-p|--package, from: modules)" },
  pnpx: { name: "pnpm", valued: "-p --package", always: "fetch(package: $-p|--package)" },
  corepack: {
    valued: "--install-directory -o --output",
    does: {
      "package.configure": "enable disable",
      "package.install": "prepare hydrate install use up",
      "project.build": "pack",
      "package.remove": "cache",
    },
    otherwise: "run(program: $verb, all: true)",
  },
  "yarn yarnpkg": {
    like: "node",
    name: "yarn",
    valued: `--cwd --registry --cache-folder --modules-folder --mutex --network-timeout --package -p --tag --access --otp
      --new-version --mode --from --include --exclude -j --jobs --script-shell`,
    flags: "-s --silent -A -v -t -i -W --all --frozen-lockfile --immutable --verbose --json -D --dev",
    registryVariables: "NPM_CONFIG_REGISTRY YARN_REGISTRY YARN_NPM_REGISTRY_SERVER",
    folders: "--cwd",
    bare: "package.restore",
    does: {
      "package.restore": "install rebuild dedupe import prune autoclean",
      "package.install": ["add link", { plugin: "import" }],
      "package.remove": ["remove unlink", { plugin: "remove" }],
      "package.update": "up upgrade upgrade-interactive",
      "package.install(global: true)": { global: "add" },
      "package.update(global: true)": { global: "upgrade" },
      "package.remove(global: true)": { global: "remove" },
      "fetch(package: $-p|--package)": "dlx",
      run: "exec",
      [named("$1", ", or: program")]: "run",
      "run(program: node, all: true)": "node",
      "package.publish": ["publish, tag *, owner *", { npm: "publish tag" }],
      "secrets.change(path: ?)": ["login logout", { npm: "login logout" }],
      "package.configure": ["set policies", "config *, config set, config delete, config unset"],
      "package.remove(packages: $0, global: false)": "cache *, cache",
      "run(program: yarn, after: 1, folder: ?)": "workspace",
      "run(program: yarn, folder: ?)": { workspaces: "foreach focus" },
      "run(program: yarn run, folder: ?)": { workspaces: "run" },
      "fetch(creates: true)": "init create",
      "fs.write(path: package.json)": "version patch-commit constraints",
      "project.build": "pack patch",
      "package.read": [
        "why info list outdated audit licenses check search explain config tag owner workspaces",
        { global: "list bin dir", npm: "info whoami audit", plugin: "list runtime check", cache: "list dir" },
        { config: "get list", tag: "list", owner: "list", "npm tag": "list", workspaces: "list info" },
      ],
      stranger: "global *, npm *, plugin *, workspaces *",
      nothing: "bin help versions",
    },
    otherwise: named("$verb", ", or: program"),
  },
  pnpm: {
    like: "node",
    valued: `-C -F -p --dir --filter --filter-prod --registry --prefix --store-dir --virtual-store-dir --package
      --reporter --loglevel --tag --access --otp --depth --config --workspace-concurrency --lockfile-dir
      --modules-dir --global-dir --script-shell`,
    flags:
      "-r --recursive -w --workspace-root -s --silent -D --frozen-lockfile --if-present --parallel --stream",
    registryVariables: "NPM_CONFIG_REGISTRY PNPM_CONFIG_REGISTRY",
    folders: "-C --dir --prefix",
    scattered: "-r --recursive -F --filter --filter-prod",
    does: {
      "package.install": ADDED,
      "package.restore": `ci import rebuild rb prune dedupe fetch install-test it approve-builds`,
      "package.remove": ["remove rm uninstall un unlink", { env: "remove rm" }],
      "package.update": ["update up upgrade", "audit --fix,"],
      "package.install(packages: $*, global: true)": ["link ln", { env: "use add" }],
      "package.update(global: true)": "self-update",
      "fetch(package: $-p|--package)": "dlx",
      run: "exec",
      "run(program: pnpm, all: true, folder: ?)": "recursive multi m",
      [named("$1", ", or: program")]: "run run-script",
      [named("test", ", or: program")]: "test t tst",
      [named("start", ", or: program")]: "start",
      [named("stop", ", or: program")]: "stop",
      [named("restart", ", or: program")]: "restart",
      "fetch(creates: true)": "create init",
      "secrets.change(path: ?)": "login adduser logout token",
      "package.publish": ["publish unpublish deprecate", "dist-tag *, owner *, access *, team *"],
      "package.configure": ["set setup", "config *, c *, config set, config delete, c set, c delete"],
      "package.remove(packages: $0, global: false)": "store *, cache *",
      "project.build": "pack patch patch-commit patch-remove",
      "fs.write(path: $*, recursive: true)": "deploy",
      "package.read": [
        "list ls ll la why outdated licenses view info show search doctor cat-file cat-index find-hash ignored-builds sbom audit",
        "config c store cache dist-tag owner access team",
        { config: "get list", c: "get list", store: "status path", cache: "list", env: "list ls" },
        { "dist-tag": "ls list", owner: "ls list", access: "ls list", team: "ls list" },
      ],
      nothing: "root bin help completion server",
    },
    otherwise: named("$verb", ", or: program"),
  },
  bun: {
    like: "node",
    valued: `-c -r --cwd --registry --preload --require --config --env-file --filter --backend --outdir --outfile --target
      --format --define --external --port --tag --access --otp --inspect --loader --tsconfig-override --cache-dir
      --concurrent-scripts`,
    flags: "--bun --watch --hot --silent -b -d --dev --frozen-lockfile --production --smol",
    registryVariables: "NPM_CONFIG_REGISTRY BUN_CONFIG_REGISTRY",
    folders: "--cwd",
    does: {
      "fetch(package: $-p|--package, from: modules)": "x -p, x --package, x",
      "run(program: node -e, behind: -e|-p|--eval|--print)": "-e, -p, --eval, --print",
      "package.install": `${ADDED} a`,
      "package.restore": ["ci link", { pm: "trust migrate" }],
      "package.remove": "remove rm unlink",
      "package.update": "update",
      "package.update(global: true)": "upgrade",
      [named("$1", ", or: file")]: "run",
      "tests.run": "test",
      "project.build": ["build patch patch-commit", { pm: "pack" }],
      "shell(text: $1)": "exec",
      "fetch(creates: true)": "create c",
      "fs.write(path: package.json)": ["init", { pm: "version pkg" }],
      "package.publish": "publish",
      "package.remove(packages: $0, global: false)": { pm: "cache" },
      "package.read": [
        "outdated audit why info pm",
        { pm: "ls list bin hash hash-string hash-print whoami view info why default-trusted untrusted scan" },
      ],
      "code.run(language: javascript, source: ?, path: ?)": "repl",
      stranger: "pm *,",
      nothing: "completions help",
    },
    adds: {
      "run(program: node, words: $-r|--preload|--require)": "-r --preload --require",
      "fs.write(path: $--outdir|--outfile, recursive: true)": "--outdir --outfile",
    },
    otherwise: named("$verb", ", or: file"),
  },
} satisfies ProgramTables;
