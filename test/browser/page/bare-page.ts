/** A page without the optional package. */
import { isFault } from "../../../src/base/index.ts";
import { openIndexedDbStore } from "../../../src/storage/browser.ts";
import { offer } from "../call-page.ts";

export const rig = offer({
  async open(): Promise<string> {
    try {
      await openIndexedDbStore();
      return "done";
    } catch (error) {
      return isFault(error) ? `${error.code}: ${error.message}` : String(error);
    }
  },
});
