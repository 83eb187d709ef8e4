/** The vocabulary of policies: every operation that the engine recognises, what it does, and how much is at stake. */
import type { Operation } from "../ports/index.ts";

/** 1: only reads. 2: can be taken back. 3: can't be taken back, or reaches others. Source: spec/safety.md, step-up. */
export type RiskTier = 1 | 2 | 3;

export interface OperationEntry {
  /** Completes "it …", for a person. */
  readonly does: string;
  readonly tier: RiskTier;
  /** The arguments that recognisers give it. `path`, `from` and `target` are absolute real paths. */
  readonly arguments: readonly string[];
  /** Arguments that raise it to tier 3 where they are true, or not known. */
  readonly graveWhen?: readonly string[];
}

const entry = (tier: RiskTier, does: string, args: string = "", graveWhen: string = ""): OperationEntry =>
  Object.freeze({
    does,
    tier,
    arguments: Object.freeze(args.split(" ").filter(Boolean)),
    ...(graveWhen !== "" && { graveWhen: Object.freeze(graveWhen.split(" ")) }),
  });

/**
 * `recursive: true` on an `fs` operation means the path and everything below it. `path` of fs.move is where things
 * go, `from` where they were; `target` of fs.link is the link's target.
 */
export const operations: { readonly [name: string]: OperationEntry } = Object.freeze({
  "fs.read": entry(1, "reads files", "path recursive withoutSecrets"),
  "fs.list": entry(1, "lists names of files", "path recursive"),
  "fs.search": entry(1, "searches in files", "path pattern recursive withoutSecrets hidden"),
  "fs.write": entry(2, "writes files", "path append recursive content withoutRules"),
  "fs.make_directory": entry(2, "creates folders", "path"),
  "fs.delete": entry(3, "deletes files", "path recursive force"),
  "fs.move": entry(2, "moves files", "path from recursive"),
  "fs.link": entry(2, "gives a file another name", "path target recursive"),
  "fs.set_permissions": entry(2, "changes who may use files", "path mode owner recursive", "recursive"),

  "git.status": entry(1, "looks at the state of the repository"),
  "git.diff": entry(1, "compares versions"),
  "git.log": entry(1, "looks at history"),
  "git.read": entry(1, "looks into the repository", "command"),
  "git.add": entry(2, "stages changes", "path"),
  "git.commit": entry(2, "commits", "message branch amend verify"),
  "git.create_branch": entry(2, "creates a branch", "branch from force", "force"),
  "git.switch": entry(2, "switches to another branch or commit", "branch"),
  "git.delete_branch": entry(3, "deletes a branch", "branch remote force"),
  "git.tag": entry(2, "creates or moves a tag", "tag force"),
  "git.delete_tag": entry(3, "deletes a tag", "tag"),
  "git.stash": entry(2, "sets changes aside or takes them up again", "verb"),
  "git.discard": entry(3, "throws away work that is in no commit", "what path"),
  "git.fetch": entry(1, "fetches from a remote", "remote"),
  "git.pull": entry(2, "fetches and merges", "remote branch"),
  "git.push": entry(3, "publishes commits", "remote branch force lease delete verify"),
  "git.force_push": entry(3, "replaces history on a remote", "remote branch lease"),
  "git.merge": entry(2, "merges", "branch"),
  "git.rebase": entry(2, "rebases", "onto"),
  "git.reset": entry(
    2,
    "moves the branch or unstages; a hard reset discards changes in the files, too",
    "mode to",
  ),
  "git.cherry_pick": entry(2, "copies commits", "commit"),
  "git.revert": entry(2, "reverts commits", "commit"),
  "git.apply": entry(2, "applies a patch", "path"),
  "git.rewrite_history": entry(3, "rewrites or erases history", "how"),
  "git.config": entry(2, "changes git's configuration", "key value scope"),
  "git.remote": entry(2, "changes the remotes", "verb remote url path"),
  "git.clone": entry(2, "clones a repository", "url domain path"),
  "git.init": entry(2, "creates a repository", "path"),
  "git.worktree": entry(2, "changes the work trees", "verb path"),
  "git.submodule": entry(2, "changes submodules", "verb url"),
  "git.maintain": entry(2, "tidies the repository", "command"),
  "git.plumbing": entry(3, "changes the repository's inner workings", "command"),

  "github.read": entry(1, "looks at a project on its forge", "command"),
  "github.create_pr": entry(3, "opens a pull request", "title head base draft"),
  "github.merge_pr": entry(3, "merges a pull request", "pr_number merge_method admin"),
  "github.comment": entry(3, "writes to people on the forge", "number"),
  "github.create_release": entry(3, "publishes a release", "tag"),
  "github.write": entry(3, "changes something on the forge", "command"),
  "github.delete": entry(3, "deletes something on the forge", "what"),
  "github.run_workflow": entry(3, "starts a workflow of CI", "workflow"),

  "http.request": entry(2, "sends a request", "url domain method upload", "upload"),
  "web.search": entry(1, "searches the web", "query"),
  "net.connect": entry(2, "opens a connection", "domain port"),
  "net.listen": entry(2, "waits for connections", "port"),
  "net.transfer": entry(3, "copies files to or from another machine", "domain direction"),
  "net.look_up": entry(1, "asks the network a question (DNS, ping)", "domain"),
  "remote.run": entry(3, "runs a command on another machine", "domain"),

  "package.read": entry(1, "looks at packages", "manager"),
  "package.restore": entry(2, "installs what the project declares", "manager"),
  "package.install": entry(2, "installs packages", "manager packages global registry", "global"),
  "package.remove": entry(2, "removes packages", "manager packages global", "global"),
  "package.update": entry(2, "upgrades packages", "manager packages global registry", "global"),
  "package.publish": entry(3, "publishes a package", "manager registry"),
  "package.run": entry(3, "downloads a program and runs it", "manager package"),
  "package.configure": entry(2, "changes a package manager's settings", "manager key"),

  "tests.run": entry(2, "runs the tests", "tool"),
  "project.run": entry(2, "runs a script of the project", "tool script"),
  "project.build": entry(2, "builds the project", "tool"),
  "code.run": entry(2, "runs code", "language source path", ""),
  "process.run": entry(2, "runs a program that nothing is known about", "program subcommand sandbox"),
  "program.destroy": entry(3, "destroys something, by the words of its command", "program subcommand told"),
  "program.upload": entry(
    3,
    "sends data to others, by the words of its command",
    "program subcommand domain secret told",
  ),
  "program.change": entry(
    2,
    "changes something, by the words of its command",
    "program subcommand elsewhere irreversible told",
    "elsewhere irreversible",
  ),
  "process.read": entry(1, "looks at processes, the machine or the environment", "what"),
  "process.stop": entry(2, "stops processes", "target"),

  "sql.execute": entry(3, "runs SQL", "statement verb tables unbounded database"),
  "database.read": entry(1, "reads from a database", "system"),
  "database.write": entry(2, "changes data", "system verb"),
  "database.delete": entry(3, "deletes a database or all of its data", "system name"),
  "database.copy": entry(2, "dumps or restores a database", "system direction"),

  "container.read": entry(1, "looks at containers", "tool"),
  "container.run": entry(2, "runs a container", "image privileged mounts"),
  "container.change": entry(2, "starts, stops or builds containers", "verb"),
  "container.delete": entry(3, "deletes containers, images or volumes", "what"),
  "container.push": entry(3, "publishes an image", "image"),

  "cloud.read": entry(1, "looks at infrastructure", "provider service"),
  "cloud.change": entry(3, "changes infrastructure", "provider service verb"),
  "cloud.delete": entry(3, "deletes infrastructure", "provider service resource"),
  "deploy.run": entry(3, "deploys", "tool environment"),

  "secrets.read": entry(3, "reads secrets or credentials", "path told"),
  "secrets.change": entry(3, "changes secrets or credentials", "path"),

  "system.become": entry(3, "acts as another user of the machine", "user"),
  "system.power": entry(3, "shuts the machine down", "verb"),
  "system.service": entry(3, "changes services", "verb name"),
  "system.schedule": entry(3, "has commands run later", "verb"),
  "system.users": entry(3, "changes users or groups", "verb name"),
  "system.network": entry(3, "changes network settings or the firewall", "verb"),
  "system.disk": entry(3, "writes to disks, partitions or mounts", "device verb"),
  "system.settings": entry(3, "changes settings of the machine", "verb"),

  "agent.delegate": entry(2, "hands work to another agent", "agent"),
  "memory.read": entry(1, "reads the brain's memory", "layer"),
  "memory.write": entry(2, "writes to the brain's memory", "layer"),
  "result.read": entry(1, "reads on in a result that was shown in part"),
  "brain.change_rules": entry(3, "changes what an agent may do", "path verb"),
  "brain.speak_for_person": entry(
    2,
    "writes what the brain takes for a person's word, or for evidence",
    "path",
  ),
  "brain.review": entry(3, "answers for a person what people are asked", "verb"),

  "shell.run": entry(3, "runs a shell command", "command directory sandbox"),
  "shell.mention": entry(1, "names a command in a text that may be run", "command"),
  "shell.print": entry(1, "works on its own input and output only"),
  "shell.opaque": entry(3, "does something that can't be told", "why"),
});

/** The risk of one operation; an unknown one counts as irreversible. */
export function riskTier(operation: Operation): RiskTier {
  const found = Object.hasOwn(operations, operation.name) ? operations[operation.name] : undefined;
  if (found === undefined) return 3;
  const isGrave = found.graveWhen?.some(name => isTrueOrUnknown(operation, name)) ?? false;
  return isGrave ? 3 : found.tier;
}

const isTrueOrUnknown = ({ arguments: given }: Operation, name: string) =>
  Object.hasOwn(given, name) && (given[name] === undefined || given[name] === true);
