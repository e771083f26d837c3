/**
 * Whether one rule of a role allows what is asked (authz-decision-attributes): all its lists must have what the question says. A
 * subresource goes by its own name, `pods/status`, or by that under a star; its parent's alone does not cover it (rest-subresource-own-authorization).
 */
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import type { AuthorizerAttributes } from '../authorizer.ts';

const ANY = '*';

export function allows(rule: PolicyRule, asked: AuthorizerAttributes): boolean {
  if (!has(rule.verbs, asked.verb)) return false;
  if (!asked.resourceRequest) return (rule.nonResourceURLs ?? []).some((pattern) => covers(pattern, asked.path));
  if (!has(rule.apiGroups, asked.group)) return false;
  if (!hasResource(rule, asked.resource, asked.subresource)) return false;
  const names = rule.resourceNames ?? [];
  return names.length === 0 || names.includes(asked.name);
}

function has(list: readonly string[] | null | undefined, wanted: string): boolean {
  return (list ?? []).some((one) => one === ANY || one === wanted);
}

function hasResource({ resources }: PolicyRule, resource: string, subresource: string): boolean {
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  return (resources ?? []).some(
    (one) => one === ANY || one === whole || (subresource !== '' && one === `${ANY}/${subresource}`),
  );
}

/** A star at the end stands for whatever follows. */
function covers(pattern: string, path: string): boolean {
  if (pattern === ANY || pattern === path) return true;
  return pattern.endsWith(ANY) && path.startsWith(pattern.replace(/\*+$/, ''));
}
