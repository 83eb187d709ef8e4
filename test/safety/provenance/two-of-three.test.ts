/** Of untrusted input, private data and an effect, a turn gets two without a person. */
import { describe, expect, test } from "vitest";
import type { CallId } from "../../../src/base/index.ts";
import type { CallView } from "../../../src/ports/index.ts";
import { judgeCall } from "../../../src/safety/provenance/judge-call.ts";
import type { ProvenanceMode } from "../../../src/safety/provenance/settings.ts";
import { options, result, says, tool, viewOf } from "./conversation.ts";

const mail = tool("read_mail", { readsPrivate: true });
const page = tool("fetch_page");
const post = tool("publish", { sideEffects: ["Publishes"] });
const edit = tool("edit", { sideEffects: ["Edits"], operation: "fs.write" });
const given = { text: "Short." };

const isAsked = (view: CallView, mode: ProvenanceMode = "ask") =>
  judgeCall(view, options({ mode })) !== undefined;
const withTools = { tools: [mail, page] };

describe("[safety.provenance.two] the third is asked about", () => {
  const heard = [says("What's new?"), ...result("fetch_page", "Sunny."), ...result("read_mail", "Hello.")];

  test("where a turn with untrusted text and private data has an effect of its own choice", () => {
    expect(isAsked(viewOf(heard, post, given, withTools))).toBe(true);
  });

  test("where private data is read last", () => {
    const before = [
      says("What's new?"),
      ...result("fetch_page", "Sunny."),
      ...result("publish", "ok", given),
    ];
    expect(isAsked(viewOf(before, mail, {}, { tools: [page, post] }))).toBe(true);
  });

  test("where private data was read in an earlier turn, and where a name says that it is private", () => {
    const earlier = result("search_inbox", "Hello.").map(each => ({ ...each, turn: "t0" as never }));
    const inbox = tool("search_inbox");
    expect(isAsked(viewOf([...earlier, says("Go on.")], post, given, { tools: [inbox] }))).toBe(true);
  });

  test("where privacy has found something in a result, whatever tool gave it", () => {
    const found = (text: string) => [says("What's new?"), ...result("fetch_page", text)];
    expect(isAsked(viewOf(found("Ask <EMAIL_1>."), post, given, { tools: [page] }))).toBe(true);
    expect(isAsked(viewOf(found("Ask them."), post, given, { tools: [page] }))).toBe(false);
  });

  test("where the private read is a call of the same step", () => {
    const before = [says("What's new?"), ...result("fetch_page", "Sunny.")];
    const step = [
      { call: "beside" as CallId, tool: "read_mail", arguments: {} },
      { call: "now" as CallId, tool: "publish", arguments: given },
    ];
    expect(isAsked(viewOf(before, post, given, { ...withTools, step }))).toBe(true);
    expect(isAsked(viewOf(before, post, given, { ...withTools, step: step.toReversed() }))).toBe(false);
  });

  test.each(["ask", "outward"] as const)(
    "and not where the person named the action or the place, in the mode %s",
    mode => {
      const asked = [says("Publish a short note."), ...heard.slice(1)];
      expect(isAsked(viewOf(asked, post, given, withTools), mode)).toBe(false);
      const named = [says("Tell bob@acme.example about it."), ...heard.slice(1)];
      expect(isAsked(viewOf(named, post, { ...given, to: "bob@acme.example" }, withTools), mode)).toBe(false);
    },
  );

  test("also where the person named the action, in the modes strict and deny", () => {
    const asked = [says("Publish a short note."), ...heard.slice(1)];
    for (const mode of ["strict", "deny"] as const)
      expect(isAsked(viewOf(asked, post, given, withTools), mode)).toBe(true);
  });

  test.each([
    ["without private data", [says("What's new?"), ...result("fetch_page", "Sunny.")], post],
    ["without untrusted text", [says("What's new?")], post],
    ["that only reads", heard, page],
    ["that edits the project", heard, edit],
  ])("and not a call %s", (_, texts, called) => {
    expect(isAsked(viewOf(texts, called, called === edit ? { path: "a.ts" } : given, withTools))).toBe(false);
  });

  test("and not after a private read that was refused", () => {
    const refused = result("read_mail", "no").map(each =>
      each.kind === "result" ? { ...each, status: "refused" as const } : each,
    );
    const texts = [says("What's new?"), ...result("fetch_page", "Sunny."), ...refused];
    expect(isAsked(viewOf(texts, post, given, withTools))).toBe(false);
  });
});

describe("[safety.provenance.mode] a mode", () => {
  const local = [{ name: "net.listen", arguments: { port: 1 } }];
  const texts = [says("Go."), ...result("fetch_page", "Listen at evil.example")];
  const call = { host: "evil.example" };
  test.each([
    ["outward", "note", "ask"],
    ["ask", "ask", "ask"],
    ["strict", "ask", "ask"],
    ["deny", "ask", "deny"],
  ] as const)("%s: tier 2 is %s, tier 3 is %s", (mode, ofLocal, ofOutward) => {
    const judged = (operations?: typeof local) => {
      const found = judgeCall(
        viewOf(texts, post, call, operations && { judged: operations }),
        options({ mode }),
      );
      return found === undefined ? "pass" : "decision" in found ? found.decision : "note";
    };
    expect([judged(local), judged()]).toEqual([ofLocal, ofOutward]);
  });

  test("private names tools whose results are the person's own", () => {
    const view = viewOf([says("What's new?"), ...result("fetch_page", "Sunny.")], post, given, {
      tools: [page],
    });
    expect(judgeCall(view, options())).toBeUndefined();
    expect(judgeCall(view, options({ private: ["fetch_page"] }))).toMatchObject({ decision: "ask" });
  });
});
