/**
 * The rules of review kinds (rest-virtual-type-*). A POST returns the review with its `status` and does not store it. A status in the
 * request is replaced. Access reviews and TokenReviews return the metadata of the request. SelfSubjectRulesReviews and SelfSubjectReviews
 * do not.
 */

import type { Machinery } from '../../../spec/machinery.ts';
import { compact } from '../../../values/compact.ts';
import { createUnsetTimestamp } from '../../ground/unset-timestamp.ts';
import type { UserInfo } from '../../ground/user.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { KindRules } from '../kind-rules.ts';
import type { ReviewContext } from '../resource.ts';
import { type AccessSpec, accessStatus, readAttributes } from './access.ts';
import { checkLocalReview, checkSelfReview, checkSubjectReview } from './access-validation.ts';
import { rulesReview } from './rules.ts';
import { userInfo } from './user-info.ts';

interface SubjectSpec extends AccessSpec {
  user?: string;
  groups?: string[];
  uid?: string;
  extra?: Record<string, string[]>;
}

export const selfsubjectaccessreviewsRules = (machinery: ReadonlySet<Machinery>): KindRules =>
  reviewRules(async (review, reviewer) => {
    checkSelfReview(review, machinery);
    return accessStatus(await reviewer.authorize(reviewer.user, readAttributes(readSpec(review))));
  });

export const subjectaccessreviewsRules = (machinery: ReadonlySet<Machinery>): KindRules =>
  reviewRules((review, reviewer) => {
    checkSubjectReview(review, machinery);
    return reviewSubjectAccess(review, reviewer);
  });

/** The rules of LocalSubjectAccessReviews. The namespace of the attributes must equal the namespace of the path. */
export const localsubjectaccessreviewsRules = (machinery: ReadonlySet<Machinery>): KindRules =>
  reviewRules((review, reviewer) => {
    checkLocalReview(review, machinery);
    return reviewSubjectAccess(review, reviewer);
  });

export const selfsubjectrulesreviewsRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  skipSchemaValidation: true,
  review: async ({ apiVersion, kind, spec = {} }, reviewer) => ({
    apiVersion,
    kind,
    metadata: createUnsetTimestamp(machinery),
    spec: {},
    status: await rulesReview(spec, reviewer),
  }),
});

export const selfsubjectreviewsRules: KindRules = {
  skipSchemaValidation: true,
  review: ({ apiVersion, kind }, { user }, now) => ({
    apiVersion,
    kind,
    metadata: { creationTimestamp: now },
    status: { userInfo: userInfo(user) },
  }),
};

export const tokenreviewsRules = reviewRules(async (review, reviewer) => {
  const spec: { token?: string; audiences?: string[] } = readSpec(review);
  const { token = '', audiences: requestedAudiences = [] } = spec;
  if (token === '') throw badRequest('token is required for TokenReview in authentication');
  const authentication = await reviewer.authenticate(token, requestedAudiences);
  if (authentication === undefined) return { user: {}, error: 'invalid bearer token' };
  const { user, audiences = [] } = authentication;
  return { authenticated: true, user: userInfo(user), ...(audiences.length > 0 && { audiences: [...audiences] }) };
});

async function reviewSubjectAccess(review: ApiObject, reviewer: ReviewContext): Promise<JsonObject> {
  const spec: SubjectSpec = readSpec(review);
  const { user = '', groups = [], uid, extra, ...access } = spec;
  const subject: UserInfo = {
    name: user,
    groups,
    ...compact({ uid, extra }),
  };
  return accessStatus(await reviewer.authorize(subject, readAttributes(access)));
}

function reviewRules(
  status: (review: ApiObject, reviewer: ReviewContext) => JsonObject | Promise<JsonObject>,
): KindRules {
  return {
    skipSchemaValidation: true,
    review: async (review, reviewer) => ({ ...review, status: await status(review, reviewer) }),
  };
}

function readSpec(review: ApiObject): JsonObject {
  return readMembers(review.spec);
}
