/**
 * Converts RoleBindings of rbac.authorization.k8s.io/v1alpha1, in which a subject has an apiVersion instead of an apiGroup. The user `*`
 * represents all authenticated users.
 */
import type { ApiObject, JsonObject } from '../object.ts';
import { createConversion, listObjects } from './conversion.ts';

/** The kinds of subjects that belong to the RBAC group. */
const RBAC_KINDS: readonly unknown[] = ['User', 'Group'];
const ALL_AUTHENTICATED_GROUP = 'system:authenticated';

export function createRoleBindingConversion(groupSuffix: string) {
  const group = `rbac.authorization.${groupSuffix}`;
  return createConversion(
    (binding) => convertSubjects(binding, (subject) => convertSubjectToNewest(subject, group)),
    (binding) => convertSubjects(binding, (subject) => convertSubjectFromNewest(subject, group)),
  );
}

function convertSubjects(binding: ApiObject, convertSubject: (subject: JsonObject) => void): void {
  for (const subject of listObjects({ ...binding }, 'subjects')) convertSubject(subject);
}

function convertSubjectToNewest(subject: JsonObject, rbacGroup: string): void {
  const { kind, name, apiVersion } = subject;
  delete subject.apiVersion;
  const apiGroup = findSubjectGroup(kind, apiVersion, rbacGroup);
  if (apiGroup !== '') subject.apiGroup = apiGroup;
  if (kind !== 'User' || name !== '*') return;
  subject.kind = 'Group';
  subject.name = ALL_AUTHENTICATED_GROUP;
}

function findSubjectGroup(kind: unknown, apiVersion: unknown, rbacGroup: string): string {
  if (kind === 'ServiceAccount') return '';
  if (RBAC_KINDS.includes(kind)) return rbacGroup;
  const parts = typeof apiVersion === 'string' ? apiVersion.split('/') : [];
  return parts.length === 2 ? (parts[0] ?? '') : '';
}

/** Converts a subject to v1alpha1. The apiVersion of a subject in another group has no version, as in `example.com/`. */
function convertSubjectFromNewest(subject: JsonObject, rbacGroup: string): void {
  const { kind, apiGroup = '' } = subject;
  delete subject.apiGroup;
  if (kind === 'ServiceAccount' && apiGroup === '') subject.apiVersion = 'v1';
  else if (RBAC_KINDS.includes(kind) && apiGroup === rbacGroup) subject.apiVersion = `${rbacGroup}/v1alpha1`;
  else if (typeof apiGroup === 'string' && apiGroup !== '') subject.apiVersion = `${apiGroup}/`;
}
