import { testPage } from "../test-page.ts";

testPage("docs/the-mind.md");
