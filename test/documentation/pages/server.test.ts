import { testPage } from "../test-page.ts";

testPage("docs/server.md");
