import { describe, expect, test } from "vitest";
import { operationsOf } from "../rig.ts";

const actsOf = (command: string, files?: { readonly [path: string]: string }) =>
  operationsOf(command, files === undefined ? {} : { files })
    .filter(({ name }) => !name.startsWith("fs."))
    .map(({ name, arguments: given }) =>
      [name, given.system, given.verb, given.direction].filter(each => each !== undefined).join(" "),
    );

describe("[policy.databases.stores]", () => {
  describe.each([
    [
      "database.read",
      [
        "redis: redis-cli ping|redis-cli -h db.example -n 1 get a|redis-cli keys '*'|redis-cli config get dir|redis-cli --scan|redis-cli client list|redis-cli|redis-cli --cluster info h:1",
        "mongodb: mongosh --eval 'db.users.find({a: 1}).limit(3).toArray()'|mongosh shop --quiet --eval 'printjson(db.stats())'|mongosh --eval 'db.a.aggregate([{$match: {}}])'|mongostat",
        "etcd: etcdctl get / --prefix|etcdctl member list",
        "influx: influx query 'from(bucket: 1)'|influx bucket list",
        "neo4j: cypher-shell 'MATCH (n) RETURN n'",
        "prisma: prisma studio|prisma migrate status",
        "alembic: alembic current|alembic history",
        "mysql: mysqladmin -uada -psecret status",
      ],
    ],
    [
      "database.delete",
      [
        "redis: redis-cli FLUSHALL|redis-cli -n 3 flushdb async|redis-cli replicaof other.example 6379|redis-cli --unlisted x FLUSHALL|redis-cli eval \"redis.call('flushall')\" 0",
        "mongodb: mongosh --eval 'db.dropDatabase()'|mongosh --eval 'db.users.drop()'|mongosh --eval 'db.users.deleteMany( { } )'|mongosh --eval 'db.users.remove({})'",
        "postgres: dropdb shop|dropdb --if-exists -f shop",
        "etcd: etcdctl del --prefix /|etcdctl del a z|etcdctl del a",
        "influx: influx bucket delete -n b|influx delete --bucket b --start 1 --stop 2",
        "neo4j: cypher-shell 'MATCH (n) DETACH DELETE n'|cypher-shell 'DROP DATABASE x'",
        "prisma: prisma migrate reset --force|prisma db push --force-reset",
        "knex: knex migrate:reset|knex --env test db:drop",
        "sequelize: sequelize db:drop",
        "typeorm: typeorm schema:drop -d source.ts",
        "flyway: flyway clean|flyway -url=x clean",
        "liquibase: liquibase dropAll|liquibase drop-all",
        "migrate: migrate -path db -database postgres://x drop -f",
        "sqlx: sqlx database reset -y",
        "diesel: diesel database reset",
        "ef: dotnet ef database drop",
        "ecto: mix ecto.drop",
      ],
    ],
    [
      "database.write",
      [
        "redis del: redis-cli del a b",
        "redis set: redis-cli set a b",
        "redis unheard-of: redis-cli unheard-of x",
        "mongodb updateOne: mongosh --eval 'db.users.updateOne({a: 1}, {$set: {b: 2}})'",
        "mongodb delete: mongosh --eval 'db.users.deleteMany({a: 1})'",
        "mongodb aggregate: mongosh --eval 'db.a.aggregate([{$out: \"b\"}])'",
        "etcd put: etcdctl put a b",
        "postgres createdb: createdb shop",
        "neo4j: cypher-shell 'CREATE (n)'",
        "prisma migrate: prisma migrate dev --name x|prisma migrate deploy|prisma db push",
        "knex migrate: knex migrate:latest",
        "knex rollback: knex migrate:rollback",
        "alembic migrate: alembic upgrade head",
        "alembic rollback: alembic downgrade -1",
        "flyway migrate: flyway migrate",
        "dbmate migrate: dbmate up",
        "migrate migrate: migrate -path db -database postgres://x up",
        "typeorm migrate: typeorm migration:run",
        "ef migrate: dotnet ef database update",
        "ecto migrate: mix ecto.migrate",
      ],
    ],
    [
      "project.build",
      [
        ": prisma generate|alembic revision --autogenerate -m 'drop users'|drizzle-kit generate|typeorm migration:generate x",
      ],
    ],
    ["system.service", ["shutdown: redis-cli shutdown", "stop: mysqladmin shutdown|pg_ctl stop -D data"]],
  ])("finds %s", (name, rows) => {
    const cases = rows.flatMap(row => {
      const [subject = "", commands = ""] = row.split(/: ?(.*)/s);
      return commands.split("|").map(command => [command, subject] as const);
    });
    test.each(cases)("in %s", (command, subject) => {
      expect(actsOf(command)).toEqual([`${name} ${subject}`.trim()]);
    });
  });

  test.each([
    ["mysqladmin -uada -psecret drop shop", ["database.delete mysql", "database.write mysql"]],
    ["pg_dump shop", ["database.copy postgres out"]],
    ["pg_restore -d shop dump.bin", ["database.copy postgres in"]],
    ["pg_restore --clean -d shop dump.bin", ["database.copy postgres in", "database.delete postgres"]],
    ["pg_restore -l dump.bin", []],
    ["mysqldump -uada -psecret shop", ["database.copy mysql out"]],
    ["mongodump --out dump", ["database.copy mongodb out"]],
    ["mongorestore --drop dump", ["database.copy mongodb in", "database.delete mongodb"]],
    ["redis-cli --rdb dump.rdb", ["database.copy redis out"]],
    ["etcdctl snapshot save x", ["database.copy etcd out"]],
  ])("finds every operation of %s", (command, acts) => {
    expect(actsOf(command)).toEqual(acts);
  });

  test.each([
    "redis-cli eval 'return 1' 0",
    "redis-cli config set dir /etc",
    "redis-cli module load /tmp/x.so",
    "cat commands | redis-cli",
    "redis-cli --eval x.lua",
    "mongosh script.js",
    "cat script.js | mongosh",
    "mongosh --eval 'db[\"dropDatabase\"]()'",
    "mongosh --eval 'db.runCommand({dropDatabase: 1})'",
    'mongosh --eval \'require("child_process").execSync("id")\'',
    'mongosh --eval \'eval("db.dropDatab" + "ase()")\'',
    'mongosh --eval "$SCRIPT"',
  ])("%s is opaque", command => {
    expect(actsOf(command)).toContain("shell.opaque");
  });

  test.each(["prisma migrate $STEP", 'knex "migrate:$STEP"'])("%s may delete the database", command => {
    const found = operationsOf(command).find(({ name }) => name === "database.delete");
    expect(found?.isPossible).toBe(true);
  });

  test.each(["alembic downgrade base", "migrate -path db down", "sequelize db:migrate:undo:all"])(
    "%s deletes the database",
    command => {
      expect(actsOf(command)).toEqual([expect.stringContaining("database.delete")]);
    },
  );

  test("scripts are read line by line, and from files", () => {
    expect(actsOf("redis-cli <<< $'get a\\nflushall'")).toEqual([
      "database.read redis",
      "database.delete redis",
    ]);
    expect(actsOf("redis-cli < c", { "/work/app/c": "FLUSHDB\n" })).toEqual(["database.delete redis"]);
    expect(actsOf("mongosh s.js", { "/work/app/s.js": "db.dropDatabase()" })).toEqual([
      "database.delete mongodb",
    ]);
  });

  test("texts and patterns of a script don't hide its calls", () => {
    expect(actsOf(`mongosh --eval 'db.a.find({b: "drop("})'`)).toEqual(["database.read mongodb"]);
    expect(actsOf(`mongosh --eval 'db.a.find({b: /"/}); db.dropDatabase(); "'`)).toContain(
      "database.delete mongodb",
    );
  });
});
