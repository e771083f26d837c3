/**
 * What everybody may who is bound to nothing (authz-anonymous-rbac-default): health and version for all; the documents of discovery, and
 * questions about themselves, for those who are known.
 */
import type { FaultSet } from '../../faults/catalogue.ts';
import { AUTHENTICATED, UNAUTHENTICATED, type UserInfo } from '../user.ts';
import type { PolicyRule } from './rule.ts';

const PUBLIC: PolicyRule = {
  verbs: ['get'],
  nonResourceURLs: ['/healthz', '/livez', '/readyz', '/version', '/version/'],
};
const DISCOVERY: PolicyRule = {
  verbs: ['get'],
  nonResourceURLs: ['/api', '/api/*', '/apis', '/apis/*', '/openapi', '/openapi/*'],
};
const SELF: PolicyRule = {
  verbs: ['create'],
  apiGroups: ['*'],
  resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews', 'selfsubjectreviews'],
};

export function defaultRules({ groups }: UserInfo, faults: FaultSet): readonly PolicyRule[] {
  if (groups.includes(AUTHENTICATED) || faults.has('anonymous-discovers')) return [PUBLIC, DISCOVERY, SELF];
  return groups.includes(UNAUTHENTICATED) ? [PUBLIC] : [];
}
