/** The command line of GitHub. */
import { opaque, operation, type Recogniser } from "../../../recognition.ts";
import { known, textOf } from "../../../word.ts";
import { names } from "../names.ts";
import { readVerb } from "../read-verb.ts";
import { api } from "./api-call.ts";
import { each, type ForgeCommands, type ForgeVerb, forgeProgram, nothing, read } from "./forge-program.ts";
import {
  authenticates,
  authStatus,
  clones,
  commenting,
  configures,
  downloads,
  removing,
  secret,
  setsAlias,
  showsToken,
  writing,
} from "./forge-verbs.ts";
import {
  createsGist,
  packages,
  releases,
  remoteShell,
  rerunsWorkflow,
  runsExtension,
  runsWorkflow,
  setsOption,
  syncs,
} from "./gh-verbs.ts";
import { checksOut, merges, opens, reviews } from "./requests.ts";

const commands: ForgeCommands = {
  api,
  ...each("browse search status completion", read),
  ...each("help version", nothing),
  co: checksOut,
  pr: {
    ...each("list ls view diff status checks", read),
    ...each(
      "create new",
      opens({
        valued: "aBbFHlmprtTR",
        valuedLong: names(`
      assignee base body body-file head label milestone project recover reviewer template title repo
    `),
        title: ["t", "title"],
        head: ["H", "head"],
        base: ["B", "base"],
        draft: ["d", "draft"],
      }),
    ),
    merge: merges({
      valued: "AbFtR",
      valuedLong: ["author-email", "body", "body-file", "subject", "match-head-commit", "repo"],
      deletes: ["d", "delete-branch"],
    }),
    comment: commenting,
    review: reviews,
    checkout: checksOut,
    co: checksOut,
    ...each("edit", writing({ valued: "bBFmtR", valuedLong: ["body", "base", "body-file", "title"] }, "F")),
  },
  issue: {
    ...each("list ls view status", read),
    comment: commenting,
    delete: removing("issue"),
    ...each(
      "create new edit",
      writing({ valued: "abFlmprtTR", valuedLong: ["body", "body-file", "title"] }, "F"),
    ),
  },
  release: {
    ...each("list ls view verify verify-asset", read),
    ...each("create new upload edit", releases),
    download: downloads(
      { valued: "DOpRA", valuedLong: ["dir", "output", "pattern", "archive", "repo"] },
      ["D", "dir"],
      ["O", "output"],
    ),
    ...each("delete", removing("release")),
    "delete-asset": removing("release asset"),
  },
  repo: {
    ...each("list ls view license gitignore", read),
    clone: clones("github.com"),
    sync: syncs,
    delete: removing("repository"),
    "set-default": configures("gh", "default repository"),
    autolink: each("list view", read).list!,
    "deploy-key": ({ words }) => {
      const { verb } = readVerb(words);
      return verb === "list" || verb === ""
        ? [operation("github.read", { command: "repo deploy-key" })]
        : [operation("secrets.change", { path: "github deploy-key" })];
    },
  },
  workflow: { ...each("list ls view", read), run: runsWorkflow },
  run: {
    ...each("list ls view watch", read),
    download: downloads({ valued: "DnpR", valuedLong: ["dir", "name", "pattern", "repo"] }, ["D", "dir"]),
    rerun: rerunsWorkflow,
    delete: removing("run"),
  },
  secret: { ...each("list ls", read), ...each("set delete remove", secret("github secret")) },
  variable: { ...each("list ls get", read), ...each("delete remove", removing("variable")) },
  auth: {
    status: authStatus("gh"),
    token: showsToken("gh"),
    ...each("login logout refresh switch", authenticates("gh")),
    "setup-git": () => [
      operation("git.config", { key: "credential.helper", value: "gh auth git-credential", scope: "global" }),
    ],
    "git-credential": showsToken("gh"),
  },
  gist: {
    ...each("list ls view", read),
    clone: clones("gist.github.com"),
    ...each("create new", createsGist),
    ...each("edit", writing({ valued: "afr", valuedLong: ["add", "filename"] }, "a", "add")),
    delete: removing("gist"),
  },
  ...Object.fromEntries(
    ["ssh-key", "gpg-key"].map(name => [
      name,
      { list: read, ...each("add delete", () => [operation("secrets.change", { path: `github ${name}` })]) },
    ]),
  ),
  ...Object.fromEntries(
    ["extension", "extensions", "ext"].map(name => [
      name,
      {
        ...each("list ls search browse", read),
        install: packages("package.install"),
        upgrade: packages("package.update"),
        remove: packages("package.remove"),
        exec: runsExtension,
        create: ({ words, recognition, command }) => [
          operation("fs.write", {
            path: recognition.paths(words[0] ?? known("."), command)[0],
            append: false,
            recursive: true,
          }),
        ],
      } satisfies { [verb: string]: ForgeVerb },
    ]),
  ),
  alias: {
    ...each("list ls", read),
    set: setsAlias("gh"),
    ...each("delete import", configures("gh", "alias")),
  },
  config: { ...each("get list ls", read), set: setsOption, "clear-cache": nothing },
  label: { ...each("list ls", read), delete: removing("label") },
  project: {
    ...each("list ls view item-list field-list", read),
    ...each("delete item-delete field-delete", removing("project")),
  },
  org: each("list ls", read),
  ruleset: each("list ls view check", read),
  cache: { ...each("list ls", read), delete: removing("cache") },
  attestation: {
    ...each("verify inspect", read),
    download: downloads({ valuedLong: ["dir"] }, ["dir"]),
    "trusted-root": read,
  },
  codespace: {
    ...each("list ls view logs", read),
    ...each("ssh jupyter", remoteShell),
    cp: () => [operation("net.transfer", { domain: "codespace", direction: undefined })],
    delete: removing("codespace", { valued: "co", valuedLong: ["codespace", "org", "days", "user"] }),
  },
  "agent-task": each("list ls view", read),
};

/** An extension, or an alias of the person's own. */
const unknown: Recogniser = ({ arguments: given }) => {
  const name = textOf(given.find(({ text }) => !text.startsWith("-")));
  return name === undefined
    ? [opaque("which command of gh it is can't be known")]
    : [operation("process.run", { program: `gh-${name}` })];
};

export const gh: Recogniser = forgeProgram("gh", { ...commands, cs: commands.codespace! }, unknown);
