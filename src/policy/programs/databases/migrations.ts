/** Tools that change a database's schema step by step, or start it over. */
import type { Operation } from "../../../ports/index.ts";
import { operation, possibly, type Recogniser } from "../../recognition.ts";
import { HOLE } from "../../word.ts";
import { localDisk } from "../effects/local-disk.ts";
import { asksForHelp } from "../syntax/asks-for-help.ts";
import { type ExactSyntax, parseExactly } from "../syntax/exact-arguments.ts";
import { wordList } from "../syntax/word-list.ts";

type Meaning = "delete" | "migrate" | "rollback" | "read" | "build" | "create" | "seed" | "nothing";

export interface MigrationTool {
  readonly system: string;
  readonly syntax: ExactSyntax;
  /** Patterns over the operands, with a space between them; the first that fits decides. */
  readonly rows: readonly (readonly [RegExp, Meaning])[];
  /** With one of these it starts over. */
  readonly deletesWith?: readonly string[];
  /** Their values are files of SQL or code that it runs. */
  readonly scripts?: readonly string[];
}

export const migrates =
  (tool: MigrationTool): Recogniser =>
  (command, recognition) => {
    if (asksForHelp(command.arguments)) return [];
    const given = parseExactly(command.arguments, tool.syntax);
    const operands = given.operands.map(({ text }) => text).join(" ");
    const flags = command.arguments.map(({ text }) => text);
    const isDeletion = (tool.deletesWith ?? []).some(flag =>
      flags.some(text => text === flag || text.startsWith(`${flag}=`)),
    );
    const disk = localDisk(command, recognition);
    const row = tool.rows.find(([pattern]) => pattern.test(operands));
    const isUncertain = given.mayHave() || operands.includes(HOLE);
    return [
      ...operationsOf(isDeletion ? "delete" : row?.[1], tool.system, operands === ""),
      ...(isUncertain ? operationsOf("delete", tool.system, false).map(possibly) : []),
      ...given.values(...(tool.scripts ?? [])).flatMap(file => disk.reads(file)),
    ];
  };

function operationsOf(meaning: Meaning | undefined, system: string, isBare: boolean): readonly Operation[] {
  switch (meaning) {
    case "delete":
      return [operation("database.delete", { system, name: undefined })];
    case "read":
      return [operation("database.read", { system })];
    case "build":
      return [operation("project.build", { tool: system })];
    case "nothing":
      return [];
    case undefined:
      return isBare ? [] : [operation("database.write", { system, verb: undefined })];
    default:
      return [operation("database.write", { system, verb: meaning })];
  }
}

const prisma: MigrationTool = {
  system: "prisma",
  syntax: {
    valuedLong: wordList(`
      schema name file url from-url to-url stdin config applied rolled-back generator
      from-schema-datamodel to-schema-datamodel from-migrations to-migrations shadow-database-url output
      port browser`),
  },
  deletesWith: ["--force-reset"],
  scripts: ["file"],
  rows: [
    [/^migrate reset/, "delete"],
    [/^(?:migrate (?:dev|deploy|resolve)|db (?:push|execute))/, "migrate"],
    [/^db seed/, "seed"],
    [/^(?:migrate (?:status|diff)|db pull|validate|studio|introspect|debug)/, "read"],
    [/^(?:generate|format|init)/, "build"],
    [/^(?:version|help|platform|telemetry)/, "nothing"],
  ],
};

/** `db:drop`, `schema:drop`, `database drop`, `fresh`, `reset`: however it is spelled. */
const STARTS_OVER =
  /(?:^|[ :_-])(?:drop|reset|fresh|wipe|clean|dropall|drop-all|nuke|truncate|refresh|empty)(?:$|[ :_-])/i;
const common: MigrationTool["rows"] = [
  [STARTS_OVER, "delete"],
  // Back to the beginning, where there are no tables.
  [/undo[:_-]all|downgrade base|down-to 0$/, "delete"],
  [/(?:^|[ :_-])(?:rollback|revert|down|undo|downgrade|redo)(?:$|[ :_-])/i, "rollback"],
  [
    /(?:^|[ :_-])(?:status|list|info|validate|pending|history|current|show|check|diff|heads|branches|version|introspect|inspect|log|state|dump)(?:$|[ :_-])/i,
    "read",
  ],
  [
    /(?:^|[ :_-])(?:make|generate|new|add|init|create-migration|stamp-file|compile|prepare|lint|bundle|entity|subscriber|revision)(?:$|[ :_-])/i,
    "build",
  ],
  [/(?:^|[ :_-])(?:seeds?|fixtures)(?:$|[ :_-])/i, "seed"],
  [/^(?:migration:create|migrate:create|create(?: |$))/i, "build"],
  [/(?:^|[ :_-])(?:create|setup)(?:$|[ :_-])/i, "create"],
  [
    /(?:^|[ :_-])(?:migrate|migration|up|latest|upgrade|deploy|apply|run|sync|push|update|goto|force|stamp|baseline|repair|execute)(?:$|[ :_-])/i,
    "migrate",
  ],
];

const tool = (system: string, valuedLong: string, more: Partial<MigrationTool> = {}): MigrationTool => ({
  system,
  syntax: { valued: "", valuedLong: wordList(valuedLong) },
  rows: common,
  ...more,
});

const tools: readonly MigrationTool[] = [
  tool("knex", "knexfile env cwd client connection migrations-directory esm specific", {
    deletesWith: ["--all"],
  }),
  tool("sequelize", "env config url migrations-path seeders-path models-path name to from seed"),
  tool("typeorm", "dataSource connection config dir name"),
  tool("mikro-orm", "config only from to name", {
    deletesWith: ["--drop-db", "--drop-migrations-table", "--fresh"],
  }),
  tool("drizzle-kit", "config dialect schema out url name", { deletesWith: ["--force"] }),
  tool("node-pg-migrate", "migrations-dir database-url-var schema config-file envPath"),
  tool("db-migrate", "config env migrations-dir sql-file"),
  tool("alembic", "config name tag sql rev-range message head branch-label version-path", {
    syntax: {
      canAbbreviate: true,
      valued: "cnxmr",
      valuedLong: wordList("config name message rev-id version-path head branch-label depends-on"),
    },
  }),
  tool("flyway", "", { syntax: { hasSingleHyphen: true, valuedLong: [] } }),
  tool(
    "liquibase",
    "changeLogFile changelog-file url username password defaultsFile classpath tag count contexts labels",
  ),
  tool("migrate", "", {
    // Without a number all steps are taken back.
    rows: [[/(?:^| )down$/, "delete"], ...common],
    syntax: {
      hasSingleHyphen: true,
      valuedLong: wordList("path source database prefetch lock-timeout ext dir digits format"),
    },
  }),
  tool("goose", "dir table", {
    syntax: {
      hasSingleHyphen: true,
      valuedLong: wordList("dir table certfile ssl-cert ssl-key env timeout"),
    },
  }),
  tool("dbmate", "url env env-file migrations-dir schema-file migrations-table wait-timeout", {
    syntax: {
      valued: "uedst",
      valuedLong: wordList("url env env-file migrations-dir schema-file migrations-table wait-timeout"),
    },
  }),
  tool(
    "atlas",
    "url to dir dev-url config env schema format exclude var baseline revisions-schema tx-mode amount",
    {
      syntax: {
        valued: "ucs",
        valuedLong: wordList(`
          url to from dir dev-url config env schema format exclude var baseline revisions-schema tx-mode
          amount`),
      },
    },
  ),
  tool("sqlx", "database-url source target-version connect-timeout", {
    syntax: { valued: "D", valuedLong: wordList("database-url source target-version connect-timeout") },
  }),
  tool("diesel", "database-url migration-dir config-file locked-schema"),
  tool("sqitch", "engine target registry plan-file to change verify note require conflict", {
    syntax: { valued: "tfno", valuedLong: wordList("engine target plan-file to-change note requires") },
  }),
  tool("dbt", "project-dir profiles-dir profile target select exclude vars models threads", {
    rows: [
      [/^(?:compile|parse|docs|deps|clean|init)/, "build"],
      [/^(?:ls|list|debug|show|source|test)/, "read"],
      [/^seed/, "seed"],
      [/^(?:run|build|snapshot|run-operation|retry|clone)/, "migrate"],
    ],
  }),
];

const aliases: { readonly [program: string]: string } = {
  "sequelize-cli": "sequelize",
  "typeorm-ts-node-commonjs": "typeorm",
  "typeorm-ts-node-esm": "typeorm",
};

export const migrationCommands: { readonly [program: string]: Recogniser } = {
  prisma: migrates(prisma),
  ...Object.fromEntries(tools.map(each => [each.system, migrates(each)])),
  ...Object.fromEntries(
    Object.entries(aliases).map(([name, system]) => [
      name,
      migrates(tools.find(each => each.system === system)!),
    ]),
  ),
};
