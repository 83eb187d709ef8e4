/** What phrases about building, packages, deployments and data mean. */
import type { Action } from "../action.ts";

const runTests = ["tests.run()"];
const build = ["project.build()"];
const install = ["package.install(manager: @manager)"];
const anyVerb = (...verbs: readonly string[]) => verbs.flatMap(each => [each, each.toUpperCase()]).join("|");

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
  { verbs: "query", objects: "unbounded statement", guards: [`sql.execute(unbounded: true)`], allows: [] },
  { verbs: "drop", objects: "table", guards: [`sql.execute(verb: ${anyVerb("drop")}, tables: @table)`] },
  {
    verbs: "truncate",
    objects: "table",
    guards: [`sql.execute(verb: ${anyVerb("truncate")}, tables: @table)`],
  },
  {
    verbs: "drop",
    objects: "database",
    guards: ["database.delete()", `sql.execute(verb: ${anyVerb("drop")})`],
    allows: ["database.delete()"],
  },
  {
    verbs: "read|access",
    objects: "database",
    guards: ["database.read()", `sql.execute(verb: ${anyVerb("select")})`],
    allows: ["database.read()"],
  },
  {
    verbs: "modify|write",
    objects: "database",
    guards: ["database.write()", "database.delete()", `sql.execute(verb: !${anyVerb("select")})`],
    allows: [],
  },

  {
    verbs: "run",
    objects: "container",
    guards: ["container.run()"],
    allows: ["container.run(privileged: false)"],
  },
  { verbs: "run", objects: "privileged container", guards: ["container.run(privileged: true)"] },
  { verbs: "stop|restart", objects: "container", guards: ["container.change()"], allows: [] },
  { verbs: "build", objects: "image", guards: ["container.change(verb: build)"] },
  { verbs: "push|publish", objects: "image", guards: ["container.push()"] },
  { verbs: "delete", objects: "container|image|volume", guards: ["container.delete()"] },
  { verbs: "read|list", objects: "infrastructure", guards: ["cloud.read()"] },
  {
    verbs: "modify|create",
    objects: "infrastructure",
    guards: ["cloud.change()", "cloud.delete()"],
    allows: ["cloud.change()"],
  },
  { verbs: "delete", objects: "infrastructure", guards: ["cloud.delete()"] },
];
