/**
 * The scopes of a quota: it counts only pods that match all of them.
 *
 * Worked example: a quota with the scopes BestEffort and NotTerminating counts a pod that has no requests, no limits and no deadline.
 */
import type { ApiObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { computeQosClass } from '../kinds/qos-class.ts';
import type { Fields } from '../object-fields.ts';
import type { CountedResource } from './usage.ts';

export interface QuotaSpec {
  readonly hard?: Readonly<Record<string, unknown>>;
  readonly scopes?: readonly string[];
  readonly scopeSelector?: { readonly matchExpressions?: readonly ScopeRequirement[] };
}

export interface ScopeRequirement {
  readonly scopeName?: string;
  readonly operator?: string;
  readonly values?: readonly string[];
}

const SCOPES: Readonly<Record<string, (spec: Fields) => boolean>> = {
  Terminating: ({ activeDeadlineSeconds }) => Number(activeDeadlineSeconds ?? -1) >= 0,
  NotTerminating: ({ activeDeadlineSeconds }) => Number(activeDeadlineSeconds ?? -1) < 0,
  BestEffort: isBestEffort,
  NotBestEffort: (spec) => !isBestEffort(spec),
  PriorityClass: ({ priorityClassName }) => (priorityClassName ?? '') !== '',
  CrossNamespacePodAffinity: (spec) => selectsNamespaces(spec.affinity),
};

export const SCOPE_NAMES: ReadonlySet<string> = new Set(Object.keys(SCOPES));

/** Reports whether the quota counts the object. */
export function isInScope(quota: ApiObject, { group, resource }: CountedResource, object: ApiObject): boolean {
  const { scopes = [], scopeSelector }: QuotaSpec = readMembers(quota.spec);
  const requirements = scopeSelector?.matchExpressions ?? [];
  if (scopes.length === 0 && requirements.length === 0) return true;
  if (group !== '' || resource !== 'pods') return false;
  const spec: Fields = readMembers(object.spec);
  return (
    scopes.every((scope) => SCOPES[scope]?.(spec) === true) &&
    requirements.every((requirement) => matches(requirement, spec))
  );
}

function matches({ scopeName = '', operator = 'Exists', values = [] }: ScopeRequirement, spec: Fields): boolean {
  const applies = SCOPES[scopeName]?.(spec) === true;
  const priority = String(spec.priorityClassName ?? '');
  switch (operator) {
    case 'In':
      return applies && values.includes(priority);
    case 'NotIn':
      return !values.includes(priority);
    case 'DoesNotExist':
      return !applies;
    default:
      return applies;
  }
}

function isBestEffort(spec: Fields): boolean {
  return computeQosClass(spec) === 'BestEffort';
}

/** Reports whether a term of the affinity selects other namespaces. */
function selectsNamespaces(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(selectsNamespaces);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) =>
    name === 'namespaceSelector' || name === 'namespaces'
      ? inner !== null && (!Array.isArray(inner) || inner.length > 0)
      : selectsNamespaces(inner),
  );
}
