/**
 * Whether one rule of a role allows what is asked (authz-decision-attributes): all its lists must have what the question says. A
 * subresource goes by its own name, `pods/status`, or by that under a star; its parent's alone does not cover it (rest-subresource-own-authorization).
 */
import type { FaultSet } from '../../faults/catalogue.ts';
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import type { AccessQuestion } from '../authorizer.ts';

const ANY = '*';

export function allows(rule: PolicyRule, asked: AccessQuestion, faults: FaultSet): boolean {
  if (!has(rule.verbs, verbOf(asked, faults))) return false;
  if (!asked.resourceRequest) return (rule.nonResourceURLs ?? []).some((pattern) => covers(pattern, asked.path));
  if (!faults.has('rbac-group-ignored') && !has(rule.apiGroups, asked.group)) return false;
  if (!hasResource(rule, asked.resource, faults.has('subresource-as-parent') ? '' : asked.subresource)) return false;
  const names = rule.resourceNames ?? [];
  return names.length === 0 || faults.has('rbac-name-ignored') || names.includes(asked.name);
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

/** What servers ask that mistake one verb for another. */
function verbOf({ verb }: AccessQuestion, faults: FaultSet): string {
  if (verb === 'patch' && faults.has('patch-is-update')) return 'update';
  if (verb === 'deletecollection' && faults.has('deletecollection-is-delete')) return 'delete';
  if (verb === 'watch' && faults.has('watch-is-list')) return 'list';
  if (verb === 'list' && faults.has('list-is-get')) return 'get';
  return verb;
}
