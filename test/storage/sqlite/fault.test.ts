import { expect, test } from "vitest";
import { sqliteFault } from "../../../src/storage/sqlite/sqlite-fault-node.ts";

/** Extended result codes: sqlite.org/rescode.html. */
test.each([
  [5, "storage.unavailable"],
  [261, "storage.unavailable"],
  [8, "storage.denied"],
  [11, "storage.damaged"],
  [13, "storage.full"],
  [26, "storage.damaged"],
  [778, "storage.unavailable"],
  [4_874, "storage.full"],
])("[storage.sqlite.full] SQLite's error %d is %s", (errcode, code) => {
  const error = Object.assign(new Error("a database that fails"), { errcode });
  expect(sqliteFault(error, "sqlite:a.db")).toMatchObject({ code, cause: error });
});
