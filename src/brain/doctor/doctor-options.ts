/** Options of a doctor, besides the brain itself. */
import type { Clock } from "../../base/index.ts";
import type { Templates } from "../init/init-brain.ts";
import type { PrivateFolder } from "../init/private-folder.ts";

export interface DoctorOptions {
  /** Files that a brain should have. */
  readonly templates: Templates;
  readonly clock: Clock;
  /** Where `.data` is, on a machine that knows permissions. */
  readonly dataFolder?: PrivateFolder;
  /** The text of the project's own .gitignore, which may see to the brain's folders too. */
  readonly projectIgnore?: string;
}
