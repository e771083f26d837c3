/** The name formats, with the function names of kube-apiserver. As there, each returns the problems of a text; none if it is valid. */
export { isDns1035Label, isDns1123Label, isDns1123Subdomain } from './dns.ts';
export { isPathSegmentName } from './path-segment.ts';
export { isConfigMapKey, isQualifiedName, isValidLabelValue } from './qualified-name.ts';
