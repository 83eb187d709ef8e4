import { testPage } from "../test-page.ts";

testPage("docs/dream.md");
