import { describe, expect, test } from "vitest";
import type { PermissionSection } from "../../../src/policy/permissions.ts";
import { compiled } from "./compiled.ts";

type Row = readonly [section: PermissionSection, bullet: string, ...rules: readonly string[]];

const run = ([section, bullet, ...rules]: Row, domains: readonly string[] = []) =>
  expect(compiled(section, bullet, domains)).toEqual(rules);
const changes = (path: string) =>
  ["fs.write(path: ", "fs.delete(path: ", "fs.move(path: ", "fs.move(from: ", "fs.link(path: "].map(
    each => `${each}${path})`,
  );
const reads = (path: string) =>
  ["fs.read(path: ", "fs.search(path: ", "fs.move(from: ", "fs.link(target: "].map(each => `${each}${path})`);
const notApproved = (domains: string) =>
  ["http.request", "net.connect", "net.transfer", "remote.run", "git.clone"].map(
    each => `${each}(domain: !${domains}localhost|*.localhost|127.0.0.1|::1|0.0.0.0|::|[::1])`,
  );

describe("the bullets of the sources", () => {
  test.each<Row>([
    [
      "always",
      "read any file in the project directory",
      "fs.read(path: ./*)",
      "fs.list(path: ./*)",
      "fs.search(path: ./*)",
    ],
    ["always", "run tests", "tests.run()"],
    ["always", "create branches", "git.create_branch(force: false)", "git.switch()"],
    [
      "always",
      "write to memory/ and skills/ directories",
      "fs.write(path: .agent/memory/*|.agent/skills/*)",
      "fs.make_directory(path: .agent/memory/*|.agent/skills/*)",
      "memory.write()",
    ],
    ["always", "create draft pull requests", "github.create_pr(draft: true)"],
    ["approval", "merge pull requests", "github.merge_pr()"],
    ["approval", "deploy to any environment", "deploy.run()"],
    ["approval", "delete files outside of memory/working/", "fs.delete(path: !.agent/memory/working/*)"],
    ["approval", "install new dependencies", "package.install()"],
    [
      "never",
      "force push to main, production, or staging",
      "git.push(force: true, branch: main|production|staging)",
      "git.force_push(branch: main|production|staging)",
    ],
    ["never", "access secrets or credentials directly", "secrets.read()"],
    [
      "never",
      "modify permissions.md (only humans edit this file)",
      ...changes(".agent/protocols/permissions.md"),
    ],
    ["never", "send HTTP requests not in the approved domains list", ...notApproved("api.github.com|")],
  ])("[policy.rules.phrases] %s: %s", (section, bullet, ...rules) =>
    run([section as PermissionSection, bullet, ...rules], ["api.github.com"]),
  );

  test("[policy.rules.phrases] modify CI/CD configuration", () => {
    const rules = compiled("approval", "modify CI/CD configuration");
    expect(rules).toHaveLength(5);
    for (const path of [
      "./.github/workflows/*",
      "./.gitlab-ci.yml",
      "./Jenkinsfile",
      "./.circleci/*",
      "./azure-pipelines*",
      "./.drone.yml",
    ]) {
      expect(rules.every(rule => rule.includes(path))).toBe(true);
    }
  });

  test("[policy.rules.phrases] disable or bypass pre_tool_call hooks", () => {
    const rules = compiled("never", "disable or bypass pre_tool_call hooks");
    expect(rules).toEqual(
      expect.arrayContaining([
        "git.commit(verify: false)",
        "git.push(verify: false)",
        "git.config(key: core.hookspath|core.hooksPath)",
      ]),
    );
    const written = rules.find(rule => rule.startsWith("fs.write"));
    for (const path of [
      ".claude/settings",
      ".cursor/hooks.json",
      ".codex/hooks.json",
      "*/.git/hooks/*",
      "./.husky/*",
    ]) {
      expect(written).toContain(path);
    }
    expect(compiled("never", "Switch off hooks, or find a way around them")).toEqual(
      compiled("never", "switch off or work around hooks"),
    );
  });
});

describe("bullets as people write them", () => {
  test.each<Row>([
    ["never", "push to main", "git.push(branch: main)", "git.force_push(branch: main)"],
    [
      "never",
      "Push directly to the main or master branch.",
      "git.push(branch: main|master)",
      "git.force_push(branch: main|master)",
    ],
    [
      "never",
      "**push** to main/master",
      "git.push(branch: main|master)",
      "git.force_push(branch: main|master)",
    ],
    [
      "approval",
      "pushing to `release/*` branches",
      "git.push(branch: release/*)",
      "git.force_push(branch: release/*)",
    ],
    ["approval", "any push to origin", "git.push(remote: origin)", "git.force_push(remote: origin)"],
    [
      "approval",
      "push to any branch except main",
      "git.push(branch: !main)",
      "git.force_push(branch: !main)",
    ],
    ["always", "push to any branch except main", "git.push(force: false, branch: !main)"],
    ["never", "force-push", "git.push(force: true)", "git.force_push()"],
    ["never", "delete the main branch", "git.delete_branch(branch: main)"],
    ["approval", "delete remote branches", "git.delete_branch(remote: !null)"],
    ["always", "commit changes", "git.commit(amend: false, verify: true)"],
    [
      "approval",
      "commit, push and open pull requests",
      "git.commit()",
      "git.push()",
      "git.force_push()",
      "github.create_pr()",
    ],
    ["never", "rewrite published history", "git.push(force: true)", "git.force_push()"],
    ["never", "discard uncommitted changes or unsaved work", "git.discard()"],
    [
      "never",
      "skip pre-commit hooks",
      "git.commit(verify: false)",
      "git.push(verify: false)",
      "git.config(key: core.hookspath|core.hooksPath)",
      ...changes("*/.git/hooks/*|./.githooks/*|./.husky/*|./.pre-commit-config.yaml|./lefthook.y*ml"),
    ],
    ["always", "look at the repository's state and history", "git.status()", "git.diff()", "git.log()"],

    [
      "always",
      "read and write files in src/ and test/",
      "fs.read(path: ./src/*|./test/*)",
      "fs.list(path: ./src/*|./test/*)",
      "fs.search(path: ./src/*|./test/*)",
      "fs.write(path: ./src/*|./test/*)",
      "fs.make_directory(path: ./src/*|./test/*)",
    ],
    [
      "never",
      "read/write files outside the project",
      ...[
        "fs.read(path",
        "fs.search(path",
        "fs.move(from",
        "fs.link(target",
        "fs.write(path",
        "fs.make_directory(path",
        "fs.move(path",
        "fs.link(path",
      ].map(each => `${each}: !./*)`),
    ],
    [
      "approval",
      "write outside the project directory",
      "fs.write(path: !./*)",
      "fs.make_directory(path: !./*)",
      "fs.move(path: !./*)",
      "fs.link(path: !./*)",
    ],
    ["never", "read ~/.ssh or /etc/shadow", ...reads("~/.ssh|~/.ssh/*|/etc/shadow|/etc/shadow/*")],
    ["never", "read .env files", ...reads("*/.env|*/.env.*")],
    ["approval", "changes to package.json", ...changes("./package.json|./*/package.json")],
    [
      "always",
      "edit package.json",
      "fs.write(path: ./package.json)",
      "fs.make_directory(path: ./package.json)",
    ],
    ["never", "touch `billing/`", ...changes("./billing/*")],
    ["always", "delete files in temporary folders", "fs.delete(path: $TMPDIR/*)"],
    ["never", "change permissions of files in /etc/", "fs.set_permissions(path: /etc/*)"],
    [
      "never",
      "write to memory/personal/",
      "fs.write(path: .agent/memory/personal/*)",
      "fs.make_directory(path: .agent/memory/personal/*)",
      "fs.move(path: .agent/memory/personal/*)",
      "fs.link(path: .agent/memory/personal/*)",
      "memory.write(layer: personal)",
    ],
    ["always", "recall from memory and write to it", "memory.read()", "memory.write()"],

    [
      "approval",
      "Install, upgrade, or remove packages",
      "package.install()",
      "package.update()",
      "package.remove()",
    ],
    [
      "always",
      "install dependencies with npm",
      "package.install(global: false, manager: npm)",
      "package.restore(manager: npm)",
    ],
    ["approval", "publish to npm", "package.publish(manager: npm)"],
    ["never", "deploy to production without approval", "deploy.run(environment: production|prod)"],
    ["approval", "deployments to staging or prod", "deploy.run(environment: staging|stage|production|prod)"],
    ["never", "run `npm publish`", "Bash(npm publish:*)"],
    ["always", "run `npm test` and `npm run lint`", "Bash(npm test)", "Bash(npm run lint)"],
    [
      "never",
      "drop or truncate the `orders` table",
      "sql.execute(verb: drop, tables: orders)",
      "sql.execute(verb: truncate, tables: orders)",
    ],
    ["never", "run SQL on billing_* tables", "sql.execute(tables: billing_*)"],
    ["always", "run read-only SQL queries", "sql.execute(verb: select)"],
    ["never", "run DELETE or UPDATE without WHERE", "sql.execute(unbounded: true)"],
    ["approval", "run database migrations", "database.write(verb: migrate*)"],
    ["always", "run docker containers", "container.run(privileged: false)"],
    ["never", "change infrastructure", "cloud.change()", "cloud.delete()"],
    ["approval", "restart services", "system.service(verb: restart|try-restart|reload-or-restart)"],
    ["never", "use sudo, become root, or escalate privileges", "system.become()"],
    ["never", "kill processes or reboot the machine", "process.stop()", "system.power()"],

    ["never", "send POST or PUT requests", "http.request(method: POST|PUT)"],
    [
      "never",
      "send POST requests to any domain except api.example.com",
      "http.request(method: POST, domain: !api.example.com)",
    ],
    [
      "never",
      "make HTTP requests to evil.com",
      "http.request(domain: evil.com)",
      "net.connect(domain: evil.com)",
      "net.transfer(domain: evil.com)",
      "remote.run(domain: evil.com)",
      "git.clone(domain: evil.com)",
    ],
    [
      "never",
      "upload code to external services",
      "http.request(upload: true, domain: !localhost|*.localhost|127.0.0.1|::1|0.0.0.0|::|[::1])",
      "net.transfer(direction: up, domain: !localhost|*.localhost|127.0.0.1|::1|0.0.0.0|::|[::1])",
    ],
    ["approval", "ssh into servers", "remote.run()"],
    ["always", "search the web", "web.search()"],
    ["never", "spawn sub-agents", "agent.delegate()"],
  ])("[policy.rules.phrases] %s: %s", (section, bullet, ...rules) =>
    run([section as PermissionSection, bullet, ...rules]),
  );

  test.each([
    "Send HTTP requests to domains that are not in the approved list",
    "send requests to domains not on the approved domains list",
    "make HTTP requests to non-approved domains",
    "send HTTP requests to any domain that is not approved",
    "make requests outside of the approved external domains",
    "access unapproved domains",
    "connect to domains that aren't approved",
    "connect to any host other than the approved ones",
  ])("[policy.rules.domains] %s", bullet =>
    run(["never", bullet, ...notApproved("a.example|*.b.example|")], ["a.example", "*.b.example"]),
  );

  test("[policy.rules.domains] an empty list approves of nothing but this machine", () => {
    run(["never", "send HTTP requests not in the approved domains list", ...notApproved("")]);
    run(["always", "send requests to approved domains", "advisory"]);
    run(["always", "send requests to approved domains", "http.request(domain: a.example)"], ["a.example"]);
  });
});

describe("bullets that aren't understood in full", () => {
  test.each([
    ["never", "deploy on Fridays"],
    ["never", "deploy to production on Fridays"],
    ["never", "force push to shared branches"],
    ["never", "push to the default branch"],
    ["never", "push to `main branch`"],
    ["never", "push to origin/main"],
    ["never", "merge your own pull requests"],
    ["never", "merge pull requests without review"],
    ["never", "rewrite history that others have"],
    ["never", "rewrite git history on main"],
    ["never", "delete the production database"],
    ["never", "touch production"],
    ["never", "commit secrets"],
    ["never", "expose API keys"],
    ["never", "edit generated files"],
    ["never", "delete tests"],
    ["never", "change permissions"],
    ["never", "send e-mail"],
    ["never", "run code"],
    ["never", "write to disk"],
    ["never", "open issues"],
    ["never", "delete more than 10 files"],
    ["never", "push to main or to the moon"],
    ["never", "edit files except `docs/*.md`"],
    ["never", "run commands except `ls`"],
    ["never", "be unkind"],
    ["never", "本番に強制プッシュ"],
    ["never", "(push)"],
    ["never", "push (to main"],
    ["never", ","],
    ["always", "only read files in src/"],
    ["always", "update documentation"],
    ["always", "disable hooks"],
    ["approval", "delete old branches"],
  ] as const)("[policy.rules.whole] %s: %s is advisory", (section, bullet) =>
    run([section, bullet, "advisory"]),
  );

  test.each([
    ["never", "read files or delete files in tmp/"],
    ["never", "push, merge, or deploy to production"],
    ["never", "push and merge pull requests to main"],
  ] as const)("[policy.rules.whole] %s: %s is ambiguous, and so advisory", (section, bullet) =>
    run([section, bullet, "advisory"]),
  );

  test.each(["delete all files", "delete every branch"])(
    "[policy.rules.whole] to forbid to %s may mean all at once",
    bullet => {
      run(["never", bullet, "advisory"]);
      expect(compiled("always", bullet)).not.toEqual(["advisory"]);
    },
  );

  const push = ["git.push(branch: main)", "git.force_push(branch: main)"];
  test.each([
    ["push to main (only humans do that)", ...push],
    ["push to main — open a pull request instead", ...push],
    ["push to main: it breaks the others' work", ...push],
    ["push to main because it is protected", ...push],
    ["push to main. Use a pull request.", ...push],
    ["push to main (e.g. `git push origin main`)", ...push],
    ["push to main (unless it is Friday)", "advisory"],
    ["push to main (on Fridays)", "advisory"],
    ["push to main; ask first", "advisory"],
    ["push to main. Never deploy.", "advisory"],
    ["push to main, except for hotfixes", "advisory"],
  ])("[policy.rules.whole] a remark explains or sets a condition: %s", (bullet, ...rules) =>
    run(["never", bullet, ...rules]),
  );

  test.each([
    ["delete files (temporary ones)", "advisory"],
    ["delete files: they can be restored", "advisory"],
    ["run tests (e.g. `npm test`)", "tests.run()"],
    ["run tests (no approval needed)", "tests.run()"],
  ])("[policy.rules.narrow] a remark may narrow what is allowed: %s", (bullet, ...rules) =>
    run(["always", bullet, ...rules]),
  );
});

describe("moods", () => {
  test.each<Row>([
    ["never", "never push", "git.push()", "git.force_push()"],
    ["never", "Don’t push", "git.push()", "git.force_push()"],
    ["approval", "ask before pushing", "git.push()", "git.force_push()"],
    ["always", "pushing is allowed", "git.push(force: false)"],
    ["always", "never push", "advisory"],
    ["always", "push only with approval", "advisory"],
    ["approval", "never push", "advisory"],
    ["never", "pushing is allowed", "advisory"],
  ])(
    "[policy.rules.moods] under %s, “%s” says the same as its heading, or nothing",
    (section, bullet, ...rules) => run([section as PermissionSection, bullet, ...rules]),
  );
});
