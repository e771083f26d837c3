/**
 * The review kinds (rest-virtual-type-*): each is posted, returned with its `status` set, and not stored. A status that a client sends is
 * overwritten; metadata is returned as it was sent.
 */

import type { UserInfo } from '../../ground/user.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import { membersOf } from '../../pure/value/members-of.ts';
import type { KindRules } from '../kind-rules.ts';
import type { ReviewContext } from '../resource.ts';
import { type AccessSpec, accessStatus, attributesOf } from './access.ts';
import { rulesReview } from './rules.ts';
import { userInfo } from './user-info.ts';

interface SubjectSpec extends AccessSpec {
  user?: string;
  groups?: string[];
  uid?: string;
  extra?: Record<string, string[]>;
}

export const selfsubjectaccessreviewsRules = reviewed(async (review, reviewer) =>
  accessStatus(await reviewer.authorize(reviewer.user, attributesOf(specOf(review)))),
);

export const subjectaccessreviewsRules = reviewed(subjectAccess);

/** The namespace of the attributes must be that of the path. */
export const localsubjectaccessreviewsRules = reviewed((review, reviewer) => {
  const spec: AccessSpec = specOf(review);
  const namespace = spec.resourceAttributes?.namespace ?? '';
  if (namespace !== (review.metadata.namespace ?? '')) {
    throw badRequest(`spec.resourceAttributes.namespace must match namespace: ${review.metadata.namespace ?? ''}`);
  }
  return subjectAccess(review, reviewer);
});

export const selfsubjectrulesreviewsRules = reviewed(rulesReview);

export const selfsubjectreviewsRules = reviewed((_, { user }) => ({ userInfo: userInfo(user) }));

export const tokenreviewsRules = reviewed(async (review, reviewer) => {
  const spec: { token?: string; audiences?: string[] } = specOf(review);
  const { token = '', audiences: requestedAudiences = [] } = spec;
  if (token === '') throw badRequest('token is required for TokenReview in authentication');
  const authenticated = await reviewer.authenticate(token, requestedAudiences);
  if (authenticated === undefined) return { user: {} };
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
