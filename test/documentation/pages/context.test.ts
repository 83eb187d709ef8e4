import { testPage } from "../test-page.ts";

testPage("docs/context.md");
