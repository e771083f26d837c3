/**
 * The checks of name formats. Each function returns the problems of a text. An empty list means that the
 * text is valid.
 */
export { checkDns1035Label, checkDns1123Label, checkDns1123Subdomain } from './dns.ts';
export { checkPathSegmentName } from './path-segment.ts';
export { checkConfigMapKey, checkLabelValue, checkQualifiedName } from './qualified-name.ts';
