/** Programs that come with databases: they make, drop, dump and restore them, and look after their servers. */
import type { Commands, Recogniser } from "../../recognition.ts";
import type { ProgramTables } from "../table/program-table.ts";
import { tableCommands } from "../table/table-commands.ts";

const postgres: ProgramTables = {
  "(pg)": {
    name: "postgres",
    abbreviates: true,
    valued: `-d -D -E -f -F -h -I -j -L -n -N -p -P -S -t -T -U -Z --dbname --file --format --host --port --username
      --schema --exclude-schema --table --exclude-table --table-data --jobs --encoding --compress --role --superuser
      --section --snapshot --use-list --trigger --index --function --owner --template --maintenance-db --tablespace
      --locale --strategy --pgdata --waldir --connection-limit --valid-until --exclude-database --database
      --lock-wait-timeout --filter --exclude-table-data --rows-per-insert`,
  },
  dropdb: {
    like: "pg",
    valued: "-h -p -U --host --port --username --maintenance-db",
    always: "database.delete(name: $1)",
  },
  dropuser: { like: "pg", always: "database.write(verb: drop user)" },
  createdb: { like: "pg", always: "database.write(verb: create)" },
  createuser: { like: "pg", always: "database.write(verb: create user)" },
  "vacuumdb reindexdb clusterdb": { like: "pg", always: "database.write(verb: $program)" },
  pgbench: {
    like: "pg",
    does: { "database.delete(name: $1)": "-i --initialize" },
    always: "database.write(verb: benchmark)",
  },
  "pg_isready pg_lsclusters": { like: "pg", always: "database.read" },
  "pg_dump pg_dumpall": {
    like: "pg",
    does: {
      "database.copy(direction: out); fs.write(path: $-f|--file, recursive: true)": "-F=d* --format=d*",
    },
    always: "database.copy(direction: out); fs.write(path: $-f|--file)",
  },
  pg_restore: {
    like: "pg",
    does: {
      "fs.read(path: $*, recursive: true)": "-l --list",
      "fs.read(path: $*, recursive: true); fs.write(path: $-f|--file)": "-f --file",
    },
    adds: { "database.delete(name: $-d|--dbname)": "-c --clean" },
    always: "database.copy(direction: in); fs.read(path: $*, recursive: true)",
  },
  pg_basebackup: {
    like: "pg",
    valued: `-D -F -R -r -T -X -Z -l -h -U -p -d -c --pgdata --format --max-rate --waldir --wal-method --compress
      --label --host --username --port --dbname --checkpoint`,
    always: "database.copy(direction: out); fs.write(path: $-D|--pgdata, recursive: true)",
  },
  pg_ctl: {
    name: "postgres",
    valued: "-D -l -m -o -p -s -t -W -U --pgdata --log --mode --options --timeout",
    does: { "database.read": "status" },
    otherwise: "system.service(verb: $verb, name: postgres)",
  },
  pg_ctlcluster: {
    name: "postgres",
    does: { "database.read": "~status$" },
    bare: "nothing",
    always: "system.service(verb: $3, name: postgres)",
  },
  pg_dropcluster: { name: "postgres", always: "database.delete(name: $2)" },
  pg_createcluster: { name: "postgres", always: "database.write(verb: create cluster)" },
  pg_resetwal: { name: "postgres", valued: "-D", always: "database.delete(name: $1)" },
  initdb: {
    like: "pg",
    always: "fs.write(path: $*, recursive: true); fs.write(path: $-D|--pgdata, recursive: true)",
  },
  "sqlite3_analyzer sqldiff": { always: "fs.read(path: $*)" },
};

const mysql: ProgramTables = {
  "(my)": {
    name: "mysql",
    abbreviates: true,
    flags: "--ssl",
    valued: `-h -P -S -u -D -r -T -w --host --port --socket --user --result-file --tab --where --ignore-table
      --defaults-file --defaults-extra-file --default-character-set --login-path --fields-terminated-by
      --lines-terminated-by --max-allowed-packet --set-gtid-purged --protocol --ssl-mode`,
  },
  "mysqladmin mariadb-admin": {
    like: "my",
    // Several verbs in a row, some of which take a word for their own.
    many: true,
    does: {
      "database.read": "status ping version variables extended-status processlist",
      "database.delete": "drop",
      "secrets.change(path: ?)": "password",
      "system.service(verb: stop, name: mysql)": "shutdown",
    },
    otherwise: "database.write",
  },
  "mysqldump mysqlpump mariadb-dump": {
    like: "my",
    always: `database.copy(direction: out); fs.write(path: $-r|--result-file);
      fs.write(path: $-T|--tab, recursive: true)`,
  },
  mysqlimport: {
    like: "my",
    adds: { "database.delete(name: $1)": "--delete" },
    always: "database.copy(direction: in); fs.read(path: $*)",
  },
  mysqlshow: { like: "my", always: "database.read" },
  "mysqlcheck mysql_upgrade mysql_secure_installation": {
    like: "my",
    always: "database.write(verb: $program)",
  },
};

/** A password is attached to its letter: `-psecret`. */
const withoutPassword =
  (recognise: Recogniser): Recogniser =>
  (command, recognition) =>
    recognise(
      { ...command, arguments: command.arguments.filter(({ text }) => !/^-p./.test(text)) },
      recognition,
    );

export const programs: Commands = {
  ...tableCommands(postgres),
  ...Object.fromEntries(
    Object.entries(tableCommands(mysql)).map(([name, each]) => [name, withoutPassword(each)]),
  ),
};
