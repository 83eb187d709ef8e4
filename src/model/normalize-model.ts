/** Takes models of the contract's two older versions in at the edge: the call is translated, the stream is not touched. */
import type { LanguageModelV2, LanguageModelV3, LanguageModelV4FilePart } from "@ai-sdk/provider";
import { fault, toBase64 } from "../base/index.ts";
import { keyVariablesOf, withKeyVariables } from "./key-variables.ts";
import type {
  AnyLanguageModel,
  LanguageModel,
  ModelAnswer,
  ModelCall,
  ModelMessage,
  ModelStream,
  ModelToolOutput,
} from "./language-model.ts";

/**
 * A V4 model as it is; a V2 or V3 model as one whose calls are translated once each. Its stream parts pass through
 * unwrapped: those that a conductor reads (text-delta, reasoning-delta, tool-call, error, finish) have one shape in all
 * three versions, save `usage` and `finishReason`, which `readUsage` and `readFinishReason` take in every shape.
 */
export function normalizeModel(model: AnyLanguageModel): LanguageModel {
  return model.specificationVersion === "v4" ? model : asV4(model);
}

function asV4(model: LanguageModelV3 | LanguageModelV2): LanguageModel {
  const version = model.specificationVersion;
  // The calls and answers of the older versions are subsets of the current one, but for what olderCall translates.
  const older = model as unknown as {
    doGenerate(call: unknown): PromiseLike<ModelAnswer>;
    doStream(call: unknown): PromiseLike<ModelStream>;
  };
  return withKeyVariables(keyVariablesOf(model), {
    specificationVersion: "v4",
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: call => older.doGenerate(olderCall(call, version)),
    doStream: call => older.doStream(olderCall(call, version)),
  });
}

type OlderVersion = "v2" | "v3";
type FileData = LanguageModelV4FilePart["data"];

// A part of a conversation that has no form in older versions; it carries nothing that a model has to read.
const WITHOUT_OLDER_FORM: ReadonlySet<string> = new Set(["custom", "reasoning-file"]);

/**
 * The call for a model of that version: files and results in its shapes, its name for a provider's own tools, and
 * nothing that it doesn't know (`reasoning`).
 * @throws input.invalid for a file that is named by a provider's reference, which older versions can't carry.
 */
function olderCall(call: ModelCall, version: OlderVersion): object {
  const { reasoning: _, prompt, tools, ...rest } = call;
  return {
    ...rest,
    prompt: prompt.map(message => olderMessage(message, version)),
    ...(tools === undefined
      ? {}
      : {
          tools: tools.map(tool =>
            tool.type === "provider" && version === "v2" ? { ...tool, type: "provider-defined" } : tool,
          ),
        }),
  };
}

function olderMessage(message: ModelMessage, version: OlderVersion): object {
  if (message.role === "system") return message;
  const content = message.content
    .filter(({ type }) => !WITHOUT_OLDER_FORM.has(type))
    .filter(({ type }) => version === "v3" || type !== "tool-approval-response")
    .map(part => {
      if (part.type === "tool-result") return { ...part, output: olderOutput(part.output, version) };
      return part.type === "file" ? olderFile(part) : part;
    });
  return { ...message, content };
}

function olderFile(part: LanguageModelV4FilePart): object {
  const mediaType = part.mediaType.includes("/") ? part.mediaType : `${part.mediaType}/*`;
  return { ...part, mediaType, data: bytesOf(part.data) };
}

function bytesOf(data: FileData): Uint8Array | string | URL {
  switch (data.type) {
    case "data":
      return data.data;
    case "url":
      return data.url;
    case "text":
      return new TextEncoder().encode(data.text);
    case "reference":
      throw fault("input.invalid", {
        what: "A file that is named by a provider's reference",
        expected:
          "the file's bytes or its address, which is all that this model's interface version can take",
      });
  }
}

function olderOutput(output: ModelToolOutput, version: OlderVersion): object {
  if (output.type === "execution-denied" && version === "v2") {
    return { type: "error-text", value: output.reason ?? "The call was denied." };
  }
  if (output.type !== "content") return output;
  const items = output.value.filter(item => item.type !== "custom");
  const value = items.map(item => {
    if (item.type === "text") return item;
    const bytes = bytesOf(item.data);
    if (bytes instanceof URL) {
      return version === "v3"
        ? { type: "file-url", url: bytes.href }
        : { type: "text", text: `${item.mediaType}: ${bytes.href}` };
    }
    return {
      type: version === "v3" ? "file-data" : "media",
      data: typeof bytes === "string" ? bytes : toBase64(bytes),
      mediaType: item.mediaType,
    };
  });
  return { ...output, value };
}
