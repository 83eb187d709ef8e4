import { testPage } from "../test-page.ts";

testPage("docs/hooks.md");
