import { testPage } from "../test-page.ts";

testPage("docs/policy.md");
