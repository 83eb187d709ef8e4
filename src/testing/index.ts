/**
 * The test kit: this project's own means of testing, for projects that build on it. Contract suites are files of their
 * own.
 */
export { type Collected, collect } from "./collect.ts";
export { createFakeClock, type FakeClock } from "./fake-clock.ts";
export {
  createScriptedEmbedder,
  type ScriptedEmbedder,
  type ScriptedEmbedderOptions,
} from "./scripted-embedder.ts";
export {
  createScriptedModel,
  type ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedStep,
} from "./scripted-model.ts";
export { forever, type ScriptedAnswer, type ScriptedPart, type ScriptedResponse } from "./scripted-step.ts";
