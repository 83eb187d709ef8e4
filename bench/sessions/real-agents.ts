/** `tellByAgent` plays a telling under the real Claude Code or Codex, with a scripted model, and reads the wire. */
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startAnthropicServer } from "../../test/agents/anthropic-server.ts";
import { findAgent } from "../../test/agents/install-agent.ts";
import { startResponsesServer } from "../../test/agents/responses-server.ts";
import { type AgentPlace, agentPlace } from "./agent-place.ts";
import type { Told } from "./judge.ts";
import type { Step, Telling } from "./story.ts";

export type RealAgent = "claude-code" | "codex";

/** A prompt, and the answers of the model to it. */
interface Turn {
  readonly prompt: string;
  readonly steps: readonly Step[];
}

/** One session of an agent, which turns go on with. */
interface Session {
  /** @returns the texts that hooks gave the model at the session's start and beside this prompt */
  turn(turn: Turn, isKilled?: boolean): Promise<Pick<Told, "atStart" | "byPrompt">>;
  /** Shortens the conversation. */
  compact?(): Promise<void>;
}

/**
 * @param around an empty folder
 * @param built the package's folder; @default the repository
 */
export async function tellByAgent(
  around: string,
  telling: Telling,
  agent: RealAgent,
  built?: string,
): Promise<Told> {
  const { program, note } = await findAgent(agent);
  if (program === undefined) throw new Error(`${agent} can't be run${note}`);
  const place = agentPlace(around, telling, agent, built);
  const open = () => (agent === "codex" ? codexSession(place, program) : claudeSession(place, program));
  let last: Session | undefined;
  for (const { steps, project } of telling.sessions) {
    if (project !== undefined) continue;
    last = open();
    const turns = turnsOf(steps);
    const begins = steps.findIndex(isPrompt);
    for (const step of begins < 0 ? steps : steps.slice(0, begins)) place.byHand(step);
    for (const [index, turn] of turns.entries()) {
      const isKilled = index === turns.length - 1 && !turn.steps.some(step => "agent" in step);
      await last.turn(turn, isKilled && !telling.compacted);
      for (const step of turn.steps) place.byHand(step);
    }
  }
  if (telling.compacted) await last!.compact!();
  const begun = performance.now();
  const next = telling.compacted ? last! : open();
  const told = await next.turn({ prompt: telling.next, steps: [] });
  const addedMs = performance.now() - begun;
  const control = telling.compacted ? next : open();
  const { byPrompt: unrelated } = await control.turn({ prompt: telling.unrelated, steps: [] });
  return { ...told, unrelated, addedMs };
}

const isPrompt = (step: Step): step is { readonly person: string } => "person" in step;

function turnsOf(steps: readonly Step[]): readonly Turn[] {
  const starts = steps.flatMap((step, index) => (isPrompt(step) ? [index] : []));
  return starts.map((start, index) => ({
    prompt: (steps[start] as { readonly person: string }).person,
    steps: steps.slice(start + 1, starts[index + 1]),
  }));
}

let edits = 0;

function claudeSession(place: AgentPlace, program: string): Session {
  const id = randomUUID();
  let answers: object[] = [];
  const bash = (command: string) => ({ calls: [{ name: "Bash", input: { command } }] });
  const answersTo = (step: Step): readonly object[] => {
    if ("shell" in step) return [bash(step.shell)];
    if ("read" in step)
      return [{ calls: [{ name: "Read", input: { file_path: join(place.root, step.read) } }] }];
    if (!("edit" in step)) return "agent" in step ? [{ text: step.agent }] : [];
    const file_path = join(place.root, step.edit);
    const content = `${++edits}\n`;
    return [
      { calls: [{ name: "Read", input: { file_path } }] },
      { calls: [{ name: "Write", input: { file_path, content } }] },
    ];
  };
  async function run(prompt: string, script: readonly object[]) {
    const isFirst = answers.length === 0;
    answers = [...answers, ...script];
    const server = await startAnthropicServer(answers);
    const go = isFirst ? ["--session-id", id] : ["--resume", id];
    const command = [program, "--print", prompt, "--permission-mode", "bypassPermissions", ...go];
    const environment = {
      CLAUDE_CONFIG_DIR: join(place.home, ".claude"),
      ANTHROPIC_BASE_URL: server.url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      // Without it a root, as in containers, may not bypass permissions.
      IS_SANDBOX: "1",
    };
    await place.run(command, environment, server.stalled);
    await server.close();
    return server.requests.filter(({ tools }) => (tools?.length ?? 0) > 0);
  }
  return {
    async turn({ prompt, steps }, isKilled = false) {
      const end = isKilled
        ? [{ stalls: true }]
        : steps.some(step => "agent" in step)
          ? []
          : [{ text: "Done." }];
      const requests = await run(prompt, [...steps.flatMap(answersTo), ...end]);
      const messages = requests[0]?.messages ?? [];
      const fresh = messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1);
      const texts = fresh.map(({ content }) => textOf(content)).join("\n\n");
      const given = (event: string) =>
        texts
          .split(`${event} hook additional context: `)
          .slice(1)
          .map(text => text.split(/\n\n|\n?<\/system-reminder>/, 1)[0]!)
          .join("\n");
      return { atStart: given("SessionStart"), byPrompt: given("UserPromptSubmit") };
    },
    async compact() {
      await run("/compact", []);
    },
  };
}

/** Calls its tools one by one. */
const CODEX_MODEL = "gpt-5.5";

function codexSession(place: AgentPlace, program: string): Session {
  let isFirst = true;
  const contents = new Map<string, string>();
  const answersTo = (step: Step): readonly object[] => {
    if ("shell" in step) return [{ calls: [{ name: "exec_command", input: { cmd: step.shell } }] }];
    if ("read" in step) return [{ calls: [{ name: "exec_command", input: { cmd: `cat ${step.read}` } }] }];
    if (!("edit" in step)) return "agent" in step ? [{ text: step.agent }] : [];
    const before = contents.get(step.edit) ?? "0";
    const after = `${++edits}`;
    contents.set(step.edit, after);
    const head = `*** Begin Patch\n*** Update File: ${step.edit}\n@@\n`;
    return [{ calls: [{ name: "apply_patch", input: `${head}-${before}\n+${after}\n*** End Patch\n` }] }];
  };
  return {
    async turn({ prompt, steps }, isKilled = false) {
      const end = isKilled ? [{ stalls: true }] : [];
      const server = await startResponsesServer([...steps.flatMap(answersTo), ...end]);
      writeFileSync(join(place.home, "config.toml"), configOf(place.root, server.url));
      const flags = [
        "--dangerously-bypass-hook-trust",
        "--dangerously-bypass-approvals-and-sandbox",
        "--skip-git-repo-check",
      ];
      const go = isFirst ? ["exec"] : ["exec", "resume", "--last"];
      isFirst = false;
      await place.run([program, ...go, ...flags, prompt], { CODEX_HOME: place.home }, server.stalled);
      await server.close();
      const input = server.requests[0]?.input ?? [];
      const asked = input.findLastIndex(({ role }) => role === "user");
      const told = input.map(({ role, content }, index) => ({
        isBefore: index < asked,
        text: role === "developer" ? textOf(content) : "",
      }));
      const ours = (isBefore: boolean) =>
        told
          .filter(each => each.isBefore === isBefore && (!isBefore || OURS.test(each.text)))
          .map(({ text }) => text)
          .join("\n");
      return { atStart: ours(true), byPrompt: ours(false) };
    },
  };
}

const OURS = /^From this project's memory/;

const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map(part => String((part as { readonly text?: string }).text ?? "")).join("\n")
    : String(content);

const configOf = (root: string, url: string): string =>
  [
    `model = "${CODEX_MODEL}"`,
    'model_provider = "scripted"',
    "[model_providers.scripted]",
    'name = "scripted"',
    `base_url = "${url}"`,
    'wire_api = "responses"',
    "request_max_retries = 0",
    "stream_max_retries = 0",
    `[projects.${JSON.stringify(root)}]`,
    'trust_level = "trusted"',
    "",
  ].join("\n");
