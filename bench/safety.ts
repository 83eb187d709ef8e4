/** `npm run bench:safety [part …]`: the figures of the safety parts on data that isn't ours, beside plain baselines. */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  prompts: async () => (await import("./safety/prompts.ts")).benchPrompts(),
  personal: async () => (await import("./safety/personal.ts")).benchPersonal(),
  streams: async () => (await import("./safety/streams.ts")).benchStreams(),
  auditor: async () => (await import("./safety/auditor.ts")).benchAuditor(),
  evidence: async () => (await import("./safety/evidence.ts")).benchEvidence(),
  turn: async () => (await import("./safety/turn.ts")).benchTurn(),
  indirect: async () => (await import("./safety/indirect.ts")).default(),
};

/** Options, such as `--misses`, are the parts' own. */
const wanted = process.argv.slice(2).filter(word => !word.startsWith("--"));
const unknown = wanted.filter(name => parts[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(", ")}; known are ${Object.keys(parts).join(", ")}\n`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]!();
