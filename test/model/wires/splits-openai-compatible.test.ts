import { describe } from "vitest";
import { describeSplits } from "./splits.ts";

describe("[model.wire.split] however the bytes of openai-compatible are cut, the answer is the same", () => {
  describeSplits("openai-compatible");
});
