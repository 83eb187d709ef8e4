/** The command line of GitLab. */
import { operation, type Recogniser } from "../../../recognition.ts";
import { textOf } from "../../../word.ts";
import { exactOptions } from "../exact-options.ts";
import { names } from "../names.ts";
import { api } from "./api-call.ts";
import {
  each,
  type ForgeCommands,
  type ForgeGroup,
  type ForgeVerb,
  forgeProgram,
  nothing,
  read,
} from "./forge-program.ts";
import {
  authenticates,
  authStatus,
  clones,
  commenting,
  configures,
  downloads,
  filesSent,
  numberOf,
  removing,
  secret,
  setsAlias,
} from "./forge-verbs.ts";
import { checksOut, merges, opens } from "./requests.ts";

const runsPipeline: ForgeVerb = ({ words }) => {
  const options = exactOptions(words, {
    valued: "bRfp",
    valuedLong: ["branch", "repo", "variables-file", "variables"],
  });
  return [
    operation("github.run_workflow", {
      workflow: numberOf(options) ?? textOf(options.values("b", "branch").at(-1)),
    }),
  ];
};

const publishesRelease: ForgeVerb = call => {
  const options = exactOptions(call.words, {
    valued: "nNFrmaRT",
    valuedLong: names("name notes notes-file ref milestone assets-links tag-message released-at repo"),
  });
  const [tag, ...files] = options.operands;
  const assets = files.map(word => ({ ...word, text: word.text.replace(/#.*$/s, "") }));
  return [
    operation("github.create_release", { tag: textOf(tag) }),
    ...filesSent(call, [...assets, ...options.values("F", "notes-file")]),
  ];
};

const mergeRequests: ForgeGroup = {
  ...each("list ls view show diff issues approvers", read),
  ...each(
    "create new",
    opens({
      valued: "tdbsalmHRi",
      valuedLong: names(`
      title description target-branch source-branch assignee label milestone head repo related-issue
      reviewer
    `),
      title: ["t", "title"],
      head: ["s", "source-branch"],
      base: ["b", "target-branch"],
      draft: ["draft", "wip"],
    }),
  ),
  ...each(
    "merge accept",
    merges({
      valued: "mR",
      valuedLong: ["message", "sha", "squash-message", "repo"],
      deletes: ["d", "remove-source-branch"],
    }),
  ),
  ...each("note comment", commenting),
  checkout: checksOut,
  ...each("delete del", removing("merge request")),
};

const pipelines: ForgeGroup = {
  ...each("list ls view status stats get lint trace", read),
  ...each("run create run-trig retry trigger", runsPipeline),
  delete: removing("pipeline"),
  artifact: downloads({ valued: "pR", valuedLong: ["path", "repo"] }, ["p", "path"]),
  config: read,
};

const projects: ForgeGroup = {
  ...each("view search find lookup list users contributors members", read),
  clone: clones("gitlab.com"),
  archive: downloads({ valued: "fs", valuedLong: ["format", "sha"] }),
  delete: removing("repository"),
};

const variables: ForgeGroup = {
  ...each("list ls get export", read),
  ...each("set update delete", secret("gitlab variable")),
};

const keys = (what: string): ForgeGroup => ({
  ...each("list ls get", read),
  ...each("add delete create revoke rotate", () => [operation("secrets.change", { path: `gitlab ${what}` })]),
});

const commands: ForgeCommands = {
  api,
  ...each("completion check-update user changelog duo", read),
  ...each("help version", nothing),
  ...Object.fromEntries(["mr", "merge-request"].map(name => [name, mergeRequests])),
  ...Object.fromEntries(["ci", "pipe", "pipeline"].map(name => [name, pipelines])),
  ...Object.fromEntries(["repo", "project"].map(name => [name, projects])),
  issue: {
    ...each("list ls view show", read),
    ...each("note comment", commenting),
    ...each("delete del", removing("issue")),
  },
  incident: { ...each("list ls view show", read), note: commenting },
  release: {
    ...each("list ls view", read),
    create: publishesRelease,
    download: downloads({ valued: "DRn", valuedLong: ["dir", "asset-name", "repo"] }, ["D", "dir"]),
    delete: removing("release"),
  },
  variable: variables,
  "ssh-key": keys("ssh-key"),
  "gpg-key": keys("gpg-key"),
  "deploy-key": keys("deploy-key"),
  token: keys("token"),
  securefile: {
    ...each("list ls get", read),
    download: downloads({ valued: "p", valuedLong: ["path"] }, ["p", "path"]),
    ...each("create upload remove delete", () => [
      operation("secrets.change", { path: "gitlab securefile" }),
    ]),
  },
  auth: {
    status: authStatus("glab"),
    ...each("login logout configure-docker docker-helper", authenticates("glab")),
  },
  alias: { ...each("list ls", read), set: setsAlias("glab"), delete: configures("glab", "alias") },
  config: { ...each("get list ls", read), ...each("set edit", configures("glab")) },
  schedule: { ...each("list ls", read), run: runsPipeline, delete: removing("schedule") },
  label: { ...each("list ls get", read), delete: removing("label") },
  milestone: { ...each("list ls get", read), delete: removing("milestone") },
  iteration: each("list ls", read),
  snippet: {},
  cluster: {},
  stack: { ...each("list ls", read) },
};

export const glab: Recogniser = forgeProgram("glab", commands);
