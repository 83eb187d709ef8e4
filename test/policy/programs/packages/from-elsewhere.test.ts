/** Packages and scripts that come from elsewhere than a registry or the project: they run code. */
import { describe, expect, test } from "vitest";
import { readShippedPolicy } from "../../../../src/policy/node.ts";
import { judgeCommand, placedPolicy } from "../../placed.ts";
import { commandsOf } from "../../workstation/commands-of.ts";
import { projectFacts } from "../../workstation/project.ts";
import { summaryOf } from "../rig.ts";

const policy = placedPolicy(await readShippedPolicy("workstation"), { facts: projectFacts });
const decisionOn = (command: string) => judgeCommand(policy, command).decision;

describe("[policy.packages.from-elsewhere]", () => {
  test.each(
    commandsOf(`
    npm --prefix /tmp/evil test
    npm run build --prefix=../other
    npm -C /tmp/evil start
    yarn --cwd /tmp/evil test
    pnpm --dir ../other run build
    npm install https://x.example/a.tgz
    npm install /tmp/folder
    npm install git+ssh://git@github.com/a/b.git
    npm install git@github.com:a/b.git
    npm i x@https://x.example/a.tgz
    npm i x@file:../../tmp/x
    npm i ../other
    npm i github:a/b
    npm i a/b#main
    yarn add file:/tmp/evil
    yarn add link:../x
    pnpm add https://x.example/y.tgz
    bun add /tmp/evil
    pip install /tmp/evil
    pip install -e ~/evil
    pip install git+https://github.com/a/b
    pip install "x @ git+https://github.com/a/b"
    uv add git+https://github.com/a/b
  `),
  )("asks about %s", command => expect(decisionOn(command)).not.toBe("allow"));

  test("is an installation, and code that runs", () => {
    const address = "git+https://host.example/a/b.git";
    expect(summaryOf(`npm install ${address}`)).toEqual([
      expect.stringMatching(/^package\.install\(/),
      `package.run(manager: npm, package: ${address})`,
    ]);
  });

  test.each(
    commandsOf(`
    npm --prefix packages/a test
    npm --prefix . test
    npm test -w packages/a
    npm run build -w @scope/a
    yarn --cwd packages/a test
    pnpm --filter ./packages/a test
    npm i @types/node@^20 zod@latest
    npm i x@npm:y@1
    npm i ./packages/a
    npm i file:packages/a
    npm i ./x.tgz
    npm ci
    pnpm add jsr:@a/b
    pip install -e .[dev]
    pip install "requests[socks]>=2"
    pip install ./dist/a.whl
    go get golang.org/x
    composer require vendor/package
  `),
  )("allows %s", command => expect(decisionOn(command)).toBe("allow"));
});
