/** Finds out who asks; credentials that are no good, or none where some are needed, are 401. */

import type { Authentication } from '../../auth/authenticator.ts';
import { unauthorized } from '../../pure/status/reasons.ts';
import type { Exchange, Filter, FilterConfig, Step } from '../filter.ts';

export function authentication({ authenticator }: Pick<FilterConfig, 'authenticator'>): Filter {
  return (next) => (exchange) => {
    const found = authenticator.authenticate(exchange.request);
    return found instanceof Promise
      ? found.then((later) => proceed(later, exchange, next))
      : proceed(found, exchange, next);
  };
}

function proceed(found: Authentication, exchange: Exchange, next: Step): ReturnType<Step> {
  if (typeof found === 'string') throw unauthorized();
  exchange.user = found.user;
  return next(exchange);
}
