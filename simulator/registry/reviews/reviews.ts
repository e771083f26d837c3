/**
 * The review kinds (rest-virtual-type-*): each is posted, returned with its `status` set, and not stored. A status that a client sends is
 * overwritten. Access reviews and TokenReviews return the metadata that was sent, the two that ask about the user alone return none of it.
 */

import type { UserInfo } from '../../ground/user.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import { membersOf } from '../../pure/value/members-of.ts';
import type { KindRules } from '../kind-rules.ts';
import type { ReviewContext } from '../resource.ts';
import { type AccessSpec, accessStatus, attributesOf } from './access.ts';
import { checkLocalReview, checkSelfReview, checkSubjectReview } from './access-validation.ts';
import { rulesReview } from './rules.ts';
import { userInfo } from './user-info.ts';

interface SubjectSpec extends AccessSpec {
  user?: string;
  groups?: string[];
  uid?: string;
  extra?: Record<string, string[]>;
}

export const selfsubjectaccessreviewsRules = reviewed(async (review, reviewer) => {
  checkSelfReview(review);
  return accessStatus(await reviewer.authorize(reviewer.user, attributesOf(specOf(review))));
});

export const subjectaccessreviewsRules = reviewed((review, reviewer) => {
  checkSubjectReview(review);
  return subjectAccess(review, reviewer);
});

/** The namespace of the attributes must be that of the path. */
export const localsubjectaccessreviewsRules = reviewed((review, reviewer) => {
  checkLocalReview(review);
  return subjectAccess(review, reviewer);
});

export const selfsubjectrulesreviewsRules: KindRules = {
  skipSchemaValidation: true,
  review: async ({ apiVersion, kind, spec = {} }, reviewer) => ({
    apiVersion,
    kind,
    metadata: { creationTimestamp: null },
    spec: {},
    status: await rulesReview(spec, reviewer),
  }),
};

export const selfsubjectreviewsRules: KindRules = {
  skipSchemaValidation: true,
  review: ({ apiVersion, kind }, { user }, now) => ({
    apiVersion,
    kind,
    metadata: { creationTimestamp: now },
    status: { userInfo: userInfo(user) },
  }),
};

export const tokenreviewsRules = reviewed(async (review, reviewer) => {
  const spec: { token?: string; audiences?: string[] } = specOf(review);
  const { token = '', audiences: requestedAudiences = [] } = spec;
  if (token === '') throw badRequest('token is required for TokenReview in authentication');
  const authenticated = await reviewer.authenticate(token, requestedAudiences);
  if (authenticated === undefined) return { user: {}, error: 'invalid bearer token' };
  const { user, audiences = [] } = authenticated;
  return { authenticated: true, user: userInfo(user), ...(audiences.length > 0 && { audiences: [...audiences] }) };
});

async function subjectAccess(review: ApiObject, reviewer: ReviewContext): Promise<JsonObject> {
  const spec: SubjectSpec = specOf(review);
  const { user = '', groups = [], uid, extra, ...access } = spec;
  const subject: UserInfo = {
    name: user,
    groups,
    ...(uid !== undefined && { uid }),
    ...(extra !== undefined && { extra }),
  };
  return accessStatus(await reviewer.authorize(subject, attributesOf(access)));
}

function reviewed(status: (review: ApiObject, reviewer: ReviewContext) => JsonObject | Promise<JsonObject>): KindRules {
  return {
    skipSchemaValidation: true,
    review: async (review, reviewer) => ({ ...review, status: await status(review, reviewer) }),
  };
}

function specOf(review: ApiObject): JsonObject {
  return membersOf(review.spec);
}
