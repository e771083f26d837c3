/**
 * Which requests an admission webhook is asked about: rules of operations, groups, versions, resources and scope, of which one has to fit.
 * A resource may name its subresource (`pods/status`, `pods/*`); `*` alone has none.
 */
export interface Rule {
  readonly operations?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: string;
}

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE';

export interface Target {
  readonly operation: Operation;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** '' for the resource itself. */
  readonly subresource: string;
  readonly namespaced: boolean;
}

export function ruleMatches(rules: readonly Rule[], target: Target): boolean {
  return rules.some((rule) => fits(rule, target));
}

function fits({ operations, apiGroups, apiVersions, resources = [], scope = '*' }: Rule, target: Target): boolean {
  return (
    (scope === '*' || scope === (target.namespaced ? 'Namespaced' : 'Cluster')) &&
    names(operations, target.operation) &&
    names(apiGroups, target.group) &&
    names(apiVersions, target.version) &&
    resources.some((one) => namesResource(one, target))
  );
}

function names(list: readonly string[] = [], name: string): boolean {
  return list.includes('*') || list.includes(name);
}

function namesResource(written: string, { resource, subresource }: Target): boolean {
  const slash = written.indexOf('/');
  const [of, part] = slash < 0 ? [written, ''] : [written.slice(0, slash), written.slice(slash + 1)];
  return (of === '*' || of === resource) && (part === '*' || part === subresource);
}
