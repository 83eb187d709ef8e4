import { testPage } from "../test-page.ts";

testPage("docs/terminology.md");
