/** Tools that change a database's schema step by step, or start it over. */
import type { ProgramTables } from "../table/program-table.ts";

export const tables = {
  "(migrations)": {
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
    valued: `--schema --name --file --url --from-url --to-url --stdin --config --applied --rolled-back --generator
      --from-schema-datamodel --to-schema-datamodel --from-migrations --to-migrations --shadow-database-url --output
      --port --browser`,
    does: {
      "database.delete": "migrate reset, --force-reset",
      "database.write(verb: migrate)": { migrate: "dev deploy resolve", db: "push execute" },
      "database.write(verb: seed)": "db seed,",
      "database.read": ["validate studio introspect debug", { migrate: "status diff", db: "pull" }],
      "project.build": "generate format init",
      nothing: "version help platform telemetry",
    },
    adds: { "fs.read(path: $--file)": "--file" },
    otherwise: "database.write",
  },
  knex: {
    like: "migrations",
    valued: "--knexfile --env --cwd --client --connection --migrations-directory --esm --specific",
    does: { "database.delete": "--all" },
  },
  "sequelize sequelize-cli": {
    like: "migrations",
    name: "sequelize",
    valued: `--env --config --url --migrations-path --seeders-path --models-path --name --to --from --seed`,
  },
  "typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm": {
    like: "migrations",
    name: "typeorm",
    valued: "-d --dataSource --connection --config --dir --name",
  },
  "mikro-orm": {
    like: "migrations",
    valued: "--config --only --from --to --name",
    does: { "database.delete": "--drop-db --drop-migrations-table --fresh" },
  },
  "drizzle-kit": {
    like: "migrations",
    valued: "--config --dialect --schema --out --url --name",
    does: { "database.delete": "--force" },
  },
  "node-pg-migrate": {
    like: "migrations",
    valued: "--migrations-dir --database-url-var --schema --config-file --envPath",
  },
  "db-migrate": { like: "migrations", valued: "--config --env --migrations-dir --sql-file" },
  alembic: {
    like: "migrations",
    abbreviates: true,
    valued:
      "-c -n -x -m -r --config --name --message --rev-id --version-path --head --branch-label --depends-on",
  },
  flyway: { like: "migrations", flags: "-q -X -community" },
  liquibase: {
    like: "migrations",
    valued: `--changeLogFile --changelog-file --url --username --password --defaultsFile --classpath --tag --count
      --contexts --labels`,
  },
  migrate: {
    like: "migrations",
    // Without a number all steps are taken back.
    does: { "database.delete": "~down$" },
    valued: "-path -source -database -prefetch -lock-timeout -ext -dir -digits -format",
  },
  goose: { like: "migrations", valued: "-dir -table -certfile -ssl-cert -ssl-key -env -timeout" },
  dbmate: {
    like: "migrations",
    valued:
      "-u -e -d -s -t --url --env --env-file --migrations-dir --schema-file --migrations-table --wait-timeout",
  },
  atlas: {
    like: "migrations",
    valued: `-u -c -s --url --to --from --dir --dev-url --config --env --schema --format --exclude --var --baseline
      --revisions-schema --tx-mode --amount`,
    // It drops all that the wanted schema lacks.
    does: { "database.delete": "schema apply --auto-approve," },
  },
  sqlx: { like: "migrations", valued: "-D --database-url --source --target-version --connect-timeout" },
  diesel: { like: "migrations", valued: "--database-url --migration-dir --config-file --locked-schema" },
  sqitch: {
    like: "migrations",
    valued: "-t -f -n -o --engine --target --plan-file --to-change --note --requires",
  },
  dbt: {
    valued: "--project-dir --profiles-dir --profile --target --select --exclude --vars --models --threads",
    does: {
      "database.delete": ["~drop ~truncate ~wipe", "--full-refresh, run -f, build -f, seed -f"],
      "project.build": "compile parse docs deps clean init",
      "database.read": "ls list debug show source test",
      "database.write(verb: seed)": "seed",
      "database.write(verb: migrate)": "run build snapshot run-operation retry clone",
    },
    otherwise: "database.write",
  },
} satisfies ProgramTables;
