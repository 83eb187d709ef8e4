/** What people call the things that are done. A word may have several senses; its object tells which. */

/** Synonyms, with `|` between them. Forms in -ing are made. */
export const senses: { readonly [sense: string]: string } = {
  access: "access|have access to|access to|use",
  read: "read|view|see|inspect|look at|look into|read from|recall from|recall|print|show|display",
  search: "search|grep|search in|search through",
  list: "list|browse",
  write: "write|write to|write into|save|save to|append to|create|add|generate|creation of",
  modify:
    "modify|edit|change|alter|update|touch|overwrite|rewrite|adjust|tamper with|change to|changes to|edits to|modification to|modifications to|modification of",
  delete: "delete|remove|erase|wipe|destroy|deletion of|removal of",
  move: "move|rename",
  create: "create|make|open|start|add|raise|submit|file|cut|creation of",

  push: "push|pushes",
  "force push":
    "force push|force pushes|force a push|forced push|forced pushes|push with force|push by force",
  commit: "commit|commits",
  amend: "amend",
  stage: "stage|add",
  stash: "stash",
  pull: "pull",
  fetch: "fetch",
  clone: "clone",
  switch: "switch to|check out|checkout|switch",
  merge: "merge|merges|land|merging of",
  rebase: "rebase|rebases|squash",
  revert: "revert",
  tag: "tag|move",
  apply: "apply",
  discard: "discard|throw away|lose",
  "reset hard": "reset hard|hard reset|reset the hard way",
  comment: "comment on|reply to|answer|comment",
  trigger: "trigger|run|start|dispatch",

  run: "run|execute|start|launch|execution of",
  build: "build|compile|builds",
  test: "test",
  install: "install|add|installation of",
  upgrade: "upgrade|update|bump|upgrade of|upgrades of",
  uninstall: "remove|uninstall|delete",
  restore: "restore",
  publish: "publish|release|publication of",
  deploy: "deploy|deploys|deployment|deployments|ship|roll out|deployment of|deployments of",

  send: "send|make|issue|perform",
  connect: "connect to|contact|reach|talk to|call|visit|access|use",
  download: "download|fetch|open|browse|read",
  upload: "upload|send|share|transmit|post",
  listen: "listen on|open",
  "log in": "ssh|ssh to|ssh into|log in to|log into|connect to|run commands on|execute commands on",

  query: "run|execute|query",
  drop: "drop|delete|remove|destroy",
  truncate: "truncate|empty",
  use: "use|run|have",
  delegate: "spawn|start|launch|run|use|delegate to|hand work to|delegate work to",
  become: "become|act as|log in as|switch to|run as",
  escalate: "escalate|elevate|raise",
  restart: "restart|bounce",
  stop: "stop|kill|terminate|end",
  reload: "reload",
  enable: "enable",
  disable: "disable|turn off|switch off|deactivate",
  schedule: "schedule|create|add|change|modify|edit",
  format: "format|partition|mount|unmount|erase|wipe",
  "power off": "shut down|power off|turn off|reboot|restart|halt",
  bypass:
    "disable|bypass|skip|turn off|switch off|deactivate|circumvent|work around|get around|find a way around|find ways around|evade|ignore|remove",
};

/** Words that belong to a verb without being it: the verb is the word in front of them. */
const PARTICLES = new Set(
  "to at into in on off out of through from with as away around for a hard force by back".split(" "),
);

/** Every form in which a sense is said. */
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
