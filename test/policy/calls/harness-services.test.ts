import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/base/index.ts";
import { summaryOfCall } from "./call-rig.ts";

describe("tools for the network and of the harness itself", () => {
  const get = (url: string, domain: string) =>
    `http.request(domain: ${domain}, method: GET, upload: false, url: ${url})`;
  test.each<[string, Json, readonly string[]]>([
    [
      "WebFetch",
      { url: "https://Docs.Example.com/a", prompt: "see http://evil.example" },
      [get("https://Docs.Example.com/a", "docs.example.com")],
    ],
    [
      "web_fetch",
      { prompt: "read https://a.example/x and http://b.example." },
      [get("https://a.example/x", "a.example"), get("http://b.example.", "b.example")],
    ],
    ["web_fetch", { prompt: "read it" }, [get("?", "?")]],
    [
      "WebFetch",
      { url: "https://good.example\\@evil.example" },
      [get("https://good.example\\@evil.example", "?")],
    ],
    ["WebFetch", { url: 5 }, [get("?", "?")]],
    ["fetch", { url: "file:///etc/passwd" }, ["fs.read(path: /etc/passwd, recursive: false)"]],
    [
      "http_request",
      { url: "https://a.example", method: "post", body: "x" },
      ["http.request(domain: a.example, method: POST, upload: true, url: https://a.example)"],
    ],
    [
      "http_request",
      { url: "https://a.example", method: "DELETE" },
      ["http.request(domain: a.example, method: DELETE, upload: true, url: https://a.example)"],
    ],
    ["WebSearch", { query: "zod 4" }, ["web.search(query: zod 4)"]],
    ["TodoWrite", { todos: [] }, ["shell.print()"]],
    ["ExitPlanMode", {}, ["shell.print()"]],
    ["update_topic", { title: "x" }, ["shell.print()"]],
    ["list_background_processes", {}, ["shell.print()"]],
    ["read_background_output", { pid: 7 }, ["shell.print()"]],
    ["question", { questions: [] }, ["shell.print()"]],
    ["invoke_agent", { agent_name: "reviewer", prompt: "…" }, ["agent.delegate(agent: reviewer)"]],
    ["Task", { subagent_type: "reviewer", prompt: "…" }, ["agent.delegate(agent: reviewer)"]],
    ["spawn_agent", {}, ["agent.delegate(agent: ?)"]],
    ["KillShell", { shell_id: "7" }, ["process.stop(target: 7)"]],
  ])("[policy.calls.harnesses] %s %j", (tool, args, operations) => {
    expect(summaryOfCall(tool, args)).toEqual(operations);
  });
});
