import { testPage } from "../test-page.ts";

testPage("docs/testing.md");
