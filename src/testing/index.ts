/** The test kit: what this project tests itself with, for whoever builds on it. Contract suites are files of their own. */
export { type Collected, collect } from "./collect.ts";
export { createFakeClock, type FakeClock } from "./fake-clock.ts";
export {
  createScriptedModel,
  type ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedStep,
} from "./scripted-model.ts";
export { forever, type ScriptedAnswer, type ScriptedPart, type ScriptedResponse } from "./scripted-step.ts";
