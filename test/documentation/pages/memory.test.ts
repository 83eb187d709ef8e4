import { testPage } from "../test-page.ts";

testPage("docs/memory.md");
