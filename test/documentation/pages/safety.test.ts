import { testPage } from "../test-page.ts";

testPage("docs/safety.md");
