/** What phrases about building, packages, deployments and data mean. */
import type { Action } from "../action.ts";

const runTests = ["tests.run()"];
const build = ["project.build()"];
const install = ["package.install(manager: @manager)"];

export const projectActions: readonly Action[] = [
  { verbs: "run", objects: "test", guards: runTests },
  { verbs: "test", objects: "-|product", guards: runTests },
  { verbs: "run", objects: "build", guards: build },
  { verbs: "build", objects: "-|product", guards: build },
  { verbs: "run", objects: "script", guards: ["project.run()"] },
  { verbs: "run|use", objects: "command", guards: ["Bash(@command)"] },

  {
    verbs: "install",
    objects: "dependency",
    guards: install,
    allows: ["package.install(global: false, manager: @manager)", "package.restore(manager: @manager)"],
  },
  {
    verbs: "install",
    objects: "new dependency",
    guards: install,
    allows: ["package.install(global: false, manager: @manager)"],
  },
  { verbs: "install", objects: "software", guards: install },
  {
    verbs: "install",
    objects: "global package",
    guards: ["package.install(global: true, manager: @manager)"],
  },
  { verbs: "restore", objects: "dependency", guards: ["package.restore(manager: @manager)"] },
  {
    verbs: "upgrade",
    objects: "dependency",
    guards: ["package.update(manager: @manager)"],
    allows: ["package.update(global: false, manager: @manager)"],
  },
  {
    verbs: "uninstall",
    objects: "dependency",
    guards: ["package.remove(manager: @manager)"],
    allows: ["package.remove(global: false, manager: @manager)"],
  },
  {
    verbs: "publish",
    objects: "-|dependency|new dependency",
    guards: ["package.publish(manager: @manager)"],
  },
  { verbs: "deploy", objects: "-|deployable", guards: ["deploy.run(environment: @environment)"] },

  { verbs: "query", objects: "sql", guards: ["sql.execute(tables: @table)"] },
  { verbs: "query", objects: "read-only sql", guards: ["sql.execute(verb: select, tables: @table)"] },
  { verbs: "query", objects: "unbounded statement", guards: ["sql.execute(unbounded: true)"], allows: [] },
  { verbs: "drop", objects: "table", guards: ["sql.execute(verb: drop, tables: @table)"] },
  {
    verbs: "truncate",
    objects: "table",
    guards: ["sql.execute(verb: truncate, tables: @table)"],
  },
  { verbs: "drop", objects: "database", guards: ["database.delete()"] },
  {
    verbs: "read",
    objects: "database",
    guards: ["database.read()", "sql.execute(verb: select)"],
    allows: ["database.read()"],
  },
  {
    verbs: "access",
    objects: "database",
    guards: ["database.read()", "database.write()", "database.delete()", "database.copy()", "sql.execute()"],
    allows: ["database.read()"],
  },
  { verbs: "run|apply", objects: "migration", guards: ["database.write(verb: migrate*)"] },
  {
    verbs: "modify|write",
    objects: "database",
    guards: ["database.write()", "database.delete()", "sql.execute(verb: !select)"],
    allows: [],
  },

  {
    verbs: "run",
    objects: "container",
    guards: ["container.run()"],
    allows: ["container.run(privileged: false)"],
  },
  { verbs: "run", objects: "privileged container", guards: ["container.run(privileged: true)"] },
  { verbs: "stop", objects: "container", guards: ["container.change(verb: *stop|*kill)"] },
  { verbs: "restart", objects: "container", guards: ["container.change(verb: *restart)"] },
  { verbs: "build", objects: "image", guards: ["container.change(verb: *build)"] },
  { verbs: "push|publish", objects: "image", guards: ["container.push()"] },
  { verbs: "delete", objects: "container", guards: ["container.delete(what: containers|everything)"] },
  { verbs: "delete", objects: "image", guards: ["container.delete(what: images|everything)"] },
  { verbs: "delete", objects: "volume", guards: ["container.delete(what: volumes|everything)"] },
  { verbs: "read|list", objects: "infrastructure", guards: ["cloud.read()"] },
  {
    verbs: "modify|create",
    objects: "infrastructure",
    guards: ["cloud.change()", "cloud.delete()"],
    allows: ["cloud.change()"],
  },
  { verbs: "delete", objects: "infrastructure", guards: ["cloud.delete()"] },
];
