/** Accepts the brain of this folder, as the person does who follows a page and answers `brainstem trust` with yes. */
import { recordTrust } from "../../src/project/brain-trust.ts";
import { locateBrain } from "../../src/project/index.ts";
import { readPrivileges } from "../../src/project/survey-trust.ts";

const place = locateBrain(process.cwd());
await recordTrust(place, await readPrivileges(place));
