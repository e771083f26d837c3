/** Finds out who asks; credentials that are no good, or none where some are needed, are 401. */

import type { Authentication } from '../../auth/authenticator.ts';
import { UNSECURED } from '../../auth/user.ts';
import { unauthorized } from '../../pure/status/reasons.ts';
import type { Exchange, Filter, FilterConfig, Step } from '../filter.ts';

type Config = Pick<FilterConfig, 'authenticator' | 'faults'>;

export function authentication(config: Config): Filter {
  return (next) => (exchange) => {
    const found = config.authenticator.authenticate(exchange.request);
    return found instanceof Promise
      ? found.then((later) => proceed(config, later, exchange, next))
      : proceed(config, found, exchange, next);
  };
}

function proceed({ faults }: Config, found: Authentication, exchange: Exchange, next: Step): ReturnType<Step> {
  const open = faults.has('reads-are-open') && exchange.request.method === 'GET';
  if (typeof found !== 'string') exchange.user = found.user;
  else if (open) exchange.user = UNSECURED;
  else throw unauthorized();
  return next(exchange);
}
