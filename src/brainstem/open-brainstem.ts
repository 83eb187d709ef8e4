/** `openBrainstem`: the list of parts, and what a program gets of them when they have started. */
import type { Limits } from "../base/index.ts";
import type { Brain } from "../brain/index.ts";
import type { Mind, Session } from "../mind/index.ts";
import type { Redactor, Scope } from "../ports/index.ts";
import type { ApprovalRules } from "../safety/approvals.ts";
import type { AuditSettings } from "../safety/auditor.ts";
import type { ChainedStore } from "../safety/evidence.ts";
import type { ProfileName, ProvenanceMode, SandboxMode, Signing } from "../safety/profiles.ts";
import type { ApproveFrom, StepUpRules } from "../safety/step-up.ts";
import type { McpServerStatus } from "../tools/mcp.ts";
import { type ApprovalsDesk, createApprovalsDesk } from "./approvals-desk.ts";
import { type ConfigFor, compose } from "./compose.ts";
import { createHarnessAnswers } from "./harness-answers.ts";
import type { Health } from "./health.ts";
import type { AnyPart } from "./part.ts";
import { approvals } from "./parts/approvals.ts";
import { auditor } from "./parts/auditor.ts";
import { auditorModel } from "./parts/auditor-model.ts";
import { brain, memories } from "./parts/brain.ts";
import { spending } from "./parts/budgets.ts";
import { classifier } from "./parts/classifier.ts";
import { deadlines } from "./parts/deadlines.ts";
import { dreams } from "./parts/dreams.ts";
import { evidence } from "./parts/evidence.ts";
import { guardrails } from "./parts/guardrails.ts";
import { location } from "./parts/location.ts";
import { mcp } from "./parts/mcp.ts";
import { mind } from "./parts/mind.ts";
import { model } from "./parts/model.ts";
import { policy } from "./parts/policy.ts";
import { type OpenPrivacy, type OriginalsVault, privacy } from "./parts/privacy.ts";
import { profile } from "./parts/profile.ts";
import { provenance } from "./parts/provenance.ts";
import { sandbox } from "./parts/sandbox.ts";
import { stepUp } from "./parts/step-up.ts";
import { storage } from "./parts/storage.ts";
import { tools } from "./parts/tools.ts";

/** In the order of their start. */
const beforeMind = [
  location,
  brain,
  profile,
  classifier,
  model,
  storage,
  evidence,
  memories,
  auditorModel,
  privacy,
  spending,
  dreams,
  approvals,
  sandbox,
  policy,
  provenance,
  mcp,
  tools,
  auditor,
] as const;

/** Behind a program's own parts: they take what all of them contribute. */
const last = [guardrails, stepUp, mind, deadlines] as const;

export interface BrainstemConfig extends ConfigFor<readonly [...typeof beforeMind, ...typeof last]> {}

export interface Brainstem {
  /** The configuration that it runs with. */
  readonly config: ResolvedConfig;
  /** The folder that holds `.agent/`. */
  readonly root: string;
  /** The folder of the project: the same, unless the project is linked to a brain elsewhere. */
  readonly project: string;
  readonly brain: Brain;
  readonly mind: Mind;
  /** Where its conversations last. */
  readonly store: ChainedStore;
  /** The inbox of questions to people. */
  readonly approvals: ApprovalsDesk;
  /** The originals of private values, which its log and its models have placeholders for. */
  readonly vault: OriginalsVault;
  /** A text as memory keeps it, by the privacy of this place: `[redacted:email]`. @throws redaction.failed */
  readonly redact: Redactor["redact"];
  /** The owner's conversation of this name. @default "main" */
  session(name?: string): Session;
  /** How the MCP servers are whose tools the mind has. */
  mcpServers(): readonly McpServerStatus[];
  /** How it and its parts are. Never rejects. */
  health(): Promise<Health>;
  /**
   * Refuses new turns, gives those in flight `limits.shutdownMs` to end, cancels the rest, waits for what goes on
   * behind them, and closes the store after them. Closes once, however often it is called.
   * @throws stop.failed, when everything that could be stopped has been
   */
  close(): Promise<void>;
}

/** Plain data, frozen, without secrets: models, tools, hooks and stores by their names. */
export interface ResolvedConfig {
  readonly root: string;
  readonly model: string;
  readonly fallbacks: readonly string[];
  readonly instructions: string;
  /** The name under which its turns go on. */
  readonly program: string;
  readonly tools: readonly string[];
  /** Where the configuration names them. */
  readonly allowedTools?: readonly string[];
  readonly hooks: readonly string[];
  readonly hasApprover: boolean;
  /** Who answers what people are asked. */
  readonly approvals: ApprovalRules;
  readonly storage: string;
  readonly profile: ProfileName;
  /** The place of originals; a function of the session may choose others. */
  readonly vault: OpenPrivacy["place"];
  /** The names of the guardrails of the place; a function of the turn may add others. */
  readonly guardrails: readonly string[];
  readonly approveFrom: ApproveFrom;
  readonly stepUp: StepUpRules;
  /** Without a `keyId` answers are unsigned. */
  readonly evidence: { readonly signing: Signing; readonly keyId?: string };
  readonly sandbox: SandboxMode;
  /** Where answers are judged. The settings of tenants with their own aren't shown. */
  readonly auditor?: { readonly model: string } & AuditSettings;
  readonly provenance: ProvenanceMode;
  readonly limits: Limits;
  readonly owner: Scope;
}

/** @throws as `createBrainstem` does */
export async function openBrainstem(config: object, others: readonly AnyPart[]): Promise<Brainstem> {
  const { close, get, health, resolved } = await compose([...beforeMind, ...others, ...last], config);
  const { project, root } = get(location);
  const opened = get(mind).mind;
  const { owner } = get(brain);
  const servers = get(mcp);
  return {
    // Each member is what a part resolves, as `brainstem.config.shown` tests.
    config: resolved as ResolvedConfig,
    root,
    project,
    brain: get(brain).brain,
    mind: opened,
    store: get(storage).store,
    approvals: createApprovalsDesk({
      ...get(approvals),
      store: get(storage).store,
      delivery: get(deadlines).delivery,
      redact: async text => (await get(privacy).redact(text)).text,
      passOn: createHarnessAnswers({ place: get(location), brain: get(brain).brain }),
    }),
    vault: get(privacy).vault,
    redact: get(privacy).redact,
    mcpServers: () => servers.status(),
    session: (name = "main") => opened.session({ ...owner, session: name }),
    health,
    close,
  };
}
