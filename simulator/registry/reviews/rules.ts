/**
 * What the one who asks may do in a namespace. Authorizers answer single questions, so the review asks the widest ones and says that the
 * list is not complete: a rule for everything when everything is allowed, none otherwise.
 */
import type { ApiObject } from '../../pure/object.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import type { Reviewer } from '../resource.ts';

const ANY = '*';

export async function rulesReview(review: ApiObject, { user, authorize }: Reviewer): Promise<object> {
  const { namespace = '' } = (review.spec ?? {}) as { namespace?: string };
  if (namespace === '') throw badRequest('no namespace on request');
  const resources = await authorize(user, {
    resourceRequest: true,
    verb: ANY,
    group: ANY,
    version: ANY,
    resource: ANY,
    subresource: '',
    namespace,
    name: '',
  });
  const paths = await authorize(user, { resourceRequest: false, verb: ANY, path: ANY });
  return {
    resourceRules: resources.allowed ? [{ verbs: [ANY], apiGroups: [ANY], resources: [ANY] }] : [],
    nonResourceRules: paths.allowed ? [{ verbs: [ANY], nonResourceURLs: [ANY] }] : [],
    incomplete: !(resources.allowed && paths.allowed),
  };
}
