import { testPage } from "../test-page.ts";

testPage("docs/chat.md");
