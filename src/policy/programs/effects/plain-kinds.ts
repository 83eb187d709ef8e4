/** Kinds of files that hold text, code or pictures, and by their ending no keys, passwords or settings. */

const endings = new Set(
  (
    "txt text md markdown rst adoc org tex log out csv tsv html htm xhtml css scss sass less svg js mjs cjs jsx ts mts cts " +
    "tsx vue svelte py pyi pyc rb go rs c h cc cpp cxx hh hpp hxx m mm swift java class kt kts scala groovy clj cs fs vb " +
    "php pl pm lua r jl ex exs erl hs ml mli el lisp sh bash zsh fish bat ps1 awk sed proto graphql patch diff po pot " +
    "jpg jpeg png gif webp bmp ico tif tiff pdf ps eps doc docx odt xls xlsx ods ppt pptx mp3 mp4 ogg wav flac avi mkv mov " +
    "zip tar gz tgz bz2 xz zst jar o a so dll exe whl"
  ).split(" "),
);

/** A pattern such as `*.py` all of whose matches end in one of these kinds. */
export function isPlainKind(pattern: string): boolean {
  const ending = /\.([A-Za-z0-9]+)$/.exec(pattern)?.[1];
  return ending !== undefined && !pattern.includes("/") && endings.has(ending.toLowerCase());
}
