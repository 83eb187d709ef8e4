/** Decides whether a host is a cloud's metadata service, which hands a machine's credentials to any program on it. */

/**
 * Link-local addresses as a whole, in a name as well (`169-254-169-254.example.com`), and the few services elsewhere.
 * Source: the clouds' documentation of instance metadata: AWS (also ECS and EKS), Google, Azure, Alibaba, Oracle.
 */
const METADATA =
  /(?:^|[.-])169[.-]254[.-]\d{1,3}[.-]\d{1,3}(?=$|[.-])|^fe[89ab][\da-f]:|^fd00:ec2::(?:254|23)$|^fd20:ce::254$|^100\.100\.100\.200$|^192\.0\.0\.192$|^168\.63\.129\.16$|^metadata(?:\.google\.internal|\.goog|\.tencentyun\.com|\.platformequinix\.com)?$|^instance-data(?:\.|$)/;

/** @param domain in lower case, an address in its usual form */
export const isMetadataHost = (domain: string): boolean => METADATA.test(domain);
