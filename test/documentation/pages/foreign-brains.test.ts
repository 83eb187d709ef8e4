import { testPage } from "../test-page.ts";

testPage("docs/foreign-brains.md");
