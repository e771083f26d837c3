/**
 * The scopes of a quota. A quota with scopes counts only the objects that match all its scopes. The scope VolumeAttributesClass matches
 * PersistentVolumeClaims whose requested, target or current class is set. The other scopes match pods.
 *
 * Example: a quota with the scopes BestEffort and NotTerminating counts a pod that has no requests, no limits and no deadline.
 */
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { computeQosClass } from '../kinds/core/pods/qos-class.ts';
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

const POD_SCOPES: Readonly<Record<string, (spec: Fields) => boolean>> = {
  Terminating: ({ activeDeadlineSeconds }) => Number(activeDeadlineSeconds ?? -1) >= 0,
  NotTerminating: ({ activeDeadlineSeconds }) => Number(activeDeadlineSeconds ?? -1) < 0,
  BestEffort: isBestEffort,
  NotBestEffort: (spec) => !isBestEffort(spec),
  PriorityClass: ({ priorityClassName }) => (priorityClassName ?? '') !== '',
  CrossNamespacePodAffinity: (spec) => selectsNamespaces(spec.affinity),
};

const CLAIM_SCOPE = 'VolumeAttributesClass';

/** Returns the scopes that the release supports. */
export function listScopes(behaviors: ReadonlySet<ReleaseBehavior>): ReadonlySet<string> {
  return new Set([...Object.keys(POD_SCOPES), ...(behaviors.has('claim-quota-scope') ? [CLAIM_SCOPE] : [])]);
}

/** Reports whether the quota counts the object. */
export function isInScope(quota: ApiObject, { group, resource }: CountedResource, object: ApiObject): boolean {
  const { scopes = [], scopeSelector }: QuotaSpec = readMembers(quota.spec);
  const requirements = scopeSelector?.matchExpressions ?? [];
  if (scopes.length === 0 && requirements.length === 0) return true;
  if (group === '' && resource === 'persistentvolumeclaims') {
    return isInClaimScope(scopes, requirements, listAttributesClasses(object));
  }
  if (group !== '' || resource !== 'pods') return false;
  const spec: Fields = readMembers(object.spec);
  return (
    scopes.every((scope) => POD_SCOPES[scope]?.(spec) === true) &&
    requirements.every((requirement) => matchesScope(requirement, spec))
  );
}

function matchesScope({ scopeName = '', operator = 'Exists', values = [] }: ScopeRequirement, spec: Fields): boolean {
  const hasScope = POD_SCOPES[scopeName]?.(spec) === true;
  const priorityClass = String(spec.priorityClassName ?? '');
  switch (operator) {
    case 'In':
      return hasScope && values.includes(priorityClass);
    case 'NotIn':
      return !values.includes(priorityClass);
    case 'DoesNotExist':
      return !hasScope;
    default:
      return hasScope;
  }
}

/** Returns the current, target and requested VolumeAttributesClass of a claim. */
function listAttributesClasses({ spec, status }: ApiObject): string[] {
  const { currentVolumeAttributesClassName, modifyVolumeStatus }: Fields = readMembers(status);
  return [
    readMembers(spec).volumeAttributesClassName,
    currentVolumeAttributesClassName,
    readMembers(modifyVolumeStatus).targetVolumeAttributesClassName,
  ].flatMap((name) => (typeof name === 'string' && name !== '' ? [name] : []));
}

function isInClaimScope(
  scopes: readonly string[],
  requirements: readonly ScopeRequirement[],
  classes: readonly string[],
): boolean {
  const matchesAllScopes = scopes.every((scope) => scope === CLAIM_SCOPE && classes.length > 0);
  return matchesAllScopes && !requirements.some((requirement) => !matchesClasses(requirement, classes));
}

function matchesClasses(requirement: ScopeRequirement, classes: readonly string[]): boolean {
  const { scopeName, operator = 'Exists', values = [] } = requirement;
  if (scopeName !== CLAIM_SCOPE) return false;
  switch (operator) {
    case 'In':
      return classes.some((name) => values.includes(name));
    case 'NotIn':
      return classes.length === 0 || classes.some((name) => !values.includes(name));
    case 'DoesNotExist':
      return classes.length === 0;
    default:
      return classes.length > 0;
  }
}

function isBestEffort(spec: Fields): boolean {
  return computeQosClass(spec) === 'BestEffort';
}

/** Reports whether a term of the affinity selects other namespaces. */
function selectsNamespaces(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(selectsNamespaces);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, memberValue]) =>
    name === 'namespaceSelector' || name === 'namespaces'
      ? memberValue !== null && (!Array.isArray(memberValue) || memberValue.length > 0)
      : selectsNamespaces(memberValue),
  );
}
