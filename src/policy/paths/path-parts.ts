/** Takes paths apart as texts: the folder and the name of a file, and whether one path is below another. */

/** Whether a path is a folder or is in it. Both absolute. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);

/** The folder of an absolute path. */
export const folderOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf("/")));

export const lastName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
