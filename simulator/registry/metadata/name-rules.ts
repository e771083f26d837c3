/** Validates the names of objects, with the messages of kube-apiserver. */
import { maskTrailingDash } from '../../pure/names/generate-name.ts';
import {
  checkDns1035Label,
  checkDns1123Label,
  checkDns1123Subdomain,
  checkPathSegmentName,
} from '../../pure/names/names.ts';
import { checkPathSegmentPrefix } from '../../pure/names/path-segment.ts';
import type { ValidateName } from '../kind-rules.ts';

/** Validates a DNS subdomain, such as `example.com`. Most kinds have names of this format. */
export const validateDnsSubdomainName: ValidateName = (name, isPrefix) =>
  checkDns1123Subdomain(isPrefix ? maskTrailingDash(name) : name);

/** Validates a DNS label, such as `my-name`, which is the format of namespace names. */
export const validateDnsLabelName: ValidateName = (name, isPrefix) =>
  checkDns1123Label(isPrefix ? maskTrailingDash(name) : name);

/** Validates a DNS label that starts with a letter, which is the format of Service names. */
export const validateDns1035LabelName: ValidateName = (name, isPrefix) =>
  checkDns1035Label(isPrefix ? maskTrailingDash(name) : name);

/** Validates a path segment, which may contain colons. This is the format of the names of RBAC kinds. */
export const validatePathSegmentName: ValidateName = (name, isPrefix) =>
  isPrefix ? checkPathSegmentPrefix(name) : checkPathSegmentName(name);
