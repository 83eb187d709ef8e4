/** hub: git with GitHub's commands added. What isn't its own is git's. */
import { operation, type Recogniser } from "../../../recognition.ts";
import { git } from "../git.ts";
import { names } from "../names.ts";
import { api } from "./api-call.ts";
import { each, type ForgeCommands, forgeProgram, nothing, read, write } from "./forge-program.ts";
import { removing, writing } from "./forge-verbs.ts";
import { checksOut, merges, opens } from "./requests.ts";

const commands: ForgeCommands = {
  api,
  ...each("browse ci-status compare alias", read),
  ...each("create fork", write),
  ...each("help version", nothing),
  delete: removing("repository", {}),
  "pull-request": opens({
    valued: "mFbhiMlar",
    valuedLong: names("message file base head issue milestone labels assign reviewer"),
    title: ["m", "message"],
    head: ["h", "head"],
    base: ["b", "base"],
    draft: ["d", "draft"],
  }),
  pr: {
    ...each("list show", read),
    checkout: checksOut,
    merge: merges({
      valued: "mF",
      valuedLong: ["message", "file", "head-sha"],
      deletes: ["d", "delete-branch"],
    }),
  },
  issue: {
    "": read,
    ...each("show labels", read),
    ...each("create update transfer", writing({ valued: "mF" }, "F")),
  },
  release: {
    "": read,
    ...each("show download", read),
    ...each("create", ({ words }) => [operation("github.create_release", { tag: words.at(-1)?.text })]),
    delete: removing("release", {}),
  },
  gist: { show: read, create: writing() },
  sync: () => [
    operation("git.fetch", { remote: undefined }),
    operation("git.delete_branch", { branch: undefined, remote: null, force: false }),
  ],
};

export const hub: Recogniser = forgeProgram("hub", commands, git);
