/** Verbs that can't be known: none of them may pass for a harmless one. */
import { expect, test } from "vitest";
import { summaryOf } from "../rig.ts";

test.each([
  "docker $VERB web",
  "docker volume $VERB data",
  "kubectl $VERB pod web",
  'kubectl "$VERB" pod web',
  "kubectl config $VERB",
  "helm $VERB web",
  "terraform $VERB",
  "aws $SERVICE delete-bucket",
  "aws s3 $VERB s3://b",
  "gcloud compute instances $VERB web",
  "az $GROUP list",
  "heroku $VERB",
  "systemctl $VERB web",
  "brainstem $VERB",
  "tmux $VERB",
])("[policy.cloud.uncertain-verb] asks about the unknown verb of %s", text => {
  const certain = summaryOf(text).filter(each => !each.startsWith("maybe "));
  expect(certain.join()).toMatch(/shell\.opaque|cloud\.change\(.*verb: \?/);
});

test.each([
  ["docker --unheard-of ps rm web", "maybe container.delete(what: containers)"],
  [
    "kubectl --unheard-of get delete pod web",
    "maybe cloud.delete(provider: kubernetes, service: pod, resource: web)",
  ],
])("[policy.cloud.uncertain-verb] an unlisted option may hide the verb: %s", (text, expected) => {
  expect(summaryOf(text)).toContain(expected);
});

test.each([
  ["docker frobnicate", "process.run(program: docker, subcommand: frobnicate)"],
  ["kubectl frobnicate x", "cloud.change(provider: kubernetes, verb: frobnicate)"],
  ["aws ec2 frobnicate-instances", "cloud.change(provider: aws, service: ec2, verb: frobnicate-instances)"],
  ["heroku apps:frobnicate", "cloud.change(provider: heroku, service: apps, verb: frobnicate)"],
  ["pulumi stack frobnicate", "cloud.change(provider: pulumi, service: stack, verb: frobnicate)"],
  ["systemctl frobnicate web", "system.service(verb: frobnicate, name: web)"],
])("[policy.cloud.uncertain-verb] asks about an unlisted verb: %s", (text, expected) => {
  expect(summaryOf(text)).toEqual([expected]);
});

test.each([
  ["firebase hosting:sites:delete web", "cloud.delete(provider: firebase, service: hosting, resource: web)"],
  ["render services delete web", "cloud.delete(provider: render, service: services, resource: web)"],
  ["railway variables set a", "cloud.change(provider: railway, service: variables, verb: set)"],
  ["nmcli radio wifi off", "system.network(verb: radio)"],
  ["nmcli general hostname box", "system.network(verb: general hostname)"],
  ["iw dev wlan0 set power_save off", "system.network(verb: iw)"],
  ["csrutil authenticated-root disable", "system.settings(verb: csrutil authenticated-root disable)"],
  ["security authorizationdb write a allow", "secrets.change(path: ?)"],
  ["pulumi stack import", "cloud.change(provider: pulumi, service: stack, verb: import)"],
])("[policy.cloud.uncertain-verb] the word after a reading verb decides: %s", (text, expected) => {
  expect(summaryOf(text).map(each => each.replace(/path: a/, "path: ?"))).toContain(expected);
});
