/** Containers, clusters, clouds and deployments. */
import type { Commands } from "../../recognition.ts";
import { ansiblePrograms } from "./ansible.ts";
import { aws } from "./aws.ts";
import { azure, azureDeveloper } from "./azure.ts";
import { deployers } from "./deployers.ts";
import { compose, docker } from "./docker.ts";
import { gcloud, gsutil } from "./gcloud.ts";
import { helm } from "./helm.ts";
import { infrastructure } from "./infrastructure.ts";
import { kubectl, oc } from "./kubectl.ts";
import { machinePrograms } from "./machine-programs.ts";
import { objectStorage } from "./object-storage.ts";
import { plainClouds } from "./plain-clouds.ts";
import { platforms } from "./platforms.ts";
import { registryPrograms } from "./registry-programs.ts";
import { sitePlatforms } from "./site-platforms.ts";

export const cloudCommands: Commands = {
  docker,
  podman: docker,
  nerdctl: docker,
  buildah: docker,
  finch: docker,
  "docker-compose": compose,
  "podman-compose": compose,
  kubectl,
  kubecolor: kubectl,
  oc,
  helm,
  ...machinePrograms,
  ...registryPrograms,
  ...infrastructure,
  ...ansiblePrograms,
  aws,
  gcloud,
  gsutil,
  az: azure,
  azd: azureDeveloper,
  ...platforms,
  ...sitePlatforms,
  ...plainClouds,
  ...objectStorage,
  ...deployers,
};

export { cloudCommands as programs };
