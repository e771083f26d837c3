/**
 * The policy of the audit log: what is written down of a request, by the first rule that fits it. A request that none fits is
 * not written down.
 */
import type { AuthorizerAttributes } from '../../auth/authorizer.ts';
import type { UserInfo } from '../../ground/user.ts';

export const LEVELS = ['None', 'Metadata', 'Request', 'RequestResponse'] as const;
export type Level = (typeof LEVELS)[number];
export const STAGES = ['RequestReceived', 'ResponseStarted', 'ResponseComplete', 'Panic'] as const;
export type Stage = (typeof STAGES)[number];

export interface AuditRule {
  readonly level: Level;
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
  readonly omitStages?: readonly Stage[];
  readonly omitManagedFields?: boolean;
}

export interface AuditPolicy {
  readonly rules: readonly AuditRule[];
  readonly omitStages?: readonly Stage[];
  readonly omitManagedFields?: boolean;
}

/** What the policy says of one request. */
export interface Extent {
  readonly level: Level;
  readonly omitStages: ReadonlySet<Stage>;
  readonly omitManagedFields: boolean;
}

const NOTHING: Extent = { level: 'None', omitStages: new Set(), omitManagedFields: false };

/** `user` is undefined where nobody knows who asks. */
export function extentOf(policy: AuditPolicy, user: UserInfo | undefined, asked: AuthorizerAttributes): Extent {
  const rule = policy.rules.find((each) => fits(each, user, asked));
  if (rule === undefined) return NOTHING;
  return {
    level: rule.level,
    omitStages: new Set([...(policy.omitStages ?? []), ...(rule.omitStages ?? [])]),
    omitManagedFields: rule.omitManagedFields ?? policy.omitManagedFields ?? false,
  };
}

/** Lists that are empty or absent leave the question open. */
function fits(rule: AuditRule, user: UserInfo | undefined, asked: AuthorizerAttributes): boolean {
  const { users = [], userGroups = [], verbs = [], resources = [], namespaces = [], nonResourceURLs = [] } = rule;
  if (users.length > 0 && !users.includes(user?.name ?? '')) return false;
  if (userGroups.length > 0 && !userGroups.some((group) => user?.groups.includes(group))) return false;
  if (verbs.length > 0 && !verbs.includes(asked.verb)) return false;
  if (namespaces.length > 0 || resources.length > 0) {
    if (!asked.resourceRequest) return false;
    // Resources that are in no namespace are in that of the empty name.
    if (namespaces.length > 0 && !namespaces.includes(asked.namespace)) return false;
    return resources.length === 0 || resources.some((each) => isMeant(each, asked));
  }
  if (nonResourceURLs.length === 0) return true;
  return !asked.resourceRequest && nonResourceURLs.some((pattern) => covers(pattern, asked.path));
}

type Resources = NonNullable<AuditRule['resources']>[number];

function isMeant(
  { group = '', resources = [], resourceNames = [] }: Resources,
  asked: AuthorizerAttributes & { readonly resourceRequest: true },
): boolean {
  if (group !== asked.group) return false;
  if (resources.length === 0) return true;
  if (resourceNames.length > 0 && !resourceNames.includes(asked.name)) return false;
  const { resource, subresource } = asked;
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  const names = ['*', whole, `${resource}/*`, ...(subresource === '' ? [] : [`*/${subresource}`])];
  return resources.some((each) => names.includes(each));
}

function covers(pattern: string, path: string): boolean {
  if (pattern === '*' || pattern === path) return true;
  return pattern.endsWith('*') && path.startsWith(pattern.replace(/\*+$/, ''));
}
