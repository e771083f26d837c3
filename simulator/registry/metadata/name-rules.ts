/** Validation of names, by kind; the messages are those of kube-apiserver. */
import { maskTrailingDash } from '../../pure/names/generate-name.ts';
import {
  checkDns1035Label,
  checkDns1123Label,
  checkDns1123Subdomain,
  checkPathSegmentName,
} from '../../pure/names/names.ts';
import { checkPathSegmentPrefix } from '../../pure/names/path-segment.ts';
import type { NameRule } from '../kind-rules.ts';

/** `example.com`: most kinds. */
export const dnsSubdomainName: NameRule = (name, prefix) =>
  checkDns1123Subdomain(prefix ? maskTrailingDash(name) : name);

/** `my-name`: namespaces. */
export const dnsLabelName: NameRule = (name, prefix) => checkDns1123Label(prefix ? maskTrailingDash(name) : name);

/** A DNS label that begins with a letter: services. */
export const dns1035LabelName: NameRule = (name, prefix) => checkDns1035Label(prefix ? maskTrailingDash(name) : name);

/** A path segment: RBAC, whose names contain colons. */
export const pathSegmentName: NameRule = (name, prefix) =>
  prefix ? checkPathSegmentPrefix(name) : checkPathSegmentName(name);
