import { expect, test } from "vitest";
import { drain, drainNow, pour } from "../../src/base/index.ts";

type Out = { readonly kind: "text"; readonly text: string } | { readonly kind: "stop" };
const text = (said: string): Out => ({ kind: "text", text: said });

/** Says each text in brackets, and at its end what it was given to say. */
const stage = (name: string, isLate = false) => {
  const out = (outputs: readonly Out[]) => (isLate ? Promise.resolve(outputs) : outputs);
  return { push: (said: string) => out([text(`${name}(${said})`)]), end: () => out([text(name)]) };
};

test("pours texts through each stage at once, and the others past them", () => {
  expect(pour([stage("a"), stage("b")], [text("x"), { kind: "stop" }, text("y")])).toEqual([
    text("b(a(x))"),
    { kind: "stop" },
    text("b(a(y))"),
  ]);
  expect(pour([], [text("x")])).toEqual([text("x")]);
});

test("pours in the same order where a stage makes it wait", async () => {
  const stages = [stage("a"), stage("b", true), stage("c")];
  const poured = pour(stages, [text("x"), { kind: "stop" }, text("y")]);
  expect(poured).toBeInstanceOf(Promise);
  expect(await poured).toEqual([text("c(b(a(x)))"), { kind: "stop" }, text("c(b(a(y)))")]);
});

test("drains at once what no stage has to wait for", () => {
  const out = drainNow([stage("a"), stage("b"), stage("c", true)]);
  expect(out).toEqual([]);
  expect(drainNow([stage("a"), stage("b")])).toEqual([text("b(a)"), text("b")]);
  expect(drainNow([{ ...stage("a", true), giveUp: () => [text("now")] }, stage("b")])).toEqual([
    text("b(now)"),
    text("b"),
  ]);
});

test("drains each stage through those behind it", async () => {
  expect(await drain([stage("a"), stage("b", true), stage("c")])).toEqual([
    text("c(b(a))"),
    text("c(b)"),
    text("c"),
  ]);
});
