import { testPage } from "../test-page.ts";

testPage("docs/library.md");
