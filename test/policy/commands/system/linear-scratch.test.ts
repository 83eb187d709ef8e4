import { test } from "vitest";
import { systemCommands } from "../../../../src/policy/commands/system/system-commands.ts";
import { cloudCommands } from "../../../../src/policy/commands/cloud/cloud-commands.ts";
import { known } from "../../../../src/policy/word.ts";
import { rigFacts } from "../rig.ts";
const all = { ...systemCommands, ...cloudCommands };
const recognition: any = { facts: rigFacts(), paths: (w: any) => [`/${w.text}`], shell: () => [], run: () => [] };
test("x", () => {
  const rows: [number, string][] = [];
  for (const [program, recognise] of Object.entries(all)) for (const rep of ["a", "-v /a:/b", "get pods", "-x", "--name x", ";", "-a=b", "exec a"]) {
    const words = ["get", ...Array(100000).fill(rep.split(" ")).flat()].map(known);
    for (const w of [words, [known("run"), ...words], [known("delete"), ...words]]) {
    const t = performance.now();
    recognise({ program, words: w, arguments: w, environment: new Map(), input: { kind: "none" }, directory: "/", isElsewhere: false } as any, recognition);
    rows.push([performance.now() - t, program + " " + w[0].text + " " + rep]); }
  }
  console.log(rows.sort((a, b) => b[0] - a[0]).slice(0, 12).map(r => r.join(" ")).join("\n"));
}, 600000);
