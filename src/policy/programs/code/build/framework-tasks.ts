/** Lists the tasks that web frameworks give their projects: `rails db:drop`, `manage.py flush`, `artisan migrate:fresh`. */
import type { ProgramTables } from "../../table/program-table.ts";

const CODE = "shell.opaque(why: its code has all of the application in its hands)";

export const tables = {
  "(framework)": {
    does: {
      "project.run(script: $verb)": `routes stats notes list new db:version db:migrate:status migrate:status db:show
        db:table db:monitor showmigrations sqlmigrate inspectdb s server serve runserver runserver_plus server:start
        octane:start reverb:start`,
      "tests.run": "t dusk test tests spec rspec ~test:* ~spec:*",
      [CODE]: [
        "runner r eval",
        "shell -c, shell --command, tinker --execute, console -e, db -c, dbshell -c, dbshell --",
      ],
      "code.run(language: ?, source: interactive, path: ?)": `c console shell shell_plus tinker dbconsole dbshell db
        psysh repl`,
      "secrets.change(path: ?)": "~credentials ~secrets ~encrypted key:generate",
      "project.build":
        "~assets ~tmp ~log ~cache ~config ~view ~make collectstatic compilemessages makemessages makemigrations g generate",
      "database.delete": `~drop ~reset ~purge ~wipe ~fresh ~refresh ~truncate_all ~replant flush flushall reset_db
        reset_schema db:setup db:schema:load db:structure:load db:fixtures:load db:environment:set
        delete_squashed_migrations clear_cache_tables remove_stale_contenttypes doctrine:fixtures:load
        doctrine:migrations:rollup model:prune telescope:clear queue:flush queue:clear scout:flush`,
      "database.write(verb: $verb)": `~db ~migrate loaddata syncdb createcachetable createsuperuser changepassword
        ~doctrine`,
    },
    otherwise: "script(name: $verb)",
  },
  "rails hanami": { like: "framework", name: "rails" },
  "django-admin": { like: "framework", name: "django", valued: "--settings --pythonpath --database -v" },
  artisan: { like: "framework", name: "php", valued: "--env --database" },
  "rake drake": {
    like: "framework",
    name: "rake",
    many: true,
    valued: `-f -I -R -r -C -j --rakefile --libdir --require --directory --jobs`,
    flags: "-s -q -t -v -m --trace --silent --quiet",
    rehearsals: "-n --dry-run",
    bare: "script(name: default)",
    does: {
      nothing: "-T, --tasks, -P, --prereqs, -D, --describe, -W, --where, -V",
      [CODE]: "-e, -E, -p, --execute, --execute-print, --execute-continue",
      // Bundler's own: it builds the gem, tags the commit, pushes both.
      "package.publish(manager: gem); maybe git.push": "~release",
    },
  },
} satisfies ProgramTables;
