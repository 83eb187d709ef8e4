/** What phrases about repositories, forges and releases mean. */
import type { Action } from "../action.ts";

const push = "git.push(branch: @branch, remote: @remote)";
const anyForce = "git.force_push(branch: @branch, remote: @remote)";
const forced = ["git.push(force: true, branch: @branch, remote: @remote)", anyForce];
const rewriting = ["git.rewrite_history()", "git.rebase()", "git.commit(amend: true)"];

export const gitActions: readonly Action[] = [
  {
    verbs: "push",
    objects: "-|change|branch|commit",
    guards: [push, anyForce],
    allows: ["git.push(force: false, branch: @branch, remote: @remote)"],
  },
  { verbs: "force push", objects: "-|change|branch|commit", guards: forced },
  {
    verbs: "commit",
    objects: "-|change|file",
    guards: ["git.commit(branch: @branch)"],
    allows: ["git.commit(amend: false, verify: true, branch: @branch)"],
  },
  {
    verbs: "create",
    objects: "commit",
    guards: ["git.commit()"],
    allows: ["git.commit(amend: false, verify: true)"],
  },
  { verbs: "amend", objects: "-|commit", guards: ["git.commit(amend: true)"] },
  { verbs: "stage", objects: "-|change", guards: ["git.add()"] },
  { verbs: "stash", objects: "-|change", guards: ["git.stash()"] },
  { verbs: "pull", objects: "-|change", guards: ["git.pull(remote: @remote)"] },
  { verbs: "fetch", objects: "-|change", guards: ["git.fetch(remote: @remote)"] },
  { verbs: "clone", objects: "repository", guards: ["git.clone(domain: @domain)"] },
  {
    verbs: "create",
    objects: "branch|local branch",
    guards: ["git.create_branch()"],
    allows: ["git.create_branch(force: false)", "git.switch()"],
  },
  { verbs: "switch", objects: "branch", guards: ["git.switch(branch: @branch)"] },
  {
    verbs: "delete",
    objects: "branch",
    guards: ["git.delete_branch(branch: @branch)"],
    allows: ["git.delete_branch(force: false, remote: null, branch: @branch)"],
  },
  {
    verbs: "delete",
    objects: "remote branch",
    guards: ["git.delete_branch(remote: !null, branch: @branch)"],
  },
  {
    verbs: "delete",
    objects: "local branch",
    guards: ["git.delete_branch(remote: null, branch: @branch)"],
    allows: ["git.delete_branch(force: false, remote: null, branch: @branch)"],
  },
  { verbs: "merge", objects: "-", guards: ["git.merge()", "github.merge_pr()"], allows: ["git.merge()"] },
  { verbs: "merge", objects: "branch", guards: ["git.merge()"] },
  { verbs: "rebase", objects: "-|branch|commit", guards: ["git.rebase()"] },
  { verbs: "revert", objects: "-|commit", guards: ["git.revert()"] },
  { verbs: "tag|create", objects: "tag", guards: ["git.tag()"], allows: ["git.tag(force: false)"] },
  {
    verbs: "delete",
    objects: "tag",
    guards: ["git.delete_tag()"],
  },
  { verbs: "apply", objects: "patch", guards: ["git.apply()"] },
  { verbs: "discard|delete|drop|revert", objects: "lost work", guards: ["git.discard()"] },
  { verbs: "discard", objects: "change", guards: ["git.discard()"] },
  { verbs: "reset hard", objects: "-|branch|repository", guards: ["git.discard()"] },
  { verbs: "read", objects: "history", guards: ["git.log()"] },
  { verbs: "read", objects: "repository state", guards: ["git.status()", "git.diff()", "git.log()"] },
  { verbs: "modify|delete", objects: "history", guards: [...rewriting, ...forced], allows: rewriting },
  { verbs: "modify|delete", objects: "published history", guards: forced },
  { verbs: "modify", objects: "git setting", guards: ["git.config()"] },
  { verbs: "modify|create|delete", objects: "remote", guards: ["git.remote()"] },

  { verbs: "create", objects: "pull request", guards: ["github.create_pr(base: @base)"] },
  { verbs: "create", objects: "draft pull request", guards: ["github.create_pr(draft: true, base: @base)"] },
  { verbs: "merge", objects: "pull request", guards: ["github.merge_pr()"] },
  { verbs: "comment", objects: "pull request|issue", guards: ["github.comment()"] },
  { verbs: "read", objects: "pull request|issue", guards: ["github.read()"] },
  { verbs: "delete", objects: "hosted repository", guards: ["github.delete(what: repo*)"] },
  { verbs: "delete", objects: "issue", guards: ["github.delete(what: issue*|*/issues/*)"] },
  { verbs: "delete", objects: "release", guards: ["github.delete(what: release*|*/releases/*)"] },
  { verbs: "create|publish", objects: "release", guards: ["github.create_release()"] },
  { verbs: "trigger", objects: "workflow", guards: ["github.run_workflow()"] },
];
