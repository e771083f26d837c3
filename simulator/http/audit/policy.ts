/**
 * Evaluates the audit policy. The first rule that matches a request determines its audit level. Without a matching rule, the request is not
 * audited.
 */
import type { AuthorizerAttributes } from '../../auth/authorizer.ts';
import type { UserInfo } from '../../foundation/user.ts';

export const AUDIT_LEVELS = ['None', 'Metadata', 'Request', 'RequestResponse'] as const;
export type AuditLevel = (typeof AUDIT_LEVELS)[number];
export const AUDIT_STAGES = ['RequestReceived', 'ResponseStarted', 'ResponseComplete', 'Panic'] as const;
export type AuditStage = (typeof AUDIT_STAGES)[number];

export interface AuditRule {
  readonly level: AuditLevel;
  readonly users?: readonly string[];
  readonly userGroups?: readonly string[];
  readonly verbs?: readonly string[];
  readonly resources?: readonly {
    readonly group?: string;
    readonly resources?: readonly string[];
    readonly resourceNames?: readonly string[];
  }[];
  readonly namespaces?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
  readonly omitStages?: readonly AuditStage[];
  readonly omitManagedFields?: boolean;
}

export interface AuditPolicy {
  readonly rules: readonly AuditRule[];
  readonly omitStages?: readonly AuditStage[];
  readonly omitManagedFields?: boolean;
}

/** The decision of the policy for one request. */
export interface PolicyDecision {
  readonly level: AuditLevel;
  readonly omitStages: ReadonlySet<AuditStage>;
  readonly omitManagedFields: boolean;
}

const NOT_AUDITED: PolicyDecision = { level: 'None', omitStages: new Set(), omitManagedFields: false };

/** Returns the decision of the policy for a request. `user` is undefined for unauthenticated requests. */
export function evaluatePolicy(
  policy: AuditPolicy,
  user: UserInfo | undefined,
  attributes: AuthorizerAttributes,
): PolicyDecision {
  const rule = policy.rules.find((rule) => isRuleMatched(rule, user, attributes));
  if (rule === undefined) return NOT_AUDITED;
  return {
    level: rule.level,
    omitStages: new Set([...(policy.omitStages ?? []), ...(rule.omitStages ?? [])]),
    omitManagedFields: rule.omitManagedFields ?? policy.omitManagedFields ?? false,
  };
}

/** Reports whether a rule matches a request. An empty or missing list matches every request. */
function isRuleMatched(rule: AuditRule, user: UserInfo | undefined, attributes: AuthorizerAttributes): boolean {
  const { users = [], userGroups = [], verbs = [], resources = [], namespaces = [], nonResourceURLs = [] } = rule;
  if (users.length > 0 && !users.includes(user?.name ?? '')) return false;
  if (userGroups.length > 0 && !userGroups.some((group) => user?.groups.includes(group))) return false;
  if (verbs.length > 0 && !verbs.includes(attributes.verb)) return false;
  if (namespaces.length > 0 || resources.length > 0) {
    if (!attributes.resourceRequest) return false;
    // The namespace '' in the list matches cluster-scoped resources.
    if (namespaces.length > 0 && !namespaces.includes(attributes.namespace)) return false;
    return resources.length === 0 || resources.some((resource) => matchesResource(resource, attributes));
  }
  if (nonResourceURLs.length === 0) return true;
  return !attributes.resourceRequest && nonResourceURLs.some((pattern) => matchesPath(pattern, attributes.path));
}

type GroupResources = NonNullable<AuditRule['resources']>[number];

function matchesResource(
  { group = '', resources = [], resourceNames = [] }: GroupResources,
  attributes: AuthorizerAttributes & { readonly resourceRequest: true },
): boolean {
  if (group !== attributes.group) return false;
  if (resources.length === 0) return true;
  if (resourceNames.length > 0 && !resourceNames.includes(attributes.name)) return false;
  const { resource, subresource } = attributes;
  const path = subresource === '' ? resource : `${resource}/${subresource}`;
  const names = ['*', path, `${resource}/*`, ...(subresource === '' ? [] : [`*/${subresource}`])];
  return resources.some((resource) => names.includes(resource));
}

function matchesPath(pattern: string, path: string): boolean {
  if (pattern === '*' || pattern === path) return true;
  return pattern.endsWith('*') && path.startsWith(pattern.replace(/\*+$/, ''));
}
