/** The paths of a brain, relative to the `.agent/` folder. */

export const BRAIN_FOLDER = ".agent";

export const layout = Object.freeze({
  map: "AGENTS.md",
  settings: "brain.yaml",
  /** MCP servers that the mind uses, in the shape that other hosts know. */
  mcpServers: "mcp.json",
  workspace: "memory/working/WORKSPACE.md",
  plan: "memory/working/ACTIVE_PLAN.md",
  tasks: "memory/working/tasks",
  episodes: "memory/episodic/AGENT_LEARNINGS.jsonl",
  episodic: "memory/episodic",
  snapshots: "memory/episodic/snapshots",
  quarantine: "memory/episodic/snapshots/quarantine.jsonl",
  lessons: "memory/semantic/LESSONS.md",
  lessonArchive: "memory/semantic/LESSONS_ARCHIVE.md",
  decisions: "memory/semantic/DECISIONS.md",
  knowledge: "memory/semantic/DOMAIN_KNOWLEDGE.md",
  review: "memory/review",
  candidates: "memory/review/candidates.jsonl",
  outcomes: "memory/review/outcomes.jsonl",
  tombstones: "memory/review/tombstones.jsonl",
  promoted: "memory/review/promoted.jsonl",
  preferences: "memory/personal/PREFERENCES.md",
  skills: "skills",
  skillIndex: "skills/_index.md",
  skillManifest: "skills/_manifest.jsonl",
  permissions: "protocols/permissions.md",
  delegation: "protocols/delegation.md",
  /** The sentences that the auditor judges answers by. */
  principles: "protocols/principles.md",
  toolSchemas: "protocols/tool_schemas",
  programs: "protocols/programs",
  personas: "personas",
  workflows: "workflows",
  channels: "channels",
  evals: "evals",
  /** Heads of conversations' chains, as dreams found them. */
  evidence: "evidence",
  /** Derived: may be deleted at any time; ignored by git. */
  state: ".state",
  recallIndex: ".state/recall.index",
  /** Vectors of texts, by their hashes. */
  vectors: ".state/vectors.bin",
  /** Not derived: sessions, approvals, audit, keys; ignored by git, backed up, mode 0700. */
  data: ".data",
  /** The hooks' judgements, and the sessions under other harnesses. */
  hooks: ".data/hooks",
  /** The keys with which answers are signed. */
  evidenceKeys: ".data/evidence",
});
