/** The part `profile`: the security profile, from which each safety part takes its defaults. */
import { oneOf } from "../../base/checks.ts";
import { DEFAULT_PROFILE, type ProfileName, profileNames, profiles } from "../../safety/profiles.ts";
import { definePart, type Site } from "../part.ts";
import { brain } from "./brain.ts";

export interface ProfileConfig {
  /** Sets all safety settings at once; each of them can be set by itself. @default `safety.profile` of brain.yaml, else "standard" */
  readonly profile?: ProfileName;
}

type Profiles = typeof profiles;

export const profile = definePart({
  name: "profile",
  needs: { brain },
  keys: { profile: oneOf(...profileNames) },
  start({ brain: { brain: opened } }, { config }: Site<ProfileConfig>) {
    const name: ProfileName = config.profile ?? opened.settings.safety.profile ?? DEFAULT_PROFILE;
    return {
      name,
      of: <Row extends keyof Profiles>(row: Row): Profiles[Row]["standard"] => profiles[row][name],
    };
  },
  contribute: ({ name }) => ({ resolved: { profile: name } }),
});
