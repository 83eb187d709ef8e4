import { testPage } from "../test-page.ts";

testPage("docs/the-brain.md");
