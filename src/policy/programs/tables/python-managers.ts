/** Package managers of Python: pip, uv, conda, and those of projects. */
import type { ProgramTables } from "../table/program-table.ts";

const CLEARS = "package.remove(packages: $0, global: false)";
const PUTS = "fs.write(path: $1 or ., recursive: true)";

export const tables = {
  "(index)": {
    registries: "-i --index-url --extra-index-url --index --default-index --publish-url",
    registryVariables:
      "PIP_INDEX_URL PIP_EXTRA_INDEX_URL UV_INDEX_URL UV_DEFAULT_INDEX UV_INDEX UV_EXTRA_INDEX_URL",
    rehearsals: "--dry-run",
  },
  "(pip)": {
    like: "index",
    name: "pip",
    abbreviates: true,
    valued: `-r -c -e -i -f -t -b -d -w --requirement --constraint --editable --index-url --extra-index-url --find-links
      --target --prefix --root --src --report --platform --python-version --implementation --abi --upgrade-strategy
      --config-settings --config-setting --global-option --progress-bar --no-binary --only-binary --cache-dir --log
      --proxy --retries --timeout --exists-action --trusted-host --cert --client-cert --python --use-feature
      --use-deprecated --keyring-provider --root-user-action --format --path --exclude --wheel-dir --dest
      --build-option --group --index --uploaded-prior-to`,
    flags: "-q -v -U -y --quiet --upgrade --pre --user --yes",
    global: "--user --break-system-packages --system",
    does: {
      // A list from outside of the project.
      "package.install(packages: $-r|--requirement)": `install -r=*:/*, install --requirement=*:/*, download -r=*:/*,
        download --requirement=*:/*`,
      "package.install": "install download wheel",
      "package.remove": "uninstall",
      "package.restore": "sync",
      "project.build": "compile lock",
      "package.configure": { config: "set unset edit" },
      [CLEARS]: { cache: "purge remove" },
      "package.read": [
        "list show freeze check index search inspect debug hash tree",
        { config: "get list debug", cache: "dir info list" },
      ],
    },
    adds: {
      "package.update(packages: $0)": "install -U, install --upgrade",
      "package.install(packages: $-e|--editable)": "-e=*/* -e=*:* --editable=*/* --editable=*:*",
      "package.configure(key: find-links)": "-f=*://* --find-links=*://*",
      "fs.write(path: $-t|--target|--root|--prefix|-d|--dest|-w|--wheel-dir, recursive: true)": `-t --target --root
        --prefix -d --dest -w --wheel-dir`,
    },
  },
  "pip pip2 pip3 pip3.10 pip3.11 pip3.12 pip3.13 pip3.14": { like: "pip" },
  pipx: {
    like: "index",
    valued: "-i --spec --python --pip-args --index-url --suffix",
    global: true,
    rehearsals: "",
    does: {
      "package.install": "install inject install-all reinstall reinstall-all",
      "package.remove": "uninstall uninstall-all uninject",
      "package.update": "upgrade upgrade-all upgrade-shared",
      "fetch(package: $--spec)": "run",
      "package.install()": "runpip",
      "package.read": "list environment interpreter",
      "package.configure": "ensurepath",
      nothing: "help completions",
    },
  },
  twine: {
    registries: "--repository-url",
    valued: "-r -u -p -c --repository --repository-url --username --password --comment --config-file",
    does: { "package.publish": "upload register", nothing: "check" },
    otherwise: "project.build",
  },
  flit: { does: { "package.publish": "publish" }, otherwise: "project.build" },
  uv: {
    like: "pip",
    name: "uv",
    abbreviates: true,
    valued: `-r -c -e -i -f -t -b -d -w -p -P -C --requirement --constraint --editable --index-url --extra-index-url
      --find-links --target --prefix --root --python --cache-dir --index --default-index --publish-url --check-url
      --with --with-editable --with-requirements --from --spec --extra --group --only-group --package --directory
      --project --env-file --token --username --password --out-dir --config-file --allow-insecure-host
      --python-preference --resolution --prerelease --refresh-package --upgrade-package --bump --no-binary
      --only-binary --format --python-version --output-file -o`,
    folders: "--directory",
    does: {
      "package.install(packages: $-r|--requirement)":
        "add -r=*:/*, pip install -r=*:/*, pip install --requirement=*:/*",
      "package.restore": ["sync lock", { pip: "sync" }],
      "package.install": ["add", { pip: "install download wheel" }],
      "package.remove": ["remove", { pip: "uninstall" }],
      "package.install(packages: $*, global: true)": { tool: "install", python: "install" },
      "package.remove(global: true)": { tool: "uninstall", python: "uninstall" },
      "package.update(global: true)": { tool: "upgrade", python: "upgrade", self: "update" },
      "package.configure": { tool: "update-shell", python: "update-shell" },
      "run(program: python -m)": "run -m, run --module",
      "run(program: python)": "run -s, run --script, run *.py, run *.pyw, run http*, run -",
      run: "run",
      "fetch(package: $--from|--spec|--with|-w)": { tool: "run" },
      "project.build": ["build format", { pip: "compile" }],
      "package.publish": "publish",
      "fs.write(path: $1 or .venv, recursive: true)": "venv",
      [PUTS]: "init",
      "fs.write(path: .python-version)": { python: "pin" },
      "fs.write(path: pyproject.toml)": "version *, version --bump",
      "secrets.change(path: ?)": ["auth", { auth: "*" }],
      [CLEARS]: { cache: "clean prune" },
      "package.read": [
        "export tree version",
        { tool: "list dir", python: "list find dir", cache: "dir size", pip: "list show freeze check tree" },
      ],
      nothing: ["help generate-shell-completion", { self: "version" }],
    },
    adds: {
      "package.run(package: $--with|-w|--with-editable|--with-requirements)":
        "run --with, run -w, run --with-editable",
    },
  },
  uvx: {
    name: "uv",
    valued: `-p -w -c --python --from --spec --with --with-editable --with-requirements --index --index-url
      --default-index --extra-index-url --directory --env-file`,
    always: "fetch(package: $--from|--spec|--with|-w)",
  },
  "(project)": {
    like: "index",
    valued: `-G -E -C -P -p -r -s -u -D -d --group --with --without --only --extras --source --python --directory
      --project --cwd --username --password --cert --client-cert --index --repository --dist-dir --token --template
      --env-file`,
    registries: "--repository --index-url --source --repository-url",
    does: {
      "package.install": "add",
      "package.remove": "remove",
      "package.update": "update",
      "package.restore": "lock sync",
      "package.restore(manager: $program)": "install",
      "project.build": "build",
      "package.publish": "publish",
      run: "run",
      "fs.write(path: pyproject.toml)": ["init", "version *,"],
      [PUTS]: "new",
      [CLEARS]: "cache *,",
      "package.read": [
        "show list check search info export outdated about config-list tree version cache config env venv",
        { cache: "list info" },
      ],
      // A token for publishing is a secret.
      "secrets.change(path: ?)": "config pypi-token*, config http-basic*, config repository*",
      "package.configure": "config *,",
      "package.remove()": { env: "remove prune", venv: "remove prune" },
      "package.restore()": { env: "use create", venv: "use create" },
      "package.read()": { env: "list info activate find", venv: "list info activate find" },
      "run()": { env: "run", venv: "run" },
      "package.install(packages: $*, global: true)": { self: "add", python: "install", plugin: "add" },
      "package.remove(global: true)": { self: "remove", python: "remove", plugin: "remove" },
      "package.update(global: true)": { self: "update" },
      "package.read(manager: $program)": {
        self: "show lock install sync list",
        python: "list find",
        plugin: "list",
        source: "show",
      },
      "package.configure()": { source: "add remove" },
      stranger: "self *, python *, plugin *, source *, env *, venv *",
      nothing: "shell help completion",
    },
  },
  poetry: { like: "project", folders: "-C --directory -P --project", registries: "" },
  pdm: {
    like: "project",
    folders: "-p --project",
    bare: "package.restore",
    does: {
      "package.configure": "use",
      "fs.write(path: pyproject.toml)": "fix import",
      "package.install(packages: $*, global: true)": { py: "install" },
      "package.remove(global: true)": { py: "remove" },
    },
    otherwise: "project.run",
  },
  pipenv: {
    like: "index",
    valued: "-r -e -i --requirements --editable --index --python --pypi-mirror --categories",
    registries: "-i --index --pypi-mirror",
    does: {
      "package.remove": ["--rm,", "uninstall clean"],
      "package.install": "install",
      "package.restore": "sync lock",
      "package.update": "update upgrade",
      run: "run",
      "package.read": "graph check verify requirements scripts audit",
      nothing: "shell",
    },
    adds: { "package.install(packages: $-e|--editable)": "install -e, install --editable" },
    bare: "package.read",
  },
  hatch: {
    like: "project",
    valued: "-e -r -p -u --env --project --repo --user --auth --config --data-dir --cache-dir",
    registries: "-r --repo",
    does: {
      "project.build": "build fmt clean",
      "tests.run": "test",
      "package.restore": { env: "create" },
      "package.read": [
        "dep status project",
        { config: "show find explore", env: "find show", self: "restore report" },
      ],
      "package.install(global: true)": { python: "update" },
    },
  },
  rye: {
    like: "project",
    does: {
      "project.build": "fmt lint",
      "tests.run": "test",
      "package.install(global: true)": ["install fetch toolchain", "toolchain *,", { tools: "install" }],
      "package.remove(global: true)": ["uninstall", { tools: "uninstall" }],
      "package.update(global: true)": ["self", "self *,"],
      "package.configure": "pin",
      "package.read": { tools: "list" },
    },
  },
  "nox tox": { always: "tests.run" },
  "conda mamba micromamba": {
    name: "conda",
    abbreviates: true,
    valued: `-n -p -c -f --name --prefix --channel --file --revision --clone --solver --repodata-fn --subdir --cwd
      --python --show --append --prepend --add --set --get --remove-key --format`,
    flags: "-y -q --yes --quiet --remove",
    rehearsals: "--dry-run -d",
    does: {
      // All users and projects share the base environment.
      "package.install(global: true)": "install -n=base, install --name=base",
      "package.remove(packages: $-n|--name|-p|--prefix)": "remove --all, uninstall --all, env remove",
      "package.remove(global: true)": `remove -n=base, remove --name=base, uninstall -n=base, uninstall --name=base`,
      "package.update(global: true)":
        "update -n=base, update --name=base, upgrade -n=base, upgrade --name=base",
      "package.restore": [
        "create -f, create --file, install -f, install --file",
        { env: "create update" },
        "build render",
      ],
      "package.install": "install create",
      "package.remove": "remove uninstall",
      "package.update": "update upgrade",
      run: "run",
      "package.configure": [
        "config --set, config --add, config --append, config --prepend, config --remove, config --remove-key",
        "init tos",
      ],
      [CLEARS]: "clean",
      "package.update(global: true) ": "self-update",
      "package.publish": "upload",
      "package.read": [
        "config list search info doctor compare package notices repoquery env-list",
        { env: "list export config" },
      ],
      nothing: "activate deactivate shell help",
    },
  },
} satisfies ProgramTables;
