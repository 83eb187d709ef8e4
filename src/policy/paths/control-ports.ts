/** Finds out which service an address of this machine controls: its clients may do what its command line may. */
import { isLocalHost } from "../strangers/path-like.ts";

/**
 * The usual ports of services that start programs, change machines or hand out secrets, and that ask no person. Servers
 * that people develop and databases use others. Source: each project's documentation of its interface.
 */
const services: { readonly [port: string]: string } = {
  2019: "Caddy",
  2375: "Docker",
  2376: "Docker",
  2379: "etcd",
  2380: "etcd",
  4243: "Docker",
  4444: "a browser",
  4646: "Nomad",
  5985: "Windows",
  5986: "Windows",
  6443: "Kubernetes",
  8200: "Vault",
  8500: "Consul",
  8501: "Consul",
  9222: "a browser",
  9229: "a debugger",
  9515: "a browser",
  10250: "Kubernetes",
};

/** The service at a port of this machine; undefined for other machines, and for any other port. */
export const controlledAt = (domain: unknown, port: unknown): string | undefined =>
  typeof domain === "string" && isLocalHost(domain) ? services[String(port)] : undefined;
