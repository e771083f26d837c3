/** Whether a policy or a binding is about a request, and the version in which it sees the object. */
import { type AdmissionRequest, nameOf } from '../admission-request.ts';
import { type Selecting, selectedVersion } from '../match-webhook.ts';
import type { WebhookVersion } from '../webhook-version.ts';
import type { Matching, NamedRule } from './policy.ts';

/** Undefined when it isn't. Without rules a binding is about all that its policy is about. */
export async function policyVersion(
  { resourceRules = [], excludeResourceRules = [], ...selecting }: Matching,
  request: AdmissionRequest,
  versions: readonly WebhookVersion[],
): Promise<WebhookVersion | undefined> {
  const named = (rules: readonly NamedRule[]): Selecting => ({
    ...selecting,
    rules: rules.filter((rule) => isNamed(rule, request)),
  });
  if (
    excludeResourceRules.length > 0 &&
    (await selectedVersion(named(excludeResourceRules), request, versions)) !== undefined
  ) {
    return undefined;
  }
  return selectedVersion(
    resourceRules.length === 0 ? { ...selecting, rules: [ANY] } : named(resourceRules),
    request,
    versions,
  );
}

const ANY: NamedRule = { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] };

function isNamed({ resourceNames = [] }: NamedRule, request: AdmissionRequest): boolean {
  return resourceNames.length === 0 || resourceNames.includes(nameOf(request));
}
