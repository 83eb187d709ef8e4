/** A folder that only its owner may enter: closing it depends on the machine, so it is an argument. */

export interface PrivateFolder {
  /** Makes the folder, or closes the existing one to all others. */
  close(): Promise<void>;
  /** Undefined where there is no such folder, or no such thing as permissions. */
  isClosed(): Promise<boolean | undefined>;
}
