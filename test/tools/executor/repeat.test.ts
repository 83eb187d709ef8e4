import { describe, expect, test } from "vitest";
import type { AnyTool, ToolContext } from "../../../src/ports/index.ts";
import { approver, askAll, denyAll, probe, yes } from "../rig.ts";
import { asked, bobCall, bobRequest, foldCall, repeatable, resuming } from "./resume-rig.ts";

const asking = { policy: () => askAll };
const started = { wasStarted: true };

describe("a started call", () => {
  test.each(["unsafe", undefined, "sometimes", "Durable", true])(
    "[tools.resume.once] of a tool that is %s is not run again",
    async repeatability => {
      const { tool, entered } = probe();
      const world = resuming({}, [bobCall()], [started]);
      const [result] = await world.run({ tools: [repeatable(tool, repeatability)] });
      expect(result).toMatchObject({ status: "failed", code: "tool.outcome-unknown" });
      expect(world.kinds()).toEqual(["tool-call-end"]);
      expect(entered).toEqual([]);
      expect(result).toHaveProperty("modelText", expect.stringContaining("find out what it did"));
    },
  );

  test("[tools.resume.once] not by an approval either, nor by arguments that are not valid any more", async () => {
    const { tool, entered } = probe();
    const request = await bobRequest();
    const { run } = resuming(
      { tools: [tool], ...asking },
      [bobCall(), { ...bobCall(), arguments: "{" }],
      [asked(request, yes(request), true), started],
    );
    expect(await run()).toMatchObject([{ code: "tool.outcome-unknown" }, { code: "tool.outcome-unknown" }]);
    expect(entered).toEqual([]);
  });

  test("[tools.resume.once] of a tool that is gone has an unknown outcome; an unstarted call is not found", async () => {
    const { run } = resuming({}, [bobCall(), bobCall()], [started, { wasStarted: false }]);
    expect(await run()).toMatchObject([
      { status: "failed", code: "tool.outcome-unknown" },
      { status: "refused", code: "tool.not-found" },
    ]);
  });

  test.each(["durable", "idempotent"])(
    "[tools.resume.repeat] of a %s tool runs under the key that it had",
    async repeatability => {
      const keys: string[] = [];
      const tool: AnyTool = {
        ...repeatable(probe().tool, repeatability),
        execute: (_: unknown, { idempotencyKey }: ToolContext) => keys.push(idempotencyKey),
      };
      const call = bobCall();
      const first = resuming({ tools: [tool] }, [call]);
      await first.run();
      const again = resuming({ tools: [tool] }, [call], [foldCall(first.events, call)]);
      expect(await again.run()).toMatchObject([{ status: "succeeded" }]);
      expect(keys).toEqual([`turn-1:${call.call}`, `turn-1:${call.call}`]);
      expect(again.kinds()).toEqual(["policy-decision", "tool-call-start", "tool-call-end"]);
    },
  );

  test("[tools.resume.repeat] that a person approved is not asked about anew", async () => {
    const { tool, entered } = probe();
    const request = await bobRequest({ expiresAt: 1 });
    const answers = approver(given => yes(given));
    const world = resuming(
      { tools: [repeatable(tool, "durable")], ...asking, approver: answers },
      [bobCall()],
      [asked(request, yes(request), true)],
    );
    expect(await world.run()).toMatchObject([{ status: "succeeded" }]);
    expect(answers.requests).toEqual([]);
    expect(entered).toEqual([{ to: "bob" }]);
  });

  test("[tools.resume.repeat] passes all phases: a call that is denied now is not repeated, and may have happened", async () => {
    const { tool, entered } = probe();
    const durable = repeatable(tool, "durable");
    const world = resuming({ tools: [durable], policy: () => denyAll }, [bobCall()], [started]);
    const [result] = await world.run();
    expect(result).toMatchObject({ status: "failed", code: "tool.policy-denied" });
    expect(result).toHaveProperty("modelText", expect.stringContaining("whether it did anything then"));
    expect(entered).toEqual([]);
  });

  test("[tools.resume.repeat] of a cancelled turn is not repeated, and may have happened", async () => {
    const { tool, entered } = probe();
    const world = resuming({ tools: [repeatable(tool, "durable")] }, [bobCall()], [started]);
    world.abort.abort(new Error("stop"));
    expect(await world.run()).toMatchObject([{ status: "failed", code: "tool.cancelled" }]);
    expect(entered).toEqual([]);
  });
});
