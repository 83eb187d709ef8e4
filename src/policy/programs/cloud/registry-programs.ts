/** Programs that look into images, and copy them from registry to registry. */
import { type Commands, operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { setOf } from "../syntax/leading-words.ts";
import { type Effect, each, verbProgram } from "../syntax/verb-program.ts";
import { containerDelete, containerRead, registryLogin } from "./container-effects.ts";

/** The last word is where it goes: an image of a registry, or files of this machine. */
const copy: Effect = ({ command, recognition, after }) => {
  const to = after.findLast(word => !word.text.startsWith("-"));
  const [, folder] = /^(?:dir|oci|docker-archive|oci-archive):([^:]+)/.exec(to?.text ?? "") ?? [];
  if (folder === undefined) return [operation("container.push", { image: textOf(to) })];
  const paths = recognition.paths({ text: folder }, command);
  return paths.map(path => operation("fs.write", { path, append: false, recursive: true }));
};

export const registryPrograms: Commands = {
  skopeo: verbProgram({
    verbs: {
      ...each(containerRead, "inspect list-tags manifest-digest standalone-verify"),
      ...each(copy, "copy sync"),
      ...each(containerDelete("images"), "delete"),
      ...each(registryLogin, "login logout"),
    },
    valued: setOf("--command-timeout --policy --registries.d --tmpdir --override-arch --override-os"),
    flags: setOf("--debug --insecure-policy"),
  }),
  crane: verbProgram({
    verbs: {
      ...each(containerRead, "catalog config digest export ls manifest validate blob pull"),
      ...each(copy, "copy cp push append mutate rebase tag flatten"),
      ...each(containerDelete("images"), "delete"),
      ...each(registryLogin, "", { auth: "login logout" }),
    },
    valued: setOf("--platform"),
    flags: setOf("-v --verbose --insecure --allow-nondistributable-artifacts"),
  }),
  ...Object.fromEntries(
    ["trivy", "grype", "syft", "dive"].map(name => [
      name,
      () => [operation("container.read", { tool: name })],
    ]),
  ),
};
