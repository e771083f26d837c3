/**
 * Creates the status of a SelfSubjectRulesReview. If no authorizer can list rules, the review checks access to everything. Then the result
 * is incomplete unless everything is allowed.
 */

import type { Json, JsonObject } from '../../pure/object.ts';
import type { PolicyRule } from '../../pure/rbac/policy-rule.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { ReviewContext, SubjectRules } from '../resource.ts';

const WILDCARD = '*';

export async function createRulesReviewStatus(spec: Json, reviewer: ReviewContext): Promise<JsonObject> {
  const { namespace = '' }: { namespace?: string } = readMembers(spec);
  if (namespace === '') throw createBadRequestError('no namespace on request');
  const listedRules = await reviewer.listRules?.(reviewer.user, namespace);
  return listedRules === undefined ? createWildcardStatus(reviewer, namespace) : createRulesStatus(listedRules);
}

function createRulesStatus({ rules, incomplete, errors }: SubjectRules): JsonObject {
  const hasItems = (list: PolicyRule[keyof PolicyRule]): list is string[] => (list ?? []).length > 0;
  return {
    resourceRules: rules
      .filter(({ resources }) => hasItems(resources))
      .map(({ verbs, apiGroups, resources, resourceNames }) => ({
        verbs: verbs ?? [],
        ...(hasItems(apiGroups) && { apiGroups }),
        resources: resources ?? [],
        ...(hasItems(resourceNames) && { resourceNames }),
      })),
    nonResourceRules: rules
      .filter(({ nonResourceURLs }) => hasItems(nonResourceURLs))
      .map(({ verbs, nonResourceURLs }) => ({ verbs: verbs ?? [], nonResourceURLs: nonResourceURLs ?? [] })),
    incomplete,
    ...(errors.length > 0 && { evaluationError: errors.length === 1 ? (errors[0] ?? '') : `[${errors.join(', ')}]` }),
  };
}

async function createWildcardStatus({ user, authorize }: ReviewContext, namespace: string): Promise<JsonObject> {
  const resourceDecision = await authorize(user, {
    resourceRequest: true,
    verb: WILDCARD,
    group: WILDCARD,
    version: WILDCARD,
    resource: WILDCARD,
    subresource: '',
    namespace,
    name: '',
  });
  const pathDecision = await authorize(user, { resourceRequest: false, verb: WILDCARD, path: WILDCARD });
  return {
    resourceRules: resourceDecision.allowed
      ? [{ verbs: [WILDCARD], apiGroups: [WILDCARD], resources: [WILDCARD] }]
      : [],
    nonResourceRules: pathDecision.allowed ? [{ verbs: [WILDCARD], nonResourceURLs: [WILDCARD] }] : [],
    incomplete: !(resourceDecision.allowed && pathDecision.allowed),
  };
}
