/**
 * `--authentication-token-webhook-config-file`: another server says whose a token is, asked by a TokenReview (authn-method-webhook). Its
 * answers are kept for a while, good or bad; that there was none is not.
 */
import type { Clock } from '../ground/clock.ts';
import { withAuthenticatedGroup } from '../ground/user.ts';
import type { Authenticated, TokenAuthenticator } from './authenticator.ts';
import type { Ask } from './remote.ts';
import { cachedTokens } from './token-cache.ts';
import { type ReviewingServer, review } from './webhook-review.ts';

export interface WebhookConfig extends ReviewingServer {
  /** Milliseconds. */
  readonly cacheTtl: number;
  readonly clock: Pick<Clock, 'now'>;
}

interface Status {
  authenticated?: boolean;
  audiences?: string[];
  user?: { username?: string; uid?: string; groups?: string[]; extra?: Record<string, string[]> };
}

export function webhookTokens(ask: Ask, config: WebhookConfig): TokenAuthenticator {
  const { clock, cacheTtl } = config;
  const asked: TokenAuthenticator = {
    authenticateToken: async (token, audiences) => {
      const spec = { token, ...(audiences !== undefined && { audiences }) };
      const status = await review<Status>(ask, config, 'TokenReview', { spec, status: { user: {} } });
      return userOf(status, audiences);
    },
  };
  const cached = cachedTokens(asked, clock, { known: cacheTtl, unknown: cacheTtl });
  // What is kept is kept for this server; a review for others is asked for anew.
  return {
    authenticateToken: (token, audiences) =>
      audiences === undefined ? cached.authenticateToken(token) : asked.authenticateToken(token, audiences),
  };
}

function userOf(
  { authenticated, audiences, user = {} }: Status,
  wanted: readonly string[] | undefined,
): Authenticated | undefined {
  if (authenticated !== true) return undefined;
  if (wanted !== undefined && audiences !== undefined && !audiences.some((each) => wanted.includes(each)))
    return undefined;
  const { username = '', uid, groups = [], extra } = user;
  return {
    user: withAuthenticatedGroup({
      name: username,
      groups,
      ...(uid !== undefined && uid !== '' && { uid }),
      ...(extra !== undefined && Object.keys(extra).length > 0 && { extra }),
    }),
  };
}
