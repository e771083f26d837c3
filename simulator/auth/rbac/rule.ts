/**
 * Reports whether a rule of a role allows a request (authz-decision-attributes). Each list of the rule must contain the corresponding
 * attribute. A subresource matches rules for its own name, such as `pods/status`, and for its name with a star in place of the resource. A
 * rule for `pods` does not match it (rest-subresource-own-authorization).
 */
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import type { AuthorizerAttributes } from '../authorizer.ts';

const WILDCARD = '*';

export function allowsRequest(rule: PolicyRule, attributes: AuthorizerAttributes): boolean {
  if (!containsValue(rule.verbs, attributes.verb)) return false;
  if (!attributes.resourceRequest)
    return (rule.nonResourceURLs ?? []).some((pattern) => matchesPath(pattern, attributes.path));
  if (!containsValue(rule.apiGroups, attributes.group)) return false;
  if (!containsResource(rule, attributes.resource, attributes.subresource)) return false;
  const names = rule.resourceNames ?? [];
  return names.length === 0 || names.includes(attributes.name);
}

function containsValue(list: readonly string[] | null | undefined, value: string): boolean {
  return (list ?? []).some((name) => name === WILDCARD || name === value);
}

function containsResource({ resources }: PolicyRule, resource: string, subresource: string): boolean {
  const path = subresource === '' ? resource : `${resource}/${subresource}`;
  return (resources ?? []).some(
    (resource) =>
      resource === WILDCARD || resource === path || (subresource !== '' && resource === `${WILDCARD}/${subresource}`),
  );
}

/** Reports whether the pattern matches the path. A star at the end of the pattern matches every suffix. */
function matchesPath(pattern: string, path: string): boolean {
  if (pattern === WILDCARD || pattern === path) return true;
  return pattern.endsWith(WILDCARD) && path.startsWith(pattern.replace(/\*+$/, ''));
}
