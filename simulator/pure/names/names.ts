/** The name formats by the names that kube-apiserver gives them. Each returns the problems of a text; none if it is valid. */
export {
  dns1035Label as isDns1035Label,
  dns1123Label as isDns1123Label,
  dns1123Subdomain as isDns1123Subdomain,
} from './dns.ts';
export { pathSegmentName as isPathSegmentName } from './path-segment.ts';
export {
  formatConfigMapKey as isConfigMapKey,
  labelValue as isValidLabelValue,
  qualifiedName as isQualifiedName,
} from './qualified-name.ts';
