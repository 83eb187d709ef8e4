import { testPage } from "../test-page.ts";

testPage("docs/approvals.md");
