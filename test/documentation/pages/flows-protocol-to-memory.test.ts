import { testPage } from "../test-page.ts";

testPage("docs/flows/protocol-to-memory.md");
