/**
 * The rules of an admission webhook: operations, groups, versions, resources and scope. At least one rule must match the request. The
 * resource of a rule may include a subresource (`pods/status`, `pods/*`). `*` alone matches no subresource.
 */
export interface WebhookRule {
  readonly operations?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: string;
}

export type AdmissionOperation = 'CREATE' | 'UPDATE' | 'DELETE';

export interface AdmissionTarget {
  readonly operation: AdmissionOperation;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** The subresource, or '' for the resource itself. */
  readonly subresource: string;
  readonly namespaced: boolean;
}

export function matchesAnyRule(rules: readonly WebhookRule[], target: AdmissionTarget): boolean {
  return rules.some((rule) => matchesRule(rule, target));
}

function matchesRule(
  { operations, apiGroups, apiVersions, resources = [], scope = '*' }: WebhookRule,
  target: AdmissionTarget,
): boolean {
  return (
    (scope === '*' || scope === (target.namespaced ? 'Namespaced' : 'Cluster')) &&
    containsName(operations, target.operation) &&
    containsName(apiGroups, target.group) &&
    containsName(apiVersions, target.version) &&
    resources.some((resource) => matchesResource(resource, target))
  );
}

function containsName(list: readonly string[] = [], name: string): boolean {
  return list.includes('*') || list.includes(name);
}

function matchesResource(resourceRule: string, { resource, subresource }: AdmissionTarget): boolean {
  const slash = resourceRule.indexOf('/');
  const [ruleResource, ruleSubresource] =
    slash < 0 ? [resourceRule, ''] : [resourceRule.slice(0, slash), resourceRule.slice(slash + 1)];
  return (
    (ruleResource === '*' || ruleResource === resource) && (ruleSubresource === '*' || ruleSubresource === subresource)
  );
}
