/** Brainstem's own command: what an agent may do to the brain that it thinks with. */
import type { Operation } from "../../../ports/index.ts";
import { type Commands, operation, possibly } from "../../recognition.ts";
import { setOf } from "../syntax/leading-words.ts";
import { flagOf, isOn, optionsOf } from "../syntax/option-values.ts";
import { type Call, type Effect, each, nothing, verbProgram } from "../syntax/verb-program.ts";

const read: Effect = () => [operation("memory.read")];
const write: Effect = () => [operation("memory.write")];

/** Without its hooks nothing holds. */
const unhook: Effect = ({ verb }) => [operation("brain.change_rules", { verb })];

/** Only a person answers for a person. */
const answer: Effect = ({ verb }) => [review(verb)];
const review = (verb: string | undefined) => operation("brain.review", { verb });

/** Writes, unless it is told to show what it would do. */
const unlessDry =
  (effect: Effect): Effect =>
  call => {
    const isDry = isOn(optionsOf(call), "dry-run");
    return isDry ? read(call) : effect(call);
  };

/** Whether it happens depends on options, of which one may not be known. */
const when = (isGiven: boolean | undefined, found: Operation): readonly Operation[] =>
  isGiven === undefined ? [possibly(found)] : isGiven ? [found] : [];

/** Dreaming is the brain's own; when it dreams, and whether it did, is a person's to say. */
const dream: Effect = call => {
  const given = optionsOf(call);
  const standing = ["install", "uninstall", "undo"].flatMap(name =>
    when(flagOf(given, name), review(`dream --${name}`)),
  );
  const isScheduling = flagOf(given, "install") !== false || flagOf(given, "uninstall") !== false;
  return [
    ...(standing.some(each => each.isPossible === undefined) ? [] : write(call)!),
    ...standing,
    ...(isScheduling && standing.length > 0 ? scheduling(standing) : []),
  ];
};

const scheduling = (standing: readonly Operation[]) => {
  const found = operation("system.schedule", { verb: "dream" });
  return [standing.every(each => each.isPossible) ? possibly(found) : found];
};

/** `--fix` mends what it finds. */
const doctor: Effect = call =>
  optionsOf(call).mayHave("fix") ? [...read(call)!, ...write(call)!] : read(call);

/** What leaves the brain is shown to a person first, unless `--yes` answers for them. */
const shareOut: Effect = call => {
  const given = optionsOf(call, "--lesson --lessons --skill --as --output --brain");
  const files = given.values("output").flatMap(word => call.recognition.paths(word, call.command));
  return [
    operation("memory.read"),
    ...when(flagOf(given, "yes"), review("share export --yes")),
    ...files.map(path => operation("fs.write", { path, append: false })),
  ];
};

/** What was said, on the screen or in a file. */
const exportSessions: Effect = call => {
  const given = optionsOf(call, "--out --storage --brain");
  const files = given.values("out", "o").flatMap(word => call.recognition.paths(word, call.command));
  return [operation("memory.read"), ...files.map(path => operation("fs.write", { path, append: false }))];
};

/** Without a folder it shows where the brain is. */
const link: Effect = call => {
  const given = optionsOf(call, "--brain");
  return given.operands.length === 0 && !given.mayHave("remove") ? read(call) : [review("link")];
};

/** Starts what it is told to, before `--` or behind it; or shows pins, or accepts them, and starts nothing. */
const mcpProxy: Effect = call => {
  const { after, command, recognition } = call;
  const end = after.findIndex(({ text }) => text === "--");
  const own = end < 0 ? after : after.slice(0, end);
  const given = optionsOf({ ...call, after: own }, "--name --brain");
  if (given.has("show")) return read(call);
  const accepting = review("mcp-proxy --accept");
  if (given.has("accept")) return [accepting];
  const server = [...given.operands, ...(end < 0 ? [] : after.slice(end + 1))];
  return [
    ...(given.mayHave("accept") ? [possibly(accepting)] : []),
    ...(server.length === 0 ? read(call)! : recognition.run(server, command)),
  ];
};

/** Looks at what is configured and what runs here; to say more of a model, it runs the code of its package, and may call it. */
const models: Effect = call => {
  const given = optionsOf(call, "--model -m --brain");
  return given.operands.length === 0 && !given.mayHave("check", "call") ? read(call) : undefined;
};

/** What a tool does is not known from here. */
const unknown: Effect = () => undefined;

/** `skills name` shows that skill, `sessions name` that conversation, `tools name` that tool. */
const other: Effect = (call: Call) =>
  /^(?:skills|sessions|tools) /.test(call.verb) ? read(call) : undefined;

export const brainstem: Commands = {
  brainstem: verbProgram({
    verbs: {
      ...each(nothing, "help try serve mcp"),
      ...each(read, "context recall why check status review skills sessions tools", {
        skills: "list show match review",
        sessions: "list show replay",
        tools: "list show",
        review: "list show log",
      }),
      ...each(unlessDry(write), "remember reflect decide merge-driver hook", {
        skills: "sync new rewrite",
        sessions: "branch",
      }),
      ...each(answer, "forget init install approvals approve deny", {
        review: "accept reject edit",
        share: "import",
        // What is brought in may hold answers that nobody gave.
        sessions: "resume remove import copy",
        tools: "accept",
      }),
      uninstall: unlessDry(unhook),
      dream: unlessDry(dream),
      doctor,
      link,
      models,
      "tools run": unknown,
      "share export": shareOut,
      "sessions export": exportSessions,
      "mcp-proxy": mcpProxy,
    },
    valued: setOf("--brain --storage"),
    flags: setOf("--json"),
    passingOn: setOf("mcp-proxy"),
    other,
  }),
};

export { brainstem as programs };
