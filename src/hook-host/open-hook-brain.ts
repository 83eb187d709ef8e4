/** A brain as hooks need it: each part is loaded when an event first asks for it, since a harness waits for every hook. */
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { readIfThere, systemClock } from "../base/index.ts";
import {
  BRAIN_FOLDER,
  type BrainSettings,
  layout,
  owningSkill,
  sessionsIn,
  toolsInManifest,
} from "../brain/index.ts";
import { closeDataFolder, isDataFolderClosed } from "../brain/node.ts";
import type { HookBrain } from "../harness/index.ts";
import {
  createCallLedger,
  createGrants,
  createSessionJournal,
  createTestJournal,
  createWriteJournal,
  grantKey,
} from "../harness/node.ts";
import { isWholeTestRun } from "../policy/judging.ts";
import { type BrainPlace, GRANTS, repositoryMemory, stateFolder } from "../project/index.ts";
import { whyWithoutMemory } from "../project/memory-switch.ts";
import { createTrustReader } from "../project/trust-reader.ts";
import { branchOf } from "./branch-of.ts";
import { type CallJudge, openCallJudge } from "./call-judge.ts";
import { endOfFile } from "./end-of-file.ts";
import { openDigestSources } from "./open-digest-sources.ts";
import { readPrompt } from "./read-prompt.ts";
import { noteSaid } from "./said-here.ts";

/** Of some thousand skills. */
const MAX_MANIFEST_BYTES = 1_048_576;
/** Folders that one session works in, in one process. */
const MAX_JUDGES = 32;

/** Where a clone's folder of private data leads elsewhere, or is git's, this machine's own notes have the hooks' data. */
function isPrivate(root: string): boolean {
  if (isDataFolderClosed(root)) return true;
  try {
    closeDataFolder(root);
    return true;
  } catch {
    return false;
  }
}

/** Nothing is read before it is asked for. */
export function openHookBrain(place: BrainPlace): HookBrain {
  const root = join(place.root, BRAIN_FOLDER);
  const own = stateFolder(place);
  const { home, projects } = repositoryMemory(place);
  const kept = join(home, BRAIN_FOLDER);
  const folders = [...new Set([root, kept])];
  const hooksOf = (root: string) =>
    isPrivate(root) ? join(root, BRAIN_FOLDER, layout.hooks) : join(own, "hooks");
  const journals = join(hooksOf(home), "sessions");
  const writes = createWriteJournal(journals);
  const tests = createTestJournal(journals);
  const sessions = createSessionJournal(journals);
  const judges = new Map<string, Promise<CallJudge>>();

  function judgeIn(directory: string): Promise<CallJudge> {
    const known = judges.get(directory);
    if (known !== undefined) return known;
    if (judges.size >= MAX_JUDGES) judges.clear();
    const judge = openCallJudge({ place, directory, fallback: "ask" });
    judges.set(directory, judge);
    judge.catch(() => judges.delete(directory));
    return judge;
  }

  const redactor = once(async () => (await import("../safety/index.ts")).createSecretRedactor());
  const volumeIn = async (folder: string) =>
    (await import("../base/volume/node.ts")).createNodeVolume(folder);
  const volume = once(() => volumeIn(root));
  /** @throws brain.malformed, volume.* */
  async function settings(): Promise<Pick<BrainSettings, "hooks" | "project">> {
    const kept = await (await judgeIn(place.project)).settings();
    if (kept !== undefined) return kept;
    const { readSettings } = await import("../brain/index.ts");
    return readSettings(await volume(), await createTrustReader(place)());
  }
  const project = once(async () => {
    if (place.link === undefined) return (await settings()).project.name ?? basename(place.root);
    const { describeWork } = await import("../project/index.ts");
    return (await describeWork(place, await volume())).name;
  });
  const log = once(async () => {
    const { openHookLog } = await import("./hook-log.ts");
    return openHookLog(await volumeIn(kept), await redactor());
  });
  const memory = once(async () => {
    const { openHookMemory } = await import("./hook-memory.ts");
    return openHookMemory({ place, redactor: await redactor(), project: await project() });
  });
  const digests = openDigestSources({ place, redactor, project });
  const sources = (session: string) => digests.of(sessions.others(session));

  return {
    project: projects[0]!,
    async isWithoutMemory(variable) {
      const { hooks } = await settings().catch(() => ({ hooks: undefined }));
      return whyWithoutMemory(place, variable, hooks) !== undefined;
    },
    calls: createCallLedger(hooksOf(place.root), systemClock, join(own, "calls")),
    grants: createGrants(join(own, GRANTS)),
    grantKey,
    sessions,
    async judge(call, directory, { session, level }) {
      const { judge } = await judgeIn(directory);
      const preconditions = () => ({ testsPassed: tests.passed(session) });
      return writes.judged(session, written => judge(call, { level, writes: written, preconditions }));
    },
    tests,
    async isWholeTestRun(command, operations, directory) {
      if (operations.every(({ name }) => name !== "tests.run")) return false;
      const { project } = await settings();
      return isWholeTestRun(command, operations, {
        directory,
        project: place.project,
        testCommand: project.test,
      });
    },
    async askPeople(question) {
      const { askPeople } = await import("./ask-people.ts");
      return askPeople(question, { place, redactor: await redactor() });
    },
    noteWrites: writes.note,
    delegation: async () => (await judgeIn(place.project)).delegation(),
    unspoken: async () => (await settings()).hooks.unspoken,
    redact: async text => (await (await redactor()).redact(text)).text,
    noteSaid,
    async record(draft) {
      const { note } = await log();
      return note(draft, { project: await project() });
    },
    context: async layers => (await memory()).context(layers),
    async digest(session, told, harness) {
      const { digestOf } = await import("./hook-digest.ts");
      const { loadedNotes } = await import("../project/agent-memory.ts");
      const known = loadedNotes(harness, projects, { home: homedir(), environment: process.env });
      // After a compaction a session goes on with its own work; at its start it has no work yet.
      const journal = session === "" ? [] : sessions.entries(session);
      const found = await digests.of([journal, ...sessions.others(session)]);
      const [current] = journal.some(({ kind }) => kind === "prompt") ? found.works : [];
      const digest = await digestOf({ ...found, ...(current && { current }) }, told, known);
      const ignored = (await (await judgeIn(place.project)).ignored()).length;
      const parts = [digest.text, ...(ignored === 0 ? [] : [forThePerson(ignored)])];
      return { ...digest, text: parts.filter(text => text !== "").join("\n\n") };
    },
    branch: async directory => branchOf(directory),
    async answersTo(prompt, session) {
      const question = readPrompt(prompt);
      if (question === undefined) return [];
      const { answersTo } = await import("./hook-digest.ts");
      return answersTo(await sources(session), prompt, question);
    },
    async known(file) {
      const { isMentioned, isQuicklyRead } = await import("./is-mentioned.ts");
      const isSpokenOf = folders.some(folder => isMentioned(folder, basename(file)));
      if (!isSpokenOf || !folders.every(isQuicklyRead)) return [];
      const { knownOf } = await import("./hook-digest.ts");
      return knownOf(await sources(""), file);
    },
    async remedies(error) {
      const { hasFailedBefore } = await import("./is-mentioned.ts");
      if (!hasFailedBefore(folders, error)) return [];
      const { remediesOf } = await import("./hook-digest.ts");
      return remediesOf({ brains: await digests.brains(), name: await project() }, error);
    },
    async owningSkill(operations) {
      // Before every call, for which a volume would be loaded.
      const manifest = endOfFile(join(root, layout.skillManifest), MAX_MANIFEST_BYTES);
      return manifest === "" ? undefined : owningSkill(operations, toolsInManifest(manifest));
    },
    async notedSessions() {
      const bytes = await readIfThere(await volume(), layout.workspace);
      return bytes === undefined ? [] : sessionsIn(bytes);
    },
    noteSession: async (line, settled) => (await digests.brains())[0].noteSession(line, settled),
    async uncommitted(directory) {
      const { findUncommitted } = await import("./find-uncommitted.ts");
      return findUncommitted(directory);
    },
  };
}

/** A session begins with it. Hooks ask nothing. */
const forThePerson = (ignored: number): string =>
  `For the person: ${ignored} ${ignored === 1 ? "setting or rule" : "settings and rules"} of this brain would run, redirect or allow something, and nobody has accepted them here, so that they are ignored. To look and accept: brainstem trust (a person, at a terminal).`;

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch(error => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
