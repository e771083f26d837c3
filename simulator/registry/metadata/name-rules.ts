/** The rules of the names of kinds, with the messages of kube-apiserver. */
import { maskTrailingDash } from '../../pure/names/generate-name.ts';
import {
  checkDns1035Label,
  checkDns1123Label,
  checkDns1123Subdomain,
  checkPathSegmentName,
} from '../../pure/names/names.ts';
import { checkPathSegmentPrefix } from '../../pure/names/path-segment.ts';
import type { ValidateName } from '../kind-rules.ts';

/** A DNS subdomain such as `example.com`: the rule of most kinds. */
export const validateDnsSubdomainName: ValidateName = (name, prefix) =>
  checkDns1123Subdomain(prefix ? maskTrailingDash(name) : name);

/** A DNS label such as `my-name`: the rule of namespaces. */
export const validateDnsLabelName: ValidateName = (name, prefix) =>
  checkDns1123Label(prefix ? maskTrailingDash(name) : name);

/** A DNS label that starts with a letter: the rule of Services. */
export const validateDns1035LabelName: ValidateName = (name, prefix) =>
  checkDns1035Label(prefix ? maskTrailingDash(name) : name);

/** A path segment: the rule of RBAC kinds, whose names may contain colons. */
export const validatePathSegmentName: ValidateName = (name, prefix) =>
  prefix ? checkPathSegmentPrefix(name) : checkPathSegmentName(name);
