/** Requests that only look: the state of the repository, files, what they hold. Each is one call of a reading tool. */
import type { Arguments } from "./fit-arguments.ts";

interface Look {
  readonly tools: readonly string[];
  readonly values: Arguments;
}

type Groups = { readonly [name: string]: string | undefined };

const ME = String.raw`(?:(?:please\s+)?(?:show|give|tell|print|display|list|get)(?:\s+me)?|let me see|see|what(?:['’]s| is| are| was| were)|view)`;
const THE = String.raw`(?:\s+(?:the|my|our|all|of|any|a))*`;
/** A file's name, as a group `path`. */
export const PATH =
  "[`\"']?(?<path>\\.{0,2}/?(?:[\\w@.-]+/)*[\\w@-]*\\.\\w+|\\.{0,2}/?(?:[\\w@.-]+/)+[\\w@.-]*|README|LICENSE|Makefile|Dockerfile)[`\"']?";
const FOLDER = "[`\"']?(?<path>[\\w@./-]+)[`\"']?";
const row = (source: string, look: (groups: Groups) => Look) => ({
  pattern: new RegExp(`^(?:${source})$`, "iu"),
  look,
});
const git = (tool: string) => (): Look => ({ tools: [tool], values: {} });

const rows = [
  row(
    String.raw`(?:git\s+)?status(?:\s+of\s+(?:the\s+)?(?:repo(?:sitory)?|branch|tree))?|${ME}${THE}\s+(?:git\s+)?(?:status|state)(?:\s+of\s+(?:the\s+)?(?:repo(?:sitory)?|branch|tree|working tree))?|(?:what|which)\s+branch\s+(?:am i|are we|is this|is checked out|do i have)(?:\s+on)?(?:\s+(?:right now|now|currently))?|${ME}${THE}\s+(?:current|active)\s+branch|(?:is|are)\s+(?:the\s+)?(?:working\s+)?(?:tree|repo(?:sitory)?)\s+(?:clean|dirty)|(?:is|do i have|are there|have i)\s+(?:anything|any|something)?\s*(?:uncommitted|unstaged|untracked|left to commit)(?:\s+(?:changes|files|work))?`,
    git("git_status"),
  ),
  row(
    String.raw`(?:git\s+)?diff|${ME}${THE}\s+(?:git\s+)?(?:diff|(?:uncommitted\s+|local\s+|current\s+|unstaged\s+)?changes|differences)|what\s+(?:has\s+|have\s+i\s+|did\s+i\s+|have\s+we\s+|did\s+we\s+)?changed?(?:\s+(?:since the last commit|in the (?:repo(?:sitory)?|code|working tree)|so far|here))?|what\s+are\s+(?:my|the)\s+changes|(?:did|has|have)\s+(?:anything|something|i|we)\s+changed?(?:\s+anything)?`,
    git("git_diff"),
  ),
  row(
    String.raw`git show(?:\s+head)?|(?:${ME}${THE}\s+)?(?:last|latest|most recent|newest|previous)\s+commit|what(?:['’]s| is| was| did)${THE}\s+(?:last|latest|most recent|newest)\s+commit(?:\s+(?:about|change|do))?`,
    git("git_show"),
  ),
  row(
    String.raw`git (?:log|history)|log|${ME}${THE}\s+(?:git\s+)?(?:log|history|commit\s+(?:log|history)|(?:recent\s+|latest\s+|last\s+)?(?:(?<count>\d{1,3})\s+|few\s+)?commits)|who\s+(?:made|wrote)\s+(?:the\s+)?(?:last|latest|recent)\s+commits?`,
    ({ count }) => ({ tools: ["git_log"], values: count === undefined ? {} : { count: Number(count) } }),
  ),
  row(
    String.raw`(?:list|show|ls|give)(?:\s+me)?(?:\s+(?:all|the|our|my|of))*\s*(?:files|folders?|directory|directories)?(?:\s+and\s+(?:folders|directories))?(?:\s+(?:in|of|under|inside|from)\s+(?:the\s+)?(?:(?:folder|directory)\s+)?${FOLDER}(?:\s+(?:folder|directory))?)?|ls\s+${FOLDER.replace("<path>", "<listed>")}`,
    ({ path, listed }) => ({ tools: ["list_files", "file_list"], values: { path: place(path ?? listed) } }),
  ),
  row(
    String.raw`(?:what|which)\s+(?:files|folders)\s+(?:are|do\s+we\s+have|is|exist|have\s+we\s+got)(?:\s+there)?(?:\s+(?:in|under|inside)\s+(?:the\s+)?(?:(?:folder|directory)\s+)?${FOLDER}(?:\s+(?:folder|directory))?)?|what(?:['’]s| is)\s+(?:in|inside|under)\s+the\s+(?:folder|directory)\s+${FOLDER.replace("<path>", "<inside>")}|what(?:['’]s| is)\s+(?:in|inside|under)\s+(?:the\s+)?${FOLDER.replace("<path>", "<named>")}\s+(?:folder|directory)`,
    ({ path, inside, named }) => ({
      tools: ["list_files", "file_list"],
      values: { path: place(path ?? inside ?? named) },
    }),
  ),
  row(
    String.raw`(?:read|show|open|print|cat|display|view|look\s+(?:at|into)|let me see)(?:\s+(?:me|us))?(?:\s+(?:what(?:['’]s| is)\s+in|the\s+contents?\s+of|the))?(?:\s+file)?\s+${PATH}(?:\s+(?:to me|file))?|what(?:['’]s| is| does)\s+(?:in\s+)?(?:the\s+file\s+)?${PATH.replace("<path>", "<asked>")}(?:\s+(?:say|contain|hold|look like))?`,
    ({ path, asked }) => {
      const file = (path ?? asked)!;
      const isFolder = file.endsWith("/");
      return isFolder
        ? { tools: ["list_files", "file_list"], values: { path: place(file) } }
        : { tools: ["read_file", "file_read"], values: { path: file } };
    },
  ),
  row(
    String.raw`find\s+(?:all\s+|the\s+)?files?\s+(?:named|called|matching|like)\s+[\x60"']?(?<glob>[^\s\x60"']+)[\x60"']?`,
    ({ glob }) => ({ tools: ["find_files"], values: { pattern: glob! } }),
  ),
  row(
    String.raw`(?:search|grep)(?:\s+(?:the\s+|our\s+)?(?:code|files|project|repo(?:sitory)?|source))?\s+(?:for\s+)?[\x60"']?(?<text>[^\x60"'\n]+?)[\x60"']?(?:\s+in\s+${PATH})?`,
    ({ text, path }) => ({
      tools: ["search_files"],
      values: { pattern: text!, isText: true, ...(path !== undefined && { path: place(path) }) },
    }),
  ),
];

const place = (path: string | undefined): string => path?.replace(/(?<=.)\/$/u, "") ?? ".";

/** Longer requests than this are no plain look. */
const MAX_LENGTH = 300;

const ENDING = /[\s?!.,\uff1f]+$/u;
const POLITE = /(?:[\s,]+(?:please|for me|thanks|thank you|again|quickly|real quick|right now))+[\s?!.]*$/iu;

/** The call that a request to look comes down to; undefined for any other request. */
export function readLook(request: string): Look | undefined {
  if (request.length > MAX_LENGTH) return undefined;
  const asked = request.trim().replace(POLITE, "").replace(ENDING, "");
  for (const { pattern, look } of rows) {
    const match = pattern.exec(asked);
    if (match !== null) return look(match.groups ?? {});
  }
  return undefined;
}
