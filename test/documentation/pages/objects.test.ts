import { testPage } from "../test-page.ts";

testPage("docs/objects.md");
