import { testPage } from "../test-page.ts";

testPage("docs/flows/memory-to-tool.md");
