/** `brainstem.approvals`: the inbox of this brain's questions to people, and the way of an answer to the turn that waits. */
import { fault, isRecord, type Json } from "../base/index.ts";
import type { Answerer, ApprovalRules, Inbox, InboxAnswer, InboxItem, Outcome } from "../safety/approvals.ts";
import { isUndelivered, rolesOf } from "../safety/approvals.ts";
import type { Store } from "../storage/index.ts";
import { toSchema } from "../tools/index.ts";
import { checkFiling } from "./check-filing.ts";
import type { Answered, Delivery, Woken } from "./deliver-outcome.ts";

export type { Answered, Woken } from "./deliver-outcome.ts";

export interface AnswerOptions {
  /** @default "local" */
  readonly tenant?: string;
  /** Goes on with a turn that waits, here, when nothing else of it waits. @default true */
  readonly resume?: boolean;
}

export interface WakeOptions extends Pick<AnswerOptions, "tenant"> {
  /** Also the turns whose questions people have answered. @default true */
  readonly answered?: boolean;
}

export interface ApprovalsDesk extends Pick<Inbox, "file" | "list" | "find" | "settled" | "watch"> {
  /**
   * Counts one person's answer, once, whatever races; where it decides, the turn that waits goes on. A decision that no
   * turn has had, since a process ended in between, reaches it by any later answer.
   * @param by as the program has authenticated the person; the roles of the configuration are added by name
   * @throws approval.*, input.invalid, session.held, storage.*
   */
  answer(id: string, answer: InboxAnswer, by: Answerer, options?: AnswerOptions): Promise<Answered>;
  /**
   * Goes on with this program's turns whose questions had no answer in time, or were answered in another
   * process. Where questions wait in the inbox alone, without an `approver`, this happens by itself: at the deadline, when
   * the answer comes, and at the start.
   * @throws storage.*
   */
  wake(options?: WakeOptions): Promise<readonly Woken[]>;
}

interface DeskOptions {
  readonly inbox: Inbox | undefined;
  readonly rules: ApprovalRules;
  readonly store: Store;
  readonly delivery: Delivery | undefined;
  /** Takes out of what a program files what the place keeps out of its memory. */
  readonly redact: (text: string) => Promise<string>;
  /** Lets a harness repeat its call, and keeps what a person's no teaches. */
  readonly passOn: (item: InboxItem, outcome: Outcome) => Promise<void>;
}

export function createApprovalsDesk({
  delivery,
  inbox,
  passOn,
  redact,
  rules,
  store,
}: DeskOptions): ApprovalsDesk {
  if (inbox === undefined || delivery === undefined) return createMissingDesk(store);

  async function deliver(item: InboxItem, resume: boolean): Promise<Answered> {
    if (item.outcome !== undefined && item.wait === undefined) await passOn(item, item.outcome);
    return delivery!.deliver(item, resume);
  }

  return {
    async file(filing) {
      checkFiling(filing);
      const { arguments: given, options, text } = filing;
      return inbox.file({
        ...filing,
        text: await redact(text),
        ...(options !== undefined && { options: await Promise.all(options.map(redact)) }),
        ...(given !== undefined && { arguments: await redactJson(given, redact) }),
      });
    },
    list: inbox.list,
    find: inbox.find,
    settled: inbox.settled,
    watch: inbox.watch,
    wake: ({ answered, tenant = "local" } = {}) => delivery.wake(tenant, answered),
    async answer(id, answer, by, { resume = true, tenant } = {}) {
      const known = await inbox.find(id, tenant);
      if (isUndelivered(known)) return deliver(known, resume);
      await requireFitting(known, answer);
      const roles = [
        ...new Set([...(Array.isArray(by?.roles) ? by.roles : []), ...rolesOf(rules, by?.name)]),
      ];
      const item = await inbox.answer(known.id, answer, { ...by, roles }, tenant);
      return deliver(item, resume);
    },
  };
}

async function redactJson(value: Json, redact: DeskOptions["redact"]): Promise<Json> {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return Promise.all(value.map(each => redactJson(each, redact)));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(
    async ([name, each]) => [name, await redactJson(each as Json, redact)] as const,
  );
  return Object.fromEntries(await Promise.all(members));
}

/** Before it is counted: a value that no call could take must not decide. @throws input.invalid */
async function requireFitting({ schema }: InboxItem, given: InboxAnswer): Promise<void> {
  if (schema === undefined || !("answer" in Object(given))) return;
  const validation = await toSchema(schema).validate((given as { readonly answer: Json }).answer);
  if (validation.isValid) return;
  const expected = `a value of its schema: ${validation.problems.join("; ")}`;
  throw fault("input.invalid", { what: "The answer", expected });
}

/** For a store that was made before stores kept records. */
function createMissingDesk({ name }: Store): ApprovalsDesk {
  const missing = () => fault("storage.unavailable", { store: name, reason: "it keeps no records" });
  const no = async () => {
    throw missing();
  };
  return {
    file: no,
    list: no,
    find: no,
    settled: no,
    wake: no,
    answer: no,
    // biome-ignore lint/correctness/useYield: it rejects at the first item.
    async *watch() {
      throw missing();
    },
  };
}
