/** `listInbox`, `showItem` and `watchInbox` show what people are asked. */
import { systemClock } from "../../base/index.ts";
import { agentOf } from "../../harness/index.ts";
import { isOpen, isUndelivered } from "../../safety/approvals.ts";
import { createDeferringApprover } from "../../tools/index.ts";
import { closing, untilInterrupted } from "../closing.ts";
import { oneLine } from "../print.ts";
import { openProject, storageOf } from "../project.ts";
import type { SessionsOptions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";
import { describeItem, lineOfItem, shortId } from "./describe-item.ts";
import { withInbox } from "./open-inbox.ts";

export interface ListOptions extends SessionsOptions {
  readonly all?: boolean;
}

export const listInbox = ({ all = false, ...options }: ListOptions, terminal: Terminal): Promise<void> =>
  withInbox(options, terminal, async inbox => {
    const everything = await inbox.list({ all: true });
    const items = all ? everything : everything.filter(item => isOpen(item) || isUndelivered(item));
    if (everything.some(({ state, wait }) => state === "expired" && wait !== undefined))
      await wakeTurns(options, terminal);
    if (terminal.isJson) return terminal.writeJson({ questions: items });
    const nowMs = systemClock.now();
    if (items.length === 0) return terminal.say("·", "Nothing waits for an answer.");
    for (const item of items) terminal.write(lineOfItem(item, items, terminal, nowMs));
    const first = shortId(items[0]!.id, items);
    terminal.say("→", `brainstem approvals show ${first}, then approve, reject or answer it`);
  });

/** Goes on with the turns whose questions had no answer in time. An agent may look, and sets nothing going. */
async function wakeTurns(options: SessionsOptions, terminal: Terminal): Promise<void> {
  if (agentOf(terminal.environment) !== undefined) return;
  const storage = storageOf(options, terminal);
  const config = { storage, approver: createDeferringApprover() };
  await closing(openProject(terminal, config), async ({ approvals }) => {
    for (const { key, turn } of await approvals.wake({ answered: false })) {
      const ended = await turn?.summary();
      const session = oneLine(key.session);
      if (ended !== undefined && !terminal.isJson)
        terminal.say("!", `Nobody answered in time: the turn of ${session} went on, and is ${ended.status}.`);
    }
  });
}

/** @throws approval.not-found, approval.ambiguous */
export const showItem = (id: string, options: SessionsOptions, terminal: Terminal): Promise<void> =>
  withInbox(options, terminal, async inbox => {
    const item = await inbox.find(id);
    if (terminal.isJson) terminal.writeJson(item);
    else terminal.write(describeItem(item, terminal, systemClock.now()));
  });

const BELL = "\u0007";

/** Shows each new question, and rings, until Ctrl-C. */
export const watchInbox = (options: SessionsOptions, terminal: Terminal): Promise<void> =>
  withInbox(options, terminal, inbox =>
    untilInterrupted(async signal => {
      if (!terminal.isJson) terminal.say("·", "Watching; Ctrl-C ends it.");
      for await (const item of inbox.watch({ signal })) {
        if (terminal.isJson) terminal.writeJson(item);
        else {
          if (terminal.isTerminal) terminal.output.write(BELL);
          terminal.write(describeItem(item, terminal, systemClock.now()));
        }
      }
    }),
  );
