/** Programs that make, drop, dump and restore databases, and the command lines of etcd, InfluxDB and Neo4j. */
import type { Commands } from "../../recognition.ts";
import { sqlOperations } from "../../sql/read-sql.ts";
import { textOf } from "../../word.ts";
import type { ProgramTables } from "../table/program-table.ts";
import type { TableCode } from "../table/table-call.ts";
import { tableCommands } from "../table/table-commands.ts";
import { withoutPassword } from "./sql-clients.ts";

const postgres: ProgramTables = {
  "(pg)": {
    name: "postgres",
    abbreviates: true,
    valued: `-d -D -E -f -F -h -I -j -L -n -N -p -P -S -t -T -U -Z --dbname --file --format --host --port --username
      --schema --exclude-schema --table --exclude-table --jobs --encoding --compress --role --superuser --section
      --use-list --owner --template --maintenance-db --tablespace --locale --pgdata --waldir --exclude-database`,
  },
  dropdb: {
    like: "pg",
    valued: "-h -p -U --host --port --username --maintenance-db",
    always: "database.delete(name: $1)",
  },
  "dropuser createdb createuser vacuumdb reindexdb clusterdb pg_createcluster": {
    like: "pg",
    always: "database.write(verb: $program)",
  },
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
    always: "system.service(verb: $3, name: postgres)",
  },
  pg_dropcluster: { name: "postgres", always: "database.delete(name: $2)" },
  pg_resetwal: { name: "postgres", valued: "-D", always: "database.delete(name: $1)" },
  initdb: {
    like: "pg",
    always: "fs.write(path: $*, recursive: true); fs.write(path: $-D|--pgdata, recursive: true)",
  },
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

/** Stores that don't speak SQL. */
const stores: ProgramTables = {
  "mongostat mongotop": { name: "mongodb", always: "database.read" },
  "(mongo)": {
    name: "mongodb",
    valued: `-h -u -p -d -c -q -f --uri --host --port --username --password --db --collection --query --type --fields
      --nsInclude --nsExclude --nsFrom --nsTo --authenticationDatabase --config --mode`,
  },
  "mongodump mongoexport": {
    like: "mongo",
    always: "database.copy(direction: out); fs.write(path: $-o|--out|--archive, recursive: true)",
  },
  "mongorestore mongoimport": {
    like: "mongo",
    adds: { "database.delete(name: $-d|--db)": "--drop" },
    always: `database.copy(direction: in); fs.read(path: $--file|--dir|--archive, recursive: true);
      fs.read(path: $*, recursive: true)`,
  },
  etcdctl: {
    name: "etcd",
    valued: `-w --endpoints --user --password --cacert --cert --key --command-timeout --dial-timeout --lease --rev
      --limit --order --sort-by --range-end --name --initial-cluster --data-dir --write-out --discovery-srv`,
    does: {
      "database.read": [
        "get watch endpoint check ls",
        {
          "snapshot, member, user, role, lease, alarm": "status list get timetolive",
        },
      ],
      "database.delete(name: $1)": "del rm rmdir",
      "database.copy(direction: out); fs.write(path: $*)": { snapshot: "save" },
      "database.copy(direction: in); fs.write(path: $--data-dir, recursive: true)": { snapshot: "restore" },
    },
    otherwise: "database.write(verb: $verb)",
  },
  influx: {
    valued: `-execute -host -database -port -username -password -format -precision -path --host --bucket --org --token
      -o -t -b --name --id -n -i --start --stop --predicate -p --file -f --url`,
    does: {
      "code(does: sql)": "-execute",
      "database.write(verb: delete)": "delete --predicate,",
      "database.delete(name: $--bucket|-b)": "delete",
      "database.delete(name: $--name|-n|--id)": { bucket: "delete", org: "delete" },
      "database.copy(direction: in)": "restore",
      "database.copy(direction: out)": "backup",
      "database.read": ["ping inspect query", { "bucket, org, task, user, auth": "list ls find" }],
    },
    otherwise: "database.write(verb: $verb)",
    bare: "database.read",
  },
  // Verbs of Cypher, anywhere in its text.
  "cypher-shell": {
    name: "neo4j",
    valued:
      "-a -u -d -f -p -P --address --username --password --database --file --param --format --encryption",
    does: {
      "fs.read(path: $-f|--file); shell.opaque(why: its statements are in a file)": "-f --file",
      "database.delete": "~delete ~drop",
      "database.write": "~create ~merge ~set ~remove ~load ~call ~foreach ~alter ~grant ~revoke ~deny",
      "database.read": "~return ~show",
    },
    always: "database.write; maybe database.delete",
    bare: "shell.opaque(why: its statements come from its input)",
  },
};

const sql: TableCode[string] = ({ options }) =>
  options
    .values("execute")
    .flatMap(({ text }) => sqlOperations(text, textOf(options.values("database").at(-1))));

export const programs: Commands = {
  ...tableCommands(postgres),
  ...tableCommands(stores, { sql }),
  ...Object.fromEntries(
    Object.entries(tableCommands(mysql)).map(([name, each]) => [name, withoutPassword(each)]),
  ),
};
