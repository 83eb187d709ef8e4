/** Tools that change a database's schema step by step, or start it over. */
import type { ProgramTables } from "../table/program-table.ts";

export const tables = {
  "(migrations)": {
    // Values that may be words such as `drop`, and options in front of the verb.
    valued: `-c -d -e -m --config --connection --database --database-url --dir --env --file --from --message
      --migrations-dir --name --path --schema --title --to --url -path -source -database -dir -table`,
    // However it is spelled: `db:drop`, `schema:drop`, `database drop`.
    does: {
      "project.build": "create migration:create migrate:create",
      "database.delete": `~drop ~reset ~fresh ~wipe ~clean ~dropall ~drop-all ~nuke ~truncate ~refresh ~empty
        ~undo:all ~downgrade:base$ ~down-to:0$`,
      "database.write(verb: rollback)": "~rollback ~revert ~down ~undo ~downgrade ~redo",
      "database.read": `~status ~list ~info ~validate ~pending ~history ~current ~show ~check ~diff ~heads ~branches
        ~version ~introspect ~inspect ~log ~state ~dump`,
      "project.build()": `~make ~generate ~new ~add ~init ~create-migration ~stamp-file ~compile ~prepare ~lint ~bundle
        ~entity ~subscriber ~revision`,
      "database.write(verb: seed)": "~seed ~seeds ~fixtures",
      "database.write(verb: create)": "~create ~setup",
      "database.write(verb: migrate)": `~migrate ~migration ~up ~latest ~upgrade ~deploy ~apply ~run ~sync ~push ~update
        ~goto ~force ~stamp ~baseline ~repair ~execute`,
    },
    otherwise: "database.write",
  },
  prisma: {
    valued: "--schema --name --url --config --applied --rolled-back --generator --output --port --browser",
    does: {
      "database.delete": "migrate reset, --force-reset",
      "database.write(verb: migrate)": { migrate: "dev deploy resolve", db: "push execute" },
      "database.write(verb: seed)": "db seed,",
      "database.read": ["validate studio introspect debug", { "migrate, db": "status diff pull" }],
      "project.build": "generate format init",
      nothing: "version help platform telemetry",
    },
    adds: { "fs.read(path: $--file)": "--file" },
    otherwise: "database.write",
  },
  knex: { like: "migrations", does: { "database.delete": "--all" } },
  "sequelize sequelize-cli": { like: "migrations", name: "sequelize" },
  "typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm": { like: "migrations", name: "typeorm" },
  "mikro-orm drizzle-kit": {
    like: "migrations",
    does: { "database.delete": "--drop-db --drop-migrations-table --fresh --force" },
  },
  "node-pg-migrate db-migrate alembic flyway liquibase dbmate sqlx diesel sqitch": {
    like: "migrations",
    flags: "-q -X -community",
  },
  // A coding agent has the same name.
  goose: { like: "migrations", does: { stranger: "run session" } },
  // Without a number all steps are taken back.
  migrate: { like: "migrations", does: { "database.delete": "~down$" } },
  // It drops all that the wanted schema lacks.
  atlas: { like: "migrations", does: { "database.delete": "schema apply --auto-approve," } },
  dbt: {
    like: "migrations",
    valued: "--project-dir --profiles-dir --profile --target --select --exclude --vars --models --threads",
    does: {
      "database.delete": "--full-refresh, run -f, build -f, seed -f",
      "project.build": "compile parse docs deps init",
      "database.read": "ls list debug show source test",
      "project.build()": "clean",
      "database.write(verb: seed)": "seed",
      "database.write(verb: migrate)": "run build snapshot run-operation retry clone",
    },
  },
} satisfies ProgramTables;
