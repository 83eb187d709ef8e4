/** The list of commands, in the order in which a newcomer meets them. */
import type { CommandEntry } from "./command.ts";

export const commands: readonly CommandEntry[] = [
  { name: "try", summary: "Talk to a mind on a practice brain", load: () => import("./commands/try.ts") },
  { name: "init", summary: "Give this project a brain", load: () => import("./commands/init.ts") },
  {
    name: "link",
    summary: "Use a brain that is elsewhere, for several projects",
    load: () => import("./commands/link.ts"),
  },
  { name: "chat", summary: "Talk to this brain's mind", load: () => import("./commands/chat.ts") },
  {
    name: "sessions",
    summary: "List, show, resume, branch, replay and move conversations",
    load: () => import("./commands/sessions.ts"),
  },
  {
    name: "models",
    summary: "Show which models can be used here, and what is missing for others",
    load: () => import("./commands/models.ts"),
  },
  {
    name: "context",
    summary: "Show what a model would see for a query",
    load: () => import("./commands/context.ts"),
  },
  { name: "recall", summary: "Search the brain's memory", load: () => import("./commands/recall.ts") },
  {
    name: "reflect",
    summary: "Log what was done and how it went",
    load: () => import("./commands/reflect.ts"),
  },
  {
    name: "remember",
    summary: "Keep a preference, a decision or a fact",
    load: () => import("./commands/remember.ts"),
  },
  {
    name: "decide",
    summary: "Write a decision down, or draft those that the brain implies",
    load: () => import("./commands/decide.ts"),
  },
  {
    name: "forget",
    summary: "Erase a memory for good, wherever it stands",
    load: () => import("./commands/forget.ts"),
  },
  {
    name: "install",
    summary: "Wire the coding agents that are used here to this brain",
    load: () => import("./commands/install.ts"),
  },
  {
    name: "uninstall",
    summary: "Take that out again, byte for byte",
    load: () => import("./commands/uninstall.ts"),
  },
  {
    name: "status",
    summary: "Show which agents are wired, what holds, and what was judged last",
    load: () => import("./commands/status.ts"),
  },
  {
    name: "check",
    summary: "Say what the rules enforce, and what they say about a command",
    load: () => import("./commands/check.ts"),
  },
  {
    name: "tools",
    summary: "Show what the mind can do, call a tool by hand, accept MCP servers",
    load: () => import("./commands/tools.ts"),
  },
  {
    name: "serve",
    summary: "Answer the hooks of coding agents from memory, in a millisecond",
    load: () => import("./commands/serve.ts"),
  },
  { name: "mcp", summary: "Serve this brain to any MCP client", load: () => import("./commands/mcp.ts") },
  {
    name: "mcp-proxy",
    summary: "Put the rules between an MCP client and an MCP server",
    load: () => import("./commands/mcp-proxy.ts"),
  },
  {
    name: "skills",
    summary: "List, read, match and sync skills",
    load: () => import("./commands/skills.ts"),
  },
  {
    name: "dream",
    summary: "Turn what recurs into lessons, and archive what is over",
    load: () => import("./commands/dream.ts"),
  },
  {
    name: "share",
    summary: "Give lessons and skills to another brain, or take some in for review",
    load: () => import("./commands/share.ts"),
  },
  {
    name: "review",
    summary: "Judge what dreams may not keep by themselves",
    load: () => import("./commands/review.ts"),
  },
  {
    name: "why",
    summary: "Walk from a lesson back to the episodes behind it",
    load: () => import("./commands/why.ts"),
  },
  {
    name: "doctor",
    summary: "Check the brain, and mend it with --fix",
    load: () => import("./commands/doctor.ts"),
  },
  {
    name: "merge-driver",
    summary: "Merge a file of a brain for git",
    isHidden: true,
    load: () => import("./commands/merge-driver.ts"),
  },
];
