/** Package managers of Python: pip, uv, conda, and those of projects. */
import { manager } from "../table/presets.ts";
import type { ProgramTables } from "../table/program-table.ts";

const PUTS = "fs.write(path: $1 or ., recursive: true)";
const PROJECT = "fs.write(path: pyproject.toml)";

export const tables = {
  "(manager)": manager,
  "(pip)": {
    like: "manager",
    name: "pip",
    abbreviates: true,
    valued: `-r -c -e -i -f -t -b -d -w -p --requirement --constraint --find-links --src --python-version --timeout
      --trusted-host --python --output-file -o`,
    flags: "-q -v -U -y --quiet --upgrade --pre --user --yes",
    global: "--user --break-system-packages --system",
    does: {
      // A list from outside of the project.
      "package.install(packages: $-r|--requirement)": [
        ["install", "download", "add", "pip install"].map(
          each => `${each} -r=*:/*, ${each} --requirement=*:/*`,
        ),
      ],
      "package.install": "download wheel",
      "project.build": "compile lock",
      "package.read": "freeze debug hash index",
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
    like: "manager",
    valued: "-i --pip-args --suffix",
    global: true,
    rehearsals: "",
    does: {
      "package.install": "inject install-all reinstall reinstall-all runpip",
      "package.remove": "uninstall-all uninject",
      "package.update": "upgrade-all upgrade-shared",
      "fetch(package: $--spec)": "run",
      "package.configure": "ensurepath",
    },
  },
  "twine flit": {
    valued: "-r -u -p -c --repository --repository-url --username --password --comment --config-file",
    does: { "package.publish": "upload register publish", nothing: "check" },
    otherwise: "project.build",
  },
  uv: {
    like: "pip",
    name: "uv",
    valued:
      "-P -C --default-index --publish-url --only-group --refresh-package --upgrade-package --bump --resolution",
    folders: "--directory",
    does: {
      "package.restore": ["lock", { pip: "sync" }],
      "package.install": { pip: "install download wheel" },
      "package.remove": { pip: "uninstall" },
      "package.install(packages: $*, global: true)": { "tool, python": "install" },
      "package.remove(global: true)": { "tool, python": "uninstall" },
      "package.update(global: true)": { "tool, python": "upgrade", self: "update" },
      "package.configure": { "tool, python": "update-shell" },
      "run(program: python -m)": "run -m, run --module",
      "run(program: python)": "run -s, run --script, run *.py, run *.pyw, run http*, run -",
      run: "run",
      "fetch(package: $--from|--spec|--with|-w)": { tool: "run" },
      "project.build": { pip: "compile" },
      "fs.make_directory(path: $1 or .venv)": "venv",
      [PUTS]: "init",
      "fs.write(path: .python-version)": { python: "pin" },
      [PROJECT]: "version *, version --bump",
      "secrets.change(path: ?)": ["auth", { auth: "*" }],
      "package.read": ["export version", { "tool, python, pip": "list dir find show freeze check tree" }],
      nothing: ["generate-shell-completion", { self: "version" }],
    },
    adds: {
      "package.run(package: $--with|-w|--with-editable|--with-requirements)":
        "run --with, run -w, run --with-editable",
    },
  },
  uvx: {
    name: "uv",
    valued:
      "-p -c --python --with-editable --with-requirements --index --index-url --default-index --extra-index-url",
    always: "fetch(package: $--from|--spec|--with|-w)",
  },
  "(project)": {
    like: "manager",
    valued:
      "-G -E -C -P -p -r -s -u -D -d --without --only --extras --cert --client-cert --dist-dir --template --env-file",
    does: {
      "package.restore(manager: $program)": "install",
      run: "run",
      [PROJECT]: ["init", "version *,"],
      [PUTS]: "new",
      "package.read": "export config-list env venv version",
      // A token for publishing is a secret.
      "secrets.change(path: ?)": "config pypi-token*, config http-basic*, config repository*",
      "package.remove": { "env, venv": "remove prune" },
      "package.restore": { "env, venv": "use create" },
      "package.read()": { "env, venv, self, python, plugin, source": "list info activate find show" },
      "run()": { "env, venv": "run" },
      "package.install(packages: $*, global: true)": {
        self: "add",
        "python, py": "install update",
        plugin: "add",
      },
      "package.remove(global: true)": { "self, python, py, plugin": "remove" },
      "package.update(global: true)": { self: "update" },
      "package.configure": { source: "add remove" },
      stranger: { "self, python, plugin, source, env, venv": "*" },
      nothing: "shell",
    },
  },
  poetry: { like: "project", folders: "-C --directory -P --project" },
  pdm: {
    like: "project",
    folders: "-p --project",
    bare: "package.restore",
    does: { "package.configure": "use", [PROJECT]: "fix import" },
    otherwise: "project.run",
  },
  pipenv: {
    like: "manager",
    valued: "-r -e -i --requirements --pypi-mirror --categories",
    does: {
      "package.remove": ["--rm,", "clean"],
      run: "run",
      "package.read": "check verify requirements scripts",
    },
    adds: { "package.install(packages: $-e|--editable)": "install -e, install --editable" },
    bare: "package.read",
  },
  "hatch rye": {
    like: "project",
    valued: "--user --auth --data-dir",
    does: {
      "project.build": "clean fmt lint",
      "package.install(packages: $*, global: true)": ["install", { tools: "install", toolchain: "fetch" }],
      "package.read": "dep project",
    },
  },
  "nox tox": { always: "tests.run" },
  "conda mamba micromamba": {
    like: "manager",
    name: "conda",
    abbreviates: true,
    valued:
      "-n -p -c -f --channel --file --revision --clone --solver --set --add --append --prepend --remove-key",
    flags: "-y -q --yes --quiet --remove",
    rehearsals: "--dry-run -d",
    does: {
      // All users and projects share the base environment.
      "package.install(global: true)": "install -n=base, install --name=base",
      "package.remove(packages: $-n|--name|-p|--prefix)": "remove --all, uninstall --all, env remove",
      "package.remove(global: true)":
        "remove -n=base, remove --name=base, uninstall -n=base, uninstall --name=base",
      "package.update(global: true)":
        "update -n=base, update --name=base, upgrade -n=base, upgrade --name=base",
      "package.restore": [
        "create -f, create --file, install -f, install --file",
        { env: "create update" },
        "render",
      ],
      "package.install": "create",
      run: "run",
      "package.configure": [
        "config --set, config --add, config --append, config --prepend, config --remove, config --remove-key",
        "init tos",
      ],
      "package.remove(packages: $0, global: false)": "clean",
      "package.read": ["compare repoquery env-list", { env: "list export config" }],
      nothing: "activate deactivate",
    },
  },
} satisfies ProgramTables;
