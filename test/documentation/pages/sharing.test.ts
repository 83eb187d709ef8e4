import { testPage } from "../test-page.ts";

testPage("docs/sharing.md");
