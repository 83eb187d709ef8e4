import { testPage } from "../test-page.ts";

testPage("docs/coding-agents.md");
