import { testPage } from "../test-page.ts";

testPage("docs/mcp.md");
