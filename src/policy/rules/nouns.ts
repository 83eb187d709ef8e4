/** What people call the things that something is done to. A word may stand for several; its verb tells which. */

/** Synonyms in the singular, with `|` between them. Plurals are made. `-` is no object at all. */
export const things: { readonly [thing: string]: string } = {
  file: "file|folder|directory|dir|source file|text file",
  "new file": "new file|new folder|new directory",
  "file permission":
    "file permission|permissions of files|permissions on files|permissions of a file|permissions of the file|permission of a file|ownership of files|ownership of a file|file ownership|file owner|file mode|mode of files",

  branch: "branch|git branch|new branch",
  "remote branch": "remote branch",
  "local branch": "local branch",
  commit: "commit|last commit",
  change: "change|code|work",
  "lost work":
    "uncommitted change|uncommitted work|local change|unstaged change|unsaved change|unsaved work|unfinished work|work in progress",
  tag: "tag|git tag|new tag",
  history: "history|git history|commit history",
  "published history": "published history|pushed history|remote history|published commit|pushed commit",
  "repository state":
    "repository's state|repository state|state of the repository|git status|status of the repository|diff|git diff|repository's state and history",
  repository: "repository|repo|git repository|git repo",
  "hosted repository": "github repository|gitlab repository|remote repository",
  migration: "migration|database migration|schema migration|db migration",
  remote: "remote|git remote",
  "git setting": "git config|git configuration|git setting|git's configuration",
  patch: "patch",
  "pull request": "pull request|pr|merge request|mr|new pull request|new pr",
  "draft pull request": "draft pull request|draft pr|draft merge request",
  issue: "issue|discussion",
  release: "release|github release|new release",
  workflow: "workflow|ci workflow|ci pipeline|pipeline|ci job|github actions workflow|ci",

  test: "test|test suite|unit test|integration test|project's test|project test",
  build: "build|project build|project's build",
  product: "project|code|app|application|product",
  script: "project script|npm script|package script|project's script",
  command: "command|shell command|terminal command|arbitrary command|arbitrary shell command|shell|bash",
  dependency: "dependency|package|library",
  "new dependency": "new dependency|new package|new library|additional dependency|additional package",
  "global package":
    "global package|package globally|dependency globally|packages globally|dependencies globally",
  software: "software|new software|system package",
  deployable: "app|application|service|change|code|new version",

  request: "http request|https request|request|web request|api request|api call|http call",
  "outside request":
    "external request|outbound request|external http request|outbound http request|external api call",
  network: "network|internet",
  "network request": "network request|network call|network connection",
  domain: "domain|host|website|site|endpoint",
  "outside domain":
    "external domain|external host|external api|external service|external website|third party service|third party api",
  page: "url|web page|webpage|website",
  upload: "file|data|code|source code|source",
  port: "port|network port",
  machine: "machine|server|other machine|remote machine|remote server|remote host|other server",

  secret:
    "secret|credential|api key|password|access token|auth token|private key|ssh key|secret file|credential file|credentials file|secrets file|api token|token",
  database: "database|db",
  table: "table|database table",
  "read-only sql":
    "read only sql|read only sql query|read only query|read only sql statement|select query|select statement",
  "unbounded statement":
    "delete without where|delete without a where clause|update without where|update without a where clause|delete or update without where|unbounded delete|unbounded update",
  sql: "sql|sql query|sql statement|database query|sql command",

  container: "container|docker container",
  "privileged container": "privileged container",
  image: "docker image|container image",
  volume: "docker volume|container volume",
  infrastructure:
    "infrastructure|cloud resource|cloud infrastructure|resource in the cloud|resources in the cloud",

  sudo: "sudo|command as root|commands as root|command with sudo|commands with sudo|anything as root|anything with sudo|as root|root access",
  root: "root|superuser|another user|other user|administrator",
  privilege: "privilege",
  service: "service|daemon|system service|systemd service",
  schedule: "cron job|crontab|scheduled task|scheduled job|crontab entry",
  user: "user account|system user|user of the machine|users of the machine|user group",
  firewall: "firewall|firewall rule|network setting|network configuration|dns setting",
  disk: "disk|drive|partition|filesystem|file system",
  "system setting":
    "system setting|system configuration|system settings|machine's setting|setting of the machine|settings of the machine",
  computer: "machine|computer|system",
  process: "process|running process|program|running program",

  agent: "sub agent|subagent|other agent|another agent|further agent",
  web: "web|the web",
  memory: "memory|brain's memory",
  hook: "hook|pre_tool_call hook|pre tool call hook|post_execution hook|post tool call hook|tool hook|safety hook|lifecycle hook|agent hook|harness hook",
  "git hook": "git hook|pre commit hook|pre push hook|commit hook|no verify",
};

/** Singular and plural. */
export const numbersOf = (synonyms: string): readonly string[] =>
  synonyms.split("|").flatMap(noun => [noun, pluralOf(noun)]);

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
