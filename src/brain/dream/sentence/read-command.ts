/** Reads what was done out of an episode's action: tells a command line from a tool's call and from a sentence. */

const SHELL_PROGRAMS = new Set(
  `cd ls cat pwd echo head tail grep egrep rg find sed awk less more which env export sleep kill pkill rm mv cp mkdir touch
  chmod chown ln tar unzip zip diff wc sort uniq xargs tee ps top df du jq yq vim nano code open source set unset test curl wget
  ssh scp rsync bash sh zsh sudo python python3 node deno tsx ts-node ruby php psql mysql sqlite3 redis-cli mongosh systemctl aws
  gcloud az`.split(/\s+/),
);
const PROJECT_PROGRAMS = new Set(
  `npm npx pnpm pnpx yarn bun bunx tsc vite vitest jest mocha eslint prettier biome pip pip3 pipx poetry uv pytest tox nox ruff
  mypy black flake8 alembic django-admin cargo rustc rustup go gofmt make cmake ninja just task gradle mvn java javac dotnet swift
  xcodebuild composer artisan bundle rake rails rspec gem mix elixir docker docker-compose podman kubectl helm terraform tofu
  ansible ansible-playbook vercel netlify fly heroku supabase prisma knex drizzle-kit flyway git gh glab hg svn apt apt-get brew
  yum apk`.split(/\s+/),
);

/** Whether a program only looks, moves files, reaches out or runs anything: its name tells nothing of the project's own steps. */
export const isShellProgram = (word: string): boolean => SHELL_PROGRAMS.has(word);

/** Whether a word is the name of a program, as people type it. */
export const isProgram = (word: string): boolean => SHELL_PROGRAMS.has(word) || PROJECT_PROGRAMS.has(word);

/** Words that commands are not made of. */
const PROSE_WORDS =
  /\s(?:the|a|an|is|are|was|were|has|have|had|not|never|always|before|after|when|if|must|should|needs?|requires?|can|cannot|will|because|instead|only|and|or|of|it|its|as|that|which|without|unless|until|fails|breaks|keeps|uses|ignores|reads|writes|expects|returns|sure|with|for|does|doesn't|don't|no|any|every)\b/i;

/** Whether a line has words that no command has. */
export const isProse = (line: string): boolean => PROSE_WORDS.test(line);

export type Deed =
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "call" }
  | { readonly kind: "prose"; readonly text: string };

/** Tools that take a shell command, by the names that harnesses give them. */
const SHELL_TOOLS =
  /^(?:shell|bash|sh|zsh|exec|terminal|run_command|run_shell_command|execute_command|run_in_terminal|local_shell|command|ran)$/i;
const TITLED = /^([A-Za-z][\w-]{0,40}):\s+(\S.*)$/;
const COMMAND = /(?:^|\s)(?:command|cmd|script|commandLine): ("(?:[^"\\]|\\.)*"|\S+)/;
/** A longer action is no name for anything. */
const MAX_ACTION_CHARS = 400;

/** The deed of an action; undefined when it has no name. */
export function readDeed(action: string): Deed | undefined {
  const text = action.trim();
  if (text === "" || text.length > MAX_ACTION_CHARS || /[\n\r]/.test(text)) return undefined;
  const titled = TITLED.exec(text);
  if (titled?.[1] !== undefined && titled[2] !== undefined) {
    return SHELL_TOOLS.test(titled[1]) ? readCommand(titled[2]) : callOf(text, titled[1]);
  }
  const [first = "", ...rest] = text.split(" ");
  if (/^[a-z]+[_A-Z]\w*$/.test(first) || (SHELL_TOOLS.test(first) && rest.join(" ").includes(": "))) {
    return callOf(text, first);
  }
  const isTyped = (isProgram(first) || /^(?:\.\/|bin\/|scripts\/)/.test(first)) && !isProse(text);
  return isTyped || text.startsWith("`") ? readCommand(text) : { kind: "prose", text };
}

function callOf(text: string, tool: string): Deed | undefined {
  if (!SHELL_TOOLS.test(tool)) return { kind: "call" };
  const command = COMMAND.exec(text.slice(tool.length))?.[1];
  return command === undefined ? undefined : readCommand(unquoted(command));
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}

// Agents wrap a command: with the folder to run it in, and the part of the output that they want.
const PLACE = /^cd [^\s;&|]+ ?(?:&&|;) ?/;
const OUTPUT = / ?(?:2>&1)? ?(?:\| ?(?:tail|head)(?: -(?:n ?)?\d+)?)? ?(?:\|\| true)?$/;
const MORE_THAN_ONE = /[|&;<>`$(){}\\*?!#~]|[\n\r]/;

/** One program with its arguments. Undefined for what a reader could not repeat: pipes, variables, heredocs. */
function readCommand(line: string): Deed | undefined {
  const bare = line.trim().replace(/^`([^`]*)`$/, "$1");
  const command = bare.replace(PLACE, "").replace(OUTPUT, "").trim();
  if (command === "" || MORE_THAN_ONE.test(command)) return undefined;
  return { kind: "command", command };
}
