/** Tasks that web frameworks give their projects: `rails db:drop`, `manage.py flush`, `artisan migrate:fresh`. */
import type { Operation } from "../../../../ports/index.ts";
import { type Commands, opaque, operation, possibly, type Recogniser } from "../../../recognition.ts";
import { textOf, type Word } from "../../../word.ts";
import { parseArguments } from "../../arguments.ts";
import { pushes } from "../../git/acts.ts";
import { scriptOperations } from "../../project/script-kind.ts";
import { wordList } from "../../syntax/word-list.ts";
import { asksOnly } from "./asks-only.ts";

/** They empty a database, or make it anew. */
const deleting =
  /^(?:db:(?:drop|reset|purge|wipe|setup|truncate_all|migrate:reset|schema:load|structure:load|seed:replant|environment:set|test:purge)(?::\w+)?|db:fixtures:load|migrate:(?:fresh|reset|refresh)|flush|reset_db|reset_schema|delete_squashed_migrations|clear_cache_tables|remove_stale_contenttypes|doctrine:(?:database:drop|schema:drop|fixtures:load|migrations:rollup)|model:prune|telescope:clear|queue:(?:flush|clear)|scout:flush|sitecore:reset)$/;
const writing =
  /^(?:db:(?:migrate|rollback|seed|create|prepare|forward|version|schema:dump|abort_if_pending_migrations)(?::\w+)?|migrate(?::\w+)?|loaddata|syncdb|createcachetable|createsuperuser|changepassword|doctrine:(?:database:create|schema:(?:create|update)|migrations:migrate|query:sql)|schema:dump)$/;
const serving = /^(?:s|server|serve|runserver(?:_plus)?|server:start|octane:start|reverb:start)$/;
const testing = /^(?:t|test|spec|tests|rspec|dusk|test:\w+|spec:\w+)$/;
const consoles = /^(?:c|console|shell|shell_plus|tinker|dbconsole|dbshell|db|psysh|repl)$/;
const looking =
  /^(?:routes|about|stats|notes|list|help|version|check|show_urls|showmigrations|sqlmigrate|inspectdb|diffsettings|route:list|env|debug:\w+|lint:\w+|time:zones\w*|secret|initializers|middleware|migrate:status|db:(?:version|migrate:status|show|table|monitor))$/;

/** What a framework's task does by its name. */
export function frameworkTask(tool: string, words: readonly Word[]): readonly Operation[] {
  const { operands, has } = parseArguments(words);
  const task = textOf(operands[0]);
  if (operands.length === 0) return [];
  if (task === undefined) return scriptOperations(tool, undefined);
  if (has("help")) return [];
  if (looking.test(task)) return [operation("project.run", { tool, script: task })];
  if (deleting.test(task)) return [operation("database.delete", { system: tool, name: undefined })];
  if (writing.test(task)) return [operation("database.write", { system: tool, verb: task })];
  if (testing.test(task)) return [operation("tests.run", { tool })];
  if (serving.test(task))
    return [operation("project.run", { tool, script: task }), operation("net.listen", { port: undefined })];
  if (consoles.test(task)) {
    const code = words.some(({ text }) => /^(?:-c|--command|--execute|-e)(?:=|$)/.test(text));
    return code
      ? [opaque("its code has all of the application in its hands")]
      : [operation("code.run", { language: tool, source: "interactive" })];
  }
  if (/^(?:runner|r|eval)$/.test(task)) return [opaque("its code has all of the application in its hands")];
  if (/^(?:credentials|secrets|encrypted)(?::|$)|^key:generate$/.test(task))
    return [operation("secrets.change", { path: undefined })];
  if (
    /^(?:assets:|tmp:|log:|cache:|config:|view:|route:|collectstatic$|compilemessages$|makemessages$|makemigrations$|g$|generate$|make:)/.test(
      task,
    )
  )
    return [operation("project.build", { tool })];
  return scriptOperations(tool, task);
}

const rails: Recogniser = ({ program, arguments: words }) => {
  const [first] = words;
  if (first?.text === "new") return [operation("project.run", { tool: program, script: "new" })];
  return asksOnly(words, "-v", "-h") ? [] : frameworkTask("rails", words);
};

/** `rake a b[1] C=d`: each operand is a task. */
const rake: Recogniser = (command, recognition) => {
  const { arguments: words } = command;
  const given = parseArguments(words, {
    valued: "fIRrCeEpj",
    valuedLong: wordList(
      "rakefile libdir require directory execute execute-print execute-continue jobs where describe tasks",
    ),
  });
  if (
    asksOnly(words) ||
    given.has("T", "tasks", "P", "prereqs", "D", "describe", "W", "where", "V", "h", "AT")
  )
    return [];
  const code = given.values("e", "E", "p", "execute", "execute-print", "execute-continue");
  if (code.length > 0)
    return code.flatMap(each => recognition.run([{ text: "ruby" }, { text: "-e" }, each], command));
  if (given.has("n", "dry-run")) return [operation("project.build", { tool: "rake" })];
  const tasks = given.operands.filter(each => !/^\w+=/.test(each.text));
  if (tasks.length === 0) return scriptOperations("rake", "default");
  return tasks.flatMap(each => rakeTask({ ...each, text: each.text.replace(/\[.*$/s, "") }));
};

function rakeTask(word: Word): readonly Operation[] {
  // Bundler's own: it builds the gem, tags the commit, pushes both.
  if (/^release(?::|$)/.test(word.text))
    return [operation("package.publish", { manager: "gem" }), possibly(pushes(undefined, undefined, false))];
  return frameworkTask("rake", [word]);
}

export const programs: Commands = { rails, rake, hanami: rails, drake: rake };
