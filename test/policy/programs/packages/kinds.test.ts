import { describe, expect, test } from "vitest";
import { operationsOf } from "../rig.ts";

/** `package.install npm x y global`. */
const actsOf = (command: string) =>
  operationsOf(command).map(({ name, arguments: given }) => {
    const packages = Array.isArray(given.packages)
      ? given.packages
      : name.startsWith("package.") && "packages" in given
        ? ["?"]
        : [];
    const global =
      given.global === true ? ["global"] : "global" in given && given.global === undefined ? ["global?"] : [];
    const subject = given.manager ?? given.tool ?? "";
    return [name, subject, ...packages, given.package ?? "", given.key ?? "", ...global]
      .filter(each => each !== "")
      .join(" ");
  });

const manifest = "fs.write";

describe("[policy.packages.kinds]", () => {
  describe.each([
    [
      "package.restore",
      [
        ["npm", "npm install|npm ci|npm i --omit=dev|npm --prefix web ci|npm rebuild|npm prune"],
        ["yarn", "yarn|yarn install --frozen-lockfile|yarn --cwd web"],
        ["pnpm", "pnpm i|pnpm install --frozen-lockfile|pnpm fetch"],
        ["bun", "bun install|bun ci"],
        [
          "pip",
          "pip install -r requirements.txt|pip install -e .|pip3 install '.[dev]'|pip install --pre -r a.txt",
        ],
        ["uv", "uv sync|uv lock|uv pip install -r requirements.txt|uv pip sync requirements.txt"],
        ["poetry", "poetry install|poetry lock"],
        ["pipenv", "pipenv install|pipenv sync"],
        ["conda", "conda env create -f environment.yml|mamba env update -f environment.yml"],
        ["cargo", "cargo fetch|cargo vendor"],
        ["go", "go mod tidy|go mod download|go get ./..."],
        ["bundler", "bundle|bundle install|bundle check"],
        ["composer", "composer install|composer -d web install"],
        ["dotnet", "dotnet restore|dotnet tool restore"],
        ["mix", "mix deps.get"],
        ["dart", "dart pub get"],
        ["flutter", "flutter pub get"],
        ["pod", "pod install"],
        ["nvm", "nvm install"],
      ],
    ],
    [
      "package.read",
      [
        [
          "npm",
          "npm ls|npm view react|npm outdated|npm audit|npm config get registry|npm dist-tag ls|npm run|npm version",
        ],
        ["yarn", "yarn why react|yarn config get x"],
        ["pnpm", "pnpm list|pnpm outdated"],
        ["pip", "pip list|pip freeze|pip show x|pip config list"],
        ["uv", "uv tree|uv pip list"],
        ["cargo", "cargo tree|cargo search x"],
        ["go", "go list ./...|go env GOPATH"],
        ["gem", "gem list|gem search x"],
        ["brew", "brew list|brew info x|brew services|brew install --dry-run x"],
        ["apt", "apt list --installed|apt-cache policy x|apt-get -s install x|apt-mark showmanual"],
        ["dpkg", "dpkg -l|dpkg -S /bin/ls|dpkg-query -W"],
        ["rpm", "rpm -qa|rpm -V x"],
        ["pacman", "pacman -Q|pacman -Ss x"],
        ["rustup", "rustup show|rustup toolchain list"],
      ],
    ],
    [
      "package.publish",
      [
        [
          "npm",
          "npm publish|npm unpublish x|npm deprecate x@1 old|npm dist-tag add x@1 y|npm owner add ada x|npm access set x",
        ],
        ["yarn", "yarn publish|yarn npm publish"],
        ["pnpm", "pnpm publish -r"],
        ["bun", "bun publish"],
        ["twine", "twine upload dist/x"],
        ["uv", "uv publish"],
        ["poetry", "poetry publish --build"],
        ["cargo", "cargo publish|cargo yank --version 1.0.0|cargo owner --add ada"],
        ["gem", "gem push x.gem|gem yank x -v 1|gem owner x -a ada"],
        ["dotnet", "dotnet nuget push x.nupkg|dotnet nuget delete x 1"],
        ["mix", "mix hex.publish"],
        ["flutter", "flutter pub publish"],
        ["pod", "pod trunk push"],
      ],
    ],
    [
      "package.configure",
      [
        ["npm registry", "npm config set registry https://x.example|npm set registry=https://x.example"],
        ["pip global.index-url", "pip config set global.index-url https://x.example"],
        ["go GOPROXY", "go env -w GOPROXY=https://x.example"],
        ["brew ada/tap", "brew tap ada/tap"],
        ["rustup nightly", "rustup default nightly"],
      ],
    ],
    [
      "project.build",
      [
        ["npm", "npm publish --dry-run|npm pack"],
        [
          "cargo",
          "cargo build --release|cargo +nightly clippy|cargo publish --dry-run|cargo install --path .",
        ],
        ["go", "go build ./...|go vet|go install ./cmd/x"],
        ["dotnet", "dotnet build|dotnet publish -c Release"],
      ],
    ],
    [
      "tests.run",
      [
        ["cargo", "cargo test --workspace -- --nocapture|cargo nextest run"],
        ["go", "go test ./... -run TestX"],
        ["dotnet", "dotnet test"],
        ["bun", "bun test"],
        ["mix", "mix test"],
        ["flutter", "flutter test"],
      ],
    ],
    [
      "project.run",
      [
        ["cargo", "cargo run -- serve"],
        ["go", "go run .|go run ./cmd/x -flag|go generate ./..."],
        ["dotnet", "dotnet run"],
      ],
    ],
    [
      "secrets.change",
      [
        [
          "",
          "npm login|npm token create|yarn npm login|cargo login|gem signin|poetry config pypi-token.pypi x|dotnet user-secrets set a b",
        ],
      ],
    ],
  ])("finds %s", (name, rows) => {
    test.each(
      rows.flatMap(([subject, commands]) =>
        commands!.split("|").map(command => [command, subject!] as const),
      ),
    )("%s", (command, subject) => {
      expect(actsOf(command)).toEqual([`${name} ${subject}`.trim()]);
    });
  });

  test.each([
    ["npm install lodash react@18 --save-dev", "package.install npm lodash react@18"],
    ["npm install --global x", "package.install npm x global"],
    ["npm i -g x", "package.install npm x global"],
    ["npm install --location=global x", "package.install npm x global"],
    ["npm uninstall x", "package.remove npm x"],
    ["npm update", "package.update npm"],
    ["npm audit fix", "package.update npm"],
    ["npm cache clean --force", "package.remove npm"],
    ["yarn add x", "package.install yarn x"],
    ["yarn global add x", "package.install yarn x global"],
    ["pnpm add -D x", "package.install pnpm x"],
    ["bun add -g x", "package.install bun x global"],
    ["pip install --user x", "package.install pip x global"],
    ["pip install -r https://host.example/r.txt", "package.install pip https://host.example/r.txt"],
    ["pip uninstall -y x", "package.remove pip x"],
    ["pipx install x", "package.install pipx x global"],
    ["uv add x", "package.install uv x"],
    ["uv tool install x", "package.install uv x global"],
    ["poetry add x", "package.install poetry x"],
    ["conda install -n base x", "package.install conda x global"],
    ["conda env remove -n x", "package.remove conda x"],
    ["cargo add x", "package.install cargo x"],
    ["cargo install x", "package.install cargo x global"],
    ["go get host.example/a/b", "package.install go host.example/a/b"],
    ["go install host.example/a/b@latest", "package.install go host.example/a/b@latest global"],
    ["gem install x", "package.install gem x global"],
    ["composer global require a/b", "package.install composer a/b global"],
    ["dotnet add src/App.csproj package X", "package.install dotnet X"],
    ["dotnet tool install -g x", "package.install dotnet x global"],
    ["brew install x", "package.install brew x global"],
    ["brew upgrade", "package.update brew global"],
    ["apt-get install -y x", "package.install apt x global"],
    ["apt-get -y purge x", "package.remove apt x global"],
    ["dpkg -i x.deb", "package.install dpkg x.deb global"],
    ["dpkg --purge x", "package.remove dpkg x global"],
    ["dnf install -y x", "package.install dnf x global"],
    ["pacman -Syu", "package.update pacman global"],
    ["pacman -Rns x", "package.remove pacman x global"],
    ["apk add --no-cache x", "package.install apk x global"],
    ["rpm -ivh x.rpm", "package.install rpm x.rpm global"],
    ["nix-env -iA nixpkgs.x", "package.install nix nixpkgs.x global"],
    ["snap remove x", "package.remove snap x global"],
    ["nvm install 20", "package.install nvm 20 global"],
    ["npm init -y", manifest],
    ["pyenv local 3.12", manifest],
  ])("recognises %s", (command, act) => {
    expect(actsOf(command)).toEqual([act]);
  });

  test.each([
    ["pip install --upgrade pip", "package.install pip pip"],
    ["pip install -U -r requirements.txt", "package.restore pip"],
  ])("%s upgrades as well", (command, act) => {
    expect(actsOf(command)).toEqual([act, "package.update pip"]);
  });

  test.each([
    "npm --version",
    "npm help install",
    "cargo install --help",
    "go version",
    "uv --help",
    "nvm use 20",
  ])("%s does nothing", command => {
    expect(actsOf(command)).toEqual(["shell.print"]);
  });

  test.each([
    "npm publish --dry-run false",
    "npm publish --dry-run --no-dry-run",
    "npm publish --dry-run --no-dry",
    "npm publish --dry-run --dry-run=false",
    "npm --dry-run publish --dry-run=false",
    "npm publish --tag --dry-run",
    "npm publish --dry-run=false",
  ])("%s publishes despite a dry run's option", command => {
    expect(actsOf(command)).toContain("package.publish npm");
  });
});

describe("[policy.packages.uncertain]", () => {
  const namesOf = (command: string) => operationsOf(command).map(({ name }) => name);

  test.each([
    "npm $VERB",
    'cargo "$VERB" x',
    "pip config $VERB a b",
    "apt-get $ARGS",
    "pacman $ARGS",
    'npm run "$SCRIPT"',
  ])("%s is opaque", command => {
    expect(namesOf(command)).toContain("shell.opaque");
  });

  test.each(["npm install $PACKAGES", "pip install $PACKAGES", "npm i $FLAGS x"])(
    "%s may install for the whole machine",
    command => {
      expect(actsOf(command)[0]).toMatch(/^package\.install \w+ \? global\?$/);
    },
  );

  test.each(["npm --unlisted 5 publish", "npm --unlisted test publish", "cargo --unlisted build publish"])(
    "%s publishes despite an unlisted option",
    command => {
      expect(namesOf(command)).toContain("package.publish");
    },
  );

  test("a flag in front of the verb takes no value", () => {
    expect(namesOf("npm --silent test")).toEqual(["tests.run"]);
    expect(namesOf("apt-get -y install x")).toEqual(["package.install"]);
  });

  test.each([
    "npm_config_script_shell=/tmp/x npm test",
    "GOFLAGS=-toolexec=/tmp/x go build ./...",
    "RUSTFLAGS='-C linker=/tmp/x' cargo build",
    "cargo --config 'build.rustc-wrapper=\"/tmp/x\"' build",
    "apt-get update -o APT::Update::Pre-Invoke::=id",
    "rpm --eval '%(id)'",
    "npm test --script-shell /tmp/x",
  ])("%s runs an unknown command", command => {
    expect(namesOf(command)).toContain("shell.opaque");
  });
});
