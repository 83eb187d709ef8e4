/** The promises of every language model, as one suite: call it with your own in a vitest file. */
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";

export interface LanguageModelUnderTest {
  /** A model that will be called up to twice. */
  create(): LanguageModelV4;
  /** A call that it answers with at least two parts of text. */
  readonly call: LanguageModelV4CallOptions;
}

/** Describes the contract for a model that needs no network to answer. */
export function describeLanguageModelContract(name: string, { create, call }: LanguageModelUnderTest): void {
  const open = async (changes: Partial<LanguageModelV4CallOptions> = {}) =>
    (await create().doStream({ ...call, ...changes })).stream;
  const read = async () => all(await open());

  describe(`language model contract: ${name}`, () => {
    test("names itself and its version", () => {
      const { specificationVersion, provider, modelId } = create();
      expect(specificationVersion).toBe("v4");
      expect(provider).not.toBe("");
      expect(modelId).not.toBe("");
    });

    test("streams stream-start first, finish last and once, and deltas within their blocks", async () => {
      expect(orderProblems(await read())).toEqual([]);
    });

    test("says how many tokens it used and why it stopped", async () => {
      const finish = (await read()).at(-1);
      if (finish?.type !== "finish") expect.fail("the last part is no finish part");
      expect(finish.usage.inputTokens.total).toBeGreaterThanOrEqual(0);
      expect(finish.usage.outputTokens.total).toBeGreaterThan(0);
      expect(finish.finishReason.unified).toBe("stop");
    });

    test("generates what it streams", async () => {
      const model = create();
      const streamed = await all((await model.doStream(call)).stream);
      const text = streamed.map(part => (part.type === "text-delta" ? part.delta : "")).join("");
      const { content } = await create().doGenerate(call);
      expect(content.map(part => (part.type === "text" ? part.text : "")).join("")).toBe(text);
    });

    test("leaves the call as it was", async () => {
      const before = structuredClone(call.prompt);
      await read();
      expect(call.prompt).toEqual(before);
    });

    test("does not begin when the signal has aborted", async () => {
      const reason = new Error("not wanted any more");
      await expect(open({ abortSignal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });

    test("fails with the signal's reason within a tick when it aborts between parts", async () => {
      const controller = new AbortController();
      const reader = (await open({ abortSignal: controller.signal })).getReader();
      await reader.read();
      const reason = new Error("the person pressed stop");
      controller.abort(reason);
      const outcome = reader.read().then(
        () => "went on",
        (error: unknown) => error,
      );
      const tick = new Promise(resolve => setTimeout(resolve, 0, "still waiting"));
      expect(await Promise.race([outcome, tick])).toBe(reason);
    });

    test("lets go of the signal when it is read to its end, and when its reader leaves", async () => {
      for (const leave of [drain, cancelAfterOne]) {
        const { signal } = new AbortController();
        const listeners = countListeners(signal);
        await leave(await open({ abortSignal: signal }));
        expect(listeners()).toBe(0);
      }
    });

    test("is over for a reader that cancelled", async () => {
      const reader = (await open()).getReader();
      await reader.read();
      await reader.cancel();
      expect(await reader.read()).toEqual({ done: true, value: undefined });
    });

    test("answers two calls at once as it answers each alone", async () => {
      const [first, second] = await Promise.all([read(), read()]);
      expect(second).toEqual(first);
    });
  });
}

/** The faults in the order of a stream's parts, in a sentence each; empty when it is valid. */
export function orderProblems(parts: readonly LanguageModelV4StreamPart[]): readonly string[] {
  const problems: string[] = [];
  const open = new Map<string, string>();
  const callIds = new Set<string>();
  if (parts[0]?.type !== "stream-start") problems.push("it does not begin with stream-start");
  if (parts.at(-1)?.type !== "finish") problems.push("it does not end with finish");
  if (parts.filter(({ type }) => type === "finish").length > 1) problems.push("it finishes twice");
  for (const part of parts) {
    const [kind, stage] = part.type.split("-");
    if (part.type === "text-start" || part.type === "reasoning-start") {
      if (open.has(part.id)) problems.push(`${part.id} starts twice`);
      open.set(part.id, kind!);
    } else if ((kind === "text" || kind === "reasoning") && "id" in part) {
      if (open.get(part.id) !== kind) problems.push(`${part.type} of ${part.id} is outside of its block`);
      if (stage === "end") open.delete(part.id);
    } else if (part.type === "tool-call") {
      if (callIds.has(part.toolCallId)) problems.push(`the id ${part.toolCallId} names two calls`);
      callIds.add(part.toolCallId);
      if (!isJson(part.input)) problems.push(`the input of ${part.toolName} is not JSON`);
    }
  }
  for (const id of open.keys()) problems.push(`${id} does not end`);
  return problems;
}

async function all<Part>(stream: ReadableStream<Part>): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function drain(stream: ReadableStream<unknown>): Promise<void> {
  for await (const _ of stream);
}

async function cancelAfterOne(stream: ReadableStream<unknown>): Promise<void> {
  for await (const _ of stream) break;
}

function countListeners(signal: AbortSignal): () => number {
  let count = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...parameters: Parameters<typeof addEventListener>) => {
    count += 1;
    addEventListener.apply(signal, parameters);
  };
  signal.removeEventListener = (...parameters: Parameters<typeof removeEventListener>) => {
    count -= 1;
    removeEventListener.apply(signal, parameters);
  };
  return () => count;
}
