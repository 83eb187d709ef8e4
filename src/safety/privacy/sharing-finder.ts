/** `createSharingFinder`: finds what texts for other people should not tell: personal data, but not public addresses of pages. */
import type { PrivateFinder } from "../../ports/index.ts";
import { personalKinds } from "./privacy-kinds.ts";
import { createPrivacyScanner } from "./privacy-scanner.ts";

export async function createSharingFinder(): Promise<PrivateFinder> {
  const kinds = personalKinds.filter(kind => kind !== "url");
  const { scan } = await createPrivacyScanner({ kinds });
  return { kinds, find: scan };
}
