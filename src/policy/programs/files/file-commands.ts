/** Programs that read, write, move and delete files. */
import type { Commands } from "../../recognition.ts";
import { archivePrograms } from "./archive-programs.ts";
import { clockPrograms } from "./clock-programs.ts";
import { codeEditors } from "./code-editor.ts";
import { compressionPrograms } from "./compression-programs.ts";
import { copyPrograms } from "./copy-programs.ts";
import { deletePrograms } from "./delete-programs.ts";
import { devicePrograms } from "./device-programs.ts";
import { editorPrograms } from "./editor-programs.ts";
import { encryptionPrograms } from "./encryption-programs.ts";
import { fdPrograms } from "./fd-program.ts";
import { fileType } from "./file-type.ts";
import { findPrograms } from "./find-program.ts";
import { gioPrograms } from "./gio-program.ts";
import { harmlessPrograms } from "./harmless-programs.ts";
import { linkPrograms } from "./link-programs.ts";
import { listingPrograms } from "./listing-programs.ts";
import { movePrograms } from "./move-programs.ts";
import { pagerPrograms } from "./pager-programs.ts";
import { patchPrograms } from "./patch-program.ts";
import { permissionPrograms } from "./permission-programs.ts";
import { renamePrograms } from "./rename-programs.ts";
import { rsyncPrograms } from "./rsync-program.ts";
import { searchPrograms } from "./search-programs.ts";
import { splitPrograms } from "./split-programs.ts";
import { tarPrograms } from "./tar-program.ts";
import { temporaryFile } from "./temporary-file.ts";
import { textPrograms } from "./text-programs.ts";
import { trashPrograms } from "./trash-programs.ts";
import { writePrograms } from "./write-programs.ts";
import { zipPrograms } from "./zip-programs.ts";

export const fileCommands: Commands = {
  ...harmlessPrograms,
  ...textPrograms,
  ...searchPrograms,
  ...listingPrograms,
  ...pagerPrograms,
  ...clockPrograms,
  file: fileType,
  ...writePrograms,
  ...copyPrograms,
  ...movePrograms,
  ...renamePrograms,
  ...linkPrograms,
  ...splitPrograms,
  ...devicePrograms,
  ...patchPrograms,
  mktemp: temporaryFile,
  ...permissionPrograms,
  ...deletePrograms,
  ...trashPrograms,
  ...gioPrograms,
  ...findPrograms,
  ...fdPrograms,
  ...rsyncPrograms,
  ...tarPrograms,
  ...zipPrograms,
  ...archivePrograms,
  ...compressionPrograms,
  ...encryptionPrograms,
  ...editorPrograms,
  ...codeEditors,
};
