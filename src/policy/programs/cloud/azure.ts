/** Microsoft's cloud: `az group … verb`. */
import { operation } from "../../recognition.ts";
import { textOf } from "../../word.ts";
import { cloudRead, deletionsOf, deploy, remoteRun } from "../effects/cloud-effects.ts";
import { setOf } from "../syntax/leading-words.ts";
import { lastValue } from "../syntax/option-values.ts";
import { type Effect, each, nothing } from "../syntax/verb-program.ts";
import { cloudProgram } from "./cloud-verbs.ts";

const provider = "az";
const look = cloudRead(provider);

/** Passwords, keys and tokens, which these show in clear. */
const reveal: Effect = call => [
  operation("secrets.read", { path: textOf(lastValue(call, "name", "n", "id", "file", "f")) }),
];

const keepSecret: Effect = call => [
  operation("secrets.change", { path: textOf(lastValue(call, "name", "n", "id")) }),
];

const signIn: Effect = ({ recognition }) => [
  operation("secrets.change", { path: `${recognition.facts.home}/.azure` }),
];

/** `az rest --method delete --url …` */
const rest: Effect = call => {
  const method = textOf(lastValue(call, "method", "m"));
  switch (method?.toLowerCase()) {
    case "get":
    case "head":
      return look(call);
    case "delete":
      return deletionsOf({ provider }, []);
    default:
      return [operation("cloud.change", { provider, verb: method })];
  }
};

/** Files to or from a storage account. */
const transfer: Effect = call => {
  const { command, recognition, verb } = call;
  const isUpload = verb.includes("upload");
  const account = textOf(lastValue(call, "account-name"));
  const place = lastValue(call, "file", "f", "source", "s", "destination", "d");
  const files = place === undefined ? [undefined] : recognition.paths(place, command);
  const domain = account === undefined ? undefined : `${account}.blob.core.windows.net`;
  return [
    operation("net.transfer", { domain, direction: isUpload ? "up" : "down" }),
    ...files.map(path =>
      isUpload
        ? operation("fs.read", { path, recursive: true })
        : operation("fs.write", { path, append: false, recursive: true }),
    ),
  ];
};

export const azure = cloudProgram({
  provider,
  services: 1,
  special: {
    ...each(nothing, "version help find"),
    ...each(look, "", {
      account: "show list",
      "deployment group": "what-if validate",
      "deployment sub": "what-if",
    }),
    ...each(look, "", { container: "logs", "webapp log": "tail show", "containerapp logs": "show" }),
    ...each(reveal, "", {
      "keyvault secret": "show download",
      "keyvault certificate": "download",
      "keyvault key": "decrypt",
      account: "get-access-token",
      "storage account keys": "list",
      "storage account": "show-connection-string generate-sas",
      "storage container": "generate-sas",
      "storage blob": "generate-sas",
      "acr credential": "show",
      "cosmosdb keys": "list",
      redis: "list-keys",
      "servicebus namespace authorization-rule keys": "list",
      "eventhubs namespace authorization-rule keys": "list",
      "functionapp keys": "list",
      "webapp deployment": "list-publishing-profiles list-publishing-credentials",
      "search admin-key": "show",
      "cognitiveservices account keys": "list",
    }),
    ...each(keepSecret, "", {
      "keyvault secret": "set set-attributes restore",
      "ad sp": "create-for-rbac",
      "ad sp credential": "reset",
      "ad app credential": "reset",
      "acr credential": "renew",
      "storage account keys": "renew",
    }),
    ...each(signIn, "login logout configure", {
      account: "set clear",
      acr: "login",
      aks: "get-credentials",
      devops: "login logout",
    }),
    ...each(remoteRun, "ssh", {
      "vm run-command": "invoke create",
      container: "exec attach",
      containerapp: "exec",
      webapp: "ssh",
      aks: "command",
      "aks command": "invoke",
    }),
    ...each(deploy(), "up", {
      webapp: "up deploy",
      functionapp: "deploy",
      containerapp: "up",
      "webapp deployment source": "config-zip sync",
      "functionapp deployment source": "config-zip sync",
      "deployment group": "create",
      "deployment sub": "create",
      "deployment mg": "create",
      "deployment tenant": "create",
      staticwebapp: "deploy",
      "spring app": "deploy",
    }),
    ...each(transfer, "", {
      "storage blob": "upload upload-batch download download-batch sync",
      "storage file": "upload upload-batch download download-batch",
      "storage fs file": "upload download",
    }),
    rest,
  },
  valued: setOf("--subscription --output -o --query -g --resource-group"),
  flags: setOf("--verbose --debug --only-show-errors"),
});

/** `azd up`: a project's own environment. */
export const azureDeveloper = cloudProgram({
  provider,
  special: {
    ...each(deploy("-e", "--environment"), "up deploy"),
    ...each(signIn, "", { auth: "login logout" }),
    ...each(deletionsOfAll, "down"),
    ...each(reveal, "", { auth: "token", env: "get-values get-value" }),
  },
  valued: setOf("-C --cwd -e --environment"),
  flags: setOf("--debug --no-prompt"),
});

function deletionsOfAll() {
  return deletionsOf({ provider }, []);
}
