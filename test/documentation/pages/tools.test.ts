import { testPage } from "../test-page.ts";

testPage("docs/tools.md");
