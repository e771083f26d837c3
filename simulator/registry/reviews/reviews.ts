/**
 * The virtual kinds (rest-virtual-type-*): each is posted, answered with itself and a filled `status`, and forgotten. What a client
 * sends as status is overwritten; names and labels come back as they were sent.
 */

import type { UserInfo } from '../../ground/user.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import type { KindRules } from '../kind-rules.ts';
import type { ReviewContext } from '../resource.ts';
import { type AccessSpec, accessStatus, questionOf } from './access.ts';
import { rulesReview } from './rules.ts';
import { userInfo } from './user-info.ts';

interface SubjectSpec extends AccessSpec {
  user?: string;
  groups?: string[];
  uid?: string;
  extra?: Record<string, string[]>;
}

/** May the one who asks do this? */
export const selfsubjectaccessreviewsRules = reviewed(async (review, reviewer) =>
  accessStatus(await reviewer.authorize(reviewer.user, questionOf(specOf<AccessSpec>(review)))),
);

/** May somebody else do this? */
export const subjectaccessreviewsRules = reviewed(subjectAccess);

/** The same within one namespace, which the question must name as the path does. */
export const localsubjectaccessreviewsRules = reviewed((review, reviewer) => {
  const asked = specOf<AccessSpec>(review).resourceAttributes?.namespace ?? '';
  if (asked !== (review.metadata.namespace ?? '')) {
    throw badRequest(`spec.resourceAttributes.namespace must match namespace: ${review.metadata.namespace ?? ''}`);
  }
  return subjectAccess(review, reviewer);
});

/** What may the one who asks do at all? */
export const selfsubjectrulesreviewsRules = reviewed(rulesReview);

/** Who am I? */
export const selfsubjectreviewsRules = reviewed((_, { user }) => ({ userInfo: userInfo(user) }));

/** Whose token is this? */
export const tokenreviewsRules = reviewed(async (review, reviewer) => {
  const { token = '', audiences: wanted = [] } = specOf<{ token?: string; audiences?: string[] }>(review);
  if (token === '') throw badRequest('token is required for TokenReview in authentication');
  const known = await reviewer.authenticate(token, wanted);
  if (known === undefined) return { user: {} };
  const { user, audiences = [] } = known;
  return { authenticated: true, user: userInfo(user), ...(audiences.length > 0 && { audiences: [...audiences] }) };
});

async function subjectAccess(review: ApiObject, reviewer: ReviewContext): Promise<JsonObject> {
  const { user = '', groups = [], uid, extra, ...question } = specOf<SubjectSpec>(review);
  const subject: UserInfo = {
    name: user,
    groups,
    ...(uid !== undefined && { uid }),
    ...(extra !== undefined && { extra }),
  };
  return accessStatus(await reviewer.authorize(subject, questionOf(question)));
}

function reviewed(status: (review: ApiObject, reviewer: ReviewContext) => JsonObject | Promise<JsonObject>): KindRules {
  return {
    skipSchemaValidation: true,
    review: async (review, reviewer) => ({ ...review, status: await status(review, reviewer) }),
  };
}

function specOf<Spec>(review: ApiObject): Spec {
  return (review.spec ?? {}) as Spec;
}
