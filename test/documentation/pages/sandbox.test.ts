import { testPage } from "../test-page.ts";

testPage("docs/sandbox.md");
