/**
 * The webhook authorizer (`--authorization-mode=Webhook`), which sends a SubjectAccessReview to a webhook and caches its decision. If the
 * webhook or one of its match conditions fails, the authorizer denies the request or has no opinion, depending on its configuration. The
 * error is reported unless a later authorizer allows the request.
 */
import type { Clock } from '../foundation/clock.ts';
import { readErrorMessage } from '../foundation/error-message.ts';
import { type CompiledCondition, evaluateConditions } from './authorization-configuration/conditions.ts';
import {
  ALLOWED_DECISION,
  type Authorizer,
  type AuthorizerAttributes,
  type AuthorizerDecision,
  NO_OPINION_DECISION,
} from './authorizer.ts';
import type { RemoteSender } from './remote.ts';
import { createConditionRequest, createReviewSpec } from './review-spec.ts';
import { type ReviewWebhook, sendReview } from './webhook-review.ts';

export interface AuthorizationWebhookConfig extends ReviewWebhook {
  /** The cache time of decisions that allow the request, in milliseconds. */
  readonly authorizedTtl: number;
  /** The cache time of other decisions, in milliseconds. */
  readonly unauthorizedTtl: number;
  /** Whether the review contains the selectors of the request (feature gate AuthorizeWithSelectors). */
  readonly includesSelectors: boolean;
  readonly clock: Pick<Clock, 'now'>;
  /** The match conditions. The webhook is called only if all conditions are true. */
  readonly conditions: readonly CompiledCondition[];
  /** Whether a failed condition or webhook denies the request. Otherwise the next authorizer decides. */
  readonly deniesOnError: boolean;
}

interface ReviewStatus {
  readonly allowed?: boolean;
  readonly denied?: boolean;
  readonly reason?: string;
  readonly evaluationError?: string;
}

const MAX_ENTRIES = 8192;
/** The maximum total length of the attributes of a cached decision. It limits the memory, because clients choose the attributes. */
const MAX_CACHED_LENGTH = 10_000;

export function createWebhookAuthorizer(
  sendRemoteRequest: RemoteSender,
  config: AuthorizationWebhookConfig,
): Authorizer {
  const cachedReviews = new Map<string, { readonly status: ReviewStatus; readonly expiry: number }>();
  const storeStatus = (key: string, status: ReviewStatus): void => {
    const ttl = status.allowed === true ? config.authorizedTtl : config.unauthorizedTtl;
    if (ttl <= 0) return;
    for (const oldestKey of cachedReviews.keys()) {
      if (cachedReviews.size < MAX_ENTRIES) break;
      cachedReviews.delete(oldestKey);
    }
    cachedReviews.set(key, { status, expiry: config.clock.now() + ttl });
  };
  const createFailureDecision = (evaluationError: string): AuthorizerDecision => ({
    allowed: false,
    ...(config.deniesOnError && { denied: true }),
    evaluationError,
  });
  return {
    async authorize(user, attributes) {
      if (user.groups.includes('system:masters')) return ALLOWED_DECISION;
      if (config.conditions.length > 0) {
        const matchResult = evaluateConditions(
          config.conditions,
          createConditionRequest(user, attributes, config.includesSelectors),
        );
        if ('error' in matchResult) return createFailureDecision(matchResult.error);
        if (!matchResult.matches) return NO_OPINION_DECISION;
      }
      const spec = createReviewSpec(user, attributes, config);
      const key = JSON.stringify(spec);
      const cachedReview = cachedReviews.get(key);
      if (cachedReview !== undefined && config.clock.now() < cachedReview.expiry)
        return toDecision(cachedReview.status);
      cachedReviews.delete(key);
      try {
        const status = await sendReview<ReviewStatus>(sendRemoteRequest, config, 'SubjectAccessReview', {
          spec,
          status: { allowed: false },
        });
        if (measureAttributes(attributes) < MAX_CACHED_LENGTH) storeStatus(key, status);
        return toDecision(status);
      } catch (error) {
        return createFailureDecision(readErrorMessage(error));
      }
    },
    listRules: async () => ({
      rules: [],
      incomplete: true,
      errors: ['webhook authorizer does not support user rule resolution'],
    }),
  };
}

function toDecision({ allowed = false, denied = false, reason = '' }: ReviewStatus): AuthorizerDecision {
  const reasonMember = reason === '' ? {} : { reason };
  if (denied && allowed) {
    const evaluationError = 'webhook subject access review returned both allow and deny response';
    return { allowed: false, denied, evaluationError, ...reasonMember };
  }
  return { allowed, ...(denied && { denied }), ...reasonMember };
}

function measureAttributes(attributes: AuthorizerAttributes): number {
  return Object.values(attributes).reduce(
    (sum: number, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}
