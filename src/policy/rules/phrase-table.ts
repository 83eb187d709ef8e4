/** The phrase table: the meanings of verbs with their objects, in the exact notation with blanks. */
import { exceptDomains } from "./approved-domains.ts";
import { gitHooks, harnessHooks } from "./named-paths.ts";

/** Every way to change a file: deleting, replacing and moving it away change it as well. */
const changes =
  "fs.write(path: @path); ?fs.delete(path: @path); ?fs.move(path: @path); ?fs.move(from: @path); ?fs.link(path: @path)";
const writes = "fs.write(path: @path); fs.make_directory(path: @path)";
/** Moving or linking a file that must not be read makes it readable elsewhere. */
const reads =
  "fs.read(path: @path); fs.search(path: @path); ?fs.move(from: @path); ?fs.link(target: @path); ?memory.read(layer: @layer)";
const looks =
  "fs.read(path: @path); fs.list(path: @path); fs.search(path: @path); ?memory.read(layer: @layer)";

const settings = "git.config(key: core.hookspath|core.hooksPath)";
const changesOf = (globs: readonly string[]) =>
  `${settings}; ${changes.replaceAll("?", "").replaceAll("@path", globs.join("|"))}`;
const allHooks = changesOf([...harnessHooks, ...gitHooks]);
const ownHooks = changesOf(gitHooks);
const unverified = "git.commit(verify: false); git.push(verify: false)";

const request = "http.request(domain: @domain, method: @method)";
const others = ["net.connect", "net.transfer", "remote.run", "git.clone"].map(
  each => `${each}(domain: @domain)`,
);
const connections = ["http.request(domain: @domain)", ...others].join("; ");
const requests = [request, ...others.map(each => `?${each}`)].join("; ");
const fetches = "http.request(domain: @domain); net.connect(domain: @domain)";
/** This machine isn't outside. */
const outside = (entries: string) => entries.replaceAll(")", `, domain: !${exceptDomains([]).join("|")})`);

/**
 * Rows `verbs > objects: guards => allows`. The guards are asked about or forbidden: every operation that could amount
 * to the phrase. Only `allows`, its certain meaning, is allowed: the same without `=>`, and nothing for `=> nothing`. `?` marks
 * an operation that belongs to the phrase only where one of its blanks is filled; `-` is no object.
 */
export const phraseRows = `
read > file: ${reads} => ${looks}
search > file: fs.search(path: @path)
list > file: fs.list(path: @path)
access > file: ${reads}; ${changes}; ?memory.write(layer: @layer) => ${looks}
write > file|new file: ${writes}; ?fs.move(path: @path); ?fs.link(path: @path); ?memory.write(layer: @layer)
    => ${writes}; ?memory.write(layer: @layer)
modify > file: ${changes}; ?memory.write(layer: @layer) => ${writes}; ?memory.write(layer: @layer)
delete > file: fs.delete(path: @path)
move > file: fs.move(from: @path) => fs.move(from: @path, path: @path)
modify > file permission: fs.set_permissions(path: @path)
read|search > memory: memory.read()
write|modify > memory: memory.write()
modify > hook: ${allHooks} => nothing
bypass > hook: ${unverified}; ${allHooks} => nothing
modify > git hook: ${ownHooks} => nothing
bypass > git hook: ${unverified}; ${ownHooks} => nothing
use > git hook: ${unverified} => nothing

send > request: ${requests} => ${request}
send > outside request: ${outside(requests)} => nothing
send > network request: ${connections} => ${fetches}
connect > network|domain: ${connections} => ${fetches}
connect > outside domain: ${outside(connections)} => nothing

push > -|change|branch|commit: git.push(branch: @branch, remote: @remote);
    git.force_push(branch: @branch, remote: @remote)
    => git.push(force: false, branch: @branch, remote: @remote)
force push > -|change|branch|commit: git.push(force: true, branch: @branch, remote: @remote);
    git.force_push(branch: @branch, remote: @remote)
commit > -|change|file: git.commit(branch: @branch) => git.commit(amend: false, verify: true, branch: @branch)
create > commit: git.commit() => git.commit(amend: false, verify: true)
amend > -|commit: git.commit(amend: true)
stage > -|change: git.add()
stash > -|change: git.stash()
pull > -|change: git.pull(remote: @remote)
fetch > -|change: git.fetch(remote: @remote)
clone > repository: git.clone(domain: @domain)
create > branch|local branch: git.create_branch() => git.create_branch(force: false); git.switch()
switch > branch: git.switch(branch: @branch)
delete > branch: git.delete_branch(branch: @branch)
    => git.delete_branch(force: false, remote: null, branch: @branch)
delete > remote branch: git.delete_branch(remote: !null, branch: @branch)
delete > local branch: git.delete_branch(remote: null, branch: @branch)
    => git.delete_branch(force: false, remote: null, branch: @branch)
merge > -: git.merge(); github.merge_pr() => git.merge()
merge > branch: git.merge()
rebase > -|branch|commit: git.rebase()
revert > -|commit: git.revert()
tag|create > tag: git.tag() => git.tag(force: false)
delete > tag: git.delete_tag()
apply > patch: git.apply()
discard|delete|drop|revert > lost work: git.discard()
discard > change: git.discard()
reset hard > -|branch|repository: git.discard()
read > history: git.log()
read > repository state: git.status(); git.diff(); git.log()
modify|delete > history: git.rewrite_history(); git.rebase(); git.commit(amend: true);
    git.push(force: true, branch: @branch, remote: @remote); git.force_push(branch: @branch, remote: @remote)
    => git.rewrite_history(); git.rebase(); git.commit(amend: true)
modify|delete > published history: git.push(force: true, branch: @branch, remote: @remote);
    git.force_push(branch: @branch, remote: @remote)
modify > git setting: git.config()
modify|create|delete > remote: git.remote()
create > pull request: github.create_pr(base: @base)
create > draft pull request: github.create_pr(draft: true, base: @base)
merge > pull request: github.merge_pr()
comment > pull request|issue: github.comment()
read > pull request|issue: github.read()
delete > hosted repository: github.delete(what: repo*)
delete > issue: github.delete(what: issue*|*/issues/*)
delete > release: github.delete(what: release*|*/releases/*)
create|publish > release: github.create_release()
trigger > workflow: github.run_workflow()

run > test: tests.run()
test > -|product: tests.run()
run > build: project.build()
build > -|product: project.build()
run > script: project.run()
run|use > command: Bash(@command)
install > dependency: package.install(manager: @manager)
    => package.install(global: false, manager: @manager); package.restore(manager: @manager)
install > new dependency: package.install(manager: @manager)
    => package.install(global: false, manager: @manager)
install > software: package.install(manager: @manager)
install > global package: package.install(global: true, manager: @manager)
restore > dependency: package.restore(manager: @manager)
upgrade > dependency: package.update(manager: @manager) => package.update(global: false, manager: @manager)
uninstall > dependency: package.remove(manager: @manager) => package.remove(global: false, manager: @manager)
publish > -|dependency|new dependency: package.publish(manager: @manager)
deploy > -|deployable: deploy.run(environment: @environment)
query > sql: sql.execute(tables: @table)
query > read-only sql: sql.execute(verb: select, tables: @table)
query > unbounded statement: sql.execute(unbounded: true) => nothing
drop > table: sql.execute(verb: drop, tables: @table)
truncate > table: sql.execute(verb: truncate, tables: @table)
drop > database: database.delete()
read > database: database.read(); sql.execute(verb: select) => database.read()
access > database: database.read(); database.write(); database.delete(); database.copy(); sql.execute()
    => database.read()
run|apply > migration: database.write(verb: migrate*)
modify|write > database: database.write(); database.delete(); sql.execute(verb: !select) => nothing
run > container: container.run() => container.run(privileged: false)
run > privileged container: container.run(privileged: true)
stop > container: container.change(verb: *stop|*kill)
restart > container: container.change(verb: *restart)
build > image: container.change(verb: *build)
push|publish > image: container.push()
delete > container: container.delete(what: containers|everything)
delete > image: container.delete(what: images|everything)
delete > volume: container.delete(what: volumes|everything)
read|list > infrastructure: cloud.read()
modify|create > infrastructure: cloud.change(); cloud.delete() => cloud.change()
delete > infrastructure: cloud.delete()

download > page: http.request(upload: false, domain: @domain)
upload > upload: http.request(upload: true, domain: @domain); net.transfer(direction: up, domain: @domain)
search > web: web.search()
delegate > agent: agent.delegate()
listen > port: net.listen()
log in > machine: remote.run(domain: @domain)
access|read > secret: secrets.read()
modify|write|delete > secret: secrets.change()
use|become > sudo|root: system.become()
escalate > privilege: system.become()
restart > service: system.service(verb: restart|try-restart|reload-or-restart)
stop > service: system.service(verb: stop|kill)
run > service: system.service(verb: start)
reload > service: system.service(verb: reload)
enable > service: system.service(verb: enable)
disable > service: system.service(verb: disable|mask)
modify > service: system.service()
schedule|delete > schedule: system.schedule()
create|modify|delete > user: system.users()
modify|disable > firewall: system.network()
format > disk: system.disk()
modify > system setting: system.settings()
power off > computer: system.power()
stop > process: process.stop()
`;
