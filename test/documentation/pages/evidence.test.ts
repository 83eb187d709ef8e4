import { testPage } from "../test-page.ts";

testPage("docs/evidence.md");
