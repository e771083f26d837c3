/**
 * Authenticates tokens with a webhook (`--authentication-token-webhook-config-file`), to which it sends a TokenReview
 * (authn-method-webhook). Accepted and rejected tokens are cached. Failed calls are not cached.
 */
import { compact } from '../../values/compact.ts';
import type { Clock } from '../foundation/clock.ts';
import { addAuthenticatedGroup } from '../foundation/user.ts';
import type { AuthenticationResult, TokenAuthenticator } from './authenticator.ts';
import type { RemoteSender } from './remote.ts';
import { createCachingAuthenticator } from './token-cache.ts';
import { type ReviewWebhook, sendReview } from './webhook-review.ts';

export interface WebhookConfig extends ReviewWebhook {
  /** The cache time of results in milliseconds. */
  readonly cacheTtl: number;
  readonly clock: Pick<Clock, 'now'>;
}

interface ReviewStatus {
  authenticated?: boolean;
  audiences?: string[];
  user?: { username?: string; uid?: string; groups?: string[]; extra?: Record<string, string[]> };
}

export function createWebhookTokenAuthenticator(
  sendRemoteRequest: RemoteSender,
  config: WebhookConfig,
): TokenAuthenticator {
  const { clock, cacheTtl } = config;
  const webhook: TokenAuthenticator = {
    authenticateToken: async (token, audiences) => {
      const spec = { token, ...compact({ audiences }) };
      const status = await sendReview<ReviewStatus>(sendRemoteRequest, config, 'TokenReview', {
        spec,
        status: { user: {} },
      });
      return toAuthenticationResult(status, audiences);
    },
  };
  const ttls = { successTtl: cacheTtl, failureTtl: cacheTtl };
  const cachingAuthenticator = createCachingAuthenticator(webhook, clock, ttls);
  // The cache contains only decisions for the audiences of this server.
  return {
    authenticateToken: (token, audiences) =>
      audiences === undefined
        ? cachingAuthenticator.authenticateToken(token)
        : webhook.authenticateToken(token, audiences),
  };
}

function toAuthenticationResult(
  { authenticated, audiences, user = {} }: ReviewStatus,
  requestedAudiences: readonly string[] | undefined,
): AuthenticationResult | undefined {
  if (authenticated !== true) return undefined;
  if (requestedAudiences !== undefined && audiences?.some((name) => requestedAudiences.includes(name)) === false) {
    return undefined;
  }
  const { username = '', uid, groups = [], extra } = user;
  return {
    user: addAuthenticatedGroup({
      name: username,
      groups,
      ...(uid !== undefined && uid !== '' && { uid }),
      ...(extra !== undefined && Object.keys(extra).length > 0 && { extra }),
    }),
  };
}
