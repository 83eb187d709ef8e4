/** Corrects an operation on a path: paths can be devices, sockets and switches of the kernel instead of files. */
import type { Operation } from "../../../ports/index.ts";
import { operation } from "../../recognition.ts";

export type FileOperationName =
  | "fs.read"
  | "fs.list"
  | "fs.search"
  | "fs.write"
  | "fs.make_directory"
  | "fs.delete"
  | "fs.move"
  | "fs.link"
  | "fs.set_permissions";

/** The arguments' default values. */
const defaults: { readonly [Name in FileOperationName]: Operation["arguments"] } = {
  "fs.read": { recursive: false },
  "fs.list": { recursive: false },
  "fs.search": { recursive: false },
  "fs.write": { append: false, recursive: false },
  "fs.make_directory": {},
  "fs.delete": { recursive: false, force: false },
  "fs.move": {},
  "fs.link": { recursive: false },
  "fs.set_permissions": { mode: null, owner: null, recursive: false },
};

const readings: readonly FileOperationName[] = ["fs.read", "fs.list", "fs.search"];

/** Terminals, endless sources, sinks, and files that the command holds open already. */
const nobodys =
  /^\/dev\/(?:null|zero|full|u?random|std(?:in|out|err)|tty\d*|console|ptmx|pts\/\d+|fd\/\d+)$|^\/proc\/(?:self|thread-self)\/fd\/\d+$|^\/proc\/\d+\/fd\/(?:pipe|socket|anon_inode):/;
/** Bash opens a connection where a redirection has such a path. */
const connection = /^\/dev\/(?:tcp|udp)\/([^/]+)\/([^/]+)$/;
/** Disks, partitions and memory: a program that reads them reads every file on them. */
const storage =
  /^\/dev\/(?:(?:sd|hd|vd|xvd)[a-z]|nvme\d|mmcblk|r?disk|mapper\/|dm-|md\d|md\/|loop\d|mem$|kmem$|port$|mtd|ubi)/;
/** The folders of /dev in which ordinary files lie. */
const ordinary = /^\/dev\/(?:shm|mqueue)(?:\/|$)/;

/**
 * The operations that reading, writing … this path comes to: none for `/dev/null` and its like, `system.disk` for a written
 * device, `net.connect` for bash's `/dev/tcp`, `system.settings` for a written switch of the kernel. Arguments that
 * `extra` leaves out have their default values. `path`: absolute and real; undefined if unknown.
 */
export function fileOperation(
  name: FileOperationName,
  path: string | undefined,
  extra: Operation["arguments"] = {},
): readonly Operation[] {
  const plain = operation(name, { path, ...defaults[name], ...extra });
  const isReading = readings.includes(name);
  if (path === undefined || !(isReading || name === "fs.write")) return [plain];
  if (nobodys.test(path)) return [];
  const [, domain, port] = connection.exec(path) ?? [];
  if (domain !== undefined && port !== undefined) return [operation("net.connect", { domain, port })];
  if (isReading) {
    return storage.test(path) && name !== "fs.list" ? [plain, operation("secrets.read", { path })] : [plain];
  }
  if (path === "/proc/sysrq-trigger") return [operation("system.power", { verb: "sysrq" })];
  if (/^\/(?:proc|sys)\//.test(path)) return [operation("system.settings", { verb: `write ${path}` })];
  if (/^\/dev\/./.test(path) && !ordinary.test(path)) {
    return [operation("system.disk", { device: path, verb: "write" })];
  }
  return [plain];
}
