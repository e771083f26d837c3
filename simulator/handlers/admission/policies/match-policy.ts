/** Reports whether a policy or binding matches a request, and selects the version in which the policy evaluates the object. */
import { type AdmissionRequest, readObjectName } from '../admission-request.ts';
import { findSelectedVersion, type MatchCriteria } from '../match-webhook.ts';
import type { WebhookVersion } from '../webhook-version.ts';
import type { MatchResources, NamedRule } from './policy.ts';

/** Returns the selected version, or undefined if there is no match. A binding without rules matches every request of its policy. */
export async function findPolicyVersion(
  { resourceRules = [], excludeResourceRules = [], ...otherCriteria }: MatchResources,
  request: AdmissionRequest,
  versions: readonly WebhookVersion[],
): Promise<WebhookVersion | undefined> {
  const filterByName = (rules: readonly NamedRule[]): MatchCriteria => ({
    ...otherCriteria,
    rules: rules.filter((rule) => matchesName(rule, request)),
  });
  if (
    excludeResourceRules.length > 0 &&
    (await findSelectedVersion(filterByName(excludeResourceRules), request, versions)) !== undefined
  ) {
    return undefined;
  }
  return findSelectedVersion(
    resourceRules.length === 0 ? { ...otherCriteria, rules: [ANY_RESOURCE_RULE] } : filterByName(resourceRules),
    request,
    versions,
  );
}

const ANY_RESOURCE_RULE: NamedRule = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] };

function matchesName({ resourceNames = [] }: NamedRule, request: AdmissionRequest): boolean {
  return resourceNames.length === 0 || resourceNames.includes(readObjectName(request));
}
