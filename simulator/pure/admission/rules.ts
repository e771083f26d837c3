/**
 * A rule of an admission webhook: operations, groups, versions, resources and scope. A resource of a rule may include a subresource
 * (`pods/status`, `pods/*`). `*` alone matches no subresource.
 */
export interface WebhookRule {
  readonly operations?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: string;
}

export type AdmissionOperation = 'CREATE' | 'UPDATE' | 'DELETE';

/** The attributes of a request that the rules of webhooks are compared with. */
export interface AdmissionAttributes {
  readonly operation: AdmissionOperation;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** The subresource, or '' for the resource itself. */
  readonly subresource: string;
  readonly isNamespaced: boolean;
}

/** Reports whether at least one rule matches the request. */
export function matchesAnyRule(rules: readonly WebhookRule[], target: AdmissionAttributes): boolean {
  return rules.some((rule) => matchesRule(rule, target));
}

function matchesRule(
  { operations, apiGroups, apiVersions, resources = [], scope = '*' }: WebhookRule,
  target: AdmissionAttributes,
): boolean {
  return (
    (scope === '*' || scope === (target.isNamespaced ? 'Namespaced' : 'Cluster')) &&
    containsName(operations, target.operation) &&
    containsName(apiGroups, target.group) &&
    containsName(apiVersions, target.version) &&
    resources.some((resource) => matchesResource(resource, target))
  );
}

/** Reports whether a list of a rule contains the name or `*`. */
function containsName(names: readonly string[] = [], name: string): boolean {
  return names.includes('*') || names.includes(name);
}

function matchesResource(resourcePattern: string, { resource, subresource }: AdmissionAttributes): boolean {
  const slashIndex = resourcePattern.indexOf('/');
  const [ruleResource, ruleSubresource] =
    slashIndex < 0
      ? [resourcePattern, '']
      : [resourcePattern.slice(0, slashIndex), resourcePattern.slice(slashIndex + 1)];
  return (
    (ruleResource === '*' || ruleResource === resource) && (ruleSubresource === '*' || ruleSubresource === subresource)
  );
}
