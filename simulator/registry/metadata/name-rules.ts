/** Validation of names, by kind; the messages are those of kube-apiserver. */
import { maskTrailingDash } from '../../pure/names/generate-name.ts';
import { isDns1035Label, isDns1123Label, isDns1123Subdomain, isPathSegmentName } from '../../pure/names/names.ts';
import { isPathSegmentPrefix } from '../../pure/names/path-segment.ts';
import type { NameRule } from '../kind-rules.ts';

/** `example.com`: most kinds. */
export const dnsSubdomainName: NameRule = (name, prefix) => isDns1123Subdomain(prefix ? maskTrailingDash(name) : name);

/** `my-name`: namespaces. */
export const dnsLabelName: NameRule = (name, prefix) => isDns1123Label(prefix ? maskTrailingDash(name) : name);

/** A DNS label that begins with a letter: services. */
export const dns1035LabelName: NameRule = (name, prefix) => isDns1035Label(prefix ? maskTrailingDash(name) : name);

/** A path segment: RBAC, whose names contain colons. */
export const pathSegmentName: NameRule = (name, prefix) =>
  prefix ? isPathSegmentPrefix(name) : isPathSegmentName(name);
