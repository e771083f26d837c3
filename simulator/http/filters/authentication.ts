/**
 * Authenticates the request. Invalid credentials are rejected with 401, as are requests without credentials if anonymous requests are
 * disabled.
 */

import type { Authentication } from '../../auth/authenticator.ts';
import { mapWhenReady } from '../../foundation/maybe-promise.ts';
import { createUnauthorizedError } from '../../pure/status/reasons.ts';
import type { Exchange, Filter, FilterConfig, RequestStep } from '../filter.ts';

export function createAuthenticationFilter({ authenticator }: Pick<FilterConfig, 'authenticator'>): Filter {
  return (next) => (exchange) => {
    return mapWhenReady(authenticator.authenticate(exchange.request), (authentication) =>
      continueAsUser(authentication, exchange, next),
    );
  };
}

function continueAsUser(
  authentication: Authentication,
  exchange: Exchange,
  next: RequestStep,
): ReturnType<RequestStep> {
  if (typeof authentication === 'string') throw createUnauthorizedError();
  exchange.user = authentication.user;
  return next(exchange);
}
