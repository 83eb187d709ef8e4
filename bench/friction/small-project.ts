/** Makes a small web project on the disk, as a developer would have it open: files, a lock file, a repository, a brain. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { initProject } from "../../src/project/init-project.ts";

const run = promisify(execFile);

const manifest = {
  name: "shop",
  version: "1.2.0",
  scripts: {
    build: "vite build",
    dev: "vite",
    lint: "eslint src",
    start: "node dist/server.js",
    test: "vitest run",
    "test:unit": "vitest run test/unit",
    typecheck: "tsc --noEmit",
  },
  dependencies: { lodash: "^4.17.21", react: "^19.0.0" },
  devDependencies: {
    "@playwright/test": "^1.56.0",
    eslint: "^9.0.0",
    prettier: "^3.6.0",
    prisma: "^7.0.0",
    typescript: "^5.9.0",
    vite: "^7.0.0",
    vitest: "^4.0.0",
  },
};

/** Installed, as after `npm ci`: a link to each program. */
const installed = "eslint playwright prettier prisma tsc vite vitest".split(" ");

const code = "export const total = (prices) => prices.reduce((sum, price) => sum + price, 0);\n";

const files: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(manifest, undefined, 2),
  "package-lock.json": JSON.stringify({ name: "shop", lockfileVersion: 3, packages: {} }, undefined, 2),
  "docker-compose.yml":
    "services:\n  db:\n    image: postgres:17\n    volumes: [data:/var/lib/postgresql/data]\nvolumes:\n  data:\n",
  "README.md": "# Shop\n",
  Makefile: "build:\n\tnpm run build\n\ntest:\n\tnpm test\n",
  "requirements.txt": "requests==2.32.0\n",
  ".env": "DATABASE_URL=postgres://shop:not-a-password@localhost:5432/shop\n",
  ".env.example": "DATABASE_URL=\n",
  ".gitignore": "node_modules/\ndist/\n.env\n*.log\n.venv/\n",
  "src/server.ts": `import { total } from "./cart.ts";\nconsole.log(total([1, 2]));\n`,
  "src/cart.ts": code,
  "src/app.js": "const _ = require('lodash');\n",
  "src/util.ts": code,
  "src/styles.css": "body { colour: red; }\n",
  "src/components/cart/old.ts": code,
  "test/cart.test.ts": "test('adds an item', () => {});\n",
  "test/old.test.ts": "test('is old', () => {});\n",
  "scripts/seed.js": "console.log('seeded');\n",
  "scripts/deploy.sh": "#!/bin/sh\necho deploy\n",
  "data/orders.csv": "id,item,total\n1,tea,3\n",
  "data/users.txt": "Ada:1\n",
  "config/.gitkeep": "",
  "public/logo.svg": "<svg/>\n",
};

export interface SmallProject {
  readonly root: string;
  readonly home: string;
  remove(): Promise<void>;
}

/** Folders in the system's temporary one; `remove` deletes them. @throws where git isn't installed */
export async function createSmallProject(): Promise<SmallProject> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "brainstem-friction-")));
  const [root, home] = [join(folder, "work", "shop"), join(folder, "home")];
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await mkdir(home, { recursive: true });
  for (const [path, text] of Object.entries(files)) await write(path, text);
  await mkdir(join(root, "dist"));
  for (const name of installed) {
    await write(`node_modules/${name}/cli.js`, "#!/usr/bin/env node\n");
    await mkdir(join(root, "node_modules", ".bin"), { recursive: true });
    await symlink(`../${name}/cli.js`, join(root, "node_modules", ".bin", name));
  }
  await initProject(root, { policy: "workstation" });

  const environment = {
    ...process.env,
    HOME: home,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
  };
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];
  const git = (...words: readonly string[]) =>
    run("git", [...identity, "-C", root, ...words], { env: environment });
  const commit = async (message: string) => {
    await git("add", "-A");
    await git("commit", "-q", "-m", message);
  };
  await git("init", "-q", "-b", "main");
  await git("remote", "add", "origin", "git@github.com:example/shop.git");
  await commit("Sell tea");
  await git("switch", "-q", "-c", "fix/login");
  await write("src/login.ts", "export const login = () => true;\n");
  await commit("Mend the login");
  await git("switch", "-q", "main");
  await git("switch", "-q", "-c", "feature/cart");
  await write("src/cart.ts", `${code}export const count = 1;\n`);
  await commit("Count what is in the cart");
  await write("src/util.ts", `${code}// half\n`);
  await git("stash", "push", "-q", "-m", "half");
  // The tar archive that the day unpacks.
  await run("tar", ["czf", join(root, "assets.tgz"), "-C", root, "public"]);
  return { root, home, remove: () => rm(folder, { recursive: true, force: true }) };
}
