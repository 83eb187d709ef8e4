/** Reads what a tool's own name says that it does: `merge_pull_request`, `deleteBranch` and `pull_request.merge`. */
import type { Json } from "../../base/index.ts";
import type { Operation } from "../../ports/index.ts";
import { lazily } from "../lazily.ts";
import { operation } from "../recognition.ts";
import { isDestroying } from "../strangers/destruction.ts";
import { splitWords } from "../strangers/read-stranger.ts";
import type { CallContext, Given } from "./given.ts";
import { meantOperations } from "./typed-call.ts";

/** The first word of tools that only look. */
const LOOKS =
  /^(?:can|cat|check|compare|count|describe|diff|explain|fetch|find|get|grep|has|head|info|is|list|load|look|open|preview|query|read|search|show|stat|tail|validate|view)s?$/;

interface Row {
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  readonly name: string;
  /** By the operation's argument, the names under which tools have it. */
  readonly arguments: readonly (readonly [argument: string, names: readonly string[]])[];
}

/**
 * `verbs | objects | operation | arguments`: a tool says the operation if its first verb is among the verbs and any word
 * of its name is among the objects (`*` for a verb that says all of it). An argument of a push that is missing is the
 * server's to choose: it is not known.
 */
const TABLE = `
  merge automerge | pull pr prs mr request | github.merge_pr | pr_number=pr_number,pull_number,number,iid merge_method=merge_method
  create open | pull pr mr request | github.create_pr | title=title head=head,source_branch base=base,target_branch draft=draft
  create publish | release releases | github.create_release | tag=tag,tag_name
  add create reply submit write | comment comments review reply | github.comment | number=issue_number,pull_number,number
  run trigger dispatch start rerun retry | workflow workflows pipeline pipelines | github.run_workflow | workflow=workflow,workflow_id
  create update delete edit upload commit | file files | git.push | branch=branch,ref
  publish push | image images container | container.push | image=image
  push | * | git.push | branch=branch,ref,refspec remote=remote force=force
  create | branch branches | git.create_branch | branch=branch,branch_name,name
  delete remove | branch branches | git.delete_branch | branch=branch,branch_name,name
  delete remove | tag tags | git.delete_tag | tag=tag,tag_name,name
  publish unpublish | package packages module crate gem | package.publish | manager=manager registry=registry
  deploy redeploy promote | * | deploy.run | environment=environment,env,target
  delete drop destroy | database databases schema | database.delete | name=name,database
  delete terminate destroy | instance instances cluster clusters stack stacks bucket buckets vm vms server servers | cloud.delete | resource=name,id
  delete archive transfer | repository repositories repo repos project | github.delete | what=repo,repository,name
`;

const rows = lazily((): readonly Row[] =>
  TABLE.trim()
    .split("\n")
    .map(line => {
      const [verbs, objects, name, args] = line.split("|").map(cell => cell.trim().split(/\s+/));
      const named = args!.map(each => each.split("=")).map(([to, from]) => [to!, from!.split(",")] as const);
      return { verbs: verbs!, objects: objects!, name: name![0]!, arguments: named };
    }),
);

const verbs = lazily(() => new Set(rows().flatMap(row => row.verbs)));

/** Words of a file's place on a forge: without one of them, a tool for files is about this disk. */
const ON_FORGE = ["repo", "repository", "project_id", "branch", "owner"];

/**
 * The operations that the words of the name say, for certain: a rule against one of them holds. They only add to the call's
 * own operation, so that a name never allows anything. A destroying word beside no known object is `program.destroy`.
 */
export function namedEffects(
  own: string,
  server: string,
  given: Given,
  context: CallContext,
): readonly Operation[] {
  const { verb, isForced, objects } = wordsOf(own);
  if (verb === undefined) return [];
  const isOfFiles = (row: Row) => row.objects.includes("files") && !given.has(...ON_FORGE);
  const fitting = rows().filter(
    row =>
      row.verbs.includes(verb) &&
      !isOfFiles(row) &&
      (row.objects[0] === "*" || row.objects.some(each => objects.includes(each))),
  );
  const [row] = fitting;
  if (row !== undefined) return effectsOf(row, isForced, given, context);
  if (!isDestroying(verb) || given.has("path", "file_path")) return [];
  return [
    operation("program.destroy", { program: server, subcommand: own, told: `\`${verb}\` in \`${own}\`` }),
  ];
}

/** The first word that is a verb of the table, or destroys, and all other words. */
function wordsOf(own: string) {
  const words = splitWords(own);
  const isForced = words.includes("force");
  const doing = words.filter(each => each !== "force");
  const at = LOOKS.test(doing[0] ?? "")
    ? -1
    : doing.findIndex(each => verbs().has(each) || isDestroying(each));
  return { verb: doing[at], isForced, objects: doing.filter((_, index) => index !== at) };
}

function effectsOf(row: Row, isForced: boolean, given: Given, context: CallContext): readonly Operation[] {
  const values = row.arguments.flatMap(([argument, names]) => {
    const [value, ...others] = given.all(...names);
    const isSure = value !== undefined && others.every(each => each === value);
    return isSure || given.has(...names) ? [[argument, isSure ? value : undefined] as const] : [];
  });
  const known: { readonly [name: string]: Json | undefined } = {
    ...Object.fromEntries(values),
    ...(row.name === "git.push" && isForced && { force: true }),
    ...(row.name === "git.delete_branch" && { remote: true, force: true }),
  };
  return meantOperations(operation(row.name, known), context);
}
