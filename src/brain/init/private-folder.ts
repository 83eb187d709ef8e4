/** A folder that only its owner may enter: what that takes depends on the machine, so it comes in as an argument. */

export interface PrivateFolder {
  /** Makes the folder, or closes the one that is there to everybody else. */
  close(): Promise<void>;
  /** Undefined where there is no such folder, or no such thing as permissions. */
  isClosed(): Promise<boolean | undefined>;
}
