/** The door of HTTP on Node: a handler on a port of this machine. */
export { type HttpServer, type ServeOptions, serveHttp } from "./http/serve-http-node.ts";
