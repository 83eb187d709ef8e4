/** The list of commands, in the order in which a newcomer meets them. */
import type { CommandEntry } from "./command.ts";

export const commands: readonly CommandEntry[] = [
  { name: "try", summary: "Talk to a mind on a practice brain", load: () => import("./commands/try.ts") },
  { name: "init", summary: "Give this project a brain", load: () => import("./commands/init.ts") },
  { name: "chat", summary: "Talk to this brain's mind", load: () => import("./commands/chat.ts") },
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
    name: "skills",
    summary: "List, read, match and sync skills",
    load: () => import("./commands/skills.ts"),
  },
  {
    name: "doctor",
    summary: "Check the brain, and mend it with --fix",
    load: () => import("./commands/doctor.ts"),
  },
];
