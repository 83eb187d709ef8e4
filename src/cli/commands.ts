/** `commands` is the list of commands, in the order in which a newcomer meets them. */
import type { RegisterCommand } from "./command.ts";

const summaries = {
  try: "Talk to a mind on a practice brain",
  init: "Give this project a brain",
  link: "Use a brain that is elsewhere, for several projects",
  chat: "Talk to this brain's mind",
  sessions: "List, show, resume, branch, replay and move conversations",
  models: "Show which models can be used here, and what is missing for others",
  context: "Show what a model would see for a query",
  recall: "Search the brain's memory",
  reflect: "Log what was done and how it went",
  remember: "Keep a preference, a decision or a fact",
  decide: "Write a decision down, or draft those that the brain implies",
  forget: "Erase a memory for good, wherever it stands",
  install: "Wire the coding agents that are used here to this brain",
  uninstall: "Take that out again, byte for byte",
  status: "Show which agents are wired, what holds, and what was judged last",
  allow: "Let a call through that the rules stopped, once",
  check: "Say what the rules enforce, and what they say about a command",
  tools: "Show what the mind can do, call a tool by hand, accept MCP servers",
  serve: "Answer the hooks of coding agents from memory",
  mcp: "Serve this brain to any MCP client",
  "mcp-proxy": "Put the rules between an MCP client and an MCP server",
  skills: "List, read, match and sync skills",
  dream: "Turn what recurs into lessons, and archive what is over",
  share: "Give lessons and skills to another brain, or take some in for review",
  review: "Judge what dreams may not keep by themselves",
  why: "Walk from a lesson back to the episodes behind it",
  trust: "Show what this brain would run or redirect, and accept it",
  doctor: "Check the brain, and mend it with --fix",
  "merge-driver": "Merge a file of a brain for git",
} as const;

type Name = keyof typeof summaries;

/** The files of the commands, each loaded when its command is called. */
const files: { readonly [Each in Name]: () => Promise<{ readonly register: RegisterCommand }> } = {
  try: () => import("./commands/try.ts"),
  init: () => import("./commands/init.ts"),
  link: () => import("./commands/link.ts"),
  chat: () => import("./commands/chat.ts"),
  sessions: () => import("./commands/sessions.ts"),
  models: () => import("./commands/models.ts"),
  context: () => import("./commands/context.ts"),
  recall: () => import("./commands/recall.ts"),
  reflect: () => import("./commands/reflect.ts"),
  remember: () => import("./commands/remember.ts"),
  decide: () => import("./commands/decide.ts"),
  forget: () => import("./commands/forget.ts"),
  install: () => import("./commands/install.ts"),
  uninstall: () => import("./commands/uninstall.ts"),
  status: () => import("./commands/status.ts"),
  allow: () => import("./commands/allow.ts"),
  check: () => import("./commands/check.ts"),
  tools: () => import("./commands/tools.ts"),
  serve: () => import("./commands/serve.ts"),
  mcp: () => import("./commands/mcp.ts"),
  "mcp-proxy": () => import("./commands/mcp-proxy.ts"),
  skills: () => import("./commands/skills.ts"),
  dream: () => import("./commands/dream.ts"),
  share: () => import("./commands/share.ts"),
  review: () => import("./commands/review.ts"),
  why: () => import("./commands/why.ts"),
  trust: () => import("./commands/trust.ts"),
  doctor: () => import("./commands/doctor.ts"),
  "merge-driver": () => import("./commands/merge-driver.ts"),
};

/** Git calls it, not people: help doesn't list it. */
const HIDDEN: Name = "merge-driver";

export const commands = (Object.keys(summaries) as Name[]).map(name => ({
  name: name as string,
  summary: summaries[name],
  isHidden: name === HIDDEN,
  load: files[name],
}));
