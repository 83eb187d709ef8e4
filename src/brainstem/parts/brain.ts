/** The part `brain`: the brain of the place. Alone it opens no store, no model and no server. */
import { join } from "node:path";
import process from "node:process";
import { type Check, exactly, is, type KeyCheck } from "../../base/checks.ts";
import { isFault, type Volume } from "../../base/index.ts";
import { createNodeVolume } from "../../base/volume/node.ts";
import {
  BRAIN_FOLDER,
  type BrainOptions,
  createBrainHook,
  createSharedMemory,
  type EarlierSessions,
  openBrain,
} from "../../brain/index.ts";
import { createGitRepository, createNodeProjectFacts } from "../../brain/node.ts";
import type { ConversationSessionsOptions } from "../../hook-host/index.ts";
import type { Redactor, Scope, UserMemories } from "../../ports/index.ts";
import { createPackageFinder } from "../../project/find-package.ts";
import { describeWork, localOwner } from "../../project/index.ts";
import { MEMORY_VARIABLE, whyWithoutMemory } from "../../project/memory-switch.ts";
import { createTrustReader, TRUST_VARIABLE } from "../../project/trust-reader.ts";
import { createSecretRedactor } from "../../safety/index.ts";
import { definePart, type Site } from "../part.ts";
import { location } from "./location.ts";
import { storage } from "./storage.ts";

export interface BrainConfig {
  /** The brain's owner. @default { tenant: "local", user: the name of the user who runs this } */
  readonly owner?: Pick<Scope, "tenant" | "user">;
  /**
   * Whether what the brain would run, redirect or loosen holds: `true` where the program ships the brain and vouches for
   * it, `false` for nothing of it, or the fingerprint that `brainstem trust --show` prints, as long as the brain has it.
   * @default the fingerprint in BRAINSTEM_TRUST, else what a person has accepted by `brainstem trust`
   */
  readonly trust?: boolean | string;
}

const FINGERPRINT = /^[\da-f]{64}$/;
const trust = is(
  "true, false, or the fingerprint of a brain (64 hexadecimal digits)",
  value => typeof value === "boolean" || (typeof value === "string" && FINGERPRINT.test(value)),
);

/** Loaded for an owner that is named: the default one needs no check. */
const owner: KeyCheck = async (value, path) => {
  const { checkKey } = await import("../../storage/index.ts");
  const keyName: Check = (name, place) => {
    try {
      checkKey({ tenant: name as string, user: "-", session: "-" });
      return [];
    } catch (error) {
      if (isFault(error, "input.invalid"))
        return [{ path: place, problem: `expected ${error.data.expected}` }];
      throw error;
    }
  };
  return exactly({ tenant: keyName, user: keyName })(value, path);
};

export const brain = definePart({
  name: "brain",
  needs: { location },
  keys: { owner, trust },
  /** @throws brain.not-found, brain.malformed, volume.* */
  async start({ location: place }, { config, clock, limits }: Site<BrainConfig>) {
    const folder = join(place.root, BRAIN_FOLDER);
    const volume = createNodeVolume(folder);
    const readTrust = createTrustReader(place, config.trust ?? process.env[TRUST_VARIABLE]);
    const trusted = await readTrust();
    const project = await describeWork(place, volume, trusted);
    const scope: Scope = Object.freeze({ ...(config.owner ?? localOwner()), project: project.name });
    const secrets = createSecretRedactor();
    // The privacy of the place comes after the brain, whose settings take part in it.
    const redaction: { by?: Redactor["redact"] } = {};
    const redactor: Redactor = { redact: text => (redaction.by ?? secrets.redact)(text) };
    // The store comes after the brain, too.
    const users: { memories?: UserMemories } = {};
    // The model comes after the brain, whose settings may name it.
    const wording: { by?: BrainOptions["phraseLesson"] } = {};
    const opened = await openBrain({
      volume,
      owner: scope,
      redactor,
      facts: createNodeProjectFacts({ directory: place.project }),
      repository: createGitRepository(folder),
      phraseLesson: async lesson => wording.by?.(lesson),
      // Loaded with the first search, where a person has accepted the model that brain.yaml names.
      openEmbedder: async (name, { providers }) => {
        const { providerEmbedder } = await import("../../model/providers.ts");
        const { load } = createPackageFinder(place.project, trusted);
        return providerEmbedder(name, { environment: process.env, providers, load });
      },
      trust: trusted,
      clock,
    });
    const memory = createSharedMemory({ brain: opened, redactor, clock, memories: () => users.memories });
    const { historyMessages } = limits;
    const sessions = openSessions({ place, brain: opened, redactor, project, historyMessages });
    return {
      place,
      brain: opened,
      memory,
      owner: scope,
      project,
      readTrust,
      users,
      wording,
      redaction,
      sessions,
    };
  },
  health: ({ brain: { volume } }) => checkVolume(volume),
  contribute: opened => ({
    hooks: [
      createBrainHook(
        opened.memory,
        async () => (await opened.brain.skills.manifest()).skills,
        opened.sessions,
      ),
    ],
    resolved: { owner: opened.owner },
  }),
});

/** Loaded with the first turn: the brain alone has no conversation. */
function openSessions(options: ConversationSessionsOptions): EarlierSessions {
  let opened: Promise<Omit<EarlierSessions, "isOff">> | undefined;
  const open = () => {
    opened ??= import("../../hook-host/index.ts").then(host => host.createConversationSessions(options));
    return opened;
  };
  const { place, brain } = options;
  return {
    isOff: () => whyWithoutMemory(place, process.env[MEMORY_VARIABLE], brain.settings.hooks) !== undefined,
    look: async () => (await open()).look(),
    begin: async (view, record) => (await open()).begin(view, record),
    called: async (view, outcome) => (await open()).called(view, outcome),
    ended: async (view, summary) => (await open()).ended(view, summary),
  };
}

async function checkVolume(volume: Volume): Promise<string | undefined> {
  if ((await volume.stat("")) === undefined) return `${volume.name} is gone`;
  await volume.list("");
  return undefined;
}

/** The part `memories`: keeps in the store what the mind remembers of users who share the brain. */
export const memories = definePart({
  name: "memories",
  needs: { brain, storage },
  keys: {},
  start({ brain: { users }, storage: { store } }) {
    // A store of a program's own may be from before stores kept memories.
    const kept: UserMemories | undefined = store.memories;
    if (kept !== undefined) users.memories = kept;
  },
});
