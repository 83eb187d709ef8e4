/** The part `sandbox`: where commands run whose programs no rule knows. */
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { join, relative } from "node:path";
import { oneOf } from "../../base/checks.ts";
import { fault } from "../../base/index.ts";
import { BRAIN_FOLDER } from "../../brain/index.ts";
import { createNodeFacts, isSecretPath, protectedPlaces, steeringPlaces } from "../../policy/node.ts";
import { type SandboxMode, sandboxModes } from "../../safety/profiles.ts";
import { createSandbox, type Sandbox } from "../../tools/builtin/index.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";
import { location } from "./location.ts";
import { profile } from "./profile.ts";

export interface SandboxConfig {
  /**
   * Whether a command whose program no rule knows runs in a sandbox without a question: `auto` where there is one,
   * `off` never; `required` refuses to start without one, and runs no such program outside of it.
   * @default `safety.sandbox` of brain.yaml, else the profile's
   */
  readonly sandbox?: SandboxMode;
}

export interface OpenSandbox {
  readonly mode: SandboxMode;
  readonly sandbox: Sandbox | undefined;
}

export const sandbox = definePart({
  name: "sandbox",
  needs: { location, brain, profile },
  keys: { sandbox: oneOf(...sandboxModes) },
  /** @throws config.invalid where a sandbox is required and can't be had */
  async start(needed, { config }: Site<SandboxConfig>): Promise<OpenSandbox> {
    const { settings } = needed.brain.brain;
    const mode = config.sandbox ?? settings.safety.sandbox ?? needed.profile.of("sandbox");
    if (mode === "off") return { mode, sandbox: undefined };
    const root = realpathSync(needed.location.project);
    const home = homedir();
    const places = protectedPlaces(
      createNodeFacts({
        directory: root,
        project: root,
        brain: join(needed.location.root, BRAIN_FOLDER),
        home,
      }),
    );
    const opened = createSandbox({
      root,
      home,
      isSecret: path => isSecretPath(path, { home }) || path === join(root, BRAIN_FOLDER, ".data"),
      protected: [
        ...places.map(place => relative(root, place)).filter(place => !place.startsWith("..")),
        ...steeringPlaces,
      ],
    });
    const missing = mode === "required" ? await opened.whyMissing() : undefined;
    if (missing !== undefined) {
      const problem = `it is required, and there is none: ${missing}`;
      throw fault("config.invalid", { problems: [{ path: "sandbox", problem }] });
    }
    return { mode, sandbox: opened };
  },
  contribute: ({ mode }) => ({ resolved: { sandbox: mode } }),
});
