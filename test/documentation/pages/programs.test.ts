import { testPage } from "../test-page.ts";

testPage("docs/programs.md");
