import { testPage } from "../test-page.ts";

testPage("docs/privacy.md");
