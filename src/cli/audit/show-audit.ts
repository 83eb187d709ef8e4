/** `brainstem audit show`: a conversation as a time line of proven facts, with what was blocked or marked, and a summary. */
import { sha256Hex } from "../../base/sha256-node.ts";
import { riskTier } from "../../policy/index.ts";
import { createChainSummary, createChainVerifier, evidenceOf } from "../../safety/evidence.ts";
import type { ExitCode } from "../command.ts";
import { count, oneLine } from "../print.ts";
import { requireSession, type SessionsOptions, withSessions } from "../sessions/open-sessions.ts";
import type { Terminal } from "../terminal.ts";
import { describeVerdict } from "./describe-verdict.ts";

export interface ShowAuditFlags extends SessionsOptions {
  readonly flags?: boolean;
}

const TIME = { start: 11, end: 19 };

/** Exits with 1 where the chain isn't right: then what is shown is not proven. */
export async function showAudit(
  name: string,
  options: ShowAuditFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  return withSessions(options, terminal, async sessions => {
    const { key, lastSeq } = await requireSession(sessions, name);
    const verifier = createChainVerifier({ key, digest: sha256Hex });
    const summary = createChainSummary(operation => riskTier({ name: operation, arguments: {} }));
    const { isJson, style, write } = terminal;
    let day = "";
    for await (const entry of sessions.store.log.read(key, { throughSeq: lastSeq, asStored: true })) {
      await verifier.add(entry);
      summary.add(entry);
      const { at, proof, seq } = entry;
      const evidence = evidenceOf(entry, proof?.sum);
      if (options.flags === true && evidence.flag === undefined) continue;
      if (isJson) {
        terminal.writeJson({ seq, at, ...evidence, ...(proof && { hash: proof.hash }) });
        continue;
      }
      const time = new Date(at).toISOString();
      if (time.slice(0, 10) !== day) write(`\n  ${style("bold", time.slice(0, 10))}\n`);
      day = time.slice(0, 10);
      const { action, flag, model } = evidence;
      const erased = proof !== undefined && proof.salt === undefined ? style("dim", " (erased)") : "";
      const raised =
        flag === undefined ? "" : style("yellow", ` ! ${flag.action} by ${flag.layer} ${oneLine(flag.name)}`);
      const by = model === undefined ? "" : style("dim", ` ${oneLine(model)}`);
      const hash = style("dim", (proof?.hash ?? "no proof").slice(0, 12));
      write(
        `  ${time.slice(TIME.start, TIME.end)} ${String(seq).padStart(5)}  ${hash}  ${oneLine(action)}${by}${raised}${erased}\n`,
      );
    }
    const verdict = { session: key.session, ...(await verifier.end()) };
    const found = summary.summary();
    if (isJson) terminal.writeJson({ ...verdict, summary: found });
    else {
      write("\n");
      describeVerdict(verdict, terminal);
      const { critical, flags, models } = found;
      const lines = [
        `models: ${models.length === 0 ? "none" : models.map(oneLine).join(", ")}`,
        `flags: ${flags.length === 0 ? "none" : count(flags.length, "flag")}`,
        critical.length === 0
          ? "critical actions: none"
          : `critical actions: ${critical.map(each => `${each.operation} (${each.seq})`).join(", ")}`,
      ];
      for (const line of lines) write(`    ${line}\n`);
    }
    return verdict.status === "good" ? 0 : 1;
  });
}
