/** `whoMay` is the one table of the command line's acts: which of them an agent may do, and which are a person's. */

/**
 * `agent`: everyone. `script`: a person and a person's scripts, which give an agent no right; these change an installation
 * or memory for good, or show what is kept from agents. `terminal`: a person at a terminal alone, since they answer for a
 * person, and some without a question of their own.
 */
export type Who = "agent" | "script" | "terminal";

const actsIn = (text: string): readonly string[] => text.trim().split(/,\s*/);

/** An act is a command, a command with an option, or with any argument (`*`). Each command has a row without either. */
const acts: Readonly<Record<Who, readonly string[]>> = {
  terminal: actsIn(
    `review accept, review edit, review reject, dream --undo, sessions resume --approve, rules add, rules forget,
    memory on, memory off, approvals approve, approvals reject, approvals answer, audit keys --accept, vault accept,
    tools accept, mcp-proxy --accept`,
  ),
  script: actsIn(
    `init, install, uninstall, forget, trust, allow, link --remove, link *, dream --install, dream --uninstall,
    serve --stop, sessions resume, sessions remove, sessions erase, sessions import, sessions copy,
    sessions export --overwrite, sessions export --all-users, sessions list --all-users,
    sessions --all-users, share import, share export --yes, share export --overwrite, import, models --use, audit keys --new,
    audit export --overwrite, vault init, vault show, vault rotate, vault forget,
    keys new, keys revoke`,
  ),
  agent: actsIn(
    `try, doctor, link, chat, sessions, sessions list, sessions show, sessions branch, sessions replay, sessions export,
    audit verify, audit show, audit keys, audit export, vault status, models, status, serve, keys list, mcp, mcp-proxy, recall,
    context, remember, reflect, decide, task show, task done, task failed, rules, rules list, memory, dream, review,
    review list, review show, review log, why, skills, skills list, skills show, skills match, skills sync, skills new,
    skills review, skills rewrite, share export, check, classify, approvals, approvals list, approvals show,
    approvals watch, tools, tools list, tools show, tools run, completion, merge-driver`,
  ),
};

const byAct: ReadonlyMap<string, Who> = new Map(
  (["agent", "script", "terminal"] as const).flatMap(who => acts[who].map(act => [act, who] as const)),
);

/** Every act of the table with the ones who may do it. */
export const whoMay: Iterable<readonly [act: string, who: Who]> = byAct;

/** Options with which a command changes nothing. */
const looking: ReadonlySet<string> = new Set(["--dry-run", "--show"]);

/**
 * The act of this command that fewest may do, and who may.
 * @param names of the command and its subcommand, with a space between
 * @param given the options that are given, such as `--yes`, and `*` for arguments
 */
export function strictestAct(names: string, given: readonly string[]): readonly [act: string, who: Who] {
  const isLooking = given.some(each => looking.has(each));
  const found = [names, ...given.map(each => `${names} ${each}`)].flatMap(act => {
    const who = byAct.get(act);
    return who === undefined ? [] : [[act, who] as const];
  });
  const order: readonly Who[] = isLooking ? [] : ["terminal", "script"];
  for (const who of order) {
    const act = found.findLast(each => each[1] === who);
    if (act !== undefined) return act;
  }
  return [names, "agent"];
}
