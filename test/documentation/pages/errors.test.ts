import { testPage } from "../test-page.ts";

testPage("docs/errors.md");
