/** Program tables: as YAML they judge alike, and a bad one says what is allowed. */
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { ProgramTables } from "../../../../src/policy/programs/table/program-table.ts";
import { readTable, readTables } from "../../../../src/policy/programs/table/read-table.ts";

const folder = `${import.meta.dirname}/../../../../src/policy/programs/tables`;

test.each(globSync("*.ts", { cwd: folder }))(
  "[policy.on-demand.names] %s reads the same as YAML",
  async file => {
    const { tables }: { tables: ProgramTables } = await import(`${folder}/${file}`);
    const whole = [...readTables(tables)].map(([name, table]) => [name, readTable(table)]);
    const again = [...readTables(parse(stringify(tables)))].map(([name, table]) => [name, readTable(table)]);
    expect(again).toEqual(whole);
  },
);

test.each([
  [{ x: { dose: {} } }, "x.dose isn't a key"],
  [
    { x: { does: { "database.drop": "y" } } },
    "x.does: “database.drop” isn't an effect: expected an operation, such as",
  ],
  [
    { x: { otherwise: "database.read(sistem: y)" } },
    "isn't an argument of database.read: expected system: value",
  ],
  [{ x: { like: "y" } }, "like: “y” isn't in this file"],
])("[policy.on-demand.names] refuses a bad table: %j", (tables, message) => {
  expect(() => readTables(tables as unknown as ProgramTables)).toThrow(message);
});

test("[policy.on-demand.names] reads a group of several names as each of them", () => {
  const { rows } = readTable({ does: { "database.read": { "stock, cart": "list show" } } });
  expect(rows.map(({ words }) => words.join(" ")).slice(0, 4)).toEqual([
    "stock list",
    "stock show",
    "cart list",
    "cart show",
  ]);
});

test("[policy.on-demand.names] joins the options of a table and of what it is like", () => {
  const tables = readTables({
    "(shop)": { valued: "--env", does: { "database.read": "stock" } },
    x: { like: "shop", valued: "--at", does: { "fs.write(path: $-o|--out)": "dump" } },
  });
  expect([...readTable(tables.get("x")!).valued].toSorted()).toEqual(["--at", "--env", "--out", "-o"]);
});
