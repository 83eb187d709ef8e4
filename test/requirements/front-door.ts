import type { Requirement } from "./requirement.ts";

export const frontDoorRequirements: readonly Requirement[] = [
  {
    id: "brainstem.config.nested",
    source: "spec/platform.md §1",
    promise:
      "The content of an option (a limit, a tool, a hook, an approver, an owner, a store) is checked with the rest, under its own path.",
  },
  {
    id: "brainstem.config.frozen",
    source: "spec/platform.md §1",
    promise: "A change of a configuration after the start has no effect.",
  },
  {
    id: "brainstem.config.shown",
    source: "spec/platform.md §1",
    promise: "A brainstem shows the configuration that it runs with, frozen, as plain data without secrets.",
  },
  {
    id: "brainstem.config.no-secrets",
    source: "spec/platform.md §1",
    promise: "No error about a configuration repeats its values, which may be passwords.",
  },
  {
    id: "brainstem.config.storage",
    source: "spec/platform.md §1",
    promise:
      "Conversations last in the brain's own database, in a folder closed to others; in memory, in a file or in a database where the configuration says so; or in a store that the caller made and closes.",
  },
  {
    id: "brainstem.start.ordered",
    source: "spec/platform.md §1",
    promise: "The order of starting is explicit; each step has a name and a time.",
  },
  {
    id: "brainstem.start.undone",
    source: "spec/platform.md §1",
    promise: "A failed start stops the steps that had started, in reverse, and leaves nothing open.",
  },
  {
    id: "brainstem.start.reason",
    source: "spec/platform.md §1",
    promise: "A start that fails says which step failed and why.",
  },
  {
    id: "brainstem.start.listener",
    source: "spec/platform.md §1",
    promise:
      "Starting prints nothing: a listener hears of every step that started, stopped or failed, and a failing listener changes nothing.",
  },
  {
    id: "brainstem.stop.ordered",
    source: "spec/platform.md §1",
    promise: "Steps are stopped in reverse, once, and the store is closed last.",
  },
  {
    id: "brainstem.stop.failures",
    source: "spec/platform.md §1",
    promise:
      "A step that fails to stop, or takes too long, doesn't keep the others from stopping, and every failure is reported.",
  },
  {
    id: "brainstem.stop.grace",
    source: "spec/platform.md §1",
    promise: "Turns in flight get a grace period, then they are cancelled; their streams end properly.",
  },
  {
    id: "brainstem.stop.clean",
    source: "spec/platform.md §1",
    promise: "Opening and closing repeatedly leaves no timer, handle or listener behind.",
  },
  {
    id: "brainstem.health.components",
    source: "spec/platform.md §1",
    promise:
      "Health says whether a brainstem is live and ready, and gives the state of each of its components.",
  },
  {
    id: "brainstem.health.away",
    source: "spec/platform.md §1",
    promise:
      "Health reports within a bounded time that a database is away, slow or back again; asking for it never fails.",
  },
  {
    id: "brainstem.models.names",
    source: "spec/mind.md §6",
    promise: "A user's own models, fallbacks and servers are named in brain.yaml or by a program.",
  },
  {
    id: "brainstem.models.missing",
    source: "spec/mind.md §6",
    promise: "A missing key, package or provider is named at the start, with its remedy.",
  },
  {
    id: "brainstem.tools.disabled",
    source: "spec/mind.md §7",
    promise: "A tool that is switched off globally is neither offered nor run.",
  },
  {
    id: "brainstem.parts.joins",
    source: "DESIGN.md §3",
    promise:
      "A room joins the composition by one part (its configuration keys, tools, hooks, a wrapped log, health and resolved configuration), without a change to another room.",
  },
  {
    id: "brainstem.parts.alone",
    source: "spec/hazards.md #41",
    promise: "A program that needs only the brain starts only the brain: no store, no model, no MCP server.",
  },
  {
    id: "brainstem.permissions",
    source: "spec/hazards.md #1",
    promise:
      "Entitlements, the rate limiter and the allowed tools of a configuration decide which calls run.",
  },
  {
    id: "cli.closes",
    source: "spec/hazards.md #41",
    promise:
      "Each command ends by itself and closes everything that it opened, with every optional part configured, also after a failure and at a signal.",
  },
  {
    id: "brainstem.mcp.tools",
    source: "spec/mind.md §7",
    promise:
      "Tools of MCP servers are called through the same choke point; a broken server affects nothing else.",
  },
  {
    id: "brainstem.mcp.trust",
    source: "spec/hazards.md #1",
    promise:
      "A server that a repository names is not started before a person has accepted it in its present form.",
  },
  {
    id: "brainstem.mcp.file",
    source: "spec/hazards.md #41",
    promise:
      "A file of servers that can't be read is reported with its line as a failed server, and stops nothing else.",
  },
  {
    id: "brainstem.mcp.config",
    source: "spec/platform.md §1",
    promise: "A mistake in a configuration of servers is named with its path.",
  },
  {
    id: "brainstem.tools.builtin",
    source: "spec/mind.md §7",
    promise:
      "A mind of a project has tools for files, git, shell and requests, and each call is judged by its effects.",
  },
  {
    id: "brainstem.tools.own",
    source: "spec/mind.md §7",
    promise: "A program's own tool replaces a project's tool of the same name.",
  },
];
