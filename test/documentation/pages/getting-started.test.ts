import { testPage } from "../test-page.ts";

testPage("docs/getting-started.md");
