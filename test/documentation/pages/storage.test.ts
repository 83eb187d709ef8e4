import { testPage } from "../test-page.ts";

testPage("docs/storage.md");
