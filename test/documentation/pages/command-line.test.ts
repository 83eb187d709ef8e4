import { testPage } from "../test-page.ts";

testPage("docs/command-line.md");
