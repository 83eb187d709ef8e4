import { testPage } from "../test-page.ts";

testPage("docs/permissions.md");
