/** Matches a policy or a binding with a request, and selects the version in which it sees the object. */
import { type AdmissionRequest, readObjectName } from '../admission-request.ts';
import { findSelectedVersion, type Match } from '../match-webhook.ts';
import type { WebhookVersion } from '../webhook-version.ts';
import type { Matching, NamedRule } from './policy.ts';

/** Returns undefined if it does not match. A binding without rules matches every request that its policy matches. */
export async function findPolicyVersion(
  { resourceRules = [], excludeResourceRules = [], ...selecting }: Matching,
  request: AdmissionRequest,
  versions: readonly WebhookVersion[],
): Promise<WebhookVersion | undefined> {
  const filterByName = (rules: readonly NamedRule[]): Match => ({
    ...selecting,
    rules: rules.filter((rule) => matchesName(rule, request)),
  });
  if (
    excludeResourceRules.length > 0 &&
    (await findSelectedVersion(filterByName(excludeResourceRules), request, versions)) !== undefined
  ) {
    return undefined;
  }
  return findSelectedVersion(
    resourceRules.length === 0 ? { ...selecting, rules: [ANY] } : filterByName(resourceRules),
    request,
    versions,
  );
}

const ANY: NamedRule = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] };

function matchesName({ resourceNames = [] }: NamedRule, request: AdmissionRequest): boolean {
  return resourceNames.length === 0 || resourceNames.includes(readObjectName(request));
}
