/**
 * Authorization without `--authorization-mode`: `system:masters` and all authenticated users are allowed everything, except those whose
 * names begin with `restricted`; others may read health and version.
 */
import { ALLOWED, type Authorizer, NO_OPINION } from './authorizer.ts';

const OPEN_PATHS = new Set(['/healthz', '/livez', '/readyz', '/version', '/version/']);

export const defaultRule: Authorizer = {
  authorize: (user, question) => {
    if (user.groups.includes('system:masters')) return ALLOWED;
    if (user.groups.includes('system:authenticated') && !user.name.startsWith('restricted')) return ALLOWED;
    if (!question.resourceRequest && question.verb === 'get' && OPEN_PATHS.has(question.path)) return ALLOWED;
    return NO_OPINION;
  },
};
