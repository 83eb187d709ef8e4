/** Counts the questions that judging written files costs: an ordinary day's commands, after a session wrote ten ordinary files. */
import { expect, test } from "vitest";
import { ordinaryCommands } from "../../../bench/friction/commands.ts";
import { readShippedPolicy } from "../../../src/policy/node.ts";
import { judgeCommand, placedPolicy } from "../placed.ts";
import { rigFacts } from "../programs/rig.ts";

const MOST_QUESTIONS = 3;
const rules = await readShippedPolicy("workstation");

const lines = (...texts: readonly string[]) => `${texts.join("\n")}\n`;

const written: Readonly<Record<string, string>> = {
  "/work/app/src/cart.tsx": lines(
    'import { useState } from "react";',
    "export const Cart = ({ items, kind }) => {",
    "  const [open, setOpen] = useState(false);",
    '  return <button className={styles["is-" + kind]} onClick={() => setOpen(!open)}>{items.length}</button>;',
    "};",
  ),
  "/work/app/test/cart.test.tsx": lines(
    'import { mkdtempSync, rmSync } from "node:fs";',
    'import { tmpdir } from "node:os";',
    'const folder = mkdtempSync(tmpdir() + "/cart-");',
    "afterAll(() => rmSync(folder, { recursive: true, force: true }));",
    'test("adds", () => expect(total([1, 2])).toBe(3));',
  ),
  "/work/app/src/cart.css": ".cart { color: red; }\n",
  "/work/app/README.md": "# Shop\n\nRun `npm publish`. Never run `rm -rf /`.\n",
  "/work/app/package.json":
    '{"scripts":{"test":"vitest run","build":"vite build","dev":"vite","lint":"eslint src","clean":"rm -rf dist","release":"npm publish"}}',
  "/work/app/vite.config.ts": lines(
    'import react from "@vitejs/plugin-react";',
    'export default { plugins: [react()], server: { proxy: { "/api": "http://localhost:3000" } } };',
  ),
  "/work/app/migrations/001.sql": "CREATE TABLE carts (id int);\nDROP TABLE baskets;\n",
  "/work/app/scripts/clean.sh": lines("#!/bin/sh", 'cd "$(dirname "$0")/.."', "rm -rf dist", "npm run build"),
  "/work/app/Dockerfile": "FROM node:24\nRUN rm -rf /var/lib/apt/lists/*\n",
  "/work/app/tools/report.py": lines(
    "import argparse, json, shutil, subprocess",
    "from pathlib import Path",
    "parser = argparse.ArgumentParser()",
    'parser.add_argument("path")',
    "given = parser.parse_args()",
    "rows = json.loads(Path(given.path).read_text())",
    'subprocess.run(["git", "log", "-1"], check=True)',
    'shutil.rmtree("dist", ignore_errors=True)',
    'print(getattr(given, "path"), rows)',
  ),
};
const more = [
  "python3 tools/report.py orders.json",
  "python3 -c 'print(1)'",
  "python3 -m json.tool package.json",
  "sh scripts/clean.sh",
  "shellcheck scripts/clean.sh",
  "find . -name '*.sh' -exec sh -n {} +",
  "npm pack",
  "npx vitest run",
].map(command => ({ command }));

test("[policy.written.harmless] ten ordinary files bring at most three more questions to a day", () => {
  const files = {
    "/work/app/.git/hooks/pre-commit": "npm test\n",
    "/work/app/src/server.ts": "",
    ...written,
  };
  const decide = (command: string, paths: readonly string[]) => {
    const facts = () => rigFacts({ files, git: { root: "/work/app" }, written: paths });
    return judgeCommand(placedPolicy(rules, { facts }), command).decision;
  };
  const commands = [...Object.values(ordinaryCommands).flat(), ...more].map(({ command }) => command);
  const stricter = commands.filter(each => decide(each, Object.keys(written)) !== decide(each, []));
  expect(stricter.length, stricter.join("\n")).toBeLessThanOrEqual(MOST_QUESTIONS);
});

test.each([
  "sqlite3 app.db 'insert into t values (1)'",
  "sqlite3 app.db 'insert into t values (1)'; sqlite3 app.db 'select 1'",
  "repomix --output notes/all --style xml",
  "wcurl --output page https://example.com/index.html",
])("[policy.written.harmless] a command's own output is no program that it runs: %s", command => {
  expect(judgeCommand(placedPolicy(rules, { facts: () => rigFacts() }), command).decision).toBe("allow");
});
