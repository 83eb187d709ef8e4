// Preloaded into a process under test: counts the bytes that it reads from one file.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import process from "node:process";

const counted = fs.realpathSync(process.env.COUNTED_FILE);
let bytes = 0;
const { open } = fs.promises;
fs.promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  if (fs.existsSync(path) && fs.realpathSync(path) === counted) {
    const read = handle.read.bind(handle);
    handle.read = async (...given) => {
      const result = await read(...given);
      bytes += result.bytesRead;
      return result;
    };
    for (const name of ["readFile", "createReadStream", "readLines", "readableWebStream"]) {
      handle[name] = () => {
        throw new TypeError(`${name} isn't counted`);
      };
    }
  }
  return handle;
};
for (const name of ["readFile", "readFileSync", "createReadStream", "openSync"]) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (typeof path === "string" && fs.existsSync(path) && fs.realpathSync(path) === counted) {
      bytes += fs.statSync(path).size;
    }
    return original(path, ...rest);
  };
}
syncBuiltinESMExports();
process.on("exit", () => fs.writeFileSync(process.env.COUNTED_TO, String(bytes)));
