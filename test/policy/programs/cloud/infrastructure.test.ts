/** Infrastructure from what a project declares, and deployments. */
import { expect, test } from "vitest";
import { summaryOf } from "../rig.ts";
import { deletedBy } from "./deleted-by.ts";

test.each([
  ["terraform plan", ["cloud.read(provider: terraform)"]],
  ["terraform -chdir=infra plan -destroy", ["cloud.read(provider: terraform)"]],
  ["tofu validate", ["cloud.read(provider: terraform)"]],
  ["terraform state list", ["cloud.read(provider: terraform, service: state)"]],
  ["terraform init -upgrade", ["package.restore(manager: terraform)"]],
  ["terraform fmt -check", ["cloud.read(provider: terraform)"]],
  ["terraform fmt", ["fs.write(path: /work/app, append: false, recursive: false)"]],
  [
    "terraform -chdir=infra fmt -recursive",
    ["fs.write(path: /work/app/infra, append: false, recursive: true)"],
  ],
  ["terraform destroy -auto-approve", ["cloud.delete(provider: terraform, resource: ?)"]],
  [
    "terraform destroy -target=a.b -target c.d",
    ["cloud.delete(provider: terraform, resource: a.b)", "cloud.delete(provider: terraform, resource: c.d)"],
  ],
  ["terraform apply -destroy", ["cloud.delete(provider: terraform, resource: ?)"]],
  ["terraform state rm a.b", ["cloud.delete(provider: terraform, service: state, resource: a.b)"]],
  ["terraform force-unlock 1", ["cloud.delete(provider: terraform, resource: 1)"]],
  [
    "terraform workspace select live",
    ["cloud.change(provider: terraform, service: workspace, verb: select)"],
  ],
  ["terraform apply -help", ["shell.print()"]],
  ["terragrunt run-all destroy", ["cloud.delete(provider: terraform, resource: ?)"]],
  ["terragrunt run --all plan", ["cloud.read(provider: terraform)"]],
  ["pulumi preview", ["cloud.read(provider: pulumi)"]],
  ["pulumi stack rm live", ["cloud.delete(provider: pulumi, service: stack, resource: live)"]],
  ["pulumi config", ["cloud.read(provider: pulumi)"]],
  ["cdk synth", ["project.run(tool: cdk, script: synth)"]],
  ["cdk destroy Web", ["cloud.delete(provider: aws, resource: Web)"]],
  ["serverless remove", ["cloud.delete(provider: aws, resource: ?)"]],
  ["sam local invoke", ["project.run(tool: sam, script: local invoke)"]],
  ["nomad job stop web", ["cloud.delete(provider: nomad, service: job, resource: web)"]],
  ["ansible-playbook --syntax-check a.yml", ["fs.read(path: /work/app/a.yml, recursive: false)"]],
])("[policy.cloud.verbs] recognises the verb of %s", (text, expected) => {
  expect(summaryOf(text)).toEqual(expected);
});

test.each([
  ["terraform apply", "deploy.run(tool: terraform, environment: ?)"],
  ["TF_WORKSPACE=live terraform apply", "deploy.run(tool: terraform, environment: live)"],
  ["pulumi up -y -s live", "deploy.run(tool: pulumi, environment: live)"],
  ["pulumi up --stack=$S", "deploy.run(tool: pulumi, environment: ?)"],
  ["serverless deploy --stage live", "deploy.run(tool: serverless, environment: live)"],
  ["cdk deploy --all", "deploy.run(tool: cdk, environment: ?)"],
  ["vercel", "deploy.run(tool: vercel, environment: ?)"],
  ["vercel deploy --prod", "deploy.run(tool: vercel, environment: production)"],
  ["vercel --target=staging", "deploy.run(tool: vercel, environment: staging)"],
  ["vercel promote x", "deploy.run(tool: vercel, environment: production)"],
  ["netlify deploy", "deploy.run(tool: netlify, environment: preview)"],
  ["netlify deploy -p", "deploy.run(tool: netlify, environment: production)"],
  ["wrangler deploy --env live", "deploy.run(tool: wrangler, environment: live)"],
  ["firebase deploy --only hosting -P live", "deploy.run(tool: firebase, environment: live)"],
  ["fly deploy -a web", "deploy.run(tool: fly, environment: web)"],
  ["eb deploy live", "deploy.run(tool: eb, environment: live)"],
  ["cap live deploy", "deploy.run(tool: cap, environment: live)"],
  ["kamal deploy -d live", "deploy.run(tool: kamal, environment: live)"],
  ["railway up -e live", "deploy.run(tool: railway, environment: live)"],
  ["gcloud app deploy", "deploy.run(tool: gcloud, environment: ?)"],
  ["gcloud --project p beta run deploy api", "deploy.run(tool: gcloud, environment: ?)"],
  ["az webapp up -n web", "deploy.run(tool: az, environment: ?)"],
  ["aws cloudformation deploy --stack-name a", "deploy.run(tool: aws, environment: ?)"],
  ["ansible-playbook -i live site.yml", "deploy.run(tool: ansible-playbook, environment: ?)"],
])("[policy.cloud.deploys] recognises the deployment of %s", (text, expected) => {
  expect(summaryOf(text)).toEqual([expected]);
});

test("[policy.cloud.deploys] a command that may deploy to all users may deploy", () => {
  expect(summaryOf("vercel --prod --yes")).toContain("deploy.run(tool: vercel, environment: production)");
  expect(summaryOf("netlify deploy $ARGS")).toContain(
    "maybe deploy.run(tool: netlify, environment: production)",
  );
});

test("[policy.cloud.deploys] an unknown plan may destroy resources", () => {
  expect(summaryOf('terraform apply "$PLAN"')).toEqual([
    "deploy.run(tool: terraform, environment: ?)",
    "maybe cloud.delete(provider: terraform, resource: ?)",
  ]);
});

test.each([
  ["ansible web -m shell -a 'rm -rf /srv'", "/srv"],
  ["ansible web -a 'rm -rf /srv'", "/srv"],
  ["heroku run -a web rm -rf /srv", "/srv"],
  ["fly ssh console -C 'rm -rf /srv'", "/srv"],
  ["gcloud compute ssh vm --command='rm -rf /srv'", "/srv"],
  ["kamal app exec 'rm -rf /srv'", "/srv"],
  ["aws ecs execute-command --command 'rm -rf /srv'", "/srv"],
  ["railway run rm -rf /srv", "/srv"],
])("[policy.cloud.inside] finds the command inside: %s", (text, expected) => {
  expect(deletedBy(text)).toEqual([expected]);
});

test("a command on another machine is remote, whatever it runs", () => {
  expect(summaryOf("ansible web -m ping")).toEqual(["remote.run(domain: web)"]);
  expect(summaryOf("heroku run -a web ls")).toContain("remote.run(domain: ?)");
});
