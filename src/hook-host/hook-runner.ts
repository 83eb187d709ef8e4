/** Runs hooks: from what a harness sent to what it is answered, the same in a process of its own and in the daemon. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeError, isRecord, nameCommands, withDeadline } from "../base/index.ts";
import {
  answerEvent,
  findHarness,
  type Harness,
  type HarnessEvent,
  type HookAnswer,
  type HookBrain,
  type HookInput,
  type HookOutput,
  hookedHarnesses,
  isOurs,
  withoutMemory,
} from "../harness/index.ts";
import { type BrainPlace, locateBrain, programName } from "../project/index.ts";
import { MEMORY_VARIABLE } from "../project/memory-switch.ts";
import { endOfFile } from "./end-of-file.ts";
import { openHookBrain } from "./open-hook-brain.ts";

export interface HookRequest {
  /** The harness whose contract applies; undefined: it is recognised by its input. */
  readonly harness?: string;
  /** The event as the command line names it. */
  readonly eventName?: string;
  /** Standard input. */
  readonly text: string;
  readonly environment: HookInput["environment"];
  /** Where the hook was started; absolute. */
  readonly directory: string;
}

export interface HookRunner {
  /** Never rejects: a failure becomes the harness's safe answer. */
  run(request: HookRequest): Promise<HookOutput>;
}

/**
 * Hosts give up after half a minute or more: the answer is ours.
 */
const ANSWER_MS = 8_000;
/** Far more than a call and its result take. */
const END_BYTES = 262_144;
/** Brains that one daemon serves at once. */
const MAX_BRAINS = 32;
/** Where a harness says the project is, whatever folder the agent has gone to. Source: spec/harnesses.md §1, §3, §4. */
const PROJECT_VARIABLES = ["CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR", "GEMINI_PROJECT_DIR"] as const;

export function createHookRunner(): HookRunner {
  const brains = new Map<string, HookBrain>();

  function brainOf(place: BrainPlace): HookBrain {
    const key = `${place.root}\0${place.project}`;
    const known = brains.get(key);
    if (known !== undefined) return known;
    if (brains.size >= MAX_BRAINS) brains.clear();
    const brain = openHookBrain(place);
    brains.set(key, brain);
    return brain;
  }

  return {
    async run({ text, eventName, environment, directory, harness: named }) {
      const json = parseObject(text);
      const input: HookInput = {
        json: json ?? {},
        environment,
        directory,
        endOf: path => endOfFile(path, END_BYTES),
        ...(eventName !== undefined && { eventName }),
      };
      const { harness, speaker } = findHarness(named, input);
      if (harness === undefined) return unknownHarness(named, eventName);
      if (json === undefined) {
        return harness.renderFailure(eventName, `what ${harness.title} sent is no JSON object`);
      }
      let brain: HookBrain | undefined;
      try {
        const event = harness.read(input);
        const meant = event.kind === "other" ? meantEvent(harness, input) : undefined;
        if (meant !== undefined) return harness.renderFailure(meant, mistyped(eventName, meant));
        if (event.kind === "other") return harness.render(event, {});
        const unread = event.kind === "before-tool" ? unreadIn(event) : undefined;
        if (unread !== undefined) return harness.renderFailure(eventName ?? nameIn(json), unread);
        const place = placeOf(input);
        if (named !== undefined && named !== harness.name && isWiredBeside(place, harness.name)) {
          return harness.render(event, {});
        }
        brain = brainOf(place);
        const isOff = await brain.isWithoutMemory(environment[MEMORY_VARIABLE]);
        const known = isOff ? withoutMemory(brain) : brain;
        const bound = { what: `The hook of ${harness.title}`, limitMs: ANSWER_MS };
        const answer = await withDeadline(bound, () => answerEvent(speaker, event, known));
        return harness.render(event, asRunHere(answer, place));
      } catch (error) {
        const reason = describeError(error);
        brain?.calls.note({
          at: Date.now(),
          harness: speaker,
          session: "",
          event: eventName ?? "",
          problem: reason,
        });
        return harness.renderFailure(eventName ?? nameIn(json), reason);
      }
    },
  };
}

/** Agents type the commands that they read. */
function asRunHere(answer: HookAnswer, { project }: BrainPlace): HookAnswer {
  const { reason, context } = answer;
  if (reason === undefined && context === undefined) return answer;
  const program = programName(project);
  return {
    ...answer,
    ...(reason !== undefined && { reason: nameCommands(reason, program) }),
    ...(context !== undefined && { context: nameCommands(context, program) }),
  };
}

/**
 * The event before a call that the input names, where the command line names none that there is: a slip in a settings
 * file must not let every call through.
 */
function meantEvent({ read }: Harness, input: HookInput): string | undefined {
  const told = nameIn(input.json);
  if (told === undefined || told === input.eventName) return undefined;
  return read({ ...input, eventName: told }).kind === "before-tool" ? told : undefined;
}

/** A call without a name or arguments can't be judged, and mustn't pass for it. */
function unreadIn({ call }: Extract<HarnessEvent, { kind: "before-tool" }>): string | undefined {
  if (call.tool === "") return "it names no tool";
  return isRecord(call.arguments) ? undefined : `the arguments of ${call.tool} are no JSON object`;
}

const mistyped = (name = "", meant: string): string =>
  `the hook is called with the event “${name}”, and this is ${meant}: mend the line in the settings, or run brainstem install`;

/** Cursor's own hooks ask where a question reaches the person; answers to the hooks of Claude Code would drown it. */
function isWiredBeside({ project }: BrainPlace, harness: string): boolean {
  try {
    return isOurs(readFileSync(join(project, `.${harness}`, "hooks.json"), "utf8"));
  } catch {
    return false;
  }
}

/**
 * The project that the harness names, else the one where its hooks run. Never the folder of a call: an agent may choose
 * that, and with it whose rules hold. @throws brain.not-found, brain.link-broken
 */
function placeOf({ environment, directory }: HookInput): BrainPlace {
  const project = PROJECT_VARIABLES.map(name => environment[name]).find(
    value => value !== undefined && value !== "",
  );
  return locateBrain(project ?? directory);
}

/** Before a call, 2 is what every harness takes for a refusal. */
function unknownHarness(name: string | undefined, eventName = ""): HookOutput {
  const what = name === undefined ? "nobody knows whose event this is" : `there is no harness “${name}”`;
  const stderr = `brainstem: ${what}; known are ${hookedHarnesses.join(", ")}.\n`;
  return { stdout: "", stderr, exitCode: /^$|pre|before/i.test(eventName) ? 2 : 0 };
}

const nameIn = (json: HookInput["json"]): string | undefined => {
  const name = json.hook_event_name ?? json.agent_action_name;
  return typeof name === "string" ? name : undefined;
};

function parseObject(text: string): HookInput["json"] | undefined {
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof json === "object" && json !== null && !Array.isArray(json)
      ? (json as HookInput["json"])
      : undefined;
  } catch {
    return undefined;
  }
}
