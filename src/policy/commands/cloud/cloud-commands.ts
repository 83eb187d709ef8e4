/** Containers, clusters, clouds and deployments. */
import type { Commands } from "../../recognition.ts";

export const cloudCommands: Commands = {};
