/** Clouds whose verbs are what they say. */
import type { Commands, Recogniser } from "../../recognition.ts";
import { remoteRun, secretsChange } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { each, nothing } from "../syntax/verb-program.ts";
import { cloudProgram } from "./cloud-verbs.ts";
import { commonFlags } from "./platform-effects.ts";

const plain = (provider: string, services: number, valued = "", flags = ""): Recogniser =>
  cloudProgram({
    provider,
    services,
    special: {
      ...each(nothing, "help version completion"),
      ...each(secretsChange, "login logout", { auth: "init login switch remove", config: "set" }),
      ...each(remoteRun, "ssh", { compute: "ssh", server: "ssh" }),
    },
    valued: setOf(valued),
    flags: new Set([...commonFlags, ...setOf(flags)]),
  });

const doctlOptions = "-t --access-token -u --api-url --context -c --config -o --output --format";

export const plainClouds: Commands = {
  doctl: plain("doctl", 1, doctlOptions, "-v"),
  ibmcloud: plain("ibmcloud", 1),
  oci: plain("oci", 1, "--profile --region --config-file --auth --output --query --compartment-id"),
  "linode-cli": plain("linode", 1, "--as-user --format --target-cluster", "--text"),
  hcloud: plain("hcloud", 1, "--config --context --endpoint --poll-interval"),
  scw: plain("scaleway", 1, "-c --config -o --output -p --profile", "-D"),
  vultr: plain("vultr", 1),
  "vultr-cli": plain("vultr", 1),
  civo: plain("civo", 1, "--region"),
  eksctl: plain("aws", 0, "-v --verbose -C --color --profile --region"),
  kops: plain("kops", 0, "--name --state --config -v"),
  velero: plain("velero", 0, "-n --namespace --kubecontext --kubeconfig"),
  istioctl: plain("istio", 0, "-n --namespace --context --kubeconfig -i"),
  openstack: plain("openstack", 1, "--os-cloud --os-region-name --os-project-name"),
};
