/** Every code that a fault can carry, with the words that a tired person reads. */

/** The data that each code's message is made from. */
export interface FaultData {
  "config.invalid": { readonly problems: readonly { readonly path: string; readonly problem: string }[] };
  "input.invalid": { readonly what: string; readonly expected: string };
  "dependency.missing": { readonly package: string; readonly option: string };
  "limit.exceeded": {
    readonly limit: string;
    readonly value: number;
    readonly max: number;
    readonly unit: string;
  };
  "time.exceeded": { readonly what: string; readonly limitMs: number };
  "stream.lagged": { readonly limit: number };
  "volume.not-found": { readonly path: string };
  "volume.exists": { readonly path: string };
  "volume.unreadable": { readonly path: string; readonly reason: string };
  "volume.denied": { readonly path: string; readonly action: string };
  "volume.full": { readonly path: string };
  "volume.outside": { readonly path: string; readonly root: string };
  "log.conflict": { readonly session: string };
  "volume.locked": { readonly path: string; readonly owner: string };
  "brain.not-found": { readonly directory: string };
  "brain.link-broken": { readonly link: string; readonly target: string; readonly problem: string };
  "brain.not-linked": { readonly project: string; readonly problem: string; readonly remedy: string };
  "brain.malformed": { readonly file: string; readonly line: number; readonly expected: string };
  "brain.dreaming": { readonly owner: string };
  "brain.not-undone": { readonly reason: string };
  "brain.not-remembered": { readonly reason: string };
  "memory.not-found": { readonly what: string; readonly nearest: readonly string[] };
  "memory.ambiguous": { readonly what: string; readonly matches: readonly string[] };
  "review.not-found": { readonly id: string; readonly nearest: readonly string[] };
  "review.unworded": { readonly id: string };
  "review.judged": { readonly id: string; readonly outcome: string; readonly date: string };
  "review.changed": { readonly id: string; readonly file: string; readonly change: string };
  "review.contradicts": { readonly id: string; readonly standing: string };
  "review.refused": { readonly id: string; readonly reason: string };
  "bundle.malformed": { readonly file: string; readonly problem: string };
  "bundle.newer": { readonly file: string; readonly version: number; readonly known: number };
  "bundle.altered": { readonly file: string };
  "bundle.unshared": { readonly what: string; readonly reason: string };
  "skill.not-found": { readonly name: string; readonly nearest: readonly string[] };
  "model.unknown": { readonly name: string; readonly known: readonly string[] };
  "model.failed": { readonly model: string; readonly reason: string };
  "model.script-ended": { readonly steps: number; readonly call: number };
  "tool.malformed": { readonly name: string; readonly problem: string };
  "hook.failed": { readonly hook: string; readonly phase: string; readonly reason: string };
  "session.busy": { readonly session: string };
  "command.usage": { readonly problem: string; readonly usage: string };
  "output.closed": Readonly<Record<never, never>>;
  "output.failed": { readonly reason: string };
  "redaction.failed": { readonly what: string };
  "project.untested": Readonly<Record<never, never>>;
  "cron.unavailable": { readonly reason: string };
  "process.not-started": { readonly command: string; readonly reason: string };
  "process.failed": {
    readonly command: string;
    readonly exitCode: number | undefined;
    readonly output: string;
  };
  "search.damaged": { readonly reason: string };
}

export type FaultCode = keyof FaultData;

interface FaultEntry<Data> {
  readonly message: (data: Data) => string;
  readonly hint: (data: Data) => string;
  readonly httpStatus: number;
  readonly isRetryable?: boolean;
}

const list = (items: readonly string[]) => items.join(", ");

export const faultTable: { readonly [Code in FaultCode]: FaultEntry<FaultData[Code]> } = {
  "config.invalid": {
    message: ({ problems }) =>
      `The configuration is not valid:\n${problems.map(({ path, problem }) => `  ${path || "(root)"}: ${problem}`).join("\n")}`,
    hint: () => "Correct the options named above; each line names its path.",
    httpStatus: 400,
  },
  "input.invalid": {
    message: ({ what, expected }) => `${what} is not valid: expected ${expected}.`,
    hint: ({ expected }) => `Pass ${expected}.`,
    httpStatus: 400,
  },
  "dependency.missing": {
    message: ({ package: name, option }) => `${option} needs the package ${name}, which is not installed.`,
    hint: ({ package: name }) => `Run: npm install ${name}`,
    httpStatus: 500,
  },
  "limit.exceeded": {
    message: ({ limit, value, max, unit }) =>
      `${limit} is ${value} ${unit}; the most that is allowed is ${max}.`,
    hint: ({ limit }) => `Send less, or raise ${limit} in the configuration.`,
    httpStatus: 413,
  },
  "time.exceeded": {
    message: ({ what, limitMs }) => `${what} did not finish within ${limitMs} ms.`,
    hint: () => "Try again, or raise its time limit in the configuration.",
    httpStatus: 504,
    isRetryable: true,
  },
  "stream.lagged": {
    message: ({ limit }) => `This reader fell more than ${limit} events behind and was let go.`,
    hint: () => "Read on from the event log, starting after the last event that was seen.",
    httpStatus: 503,
    isRetryable: true,
  },
  "volume.not-found": {
    message: ({ path }) => `There is no file ${path}.`,
    hint: () => "Check the path.",
    httpStatus: 404,
  },
  "volume.exists": {
    message: ({ path }) => `${path} exists already; it was left as it is.`,
    hint: () => "Choose another name, or say that it may be overwritten.",
    httpStatus: 409,
  },
  "volume.unreadable": {
    message: ({ path, reason }) => `${path} can't be read: ${reason}.`,
    hint: ({ path }) => `Check what ${path} is and who may read it.`,
    httpStatus: 500,
  },
  "volume.denied": {
    message: ({ path, action }) => `No permission to ${action} ${path}.`,
    hint: ({ path }) => `Give this user the right to it, for example with chmod or chown on ${path}.`,
    httpStatus: 500,
  },
  "volume.full": {
    message: ({ path }) => `The disk is full: ${path} was not written, and what stood there before is whole.`,
    hint: () => "Free some space and try again.",
    httpStatus: 507,
    isRetryable: true,
  },
  "volume.outside": {
    message: ({ path, root }) => `${path} leads out of ${root}; it was not followed.`,
    hint: () => "Replace the link or the path by a file inside the folder.",
    httpStatus: 403,
  },
  "log.conflict": {
    message: ({ session }) => `Another process wrote to the session ${session}.`,
    hint: () => "Read the session anew and try again.",
    httpStatus: 409,
    isRetryable: true,
  },
  "volume.locked": {
    message: ({ path, owner }) => `${path} is being written by ${owner}.`,
    hint: () => "Wait for it to finish and try again.",
    httpStatus: 423,
    isRetryable: true,
  },
  "brain.not-found": {
    message: ({ directory }) => `There is no brain (.agent/) in ${directory} or above it.`,
    hint: () => "Run: brainstem init",
    httpStatus: 404,
  },
  "brain.dreaming": {
    message: ({ owner }) => `Another dream is under way (${owner}).`,
    hint: () => "Wait until it is over; there is nothing to be done twice.",
    httpStatus: 409,
    isRetryable: true,
  },
  "brain.not-undone": {
    message: ({ reason }) => `Nothing was undone: ${reason}.`,
    hint: () => "git log .agent/memory shows what each dream changed; git revert takes one back.",
    httpStatus: 409,
  },
  "brain.link-broken": {
    message: ({ link, target, problem }) => `${link} leads to ${target}: ${problem}.`,
    hint: () => "Correct the path in that file, or take the link out: brainstem link --remove",
    httpStatus: 404,
  },
  "brain.not-linked": {
    message: ({ project, problem }) => `${project} was not linked: ${problem}.`,
    hint: ({ remedy }) => remedy,
    httpStatus: 409,
  },
  "brain.malformed": {
    message: ({ file, line, expected }) =>
      `${file}:${line}: expected ${expected}${expected.endsWith("?") ? "" : "."}`,
    hint: ({ file, line }) => `Correct line ${line} of ${file}; nothing was changed.`,
    httpStatus: 422,
  },
  "brain.not-remembered": {
    message: ({ reason }) => `That was not remembered: ${reason}.`,
    hint: () => "Say it in other words.",
    httpStatus: 422,
  },
  "memory.not-found": {
    message: ({ what, nearest }) =>
      `Nothing that is remembered fits ${what}.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ""}`,
    hint: () => "brainstem recall searches everything; give an id, a place such as LESSONS.md:12, or words.",
    httpStatus: 404,
  },
  "memory.ambiguous": {
    message: ({ what, matches }) =>
      `${what} may mean several:\n${matches.map(match => `  ${match}`).join("\n")}\nWhich one?`,
    hint: () => "Name one of them, by its id or its place.",
    httpStatus: 409,
  },
  "review.not-found": {
    message: ({ id, nearest }) =>
      `There is no candidate ${id}.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ""}`,
    hint: () => "brainstem review lists those that are open, brainstem review log those that were judged.",
    httpStatus: 404,
  },
  "review.unworded": {
    message: ({ id }) => `${id} has no words yet: nobody has said what follows from these episodes.`,
    hint: ({ id }) =>
      `Look at it with \`brainstem review show ${id}\`, then: brainstem review accept ${id} --text "…"`,
    httpStatus: 422,
  },
  "review.judged": {
    message: ({ id, outcome, date }) => `${id} was ${outcome} on ${date}.`,
    hint: () => "What was accepted stands in the brain: edit it there, or take it out with brainstem forget.",
    httpStatus: 409,
  },
  "review.changed": {
    message: ({ id, file, change }) => `${id} no longer fits ${file}: ${change}.`,
    hint: ({ id }) =>
      `Nothing was written. Make the change by hand, or say: brainstem review reject ${id} --reason "the file has changed"`,
    httpStatus: 409,
  },
  "review.contradicts": {
    message: ({ id, standing }) => `${id} says the opposite of “${standing}”, which stands.`,
    hint: ({ id }) =>
      `Put it in its place with \`brainstem review accept ${id} --replace\`, or reject it; both can't hold.`,
    httpStatus: 409,
  },
  "review.refused": {
    message: ({ id, reason }) => `${id} can't be accepted: ${reason}.`,
    hint: ({ id }) => `Look at it with \`brainstem review show ${id}\`, and reject it if you don't trust it.`,
    httpStatus: 422,
  },
  "bundle.malformed": {
    message: ({ file, problem }) => `${file} is no bundle that can be imported: ${problem}.`,
    hint: () => "Nothing was imported. Ask whoever sent it to run `brainstem share export` again.",
    httpStatus: 422,
  },
  "bundle.newer": {
    message: ({ file, version, known }) =>
      `${file} is a bundle of version ${version}; this brainstem reads up to version ${known}.`,
    hint: () => "Nothing was imported. Update brainstem and try again.",
    httpStatus: 422,
  },
  "bundle.altered": {
    message: ({ file }) => `${file} is not what was exported: its checksum doesn't agree with its text.`,
    hint: () =>
      "Nothing was imported. It was damaged or edited on its way: ask whoever sent it to export it again.",
    httpStatus: 422,
  },
  "bundle.unshared": {
    message: ({ what, reason }) => `${what} can't be exported: ${reason}.`,
    hint: () => "Nothing was exported. Mend it in the brain, or leave it out.",
    httpStatus: 422,
  },
  "skill.not-found": {
    message: ({ name, nearest }) =>
      `There is no skill ${name}.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ""}`,
    hint: () => "brainstem skills lists them.",
    httpStatus: 404,
  },
  "model.unknown": {
    message: ({ name, known }) => `There is no model ${name}. Known here: ${list(known)}.`,
    hint: () => "Set `model` in .agent/brain.yaml, or pass a language model object.",
    httpStatus: 400,
  },
  "model.failed": {
    message: ({ model, reason }) => `The model ${model} failed: ${reason}.`,
    hint: () => "The conversation is kept; try again.",
    httpStatus: 502,
    isRetryable: true,
  },
  "model.script-ended": {
    message: ({ steps, call }) =>
      `The scripted model has ${steps} step${steps === 1 ? "" : "s"}, and this is call ${call}.`,
    hint: () => 'Write a step for every call that the test makes, or pass `atEnd: "repeat"`.',
    httpStatus: 500,
  },
  "tool.malformed": {
    message: ({ name, problem }) => `The tool ${name} was left out: ${problem}.`,
    hint: () => "Correct its definition; the other tools are not affected.",
    httpStatus: 500,
  },
  "hook.failed": {
    message: ({ hook, phase, reason }) =>
      `The turn was stopped because ${hook} failed (${phase}): ${reason}.`,
    hint: () => "It is declared to fail closed; mend it, or declare it open.",
    httpStatus: 500,
    isRetryable: true,
  },
  "session.busy": {
    message: ({ session }) => `The session ${session} is closed or has too many turns waiting.`,
    hint: () => "Wait for its turns to end.",
    httpStatus: 409,
    isRetryable: true,
  },
  "command.usage": {
    message: ({ problem }) => problem,
    hint: ({ usage }) => usage,
    httpStatus: 400,
  },
  "output.closed": {
    message: () => "Whoever read the output has left.",
    hint: () => "Nothing is wrong with the brain; run the command again to see the rest.",
    httpStatus: 500,
  },
  "output.failed": {
    message: ({ reason }) => `The output can't be written: ${reason}.`,
    hint: () => "Check where the output goes: a full disk, for example.",
    httpStatus: 500,
  },
  "redaction.failed": {
    message: ({ what }) => `${what} could not be checked for secrets, so it was not written.`,
    hint: () => "Try again; nothing reaches the disk unchecked.",
    httpStatus: 500,
    isRetryable: true,
  },
  "search.damaged": {
    message: ({ reason }) => `The stored search index can't be used: ${reason}.`,
    hint: () => "It is derived from other files: delete it and build it again.",
    httpStatus: 500,
  },
  "project.untested": {
    message: () => "No test command is set. Put it into .agent/brain.yaml, as `test` under `project`.",
    hint: () => "For example:\nproject:\n  test: npm test",
    httpStatus: 409,
  },
  "cron.unavailable": {
    message: ({ reason }) => `There is no crontab command here (${reason}), so nothing was changed.`,
    hint: () => "Install cron, or have any other scheduler run `brainstem dream` once a night.",
    httpStatus: 501,
  },
  "process.not-started": {
    message: ({ command, reason }) => `${command} could not be started: ${reason}.`,
    hint: ({ command }) => `Check that ${command} is installed and on the PATH.`,
    httpStatus: 500,
  },
  "process.failed": {
    message: ({ command, exitCode, output }) =>
      `${command} ${exitCode === undefined ? "was ended by a signal" : `failed with exit code ${exitCode}`}: ${output.trim()}`,
    hint: ({ command }) => `Run ${command} by hand to see more.`,
    httpStatus: 502,
  },
};
