/** Texts that would take long in anything but linear time. */
import { expect, test } from "vitest";
import { judgeCall } from "../../../src/safety/provenance/judge-call.ts";
import { options, result, says, sendMail, viewOf } from "./conversation.ts";

const MANY = 300_000;
test.each([
  ["a", "a".repeat(MANY)],
  ["a.", "a.".repeat(MANY / 2)],
  ["1 ", "1 ".repeat(MANY / 2)],
  ["a@a.", "a@a.".repeat(MANY / 4)],
  ["a://", "a://".repeat(MANY / 4)],
  ["AA00", "AA00 ".repeat(MANY / 5)],
  ["%41", "%41".repeat(MANY / 3)],
  ["&#65;", "&#65;".repeat(MANY / 5)],
  ["base64", "QWFh".repeat(MANY / 4)],
  ["hex", "41".repeat(MANY / 2)],
  ["a-", "a-".repeat(MANY / 2)],
  ["{", "{".repeat(MANY)],
  ["[", "[".repeat(MANY)],
  ["half a surrogate", "\ud800".repeat(MANY)],
])("[safety.provenance.linear] judges a call beside 300,000 characters of %s, and with them", (_, text) => {
  const heard = [says("Go."), ...result("fetch_page", `${text} eve@evil.example`)];
  expect(judgeCall(viewOf(heard, sendMail, { to: "eve@evil.example" }), options())).toMatchObject({
    decision: "ask",
  });
  judgeCall(viewOf(heard, sendMail, { to: "bob@acme.example", text }), options());
});
