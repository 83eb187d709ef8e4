/** `brainstem keys`: the keys with which programs and people call `brainstem serve`. */
import { Option } from "commander";
import { formatTimestamp } from "../../base/index.ts";
import type { ApiKey, ApiKeys } from "../../server/http.ts";
import { invalid, type RegisterCommand } from "../command.ts";
import { STORAGE_OPTION, type StorageOption } from "../project.ts";
import { withSessions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";

interface NewFlags extends StorageOption {
  readonly user?: string;
  readonly tenant?: string;
  readonly role?: readonly string[];
  readonly scope?: readonly string[];
  readonly days?: string;
}

const DAY_MS = 86_400_000;
const SCOPES = ["read", "chat", "approve", "brain", "admin"] as const;

export const register: RegisterCommand = (command, terminal, finish) => {
  command
    .command("list", { isDefault: true })
    .description("the keys, whose they are, and what they may do")
    .option(...STORAGE_OPTION)
    .action((options: StorageOption) => list(options, terminal));
  command
    .command("new <name>")
    .description("make a key; its text is shown once")
    .option("--user <name>", "whose sessions it reaches (default: you)")
    .option("--tenant <name>", "the tenant of that user (default: yours)")
    .option("--role <name...>", "roles, for questions that take one")
    .addOption(new Option("--scope <name...>", "what it may do (default: all but admin)").choices(SCOPES))
    .option("--days <number>", "how long it holds (default: until it is revoked)")
    .option(...STORAGE_OPTION)
    .action((name: string, options: NewFlags) => make(name, options, terminal));
  command
    .command("revoke <id>")
    .description("end a key at once; the beginning of its id is enough")
    .option(...STORAGE_OPTION)
    .action(async (id: string, options: StorageOption) => finish(await revoke(id, options, terminal)));
};

const withKeys = <Result>(
  options: StorageOption,
  terminal: Terminal,
  work: (keys: ApiKeys, owner: Pick<ApiKey, "tenant" | "user">) => Promise<Result>,
  mayMake = false,
) =>
  withSessions(
    options,
    terminal,
    async ({ owner, store }) => {
      const { createApiKeys } = await import("../../server/http.ts");
      return work(createApiKeys(store.records), owner);
    },
    { mayMake },
  );

async function list(options: StorageOption, terminal: Terminal): Promise<void> {
  const keys = await withKeys(options, terminal, each => each.list());
  if (terminal.isJson) return terminal.writeJson({ keys });
  if (keys.length === 0)
    return terminal.say("·", "There are no keys: the server listens on this machine alone.");
  for (const key of keys) terminal.write(`${lineOf(key, terminal)}\n`);
}

function lineOf(
  { createdAt, expiresAt, id, name, roles, scopes, tenant, user }: ApiKey,
  { style }: Terminal,
) {
  const until = expiresAt === undefined ? "" : `, until ${formatTimestamp(expiresAt)}`;
  const as = roles.length === 0 ? "" : ` as ${roles.join(", ")}`;
  const rest = `${id}  ${scopes.join(", ")}; made ${formatTimestamp(createdAt)}${until}`;
  return `${style("bold", name)}  ${tenant}/${user}${as}\n  ${style("dim", rest)}`;
}

async function make(name: string, options: NewFlags, terminal: Terminal): Promise<void> {
  const { days, role = [], scope } = options;
  if (days !== undefined && !(Number(days) > 0))
    throw invalid(`The number of days ${days}`, "a number above 0");
  const made = (keys: ApiKeys, owner: Pick<ApiKey, "tenant" | "user">) =>
    keys.make({
      name,
      tenant: options.tenant ?? owner.tenant,
      user: options.user ?? owner.user,
      roles: role,
      ...(scope !== undefined && { scopes: scope as ApiKey["scopes"] }),
      ...(days !== undefined && { expiresAt: Date.now() + Number(days) * DAY_MS }),
    });
  const { key, text } = await withKeys(options, terminal, made, true);
  if (terminal.isJson) return terminal.writeJson({ key, text });
  terminal.write(`${text}\n`);
  terminal.writeError(
    "It is shown this once, and kept as a hash. Send it as Authorization: Bearer <key>. A server that runs takes it from its next start on.\n",
  );
}

async function revoke(id: string, options: StorageOption, terminal: Terminal) {
  return withKeys(options, terminal, async keys => {
    const found = (await keys.list()).filter(each => each.id.toLowerCase().startsWith(id.toLowerCase()));
    const [only, ...others] = found;
    if (only === undefined || others.length > 0 || id === "")
      throw invalid(
        `The key ${id}`,
        others.length > 0 ? "more of its id" : "the id of a key; brainstem keys lists them",
      );
    await keys.revoke(only.id);
    terminal.say("✓", `The key ${only.name} holds no more.`);
    return 0 as const;
  });
}
