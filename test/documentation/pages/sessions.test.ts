import { testPage } from "../test-page.ts";

testPage("docs/sessions.md");
