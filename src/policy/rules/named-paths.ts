/** Places of files that people call by a name, and how a path in a sentence is meant. */
import { gitignoreGlobs, type PathGlobs } from "./gitignore-globs.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Where harnesses keep their hooks. Source: spec/harnesses.md. */
export const harnessHooks: readonly string[] = words(`
  ./.claude/settings*.json ./.claude/hooks/* ./.codex/hooks.json ./.codex/config.toml ./.cursor/hooks.json
  ./.gemini/settings.json ~/.claude/settings*.json ~/.claude/hooks/* ~/.codex/hooks.json ~/.codex/config.toml
  ~/.cursor/hooks.json ~/.gemini/settings.json ./.opencode/* ./opencode.json* ~/.config/opencode/*
  ./.windsurf/hooks.json ~/.codeium/windsurf/hooks.json .agent/harness/hooks/*
`);

export const gitHooks: readonly string[] = words(
  "*/.git/hooks/* ./.githooks/* ./.husky/* ./.pre-commit-config.yaml ./lefthook.y*ml",
);

/** Rows of synonyms and of the named files; behind `anywhere`, prohibitions mean such files in any folder. */
const places = `
project|project directory|project folder|project root|project's directory|project's folder|repository|repo|working directory|current directory|current project|workspace|work tree|working tree|codebase
    ./*
home directory|home folder|user's home directory|home
    ~/*
temporary folders|temporary folder|temporary directory|temporary directories|temporary files|temporary file|temp files|temp folder|temp directory|tmp directory
    $TMPDIR/*
ci/cd configuration|ci/cd config|ci/cd configuration files|ci/cd files|ci configuration|ci config|ci configuration files|ci files|ci/cd pipelines|ci/cd workflows|ci workflows|ci pipelines|pipeline configuration|workflow files|ci/cd pipeline|ci/cd|ci
    ./.github/workflows/* ./.github/actions/* ./.gitlab-ci.yml ./.gitlab/ci/* ./Jenkinsfile ./.circleci/*
    ./azure-pipelines* ./.travis.yml ./.buildkite/* ./.drone.yml ./.woodpecker* ./.semaphore/* ./.teamcity/*
    ./.tekton/* ./.cirrus.yml ./bitbucket-pipelines.yml ./appveyor.yml ./.appveyor.yml ./cloudbuild.yaml
    ./.forgejo/workflows/* ./.gitea/workflows/*
github workflows|github actions workflows|github actions|github actions configuration
    ./.github/workflows/* ./.github/actions/*
lockfile|lockfiles|lock file|lock files
    anywhere package-lock.json npm-shrinkwrap.json pnpm-lock.yaml yarn.lock bun.lock* deno.lock Cargo.lock
    poetry.lock uv.lock Pipfile.lock Gemfile.lock composer.lock go.sum flake.lock
env files|env file|environment files|dotenv files|.env files|.env file
    anywhere .env .env.*
hook configuration|hook configurations|hooks configuration|hooks' configuration|configuration of hooks|harness configuration
    ${[...harnessHooks, ...gitHooks].join(" ")}
protocols|protocols folder|protocol files|agent's protocols
    .agent/protocols/*
permission rules|own permissions|own rules|own permission rules|permissions file
    .agent/protocols/permissions.md
brain settings|brain's settings|brain.yaml
    .agent/brain.yaml
skills
    .agent/skills/*
personas
    .agent/personas/*
`;

export const placeNames: ReadonlyMap<string, (isNarrow: boolean) => readonly string[]> = new Map(
  places
    .trim()
    .split(/\n(?! )/)
    .flatMap(row => {
      const [names = "", ...lines] = row.split("\n");
      const [first, ...others] = words(lines.join(" "));
      const globsOf = (isNarrow: boolean) =>
        first === "anywhere" ? others.map(glob => (isNarrow ? "./" : "*/") + glob) : [first!, ...others];
      return names.split("|").map(name => [name, globsOf] as const);
    }),
);

/** Files of the brain that go by their own names. Source: docs/the-brain.md. */
const brainFiles = words(`
  protocols/permissions.md protocols/delegation.md protocols/principles.md brain.yaml memory/semantic/LESSONS.md
  memory/semantic/DECISIONS.md memory/semantic/DOMAIN_KNOWLEDGE.md memory/personal/PREFERENCES.md memory/working/WORKSPACE.md
  memory/working/ACTIVE_PLAN.md memory/episodic/AGENT_LEARNINGS.jsonl
`);
const BRAIN_FOLDER = /^(?:memory|skills|protocols|personas|workflows)\//;

/** `src/`, `.env`, `~/.ssh`, `*.pem`: with a slash, a dot or a star in it. */
export const looksLikePath = (word: string): boolean =>
  /^(?:~$|~\/|\.)|[/*]|[\w)-]\.[A-Za-z][A-Za-z0-9]{0,9}$/.test(word) && !/^(?:e\.g|i\.e)$|:\/\//i.test(word);

/** "src/" is the project's own; "package.json" is any in it where it must not be touched. */
function anchorInSentence(path: string, isNarrow: boolean): string {
  if (path.startsWith("/")) return `/${path}`;
  const isName = !path.slice(0, -1).includes("/") && !/^~|\*/.test(path);
  return isName && (isNarrow || path.endsWith("/")) ? `./${path}` : path;
}

/** In sentences `/x` is absolute. Undefined for a path that can't be said. */
export function pathGlobs(written: string, isNarrow: boolean): PathGlobs | undefined {
  const inBrain = brainFiles.find(path => path.slice(path.lastIndexOf("/") + 1) === written);
  if (inBrain !== undefined) return { globs: [`.agent/${inBrain}`] };
  const path = BRAIN_FOLDER.test(written) ? `.agent/${written}` : written;
  const isFile = /[^/.][^/]*\.[A-Za-z][A-Za-z0-9]+$/.test(path);
  return gitignoreGlobs(anchorInSentence(path, isNarrow), { isNarrow, isFile });
}
