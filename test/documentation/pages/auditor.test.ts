import { testPage } from "../test-page.ts";

testPage("docs/auditor.md");
