/** The words of phrases: synonyms of verbs and nouns. A word may have several senses; verb and object together tell which. */

/** Rows `sense: synonym|synonym`; a row goes on in indented lines. */
const readRows = (text: string): { readonly [sense: string]: string } =>
  Object.fromEntries(
    text
      .trim()
      .replaceAll("\n    ", "")
      .split("\n")
      .map(row => row.split(": ") as [string, string]),
  );

export type PatternRows<Meaning> = readonly (readonly [Meaning, pattern: string])[];

/** Rows `meaning pattern`: the source of a regular expression for each. */
export const readPatterns = <Meaning extends string>(text: string): PatternRows<Meaning> =>
  text
    .trim()
    .split(/\n */)
    .map(row => [row.slice(0, row.indexOf(" ")) as Meaning, row.slice(row.indexOf(" ") + 1)]);

/** Verbs with synonyms. Forms in -ing are made. */
export const senses: { readonly [sense: string]: string } = readRows(`
access: access|have access to|access to|use
read: read|view|see|inspect|look at|look into|read from|recall from|recall|print|show|display
search: search|grep|search in|search through
list: list|browse
write: write|write to|write into|save|save to|append to|create|add|generate|creation of
modify: modify|edit|change|alter|update|touch|overwrite|rewrite|adjust|tamper with|change to|changes to|edits to|
    modification to|modifications to|modification of
delete: delete|remove|erase|wipe|destroy|deletion of|removal of
move: move|rename
create: create|make|open|start|add|raise|submit|file|cut|creation of
push: push|pushes
force push: force push|force pushes|force a push|forced push|forced pushes|push with force|push by force
commit: commit|commits
stage: stage|add
switch: switch to|check out|checkout|switch
merge: merge|merges|land|merging of
rebase: rebase|rebases|squash
tag: tag|move
discard: discard|throw away|lose
reset hard: reset hard|hard reset|reset the hard way
comment: comment on|reply to|answer|comment
trigger: trigger|run|start|dispatch
run: run|execute|start|launch|execution of
build: build|compile|builds
install: install|add|installation of
upgrade: upgrade|update|bump|upgrade of|upgrades of
uninstall: remove|uninstall|delete
publish: publish|release|publication of
deploy: deploy|deploys|deployment|deployments|ship|roll out|deployment of|deployments of
send: send|make|issue|perform
connect: connect to|contact|reach|talk to|call|visit|access|use
download: download|fetch|open|browse|read
upload: upload|send|share|transmit|post
listen: listen on|open
log in: ssh|ssh to|ssh into|log in to|log into|connect to|run commands on|execute commands on
query: run|execute|query
drop: drop|delete|remove|destroy
truncate: truncate|empty
use: use|run|have
delegate: spawn|start|launch|run|use|delegate to|hand work to|delegate work to
become: become|act as|log in as|switch to|run as
escalate: escalate|elevate|raise
restart: restart|bounce
stop: stop|kill|terminate|end
disable: disable|turn off|switch off|deactivate
schedule: schedule|create|add|change|modify|edit
format: format|partition|mount|unmount|erase|wipe
power off: shut down|power off|turn off|reboot|restart|halt
bypass: disable|bypass|skip|turn off|switch off|deactivate|circumvent|work around|get around|find a way around|
    find ways around|evade|ignore|remove
`);

/** Nouns with synonyms, in the singular. Plurals are made. */
export const things: { readonly [thing: string]: string } = readRows(`
file: file|folder|directory|dir|source file|text file
new file: new file|new folder|new directory
file permission: file permission|permissions of files|permissions on files|permissions of a file|
    permissions of the file|permission of a file|ownership of files|ownership of a file|file ownership|file owner|
    file mode|mode of files
branch: branch|git branch|new branch
commit: commit|last commit
change: change|code|work
lost work: uncommitted change|uncommitted work|local change|unstaged change|unsaved change|unsaved work|
    unfinished work|work in progress
tag: tag|git tag|new tag
history: history|git history|commit history
published history: published history|pushed history|remote history|published commit|pushed commit
repository state: repository's state|repository state|state of the repository|git status|status of the repository|
    diff|git diff|repository's state and history
repository: repository|repo|git repository|git repo
hosted repository: github repository|gitlab repository|remote repository
migration: migration|database migration|schema migration|db migration
remote: remote|git remote
git setting: git config|git configuration|git setting|git's configuration
pull request: pull request|pr|merge request|mr|new pull request|new pr
draft pull request: draft pull request|draft pr|draft merge request
issue: issue|discussion
release: release|github release|new release
workflow: workflow|ci workflow|ci pipeline|pipeline|ci job|github actions workflow|ci
test: test|test suite|unit test|integration test|project's test|project test
build: build|project build|project's build
product: project|code|app|application|product
script: project script|npm script|package script|project's script
command: command|shell command|terminal command|arbitrary command|arbitrary shell command|shell|bash
dependency: dependency|package|library
new dependency: new dependency|new package|new library|additional dependency|additional package
global package: global package|package globally|dependency globally|packages globally|dependencies globally
software: software|new software|system package
deployable: app|application|service|change|code|new version
request: http request|https request|request|web request|api request|api call|http call
outside request: external request|outbound request|external http request|outbound http request|external api call
network: network|internet
network request: network request|network call|network connection
domain: domain|host|website|site|endpoint
outside domain: external domain|external host|external api|external service|external website|third party service|
    third party api
page: url|web page|webpage|website
upload: file|data|code|source code|source
port: port|network port
machine: machine|server|other machine|remote machine|remote server|remote host|other server
secret: secret|credential|api key|password|access token|auth token|private key|ssh key|secret file|credential file|
    credentials file|secrets file|api token|token
database: database|db
table: table|database table
read-only sql: read only sql|read only sql query|read only query|read only sql statement|select query|
    select statement
unbounded statement: delete without where|delete without a where clause|update without where|
    update without a where clause|delete or update without where|unbounded delete|unbounded update
sql: sql|sql query|sql statement|database query|sql command
container: container|docker container
image: docker image|container image
volume: docker volume|container volume
infrastructure: infrastructure|cloud resource|cloud infrastructure|resource in the cloud|resources in the cloud
sudo: sudo|command as root|commands as root|command with sudo|commands with sudo|anything as root|
    anything with sudo|as root|root access
root: root|superuser|another user|other user|administrator
service: service|daemon|system service|systemd service
schedule: cron job|crontab|scheduled task|scheduled job|crontab entry
user: user account|system user|user of the machine|users of the machine|user group
firewall: firewall|firewall rule|network setting|network configuration|dns setting
disk: disk|drive|partition|filesystem|file system
system setting: system setting|system configuration|system settings|machine's setting|setting of the machine|
    settings of the machine
computer: machine|computer|system
process: process|running process|program|running program
agent: sub agent|subagent|other agent|another agent|further agent
web: web|the web
memory: memory|brain's memory
hook: hook|pre_tool_call hook|pre tool call hook|post_execution hook|post tool call hook|tool hook|safety hook|
    lifecycle hook|agent hook|harness hook
git hook: git hook|pre commit hook|pre push hook|commit hook|no verify
`);

/** Words that belong to a verb without being it: the verb is the word in front of them. */
const PARTICLES = new Set(
  "to at into in on off out of through from with as away around for a hard force by back".split(" "),
);

/** Every form of a verb's synonyms. */
export function formsOf(synonyms: string): readonly string[] {
  return synonyms.split("|").flatMap(phrase => [phrase, ...gerundsOf(phrase)]);
}

function gerundsOf(phrase: string): readonly string[] {
  const words = phrase.split(" ");
  const lastVerb = words.length > 1 && PARTICLES.has(words.at(-1)!) ? 0 : words.length - 1;
  const at = words.length > 2 ? 0 : lastVerb;
  const verb = words[at]!;
  const stems = [
    verb,
    verb.replace(/([^e])e$/, "$1"),
    verb.replace(/([^aeiou][aeiou])([bdgmnpt])$/, "$1$2$2"),
  ];
  return [...new Set(stems)].map(stem => words.with(at, `${stem}ing`).join(" "));
}

/** Singular and plural of a noun's synonyms. */
export const numbersOf = (synonyms: string): readonly string[] =>
  synonyms.split("|").flatMap(noun => (noun === "" ? [] : [noun, pluralOf(noun)]));

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
