/** `steeringPlaces`: files of a project that others run later, or that steer agents, relative to it. */
import { readPlaces } from "./read-places.ts";

/** Source: the documentation of each program, for the names that it looks for by itself. */
const places = readPlaces(`
hooks that git runs by way of programs
    .husky .githooks .lefthook lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml .pre-commit-config.yaml
jobs of build servers
    .github/workflows .github/actions .gitlab-ci.yml .gitlab/ci Jenkinsfile .circleci azure-pipelines.yml .travis.yml
    .buildkite .drone.yml .woodpecker .woodpecker.yml .semaphore .teamcity .tekton .cirrus.yml bitbucket-pipelines.yml
    appveyor.yml .appveyor.yml cloudbuild.yaml .forgejo/workflows .gitea/workflows
instructions of agents
    AGENTS.md CLAUDE.md CLAUDE.local.md GEMINI.md .cursorrules .windsurfrules .clinerules .cursor/rules .windsurf/rules
    .github/copilot-instructions.md
settings by which editors and shells run programs
    .vscode .idea .devcontainer .envrc mise.toml .mise.toml .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs
installed packages
    node_modules
`);

export const steeringPlaces: readonly string[] = places.flatMap(({ at }) => at);
