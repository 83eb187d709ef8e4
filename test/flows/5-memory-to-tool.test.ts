/** Flow 5 of 6: a tool that keeps failing is offered after its alternatives, and the model reads why. */
import { mkdir, rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { type Call, newProject, type TurnTold, toolNamed, yes } from "./project.ts";

/** Two ways to the same thing: one is down. */
async function shop() {
  const project = await newProject();
  const state = { isDown: true };
  const tools = [
    toolNamed("rates_fast", "shop.rates", () => {
      if (state.isDown) throw new Error("503 Service Unavailable");
      return 1.08;
    }),
    toolNamed("rates_slow", "shop.rates", () => 1.08),
  ];
  const turn = (calls: readonly Call[], approver = yes("Ada")) =>
    project.turn("what is the rate?", calls, { tools, approver });
  return { project, state, turn };
}

const offered = ({ model }: TurnTold) =>
  model.calls[0]!.tools!.map(({ name }) => name).filter(name => name.startsWith("rates_"));
const shown = ({ model }: TurnTold) => String(model.calls[0]!.prompt[0]!.content);
const failTimes = async (times: number, turn: (calls: readonly Call[]) => Promise<unknown>) => {
  for (let time = 0; time < times; time++) await turn([["rates_fast", {}]]);
};

test("[flows.memory-to-tool] a tool is offered last after three failures, with the reason and the episodes' lines", async () => {
  const { project, state, turn } = await shop();
  expect(offered(await turn([["rates_slow", {}]]))).toEqual(["rates_fast", "rates_slow"]);

  // Two failures may be chance.
  await failTimes(2, turn);
  expect(offered(await turn([]))).toEqual(["rates_fast", "rates_slow"]);

  // Three are not. It is still there, for nothing else may do, but behind its alternative.
  await failTimes(1, turn);
  const told = await turn([]);
  expect(offered(told)).toEqual(["rates_slow", "rates_fast"]);
  const [, place, reason] =
    /source="([^"]+)" origin="mind">\n(The tool rates_fast .*)/.exec(shown(told)) ?? [];
  expect(reason).toBe(
    "The tool rates_fast failed 3 of its last 3 calls: it is offered last, and its alternatives are to be preferred.",
  );
  // The place is the latest failure, in the log.
  expect(JSON.parse(await project.line(place!))).toMatchObject({ action: "rates_fast", result: "failure" });
  // And the turn's own record says that the model read it.
  expect(told.of("context-composed")[0]!.fragments.map(each => each.reason)).toContain(
    "the tool rates_fast is on offer, and 3 of its last 3 calls failed",
  );

  // Once it works again it comes back by itself.
  state.isDown = false;
  for (let time = 0; time < 3; time++) await turn([["rates_fast", {}]]);
  expect(offered(await turn([]))).toEqual(["rates_fast", "rates_slow"]);
});

test("[flows.memory-to-tool] a tool is offered in its old place a fortnight after its failures", async () => {
  const { project, turn } = await shop();
  await failTimes(4, turn);
  expect(offered(await turn([]))).toEqual(["rates_slow", "rates_fast"]);
  await project.later(15);
  const told = await turn([]);
  expect(offered(told)).toEqual(["rates_fast", "rates_slow"]);
  expect(shown(told)).not.toContain("offered last");
});

test("[flows.memory-to-tool] a refused tool doesn't count as a failed one", async () => {
  const { turn } = await shop();
  const nobody = { ask: () => Promise.reject(new Error("nobody is there")) };
  for (let time = 0; time < 4; time++) await turn([["rates_fast", {}]], nobody);
  expect(offered(await turn([]))).toEqual(["rates_fast", "rates_slow"]);
});

test("[flows.memory-to-tool] a memory that can't be read changes no tool's place", async () => {
  const { project, turn } = await shop();
  await failTimes(3, turn);
  const log = project.path(".agent/memory/episodic/AGENT_LEARNINGS.jsonl");
  await rm(log);
  await mkdir(log);
  const told = await turn([]);
  expect(offered(told)).toEqual(["rates_fast", "rates_slow"]);
  expect(told.text).toBe("Done.");
});

test("[flows.memory-to-tool] one project's failures don't count against another project's tool", async () => {
  const { project, turn } = await shop();
  await failTimes(3, turn);
  const elsewhere = await project.open({});
  const { brain } = elsewhere;
  const tools = ["rates_fast", "rates_slow"];
  const here = await brain.buildContext(brain.owner, "rates", { tools });
  expect(here.tools).toEqual(["rates_slow", "rates_fast"]);
  const there = await brain.buildContext({ ...brain.owner, project: "another" }, "rates", { tools });
  expect(there.tools).toBeUndefined();
  await elsewhere.close();
});
