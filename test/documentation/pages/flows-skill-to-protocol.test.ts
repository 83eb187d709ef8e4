import { testPage } from "../test-page.ts";

testPage("docs/flows/skill-to-protocol.md");
