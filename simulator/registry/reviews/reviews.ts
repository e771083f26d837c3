/**
 * The KindRules of reviews (rest-virtual-type-*). A POST returns the review with its `status` and does not store it. A status in the request
 * is replaced. Access reviews and TokenReviews return the metadata of the request. SelfSubjectRulesReviews and SelfSubjectReviews do not.
 */

import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { compact } from '../../../values/compact.ts';
import { createUnsetTimestamp } from '../../foundation/unset-timestamp.ts';
import type { UserInfo } from '../../foundation/user.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { KindRules } from '../kind-rules.ts';
import type { ReviewContext } from '../resource.ts';
import { type AccessSpec, createAccessStatus, readAttributes } from './access.ts';
import { validateLocalReview, validateSelfReview, validateSubjectReview } from './access-validation.ts';
import { createRulesReviewStatus } from './rules.ts';
import { createUserInfo } from './user-info.ts';

interface SubjectSpec extends AccessSpec {
  user?: string;
  groups?: string[];
  uid?: string;
  extra?: Record<string, string[]>;
}

export const createSelfSubjectAccessReviewKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules =>
  createReviewKindRules(async (review, reviewer) => {
    validateSelfReview(review, behaviors);
    return createAccessStatus(await reviewer.authorize(reviewer.user, readAttributes(readSpec(review))));
  });

export const createSubjectAccessReviewKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules =>
  createReviewKindRules((review, reviewer) => {
    validateSubjectReview(review, behaviors);
    return reviewSubjectAccess(review, reviewer);
  });

/** The KindRules of LocalSubjectAccessReviews. The namespace of the attributes must equal the namespace of the path. */
export const createLocalSubjectAccessReviewKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules =>
  createReviewKindRules((review, reviewer) => {
    validateLocalReview(review, behaviors);
    return reviewSubjectAccess(review, reviewer);
  });

export const createSelfSubjectRulesReviewKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  skipsSchemaValidation: true,
  review: async ({ apiVersion, kind, spec = {} }, reviewer) => ({
    apiVersion,
    kind,
    metadata: createUnsetTimestamp(behaviors),
    spec: {},
    status: await createRulesReviewStatus(spec, reviewer),
  }),
});

export const selfSubjectReviewKindRules: KindRules = {
  skipsSchemaValidation: true,
  review: ({ apiVersion, kind }, { user }, now) => ({
    apiVersion,
    kind,
    metadata: { creationTimestamp: now },
    status: { userInfo: createUserInfo(user) },
  }),
};

export const tokenReviewKindRules = createReviewKindRules(async (review, reviewer) => {
  const spec: { token?: string; audiences?: string[] } = readSpec(review);
  const { token = '', audiences: requestedAudiences = [] } = spec;
  if (token === '') throw createBadRequestError('token is required for TokenReview in authentication');
  const authentication = await reviewer.authenticate(token, requestedAudiences);
  if ('reasons' in authentication) {
    const errors = ['invalid bearer token', ...authentication.reasons];
    return { user: {}, error: errors.length === 1 ? errors.join() : `[${errors.join(', ')}]` };
  }
  const { user, audiences = [] } = authentication;
  return {
    authenticated: true,
    user: createUserInfo(user),
    ...(audiences.length > 0 && { audiences: [...audiences] }),
  };
});

async function reviewSubjectAccess(review: ApiObject, reviewer: ReviewContext): Promise<JsonObject> {
  const spec: SubjectSpec = readSpec(review);
  const { user = '', groups = [], uid, extra, ...accessSpec } = spec;
  const subject: UserInfo = {
    name: user,
    groups,
    ...compact({ uid, extra }),
  };
  return createAccessStatus(await reviewer.authorize(subject, readAttributes(accessSpec)));
}

function createReviewKindRules(
  createStatus: (review: ApiObject, reviewer: ReviewContext) => JsonObject | Promise<JsonObject>,
): KindRules {
  return {
    skipsSchemaValidation: true,
    review: async (review, reviewer) => ({ ...review, status: await createStatus(review, reviewer) }),
  };
}

function readSpec(review: ApiObject): JsonObject {
  return readMembers(review.spec);
}
