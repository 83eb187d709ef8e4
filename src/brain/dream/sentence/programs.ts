/** Tells a command line from a sentence that begins with the name of a program. */

const PROGRAMS = new Set(
  `npm npx pnpm pnpx yarn bun bunx node deno tsx tsc ts-node vite vitest jest mocha eslint prettier biome
  python python3 pip pip3 pipx poetry uv pytest tox nox ruff mypy black flake8 alembic django-admin
  cargo rustc rustup go gofmt make cmake ninja just task gradle mvn java javac dotnet swift xcodebuild composer php artisan
  bundle rake rails rspec ruby gem mix elixir docker docker-compose podman kubectl helm terraform tofu ansible
  ansible-playbook aws gcloud az vercel netlify fly heroku supabase prisma knex drizzle-kit flyway psql mysql sqlite3
  redis-cli mongosh git gh glab hg svn curl wget ssh scp rsync bash sh zsh sudo apt apt-get brew yum apk systemctl
  cd ls cat pwd echo head tail grep egrep rg find sed awk less more which env export sleep kill pkill rm mv cp mkdir touch
  chmod chown ln tar unzip zip diff wc sort uniq xargs tee ps top df du jq yq vim nano code open source set unset test`.split(
    /\s+/,
  ),
);

/** Whether a word is the name of a program, as people type it. */
export const isProgram = (word: string): boolean => PROGRAMS.has(word);

/** Words that commands are not made of. */
const PROSE_WORDS =
  /\s(?:the|a|an|is|are|was|were|has|have|had|not|never|always|before|after|when|if|must|should|needs?|requires?|can|cannot|will|because|instead|only|and|or|of|it|its|as|that|which|without|unless|until|fails|breaks|keeps|uses|ignores|reads|writes|expects|returns|sure|with|for|does|doesn't|don't|no|any|every)\b/i;

/** Whether a line has words that no command has. */
export const isProse = (line: string): boolean => PROSE_WORDS.test(line);
